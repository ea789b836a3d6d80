import { DocumentLinks, QuickExit } from 'gridfront'
import { ArticlePage } from './article.tsx'
import type { PageContent } from './page-content.ts'

/** The weather: a page that anybody might have open. */
const neutralPage = 'https://www.bom.gov.au/'

/**
 * All policies: what we write ourselves, and the five documents of the provider (ROUTE-4). The family violence
 * policy stands here in full, so there is a quick way out.
 */
export function PoliciesPage({ page }: { page: PageContent }) {
  return (
    <>
      <ArticlePage page={page}>
        <section className="gf-card site-documents" aria-labelledby="documents">
          <h2 id="documents">Documents</h2>
          <DocumentLinks />
        </section>
      </ArticlePage>
      <QuickExit href={neutralPage} />
    </>
  )
}
