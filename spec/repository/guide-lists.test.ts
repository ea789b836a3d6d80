import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cancelPath, signUpPath, signUpSteps } from '../../src/sign-up/sign-up-steps.ts'

const read = (file: string) => readFileSync(file, 'utf8')

test('[LIB-2] the guide of the build names every template of the library', () => {
  const [, table = ''] =
    /const templates: [^{]*= \{\n([\s\S]*?)\n\}/.exec(read('src/vite/site-defaults.ts')) ?? []
  const names = [...table.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(25)
  const [, list = ''] = /\| Template \|(.*?)\n\n/s.exec(read('docs/site.md')) ?? []
  expect(names.filter((name) => !list.includes(`\`${name}\``))).toEqual([])
})

test('[LIB-2] the guide of sign-up names every page of it', () => {
  const paths = ['/sign-up', cancelPath, ...signUpSteps.map(({ step }) => signUpPath(step))]
  const named = [...read('docs/sign-up.md').matchAll(/^\| `(\/\S*)` \|/gm)].map(([, path]) => path)
  expect(named.toSorted()).toEqual(paths.toSorted())
})

test('[LIB-2] the first guide leads to every other one that is packed', () => {
  const { files } = JSON.parse(read('package.json')) as { readonly files: readonly string[] }
  const packed = files.flatMap((file) => /^docs\/(.+)$/.exec(file)?.[1] ?? [])
  expect(packed.filter((file) => !readdirSync('docs').includes(file))).toEqual([])
  const start = read('docs/start.md')
  expect(packed.filter((file) => file !== 'start.md' && !start.includes(`](${file})`))).toEqual([])
})
