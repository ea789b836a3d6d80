import { afterFrame } from '../navigation/after-frame.ts'
import { focusPage } from '../navigation/page-focus.ts'
import { applyHead, documentHead } from '../pages/document-head.ts'
import type { PageRecord } from './page-record.ts'
import { failedTitle } from './page-route.tsx'
import type { Gridfront } from './types.ts'

/** What the head of a page that failed is made from: there is nothing but its title. */
const failed = { path: '', documentTitle: failedTitle, label: '', description: '', index: false }

/** The page that the router shows; undefined if it failed to load. */
export const readPage = ({ router }: Gridfront): PageRecord | undefined =>
  router.state.matches.at(-1)?.loaderData as PageRecord | undefined

/** Tells the page state of the page that is shown (STATE-2). */
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

/** Gives the document the head of the page that is shown. */
export const setDocumentHead = (gridfront: Gridfront, record: PageRecord | undefined): void =>
  applyHead(headOf(gridfront, record), document)

let latest: object

/**
 * Takes the visitor to a page that has been drawn: its title, the focus, the place that the address means unless the
 * one that was left has been found again, and its title spoken. Behind its first frame come what is below the first
 * screen, as with documents, and the rest of its head, which no visitor sees.
 */
export function enterPage(gridfront: Gridfront, record: PageRecord | undefined, isRestored: boolean): void {
  const head = headOf(gridfront, record)
  document.title = head.title
  latest = head
  const root = document.documentElement.classList
  // The document's own may not be over yet.
  root.remove('is-first-view')
  if (!isRestored && !location.hash) root.add('is-first-view')
  afterFrame(() => {
    // Another page has come within the frame.
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
