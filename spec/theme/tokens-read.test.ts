import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { layout } from '../../src/theme/tokens.ts'

const folders = ['../../src/theme', '../../host'].map((name) => resolve(import.meta.dirname, name))
const sheets = folders
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .filter((file) => file.endsWith('.css'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const propertyOf = (name: string) =>
  `--gf-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

test.each(Object.keys(layout))(
  '[CONST-1] the style sheets read the token %s: a brand that sets it changes the page',
  (name) => {
    expect(sheets).toContain(`var(${propertyOf(name)})`)
  },
)
