import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { withoutUnused } from './declarations.ts'

/** The files of the relative modules that a declaration file imports. */
const namedBy = (file: string, text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g)]
    .map(([, name = '']) => resolve(dirname(file), name.replace(/\.[jt]sx?$/, '.d.ts')))
    .filter(existsSync)

/**
 * Removes the declarations that none of `entries` leads to, more than half of what the compiler writes, and clause numbers
 * in the others.
 */
export async function pruneTypes(folder: string, entries: readonly string[]): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.d.ts'))
  const all = names.map((name) => resolve(join(folder, name)))
  const texts = new Map(
    await Promise.all(all.map(async (file) => [file, await readFile(file, 'utf8')] as const)),
  )
  const first = entries.map((entry) => resolve(entry))
  const reached = (files: ReadonlyMap<string, string>) => {
    const seen = new Set(first)
    // Iterating over a set includes what is added meanwhile, so each file is read once.
    for (const file of seen) for (const next of namedBy(file, files.get(file) ?? '')) seen.add(next)
    return new Map([...files].filter(([file]) => seen.has(file)))
  }
  const kept = reached(withoutUnused(reached(texts), first))
  await Promise.all(all.filter((file) => !kept.has(file)).map((file) => rm(file)))
  await Promise.all([...kept].map(([file, text]) => writeFile(file, withTabs(withoutClauses(text)))))
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

/** One tab for four spaces: a package is fetched more often than it is read. */
const withTabs = (declarations: string): string =>
  declarations.replace(/^(?: {4})+/gm, (spaces) => '\t'.repeat(spaces.length / 4))
