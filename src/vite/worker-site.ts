import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { PageData } from '../../contracts/index.ts'
import type { ClientAssets } from '../document/render-module.ts'
import type { WorkerSite } from '../service-worker/worker-site.ts'
import type { SiteIndex } from './render-site.ts'

export interface WorkerSiteOptions {
  /** Folder of the client build, with its documents and data. */
  readonly clientDir: string
  /** Hash of the build. */
  readonly build: string
  readonly index: SiteIndex
  /** The files that a template needs, including their dependencies. */
  readonly assets: Pick<ClientAssets, 'preloads' | 'styles'>
  /** Address of the offline document. */
  readonly offline: string
}

/** Larger files are not cached, so that one page does not fill a visitor's device. */
const maxBytes = 1_000_000
// Files that pages do not use, or compressed copies. App data identifies the newest build, so it is never cached.
const isNeverKept = (address: string) =>
  /^\/(?:sw\.js|robots\.txt|sitemap\.xml|page-data\/app-data\.json)$/.test(address) ||
  ['.html', '.br', '.gz', '.map'].includes(extname(address)) ||
  address.includes('/.')

/** The digest as the worker computes it: the first nine bytes of SHA-256 in base64url. */
const digestOf = (content: string | Buffer) =>
  createHash('sha256').update(content).digest().subarray(0, 9).toString('base64url')

// Synchronous, one file after the other, which takes a fifth of the time for a thousand small files.
function otherFiles(clientDir: string): Record<string, string> {
  const entries = readdirSync(clientDir, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files: Record<string, string> = {}
  for (const path of paths.sort()) {
    const address = `/${relative(clientDir, path).split(sep).join('/')}`
    if (isNeverKept(address)) continue
    const content = readFileSync(path)
    if (content.length <= maxBytes) files[address] = digestOf(content)
  }
  return files
}

/** Files with a content hash that a document mentions anywhere. */
const hashedFilesOf = (html: string) =>
  new Set([...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)].map(([address]) => address))

/** Files of the fallback pages, whose documents are never cached. */
const standInFiles = ({ clientDir, assets }: WorkerSiteOptions): string[] =>
  ['404', '500'].flatMap((name) => {
    const file = join(clientDir, `page-data/${name}.html/page-data.json`)
    const { componentChunkName: template }: PageData = JSON.parse(readFileSync(file, 'utf8'))
    return [...assets.preloads(template), ...assets.styles(template)]
  })

/**
 * The files that the service worker of a build may cache. At installation it caches the offline page and what every document
 * needs; once the application has started also what all its pages need, the replacements for a missing page (404 and
 * 500), and shared data.
 */
export function workerSite(options: WorkerSiteOptions): WorkerSite {
  const { clientDir, build, index, offline } = options
  const documents: Record<string, string> = {}
  let everywhere: string[] | undefined
  // A page with a quick exit is not cached: it must not be found on the device of somebody who had to leave it.
  const leaveNoTrace: string[] = []
  let offlineFiles = new Set<string>()
  for (const [address, { file }] of Object.entries(index.documents).sort()) {
    const html = readFileSync(join(clientDir, file), 'utf8')
    if (html.includes('class="gf-quick-exit"')) {
      leaveNoTrace.push(address.replace(/\.m$/, ''))
      continue
    }
    documents[address] = digestOf(html)
    if (address === offline) offlineFiles = hashedFilesOf(html)
    // Documents outside the application have no scripts. They do not count when looking for files that every page needs.
    if (!html.includes('data-build=')) continue
    const mentioned = hashedFilesOf(html)
    everywhere = everywhere?.filter((one) => mentioned.has(one)) ?? [...mentioned]
  }
  if (documents[offline] === undefined) throw new Error(`The site has no document ${offline}`)

  const files = otherFiles(clientDir)
  for (const path of leaveNoTrace) delete files[`/page-data${path}/page-data.json`]
  const isScript = (address: string) => /\.(?:js|css)$/.test(address)
  const shell = new Set([offline, ...offlineFiles, ...(everywhere ?? []).filter((one) => !isScript(one))])
  const application = new Set([
    ...(everywhere ?? []).filter(isScript),
    ...standInFiles(options),
    ...Object.keys(files).filter((address) =>
      /^\/(?:slice-data\/|page-data\/(?:sq\/d\/|404\.html\/|500\.html\/))/.test(address),
    ),
  ])
  const missing = [...shell, ...application].find(
    (address) => files[address] === undefined && address !== offline,
  )
  if (missing) throw new Error(`Every page needs ${missing}, and the site has no such file`)
  const kept = {
    offline,
    shell: [...shell].sort(),
    application: [...application].sort(),
    documents,
    files,
  }
  return { build, cache: `gridfront-${build}-${digestOf(JSON.stringify(kept))}`, ...kept }
}
