import { QuickExit } from '../layout/quick-exit.tsx'
import type { PageContent } from '../pages/page-content.ts'
import { ArticlePage } from './article.tsx'

/** Address of the quick exit: the weather report, a page that anybody might have open. */
const neutralPage = 'https://www.bom.gov.au/'

/**
 * All policies: the five documents of the provider (ROUTE-4), whose addresses come from the brand, and the retailer's own
 * texts. It has a quick exit, because the family violence policy is on this page.
 */
export function PoliciesPage({ page }: { page: PageContent }) {
  return (
    <>
      <ArticlePage page={page} />
      <QuickExit href={neutralPage} />
    </>
  )
}
