import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { PageErrorView } from '../layout/error-view.tsx'
import { PageArrival } from '../navigation/below-first-screen.tsx'
import { PageError } from '../pages/page-error.ts'
import { PageResourcesProvider } from '../pages/page-resources.tsx'
import { defineTexts } from '../texts/define-texts.ts'
import { useGridfront } from './gridfront-context.tsx'
import type { PageRecord } from './page-record.ts'
import { toRecord } from './page-record.ts'
import type { RouterContext } from './router-context.ts'
import { useRenderCount } from './use-render-count.ts'

const texts = defineTexts('pageRoute', {
  failedTitle: 'This page did not load',
  failed: 'Something went wrong while this page was shown.',
})

interface LoaderArguments {
  readonly context: RouterContext
  /** `publicHref` is the address as the address bar shows it, including variant, query and fragment. */
  readonly location: { readonly publicHref: string }
  readonly abortController: AbortController
}

async function loadPage({ context, location, abortController }: LoaderArguments): Promise<PageRecord> {
  const { pages, navigations } = context.gridfront
  const visit = navigations.getSnapshot()
  // Reuses the result that the click has loaded: otherwise a page that failed would be requested again.
  const page = visit?.href === location.publicHref ? visit.page : undefined
  const loaded = await (page ?? pages.load(location.publicHref, { signal: abortController.signal }))
  if (loaded.status === 'error') throw loaded.error
  await context.gridfront.style.applyFor(loaded.path)
  return toRecord(loaded)
}

/**
 * A failed page is replaced as soon as the page can be loaded: by its own link, another query or another entry.
 * Undefined leaves the decision to the router.
 */
function isFailureOver({ context, location }: Omit<LoaderArguments, 'abortController'>): true | undefined {
  const { pageState, pages } = context.gridfront
  const { status } = pageState.getSnapshot().context.activePage
  return (status === 'serverError' && pages.loadSync(location.publicHref) !== undefined) || undefined
}

/** Renders a record with its template; what the server could not render can be requested again. */
export function ContentPageView({ record }: { readonly record: PageRecord }) {
  const router = useRouter()
  const { templates, navigations } = useGridfront()
  useRenderCount('PageView')
  if (record.status === 'serverError')
    return (
      <PageErrorView title={record.content.title} retry={() => void router.invalidate()}>
        <p>{record.content.lead}</p>
        <p>{loadFailure(record.path)}</p>
      </PageErrorView>
    )
  const Template = templates.get(record.template)
  if (Template === undefined) throw new Error(`The template ${record.template} has not been loaded`)
  const visit = navigations.getSnapshot()
  // Only a page that a link has requested is already loading; a step back has none.
  const isArriving =
    visit?.page !== undefined && visit.href === router.latestLocation.publicHref && !visit.href.includes('#')
  return (
    <PageResourcesProvider value={record}>
      {/* React 18 has no context as a provider. */}
      <PageArrival.Provider value={isArriving}>
        <Template page={record.content} />
      </PageArrival.Provider>
    </PageResourcesProvider>
  )
}

/** The sentence for a page that could not be loaded (PAGE-9). */
const loadFailure = (path: string) => `${new PageError('PAGE_NOT_LOADED', path).message}.`

/** Heading and title of a page that failed. */
export const failedTitle = texts.failedTitle

/** Shown in place of a page that failed: the header stays, and the text says what to do. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const path = (error as Partial<PageError>).path
  return (
    <PageErrorView title={failedTitle} retry={retry}>
      <p>{path ? loadFailure(path) : texts.failed}</p>
    </PageErrorView>
  )
}

/** Options that the routes of all pages share. */
export const pageRoute = {
  loader: loadPage,
  shouldReload: isFailureOver,
  errorComponent: PageFailed,
} as const
