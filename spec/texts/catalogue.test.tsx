import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { expect, test, vi } from 'vitest'

const catalogue = 'src/texts/catalogue.gen.ts'

type Text = string | ((values: object) => string)

const defined = vi.hoisted(() => new Map<string, Readonly<Record<string, Text>>>())
vi.mock('../../src/texts/define-texts.ts', () => ({
  defineTexts: (name: string, texts: Readonly<Record<string, Text>>) => {
    defined.set(name, texts)
    return texts
  },
}))

/** `login-form.tsx` → `loginForm` */
const nameOf = (file: string) =>
  basename(file)
    .replace(/\.tsx?$/, '')
    .replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const modules = globSync('src/**/*.{ts,tsx}')
  .filter((file) => /^const texts = defineTexts\(/m.test(readFileSync(file, 'utf8')))
  .toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))

/** A text as translators read it: `about {minutes} minutes`. */
const sampleOf = (text: Text) =>
  typeof text === 'string' ? text : text(new Proxy({}, { get: (_, name) => `{${String(name)}}` }))

const written = (text: string) =>
  text.includes("'") && !text.includes('"')
    ? JSON.stringify(text)
    : `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\u00A0', '\\u00A0')}'`

async function entryOf(file: string): Promise<string> {
  await import(resolve(file))
  const lines = Object.entries(defined.get(nameOf(file)) ?? {}).map(
    ([key, text]) => `    ${key}: ${written(sampleOf(text))},`,
  )
  return `  ${nameOf(file)}: {\n${lines.join('\n')}\n  },`
}

test('[LIB-2] the catalogue has every text of the library, under the name of its module', async () => {
  const names = modules.map(nameOf)
  expect(names).toEqual([...new Set(names)])
  for (const file of modules)
    expect(readFileSync(file, 'utf8'), file).toContain(`defineTexts('${nameOf(file)}', {`)
  const entries = await Promise.all(modules.map(entryOf))
  const text = [
    '// Written by `UPDATE_TEXTS=1 npx vitest run spec/texts`: the texts of the library, as people read them.',
    '// biome-ignore format: generated',
    `export const english = {\n${entries.join('\n')}\n} as const`,
    '',
  ].join('\n')
  if (process.env.UPDATE_TEXTS === '1') writeFileSync(catalogue, text)
  expect(readFileSync(catalogue, 'utf8')).toBe(text)
})
