import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { mapAtMost } from './map-at-most.ts'

/** Files of single pages, of which a site may have thousands. All other files are shared. */
const isOfOnePage = /(?:\.html|page-data\.json)$/
const filesAtOnce = 8

/** `best` saves an eighth of a document and takes fifty times as long (`docs/decisions/0026-builds.md`). */
export type Compression = 'best' | 'quick'

/** The number of documents, and of page data files, that get the best compression. */
const bestCount = 80

/** How the file of a page is compressed. `rank`: its position, 0 for the front page. */
export const compressionOf = (rank: number): Compression => (rank < bestCount ? 'best' : 'quick')

/** Compresses one file, in this thread or in another. With its `text`, the file is written first. */
export type Compress = (file: string, compression: Compression, text?: string) => Promise<void> | void

/**
 * Writes a `.br` and a `.gz` next to a text file if they are smaller. Synchronous on purpose, because for so many small
 * files zlib's asynchronous calls cost more than they save. `compressThreads` runs the source text of this function in
 * threads, so it must not use names of its module.
 */
export function compressFile(file: string, compression: Compression, text?: string): void {
  const fs = process.getBuiltinModule('node:fs')
  const { brotliCompressSync, constants, gzipSync } = process.getBuiltinModule('node:zlib')
  // Equal times in every copy of a build, so that servers behind a load balancer return equal validators.
  const epoch = new Date('2026-01-01T00:00:00Z')
  const given = text === undefined ? undefined : Buffer.from(text)
  if (given) fs.writeFileSync(file, given)
  fs.utimesSync(file, epoch, epoch)
  if (!/\.(?:html|js|css|json|svg|txt|xml|webmanifest|ico)$/.test(file)) return
  const plain = given ?? fs.readFileSync(file)
  const isBest = compression === 'best'
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isBest ? 11 : 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    // A window no larger than the input gives the same bytes in five sixths of the time.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, 32 - Math.clz32(plain.length))),
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  const twins = {
    br: brotliCompressSync(plain, { params }),
    gz: gzipSync(plain, { level: isBest ? 9 : 1 }),
  }
  for (const [ending, content] of Object.entries(twins)) {
    if (content.length >= plain.length) continue
    fs.writeFileSync(`${file}.${ending}`, content)
    fs.utimesSync(`${file}.${ending}`, epoch, epoch)
  }
}

/** Compresses at the level in `asked`, or at the default for the file. */
export const compressAsAsked =
  (compress: Compress, asked?: Compression): Compress =>
  (file, usual, text) =>
    compress(file, asked ?? usual, text)

const depthOf = (place: string) => (place === '/' ? 0 : place.split(/[/\\]/).length)

/** Sorts addresses: the front page first, then by depth, since pages near the root are read most. Equal on every machine. */
export const byDepth = (one: string, other: string): number =>
  depthOf(one) - depthOf(other) || (one < other ? -1 : one > other ? 1 : 0)

export interface CompressFolderOptions {
  /** Default: in this thread. */
  readonly compress?: Compress
  /** Files that have been compressed already, by their full names. Default: none. */
  readonly isDone?: (file: string) => boolean
}

/** Compresses every text file of a folder. Shared files and the pages nearest to the root get the best compression. */
export async function compressFolder(
  folder: string,
  { compress = compressFile, isDone = () => false }: CompressFolderOptions = {},
): Promise<void> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => !isDone(join(folder, name)))
    .sort(byDepth)
  const pages = names.filter((name) => isOfOnePage.test(name))
  const ranks = new Map(pages.map((name, at) => [name, at]))
  await mapAtMost(filesAtOnce, names, async (name) =>
    compress(join(folder, name), compressionOf(ranks.get(name) ?? 0)),
  )
}
