import { basename } from 'node:path'
import type { Rolldown } from 'vite'
import { build } from 'vite'
import { expect, test } from 'vitest'
import type { OwnTexts } from '../../src/vite/compile-texts.ts'
import { inlineTexts } from '../../src/vite/inline-texts.ts'

const modules: Readonly<Record<string, string>> = {
  '/lib/texts/define-texts.js': 'export const defineTexts = (name, texts) => texts',
  'plan-list': `import { defineTexts } from '/lib/texts/define-texts.js'
export const texts = defineTexts('planList', {
  title: 'Plans',
  found: ({ count, name }) => count === 1 ? \`One plan of \${name}\` : \`\${count} plans of \${name}\`,
})
export const list = (count, name) => [texts.title, texts.found({ count, name })]`,
  // A site's own function of the same name.
  own: `const defineTexts = (messages) => messages
const texts = defineTexts({ title: 'Of the site' })
export const own = (texts) => texts.title ?? 'none'
export const shown = texts.title`,
  entry: `export { list } from 'plan-list'
export { own, shown } from 'own'`,
}

/** The chunk of a site with own texts, and what its component shows. */
async function built(own: OwnTexts, language = 'en-AU') {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'modules',
        resolveId: (id) => [id, basename(id)].find((name) => name in modules),
        load: (id) => modules[id] ?? null,
      },
      inlineTexts(own, language),
    ],
    build: { write: false, lib: { entry: 'entry', formats: ['es'] } },
  })
  const [{ output }] = [result].flat() as [Rolldown.RolldownOutput]
  const { code } = output[0]
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    readonly list: (count: number, name: string) => readonly string[]
    readonly own: (texts: object) => string
    readonly shown: string
  }
  return { code, ...module }
}

test('[LIB-2] without texts of its own a site shows the library’s, and loads nothing that looks them up', async () => {
  const { code, list } = await built({})
  expect(list(1, 'ours')).toEqual(['Plans', 'One plan of ours'])
  expect(list(2, 'ours')).toEqual(['Plans', '2 plans of ours'])
  expect(code).not.toContain('planList')
})

test('[LIB-2] a module of the site with a function of the same name is left alone', async () => {
  const { own, shown } = await built({ planList: { title: 'Ours' } })
  expect([own({}), own({ title: 'given' }), shown]).toEqual(['none', 'given', 'Of the site'])
})

test('[LIB-2] a site’s own text takes the place of the library’s, which is not in the build', async () => {
  const { code, list } = await built({ planList: { title: `It's "ours" \u2013 all` } })
  expect(list(1, 'ours')).toEqual([`It's "ours" \u2013 all`, 'One plan of ours'])
  expect(code).not.toContain('Plans')
})

test('[LIB-2] messages choose by the plural rules of their language, and may leave out a value', async () => {
  const found = '{count, plural, one {# план} few {# плани} other {# планів}}'
  const { code, list } = await built({ planList: { found } }, 'uk')
  const shown = [1, 3, 5].map((count) => list(count, 'ours')[1])
  expect(shown).toEqual(['1 план', '3 плани', '5 планів'])
  expect(code).not.toContain('plans of')
  expect((await built({ planList: { found: 'Some plans' } })).list(3, 'ours')[1]).toBe('Some plans')
})

test('[LIB-2] a language may have four plural forms', async () => {
  const found = '{count, plural, one {# plan} few {# plany} many {# planów} other {# planu}}'
  const { list } = await built({ planList: { found } }, 'pl')
  const shown = [1, 3, 5, 22, 1.5].map((count) => list(count, 'ours')[1])
  expect(shown).toEqual(['1 plan', '3 plany', '5 planów', '22 plany', '1,5 planu'])
})

test.each([
  ['{total} plans', 'texts.planList.found: it has no value {total}, only {count}, {name}'],
  ['{count', 'texts.planList.found: Unexpected message end'],
  ['{count, plural, few {#} other {#}}', 'texts.planList.found: The plural case few is not valid'],
])('[LIB-2] the message %s stops the build, and its place is named', async (found, fault) => {
  await expect(async () => built({ planList: { found } })).rejects.toThrow(
    `gridfront() of vite.config: ${fault}`,
  )
})

test('[LIB-2] a value in a text that has none stops the build', async () => {
  await expect(built({ planList: { title: '{count} plans' } })).rejects.toThrow(
    'texts.planList.title: it has no value {count}',
  )
})
