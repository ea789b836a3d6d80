import type { WorkerSite } from './worker-site.ts'
import { isHashedFile } from './worker-site.ts'

/**
 * How the worker answers a request:
 * - `document`: a page of this build. Network first, then the cache, then the offline page.
 * - `elsewhere`: any other document. Network, then the offline page; never cached.
 * - `data`: page data, slices, static queries, public files of this build. Network first, then the cache.
 * - `hashed`: a file with a content hash in its name. Cache first.
 * - `appData`: the hash of the newest build. Network only, since a cached answer would hide a new build.
 */
export type WorkerRoute = 'document' | 'elsewhere' | 'data' | 'hashed' | 'appData'

/** The parts of a request that decide its route. */
export interface AskedFor {
  readonly method: string
  readonly url: string
  readonly mode: string
  readonly headers: Pick<Headers, 'has'>
}

export const appDataAddress = '/page-data/app-data.json'

/** The address of a document in the build's lists and in the cache: without query, fragment or trailing slash. */
export function documentAddress(url: URL): string {
  const path = url.pathname.replace(/(?<=.)\/$/, '')
  return path === '/index' || path === '/index.html' ? '/' : path === '/index.m' ? '/m' : path
}

/**
 * The route of a request; null leaves it to the browser. Only addresses that the build has listed get a route, so the
 * backend's answers never go through the worker.
 */
export function workerRoute(request: AskedFor, site: WorkerSite, origin: string): WorkerRoute | null {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return null
  if (request.headers.has('authorization') || request.headers.has('range')) return null
  if (request.mode === 'navigate')
    return Object.hasOwn(site.documents, documentAddress(url)) ? 'document' : 'elsewhere'
  if (url.search !== '') return null
  if (url.pathname === appDataAddress) return 'appData'
  // Searches the caches of all builds, because an open page of an older build finds its files in the older cache.
  if (isHashedFile(url.pathname)) return 'hashed'
  return Object.hasOwn(site.files, url.pathname) ? 'data' : null
}
