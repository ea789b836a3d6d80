import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** The files of the relative modules that a declaration file imports. */
async function namedBy(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g)]
    .map(([, name = '']) => resolve(dirname(file), name.replace(/\.[jt]sx?$/, '.d.ts')))
    .filter(existsSync)
}

/** Removes the declarations that none of `entries` leads to, half of what the compiler writes, and clause numbers in others. */
export async function pruneTypes(folder: string, entries: readonly string[]): Promise<void> {
  const seen = new Set(entries.map((entry) => resolve(entry)))
  // Iterating over a set includes what is added meanwhile, so each file is read once.
  for (const file of seen) for (const next of await namedBy(file)) seen.add(next)
  const all = await readdir(folder, { recursive: true })
  const unseen = all.filter((name) => name.endsWith('.d.ts')).map((name) => resolve(join(folder, name)))
  await Promise.all(unseen.filter((file) => !seen.has(file)).map((file) => rm(file)))
  await Promise.all(
    [...seen].map(async (file) => writeFile(file, withoutClauses(await readFile(file, 'utf8')))),
  )
}

const clause = '[A-Z]{2,5}-\\d+'
const inBrackets = new RegExp(` \\(${clause}(?:(?:, | and | to )${clause})*\\)`, 'g')
const atStart = new RegExp(`(/\\*\\* |^ *\\* )${clause}: (\\w)`, 'gm')

/** Removes the numbers of the specification's clauses from comments, because users of the package do not have it. */
export const withoutClauses = (declarations: string): string =>
  declarations.replace(/\/\*\*.*?\*\//gs, (comment) =>
    comment
      .replace(inBrackets, '')
      .replace(atStart, (_, start: string, letter: string) => start + letter.toUpperCase()),
  )
