import type { RouteHandlerCallbackOptions, WorkboxPlugin } from 'workbox-core/types.js'
import { Route } from 'workbox-routing/Route.js'
import { Router } from 'workbox-routing/Router.js'
import { CacheFirst } from 'workbox-strategies/CacheFirst.js'
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js'
import { NetworkOnly } from 'workbox-strategies/NetworkOnly.js'
import type { Strategy } from 'workbox-strategies/Strategy.js'
import { matchOptions } from './build-cache.ts'
import type { OldPages } from './old-pages.ts'
import { isOwnFile } from './own-file.ts'
import type { WorkerRoute } from './worker-routes.ts'
import { documentAddress, workerRoute } from './worker-routes.ts'
import type { WorkerFetchEvent } from './worker-scope.ts'
import type { WorkerSite } from './worker-site.ts'
import { isHashedFile } from './worker-site.ts'

/** How long to wait for the network where a cached answer could be given. */
export const networkTimeoutSeconds = 3

export interface AnswerPorts {
  readonly site: WorkerSite
  readonly caches: CacheStorage
  readonly origin: string
  readonly oldPages: OldPages
}

/** Replaces the offline page, which the browser may have deleted to free storage. */
const bareOfflinePage = () =>
  new Response('This page cannot be loaded now. Check your connection, then load it again.', {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })

/** The offline page, with status 503, because it is not the requested page. */
async function offlinePage({ site, caches, origin }: AnswerPorts): Promise<Response> {
  const page = await caches
    .match(origin + site.offline, { ...matchOptions, cacheName: site.cache })
    .catch(() => undefined)
  if (page === undefined) return bareOfflinePage()
  return new Response(page.body, { status: 503, statusText: 'Service Unavailable', headers: page.headers })
}

/** The address of a request in the build's lists and in the cache. */
const addressOf = ({ mode, url }: Request) =>
  mode === 'navigate' ? documentAddress(new URL(url)) : new URL(url).pathname

/** Caches only files of this build, each under its address without query. */
const ownFiles = ({ site, origin }: AnswerPorts): WorkboxPlugin => ({
  cacheKeyWillBeUsed: async ({ request }) => origin + addressOf(request),
  cacheWillUpdate: async ({ request, response }) =>
    (await isOwnFile(site, addressOf(request), response)) ? response : null,
})

/** The same for documents. Also remembers pages whose document is of another build. */
const ownDocuments = (ports: AnswerPorts): WorkboxPlugin => ({
  ...ownFiles(ports),
  cacheWillUpdate: async ({ request, response, event }) => {
    if (await isOwnFile(ports.site, addressOf(request), response)) return response
    if (response.status === 200) await ports.oldPages.add([(event as WorkerFetchEvent).resultingClientId])
    return null
  },
})

/** Gives cached data only to pages of this build. */
const samePages = ({ oldPages }: AnswerPorts): WorkboxPlugin => ({
  cachedResponseWillBeUsed: async ({ cachedResponse, event }) =>
    (await oldPages.has((event as WorkerFetchEvent).clientId)) ? null : cachedResponse,
})

/**
 * Workbox's router with the worker's routes. `handleRequest` returns the answer to a request, or undefined to leave it to
 * the browser. When the network takes longer than three seconds a page comes from the cache, and the late answer is cached
 * for the next time. If nothing is cached it waits for the network.
 */
export function workerRouter(ports: AnswerPorts): Router {
  const { site, origin, caches } = ports
  const kept = { cacheName: site.cache, matchOptions }
  const own = ownFiles(ports)
  const pages = new NetworkFirst({ ...kept, networkTimeoutSeconds, plugins: [ownDocuments(ports)] })
  const data = new NetworkFirst({ ...kept, networkTimeoutSeconds, plugins: [own, samePages(ports)] })
  const hashed = new CacheFirst({ ...kept, plugins: [own] })
  const ofAnyBuild = async (request: Request) =>
    (await caches.match(request.url, matchOptions).catch(() => undefined)) ?? fetch(request)
  const isListed = ({ pathname }: URL) => Object.hasOwn(site.files, pathname)

  /** Answers without waiting for the cache to be written. A write that fails, as with full storage, is ignored. */
  const answerOf = (strategy: Strategy) => (options: RouteHandlerCallbackOptions) => {
    const [answer, done] = strategy.handleAll(options)
    done.catch(() => undefined)
    return answer
  }

  const router = new Router()
  const on = (route: WorkerRoute, handler: ConstructorParameters<typeof Route>[1]) =>
    router.registerRoute(new Route(({ request }) => workerRoute(request, site, origin) === route, handler))
  on('document', answerOf(pages))
  on('elsewhere', answerOf(new NetworkOnly()))
  on('data', answerOf(data))
  on('hashed', (options) => (isListed(options.url) ? answerOf(hashed)(options) : ofAnyBuild(options.request)))
  on('appData', answerOf(new NetworkOnly({ networkTimeoutSeconds })))
  router.setCatchHandler(async ({ request }) => {
    if (request.mode === 'navigate') return offlinePage(ports)
    // If the cache cannot be read, a hashed file still comes from the network.
    return isHashedFile(new URL(request.url).pathname) ? fetch(request) : Response.error()
  })
  return router
}
