import { PageHead } from '../layout/page-head.tsx'
import { Markup } from '../pages/markup.tsx'
import type { PageContent } from '../pages/page-content.ts'
import { LastUpdated } from './last-updated.tsx'
import { StopContact } from './stop-contact.tsx'

/** The do-not-contact form with its steps and receipt, then the page's text about the list. */
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
