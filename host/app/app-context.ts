import type { Auth, PageBrand, PageLoader, Variant } from 'gridfront'
import type { Session } from './session.ts'
import type { Templates } from './templates.ts'

/** What every route may ask for. Made once for a document, in the browser or for one pre-rendered page. */
export interface AppContext {
  readonly brand: PageBrand
  readonly auth: Auth
  readonly backend: Session['backend']
  readonly pages: PageLoader
  readonly templates: Templates
  /** Which of a page's two documents this is. A link to the other one loads it, so it never changes. */
  readonly variant: Variant
}

/** A query as the router hands it to routes: whole and untouched, with its question mark. */
export interface OpaqueSearch {
  readonly query?: string
}
