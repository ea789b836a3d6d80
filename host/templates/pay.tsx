import { useContext } from 'react'
import { Markup } from './markup.tsx'
import { OwnFigures } from './own-figures.ts'
import type { PageContent } from './page-content.ts'
import { PageHead } from './page-head.tsx'

/** The ways to pay. What a customer owes stands before them. */
export function PayPage({ page }: { readonly page: PageContent }) {
  return (
    <>
      <PageHead page={page} />
      <div className="gf-wrap gf-columns">
        <div className="site-body">
          {useContext(OwnFigures)}
          <Markup html={page.html} />
        </div>
      </div>
    </>
  )
}
