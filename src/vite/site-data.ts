import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { AppData } from '../../contracts/schemas/page.ts'
import type { SiteData } from '../document/render-module.ts'
import { appDataPath } from '../pages/page-address.ts'
import type { SiteFile } from './page-files.ts'
import { withAppData } from './page-files.ts'

/** The hash of a build from its content: the same sources give the same hash. */
export function compilationHash(parts: Iterable<string | Buffer>): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, 20)
}

/**
 * Every file of a folder by relative path, in the same order on every machine. Hidden folders belong to tools and are
 * skipped.
 */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith('.'))
    .sort()

/**
 * Writes the JSON files of a site into the folder of the client build, including app data with the hash of both, and
 * returns all of them for rendering.
 */
export function writeSiteData(
  clientDir: string,
  files: ReadonlyMap<string, SiteFile>,
): { readonly files: SiteData; readonly build: string } {
  const made = new Set<string>()
  const write = (address: string, text: string) => {
    const file = join(clientDir, address)
    if (!made.has(dirname(file))) mkdirSync(dirname(file), { recursive: true })
    made.add(dirname(file))
    writeFileSync(file, text)
  }
  const built = filesIn(clientDir).flatMap((name) => [name, readFileSync(join(clientDir, name))])
  const texts = [...files].map(([address, data]) => [address, JSON.stringify(data)] as const)
  const build = compilationHash([...built, ...texts.flat()])
  for (const [address, text] of texts) write(address, text)
  write(appDataPath, JSON.stringify({ webpackCompilationHash: build } satisfies AppData))
  return { files: withAppData(files, build), build }
}
