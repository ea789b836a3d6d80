import type { PageContent } from '../pages/page-content.ts'
import type { ShownPage } from '../pages/page-loader.ts'

/** What a route's loader hands on: the page as it was loaded, with what its template is drawn from. */
export interface PageRecord extends ShownPage {
  readonly template: string
  readonly content: PageContent
}

/** The content is ours: the build has checked it. */
export const toRecord = (shown: ShownPage): PageRecord => ({
  ...shown,
  template: shown.page.componentChunkName,
  content: shown.page.result.data as PageContent,
})
