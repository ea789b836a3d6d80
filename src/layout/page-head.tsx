import type { PageContent } from '../pages/page-content.ts'

/** Heading and lead paragraph of a page. */
export function PageHead({ page }: { page: Pick<PageContent, 'title' | 'lead'> }) {
  return (
    <div className="gf-page-head">
      <div className="gf-wrap">
        <h1 className="gf-title" tabIndex={-1}>
          {page.title}
        </h1>
        {page.lead === undefined ? null : <p className="gf-lead">{page.lead}</p>}
      </div>
    </div>
  )
}
