import { PageHead } from '../layout/page-head.tsx'
import { Markup } from '../pages/markup.tsx'
import type { PageContent } from '../pages/page-content.ts'
import { LastUpdated } from './last-updated.tsx'
import { StopContact } from './stop-contact.tsx'

/** The steps of the form up to the receipt, then what the list does and does not do. */
export function DoNotContactPage({ page }: { page: PageContent }) {
  return (
    <>
      <PageHead page={page} />
      <div className="gf-wrap gf-recovery">
        <StopContact />
        <Markup html={page.html} />
        <LastUpdated page={page} />
      </div>
    </>
  )
}
