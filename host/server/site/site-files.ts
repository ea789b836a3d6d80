import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}
const encodings = { br: '.br', gzip: '.gz' } as const
export type Encoding = keyof typeof encodings

export interface SiteFile {
  readonly type: string
  /** Of the content, so that copies behind a balancer agree on it. Without quotes. */
  readonly hash: string
  readonly content: Buffer
  readonly compressed: Readonly<Partial<Record<Encoding, Buffer>>>
}

/**
 * Every file of a built site by its path (`/assets/app.js`), held in memory: a new build on the disk cannot mix
 * with the one that is being served, and an address can reach nothing but what is in this list.
 */
export async function readSiteFiles(folder: string): Promise<ReadonlyMap<string, SiteFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const contents = new Map<string, Buffer>()
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    contents.set(`/${relative(folder, path).split(sep).join('/')}`, await readFile(path))
  }
  const files = new Map<string, SiteFile>()
  for (const [path, content] of contents) {
    const isTwin = Object.values(encodings).some(
      (end) => path.endsWith(end) && contents.has(path.slice(0, -end.length)),
    )
    // Hidden files are somebody's tools; RFC 8615 has one name for what is meant to be found.
    if (isTwin || /\/\.(?!well-known\/)/.test(path)) continue
    const twins = Object.entries(encodings).flatMap(([name, end]) => {
      const twin = contents.get(path + end)
      return twin === undefined ? [] : [[name, twin]]
    })
    files.set(path, {
      type: types[extname(path)] ?? 'application/octet-stream',
      hash: createHash('sha256').update(content).digest('base64url').slice(0, 27),
      content,
      compressed: Object.fromEntries(twins),
    })
  }
  return files
}
