import type { WorkerSite } from './worker-site.ts'
import { isHashedFile } from './worker-site.ts'

/**
 * - `document`: a page of this build. Network first, then the cache, then the offline page.
 * - `elsewhere`: any other document. Network, then the offline page; never kept.
 * - `data`: page data, slices, static queries, public files of this build. Network first, then the cache.
 * - `hashed`: a file named by its content. Cache first.
 * - `appData`: which build is out. Network only: from a cache it would say that nothing is new.
 */
export type WorkerRoute = 'document' | 'elsewhere' | 'data' | 'hashed' | 'appData'

/** What of a request counts. */
export interface AskedFor {
  readonly method: string
  readonly url: string
  readonly mode: string
  readonly headers: Pick<Headers, 'has'>
}

export const appDataAddress = '/page-data/app-data.json'

/** The address under which a document is listed and kept: without query, fragment or trailing slash. */
export function documentAddress(url: URL): string {
  const path = url.pathname.replace(/(?<=.)\/$/, '')
  return path === '/index' || path === '/index.html' ? '/' : path === '/index.m' ? '/m' : path
}

/**
 * Who answers a request; null leaves it to the browser. A positive list: whatever the build has not listed, the
 * backend's answers above all, passes the worker by.
 */
export function workerRoute(request: AskedFor, site: WorkerSite, origin: string): WorkerRoute | null {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return null
  if (request.headers.has('authorization') || request.headers.has('range')) return null
  if (request.mode === 'navigate')
    return Object.hasOwn(site.documents, documentAddress(url)) ? 'document' : 'elsewhere'
  if (url.search !== '') return null
  if (url.pathname === appDataAddress) return 'appData'
  // Not only those of this build: a page of an older one, still open, finds its own in an older cache.
  if (isHashedFile(url.pathname)) return 'hashed'
  return Object.hasOwn(site.files, url.pathname) ? 'data' : null
}
