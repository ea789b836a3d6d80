import type { AnyRouter } from '@tanstack/react-router'
import type { AccountQueries } from '../account/account-queries.tsx'
import type { Auth } from '../auth/auth.ts'
import type { EarlyEvents } from '../boot/chunk-exports.ts'
import type { PageBrand } from '../brand/brand.ts'
import type { ResolvedEnvironment } from '../brand/environment.ts'
import type { ApiClient } from '../client/api-client.ts'
import type { GateStore } from '../gate/gate-context.ts'
import type { Announcements } from '../navigation/announcements.ts'
import type { Variant } from '../navigation/mobile-variant.ts'
import type { LinkPrefetcher } from '../navigation/watch-links.ts'
import type { PageState } from '../page-state/page-state.tsx'
import type { PageLoader, PageLoaderOptions } from '../pages/page-loader.ts'
import type { PendingNavigations } from '../pages/pending-navigations.ts'
import type { TemplateRegistry } from '../pages/template-registry.ts'
import type { Tracer } from '../tracing/tracer.ts'
import type { EarlyForm } from './early-form.ts'
import type { Template } from './site-definition.ts'
import type { SiteStyle } from './site-style.ts'

/** A site's connections to the outside world. Tests pass their own. */
export interface GridfrontEffects {
  readonly fetch: typeof fetch
  readonly setTimeout: (work: () => void, ms: number) => unknown
  readonly clearTimeout: (timer: unknown) => void
  /** Navigates to the document of a page that failed. Default: by the browser; null: never. */
  readonly openDocument: NonNullable<PageLoaderOptions['openDocument']> | null
  /** The customer's session. Default: the one kept in this browser. */
  readonly auth: Auth
  /** Default: sends to the brand's backend. */
  readonly tracer: Tracer
  /** Default: prefetches links in view in batches, and a link at once when the visitor is about to press it (PAGE-8). */
  readonly prefetcher: LinkPrefetcher
}

/** A working site; one is created for each document. React gets it by `GridfrontProvider`. */
export interface Gridfront {
  readonly brand: PageBrand
  readonly environment: ResolvedEnvironment
  /**
   * Which of a page's two documents this is. It never changes, because a link to the other variant loads a document.
   */
  readonly variant: Variant
  /** Whether each page also has a mobile variant. If not, `variant` is `plain` at every address. */
  readonly hasMobileVariants: boolean
  /** The customer's session. */
  readonly auth: Auth
  /** The only client of the brand's backend; its code is loaded at the first call. */
  readonly api: () => Promise<{ readonly client: ApiClient }>
  /** The hooks of the customer's account; their code is loaded at the first call. */
  readonly account: () => Promise<AccountQueries>
  readonly tracer: Tracer
  readonly pages: PageLoader
  readonly templates: TemplateRegistry<Template>
  readonly style: SiteStyle
  readonly pageState: PageState
  /** Null on a site without a gate. */
  readonly gate: GateStore | null
  readonly navigations: PendingNavigations
  readonly announcements: Announcements
  readonly router: AnyRouter
  /** Called at each render of a component, in documents of the Local environment (CONST-4). */
  readonly countRender: (component: string) => void
  /**
   * Starts the application in the document. Called by the boot script. `take` returns the events that visitors caused
   * before React listens; `errors` are the uncaught errors until then. With a `form` that works already, nothing is drawn
   * until that is over. Rejects if the start fails; nothing of it then keeps running.
   */
  readonly start: (take?: () => EarlyEvents, errors?: readonly Event[], form?: EarlyForm) => Promise<void>
  /** Stops everything that `start` has started. */
  readonly stop: () => void
}
