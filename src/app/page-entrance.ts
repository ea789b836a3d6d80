import { afterFrame } from '../navigation/after-frame.ts'
import { focusPage } from '../navigation/page-focus.ts'
import { applyHead, documentHead } from '../pages/document-head.ts'
import type { PageRecord } from './page-record.ts'
import { failedTitle } from './page-route.tsx'
import type { Gridfront } from './types.ts'

/** The head of a page that failed to load: it has only a title. */
const failed = { path: '', documentTitle: failedTitle, label: '', description: '', index: false }

/** The page that the router shows; undefined if it failed to load. */
export const readPage = ({ router }: Gridfront): PageRecord | undefined =>
  router.state.matches.at(-1)?.loaderData as PageRecord | undefined

/** Sets the page state for the page that is shown (STATE-2). */
export function setPageConfig({ router, pageState }: Gridfront, record: PageRecord | undefined): void {
  const { documentTitle: title, label } = record?.content ?? failed
  pageState.send({
    type: 'SET_PAGE_CONFIG',
    title,
    label,
    path: record?.content.path ?? router.latestLocation.pathname,
    activePage: record ? { status: record.status, template: record.template } : { status: 'error' },
  })
}

const headOf = ({ brand }: Gridfront, record: PageRecord | undefined) =>
  documentHead(record?.content ?? failed, brand, record?.status === 'ok')

/** Sets the document's head for the page that is shown. */
export const setDocumentHead = (gridfront: Gridfront, record: PageRecord | undefined): void =>
  applyHead(headOf(gridfront, record), document)

let latest: object

/**
 * Moves the visitor to a page that has been drawn: sets the title, focus and scroll position (of the address, unless
 * the former one has been restored) and announces the title. The content below the first screen, as in documents, and
 * the invisible rest of the head follow after the first frame.
 */
export function enterPage(gridfront: Gridfront, record: PageRecord | undefined, isRestored: boolean): void {
  const head = headOf(gridfront, record)
  document.title = head.title
  latest = head
  const root = document.documentElement.classList
  // The class of the document's first view may still be set.
  root.remove('is-first-view')
  if (!isRestored && !location.hash) root.add('is-first-view')
  afterFrame(() => {
    // Another page was shown within the frame.
    if (latest !== head) return
    root.remove('is-first-view')
    applyHead(head, document)
  })
  const named = focusPage(document, location.hash)
  if (!isRestored) {
    if (named) named.scrollIntoView({ behavior: 'instant' })
    else scrollTo({ top: 0, behavior: 'instant' })
  }
  gridfront.announcements.say(document.title)
}
