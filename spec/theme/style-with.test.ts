import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { styleWith } from '../../src/theme/style-with.ts'

const css =
  '@layer application.forms,application.usage;.a{b:c}@layer application.forms { .x { y: z } }@layer application.usage{@media print{.u{v:w}}}.d{e:f}'

test('a document takes the parts that it needs, and what every page is drawn with', () => {
  expect(styleWith(css, [])).toBe('@layer application.forms,application.usage;.a{b:c}.d{e:f}')
  expect(styleWith(css, ['usage'])).toBe(
    '@layer application.forms,application.usage;.a{b:c}@layer application.usage{@media print{.u{v:w}}}.d{e:f}',
  )
  expect(styleWith(css, ['forms', 'usage'])).toBe(css)
})

test('each part of the sheet has its place among the layers, and a file of its own name', () => {
  const folder = new URL('../../src/theme/', import.meta.url)
  const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
  const files = readdirSync(folder).filter(
    (name) => /^@layer application/m.test(read(name)) && name !== 'style.css',
  )
  const [, order = ''] = /@layer (application\.[^;{]+);/.exec(read('style.css')) ?? []
  expect(order.split(/,\s*/).toSorted()).toEqual(
    files.map((name) => `application.${name.slice(0, -4)}`).toSorted(),
  )
  for (const name of files) {
    expect(
      read(name)
        .match(/@layer [^{;]+/g)
        ?.map((layer) => layer.trim()),
    ).toEqual(expect.arrayContaining([`@layer application.${name.slice(0, -4)}`]))
    expect(read('style.css')).toContain(`@import "./${name}";`)
  }
})
