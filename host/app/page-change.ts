import type { LoadedPage } from 'gridfront'
import { applyHead, documentHead } from 'gridfront'
import type { PageRecord } from './page-record.ts'
import type { AppRouter } from './router.tsx'

const asLoaded = ({ template, content }: PageRecord): LoadedPage => ({
  status: 'ok',
  path: content.path,
  page: {
    path: content.path,
    componentChunkName: template,
    staticQueryHashes: [],
    result: { data: content, pageContext: {} },
  },
})

/**
 * After a change of page: its head, the scroll at the top, and the focus on its main heading, so that the
 * keyboard and a screen reader go on from there. The first load is the browser's own, and so is a fragment
 * on the same page.
 */
export function onPageChange(router: AppRouter): void {
  let isNew = true
  router.history.subscribe(({ action }) => {
    isNew = action.type === 'PUSH' || action.type === 'REPLACE'
  })
  router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
    const record = router.state.matches.at(-1)?.loaderData as PageRecord | undefined
    // What the document came with is there for the way back, also without a network. The router's own memory counts
    // from when the page was built: five minutes later it drops it.
    const { pages } = router.options.context
    if (record?.status === 'ok' && !pages.loadSync(record.content.path)) pages.seed(asLoaded(record))
    if (!fromLocation || !pathChanged) return
    if (record)
      applyHead(documentHead(record.content, router.options.context.brand, record.status === 'ok'), document)
    const named = toLocation.hash === '' ? null : document.getElementById(toLocation.hash)
    if (named) return named.scrollIntoView()
    // Back and forward keep the place that the browser finds again.
    if (isNew) scrollTo({ top: 0, behavior: 'instant' })
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  })
}
