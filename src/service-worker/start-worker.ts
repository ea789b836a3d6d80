import { cacheShell, cacheVisited, dropOldCaches } from './build-cache.ts'
import { readPageMessage } from './messages.ts'
import { createOldPages } from './old-pages.ts'
import { workerRouter } from './worker-answers.ts'
import type { WorkerMessageEvent, WorkerScope } from './worker-scope.ts'
import type { WorkerSite } from './worker-site.ts'

/**
 * The site's service worker (SW-3): offline, visited pages open, and others show the offline page. It caches only files
 * of its own build. It replaces an older worker when the last page of that one is closed, or when a visitor chooses the
 * new version.
 */
export function startWorker(scope: WorkerScope, site: WorkerSite): void {
  const { caches, location, registration, clients } = scope
  const { origin } = location
  const files = { caches, origin, fetch: (request: Request) => scope.fetch(request) }
  const openWindows = async () =>
    (await clients.matchAll({ type: 'window', includeUncontrolled: true })).map(({ id }) => id)
  const oldPages = createOldPages({ caches, cache: site.cache, origin, openWindows })
  const router = workerRouter({ site, caches, origin, oldPages })

  const tidy = async () =>
    dropOldCaches(site, caches, {
      hasOldPages: await oldPages.isAnyOpen(),
      isAlone: () => registration.installing === null && registration.waiting === null,
    }).catch(() => undefined)

  scope.addEventListener('install', (event) => event.waitUntil(cacheShell(site, files)))
  scope.addEventListener('activate', (event) => {
    const takeOver = async () => {
      // Open pages count as old until they have sent their build.
      await oldPages.add(await openWindows())
      // With navigation preload, documents are fetched while the worker starts, and not only afterwards. Not in Firefox: when that
      // request fails, Firefox (ESR 153) shows its own error page and not the worker's answer, and no page would open offline.
      const { navigationPreload } = registration
      const isFirefox = / Firefox\//.test(scope.navigator.userAgent)
      await (isFirefox ? navigationPreload?.disable() : navigationPreload?.enable())?.catch(() => undefined)
      await clients.claim()
      await tidy()
    }
    event.waitUntil(takeOver())
  })
  scope.addEventListener('fetch', (event) => {
    const answer = router.handleRequest({ request: event.request, event: event as never })
    if (answer === undefined) return
    event.respondWith(answer)
    if (event.request.mode === 'navigate') event.waitUntil(tidy())
  })

  async function hear({ data, ports, source }: WorkerMessageEvent) {
    const message = readPageMessage(data)
    if (message?.type === 'gridfront:build') ports[0]?.postMessage({ build: site.build })
    if (message?.type === 'gridfront:visited' && source !== null) {
      if (message.build !== site.build) return oldPages.add([source.id])
      await oldPages.remove(source.id)
      await tidy()
      const hasStarted = message.addresses.some((address) => site.application.includes(address))
      await cacheVisited(site, [...message.addresses, ...(hasStarted ? site.application : [])], files)
    }
    if (message?.type === 'gridfront:take-over' && (message.build ?? site.build) === site.build) {
      const others = (await openWindows()).filter((id) => id !== source?.id)
      if (!message.ifAlone || others.length === 0) await scope.skipWaiting()
    }
  }
  scope.addEventListener('message', (event) => event.waitUntil(hear(event)))
}
