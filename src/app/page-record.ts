import type { PageContent } from '../pages/page-content.ts'
import type { ShownPage } from '../pages/page-loader.ts'

/** The result of a route's loader: the loaded page with the data that its template renders. */
export interface PageRecord extends ShownPage {
  readonly template: string
  readonly content: PageContent
}

/** No check at run time: the content is our own, and the build has checked it. */
export const toRecord = (shown: ShownPage): PageRecord => ({
  ...shown,
  template: shown.page.componentChunkName,
  content: shown.page.result.data as PageContent,
})
