import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UsageError } from '../../../src/command/usage-error.ts'
import type { SpecBrand } from './spec-brand.ts'
import { parseSpecBrand } from './spec-brand.ts'

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0]

/** The system's errors for paths that are not files, in words. */
const noFile: Readonly<Record<string, string>> = { ENOENT: 'there is no such file', EISDIR: 'it is a folder' }

const textOf = (path: string) =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(noFile[error.code ?? ''] ?? error.message)
  })

async function contentOf(path: string): Promise<unknown> {
  // Modules, too, are read first: Node's error for a wrong path names the importing file, which does not help the user.
  const text = await textOf(path)
  // Some editors on Windows write a byte-order mark.
  if (path.endsWith('.json')) return JSON.parse(text.replace(/^\uFEFF/, ''))
  const module: { readonly default?: unknown } = await import(pathToFileURL(path).href)
  if (module.default === undefined) throw new Error('it has no default export')
  return module.default
}

/** A brand file: JSON, or a module whose default export is the brand. Throws `UsageError` of one line. */
export async function readBrandFile(path: string): Promise<SpecBrand> {
  const content = await contentOf(resolve(path)).catch((error: unknown) => {
    throw new UsageError(`The brand file ${path} cannot be read: ${reasonOf(error)}.`)
  })
  return parseSpecBrand(content, basename(path))
}
