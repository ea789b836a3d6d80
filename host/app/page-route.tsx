import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import type { PageError } from 'gridfront'
import { BrandProvider, PageErrorView, PageResourcesProvider } from 'gridfront'
import { useEffect } from 'react'
import type { RouterContext } from './navigation.ts'
import type { PageRecord } from './page-record.ts'
import { toRecord } from './page-record.ts'

interface LoaderArguments {
  readonly context: Pick<RouterContext, 'navigation' | 'pages'>
  /** `publicHref` is the address as it stands in the address bar: variant, query and fragment included. */
  readonly location: { readonly publicHref: string }
  readonly abortController: AbortController
}

async function loadPage({ context, location, abortController }: LoaderArguments): Promise<PageRecord> {
  const loaded = await context.pages.load(location.publicHref, { signal: abortController.signal })
  if (loaded.status === 'error') throw loaded.error
  return toRecord(loaded)
}

/**
 * A page that has failed gives way as soon as the page is there: under its own link, another query or another entry.
 * Undefined leaves the answer to the router.
 */
function isFailureOver({ context, location }: Omit<LoaderArguments, 'abortController'>): true | undefined {
  const { status } = context.navigation.pageState.getSnapshot().context.activePage
  return (status === 'serverError' && context.pages.loadSync(location.publicHref) !== undefined) || undefined
}

/** The page of a record, drawn by its template; what a server could not give can be asked for once more. */
export function PageView({ record }: { readonly record: PageRecord }) {
  const router = useRouter()
  const { templates, countRender } = router.options.context
  useEffect(() => countRender('PageView'))
  if (record.status === 'serverError')
    return (
      <PageErrorView title={record.content.title} retry={() => void router.invalidate()}>
        <p>{record.content.lead}</p>
        <p>We couldn't load {record.path}.</p>
      </PageErrorView>
    )
  const Template = templates.get(record.template)
  if (Template === undefined) throw new Error(`The template ${record.template} has not been loaded`)
  return (
    <PageResourcesProvider value={record}>
      <Template page={record.content} />
    </PageResourcesProvider>
  )
}

/** Heading and title of a page that failed. */
export const failedTitle = 'This page did not load'

/**
 * Stands in for a page that failed: the header stays, and the page says what to do. With the brand at hand also
 * where the frame itself has failed.
 */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const path = (error as Partial<PageError>).path
  return (
    <BrandProvider brand={router.options.context.brand}>
      <PageErrorView title={failedTitle} retry={retry}>
        <p>{path ? `We couldn't load ${path}.` : 'Something went wrong while this page was shown.'}</p>
      </PageErrorView>
    </BrandProvider>
  )
}

/** What the routes of all pages share. */
export const pageRoute = {
  loader: loadPage,
  shouldReload: isFailureOver,
  errorComponent: PageFailed,
} as const
