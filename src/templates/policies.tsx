import { QuickExit } from '../layout/quick-exit.tsx'
import type { PageContent } from '../pages/page-content.ts'
import { ArticlePage } from './article.tsx'

/** The weather: a page that anybody might have open. */
const neutralPage = 'https://www.bom.gov.au/'

/**
 * All policies: the five documents of the provider (ROUTE-4), whose addresses the text takes from the brand, and what
 * we write ourselves. The family violence policy stands here in full, so there is a quick way out.
 */
export function PoliciesPage({ page }: { page: PageContent }) {
  return (
    <>
      <ArticlePage page={page} />
      <QuickExit href={neutralPage} />
    </>
  )
}
