import type { AnyRouter } from '@tanstack/react-router'
import { UpdateNotice } from '../layout/update-notice.tsx'
import { toPagePath } from '../navigation/page-path.ts'
import { pageDataPath } from '../pages/page-loader.ts'
import { workerAddress } from '../pages/trusted-markup.ts'
import { startPageWorker } from '../service-worker/page-worker.ts'
import { hasTypedText } from '../service-worker/typed-text.ts'
import type { PageRecord } from './page-record.ts'

export interface ReadyNotice {
  readonly View: typeof UpdateNotice
  readonly reload: () => void
}

export interface ServiceWorkerOptions {
  /** Hash of the build that this document belongs to. */
  readonly build: string
  readonly router: Pick<AnyRouter, 'subscribe' | 'state'>
  /** Whether a chunk could not be had. */
  readonly hasLostChunk: () => boolean
  readonly onReady: (notice: ReadyNotice) => void
}

/** This document, the data of its page, and the files of ours that it has loaded. */
function shown(): string[] {
  const page = toPagePath(location.pathname)
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, search }) => origin === location.origin && search === '')
  return [
    location.pathname,
    ...(page ? [pageDataPath(page.path)] : []),
    ...files.map(({ pathname }) => pathname),
  ]
}

const wantsLittleData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Whether the page that is shown has failed, or is the page that says that the server has. */
const hasFailed = ({ state }: Pick<AnyRouter, 'state'>) =>
  state.matches.some(
    ({ status, loaderData }) =>
      status === 'error' || (loaderData as PageRecord | undefined)?.status === 'serverError',
  )

const quietMs = 1000

/** Whether no file has come for a second. */
function isQuiet() {
  const lately = performance.now() - quietMs
  return performance
    .getEntriesByType('resource')
    .every(({ startTime, duration }) => startTime + duration < lately)
}

/** A long visit loads more than the 250 files that browsers write down, and a page opens offline with all of its own. */
const mostFiles = 1000

/** Registers `/sw.js` and follows it: pages once visited open offline, and a newer version is offered. Returns what ends the following. */
export function startServiceWorker({
  build,
  router,
  hasLostChunk,
  onReady,
}: ServiceWorkerOptions): () => void {
  performance.setResourceTimingBufferSize?.(mostFiles)
  const worker = startPageWorker({
    container: navigator.serviceWorker,
    isSecure: location.protocol === 'https:',
    hostname: location.hostname,
    address: workerAddress(),
    build,
    hadFailures: () => hasLostChunk() || hasFailed(router),
    storage: () => sessionStorage,
    reload: () => location.reload(),
    isQuiet,
    shown: () => (wantsLittleData() ? [] : shown()),
    hasTyped: () => hasTypedText(document),
    onNewVersion: () => onReady({ View: UpdateNotice, reload: worker.reloadAll }),
  })
  return router.subscribe('onResolved', ({ hrefChanged }) => {
    if (hrefChanged) worker.visited()
  })
}
