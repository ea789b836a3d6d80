import { DocumentLinks } from 'gridfront'
import { ArticlePage } from './article.tsx'
import type { PageContent } from './page-content.ts'

/** All policies: what we write ourselves, and the five documents of the provider (ROUTE-4). */
export function PoliciesPage({ page }: { page: PageContent }) {
  return (
    <ArticlePage page={page}>
      <section className="gf-card site-documents" aria-labelledby="documents">
        <h2 id="documents">Documents</h2>
        <DocumentLinks />
      </section>
    </ArticlePage>
  )
}
