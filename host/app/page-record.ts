import type { PageContent } from 'gridfront'

/** What a route's loader hands on: plain data, so that a pre-rendered document can carry it. */
export interface PageRecord {
  readonly status: 'ok' | 'notFound' | 'serverError'
  readonly template: string
  readonly content: PageContent
}
