import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import type { PageContent, PageError } from 'gridfront'
import { PageErrorView } from 'gridfront'
import type { AppContext } from './app-context.ts'
import type { PageRecord } from './page-record.ts'

interface LoaderArguments {
  readonly context: AppContext
  readonly location: { readonly pathname: string }
}

async function loadPage({ context, location }: LoaderArguments): Promise<PageRecord> {
  const loaded = await context.pages.load(location.pathname)
  if (loaded.status === 'error') throw loaded.error
  const { status, page } = loaded
  return { status, template: page.componentChunkName, content: page.result.data as PageContent }
}

/** The page of a record, drawn by its template. */
export function PageView({ record }: { readonly record: PageRecord }) {
  const { templates } = useRouter().options.context
  const Template = templates.get(record.template)
  if (Template === undefined) throw new Error(`The template ${record.template} has not been loaded`)
  return <Template page={record.content} />
}

/** Stands in for a page that failed: the header stays, and the page says what to do. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const path = (error as Partial<PageError>).path
  return (
    <PageErrorView title="This page did not load" retry={retry}>
      <p>{path ? `We couldn't load ${path}.` : 'Something went wrong while this page was shown.'}</p>
    </PageErrorView>
  )
}

/** What the routes of all pages share. */
export const pageRoute = { loader: loadPage, errorComponent: PageFailed } as const
