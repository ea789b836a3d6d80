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
  /** Whether a chunk failed to load. */
  readonly hasLostChunk: () => boolean
  readonly onReady: (notice: ReadyNotice) => void
}

/** This document, its page data, and the files of this origin that it has loaded. */
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

/** Whether the page that is shown failed, or is the 500 page. */
const hasFailed = ({ state }: Pick<AnyRouter, 'state'>) =>
  state.matches.some(
    ({ status, loaderData }) =>
      status === 'error' || (loaderData as PageRecord | undefined)?.status === 'serverError',
  )

const quietMs = 1000

/** Whether no file has been loaded for a second. */
function isQuiet() {
  const lately = performance.now() - quietMs
  return performance
    .getEntriesByType('resource')
    .every(({ startTime, duration }) => startTime + duration < lately)
}

/** Browsers record 250 files by default; a long visit loads more, and a page must open offline with all of its files. */
const maxFiles = 1000

/**
 * Registers `/sw.js` and follows its state: visited pages open offline, and a newer version is offered. Returns a
 * function that stops following it.
 */
export function startServiceWorker({
  build,
  router,
  hasLostChunk,
  onReady,
}: ServiceWorkerOptions): () => void {
  performance.setResourceTimingBufferSize?.(maxFiles)
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
