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
  /** Hash of the content for the ETag, without quotes. The same on all servers behind a load balancer. */
  readonly hash: string
  readonly content: Buffer
  readonly compressed: Readonly<Partial<Record<Encoding, Buffer>>>
}

/**
 * All files of a built site by path (`/assets/app.js`), held in memory. So a new build on the disk does not mix with the one
 * that is served, and no address can reach other files.
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
    // Hidden files are not served, except those below `/.well-known/` (RFC 8615).
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
