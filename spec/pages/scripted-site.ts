import { notFoundPage, serverErrorPage } from '../../fixtures/page-data.ts'
import type { PageLoaderOptions } from '../../src/pages/page-loader.ts'
import { createPageLoader } from '../../src/pages/page-loader.ts'
import { fakeClock } from './fake-clock.ts'
import type { Answer } from './scripted-fetch.ts'
import { scriptedFetch } from './scripted-fetch.ts'

const fallbacks = {
  '/page-data/404.html/page-data.json': [notFoundPage],
  '/page-data/500.html/page-data.json': [serverErrorPage],
}

/** A loader on a scripted server, with its own clock. `load` advances time; undefined means that the load stays pending. */
export function scriptedSite(
  script: Readonly<Record<string, readonly Answer[]>>,
  options: Partial<PageLoaderOptions> = {},
) {
  const clock = fakeClock()
  const server = scriptedFetch({ ...fallbacks, ...script })
  const loader = createPageLoader({ fetch: server.fetch, ...clock, ...options })
  const load = (address: string, signal?: AbortSignal) =>
    clock.until(loader.load(address, signal && { signal }))
  return { ...server, clock, loader, load }
}

/** An `openDocument` that records its calls, and returns `answer`. */
export function documentDoor(answer = true) {
  const left: string[] = []
  const openDocument = (address: string, why: string) => {
    left.push(`${why} ${address}`)
    return answer
  }
  return { left, openDocument }
}
