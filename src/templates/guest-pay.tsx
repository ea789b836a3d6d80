import { PageHead } from '../layout/page-head.tsx'
import { Markup } from '../pages/markup.tsx'
import type { PageContent } from '../pages/page-content.ts'
import { GuestPayment } from './guest-payment.tsx'
import { LastUpdated } from './last-updated.tsx'

/** Pays a bill by card without a login, followed by the page's text. It is public, and shows nothing of an account. */
export function GuestPayPage({ page }: { readonly page: PageContent }) {
  return (
    <>
      <PageHead page={page} />
      <div className="gf-wrap gf-recovery">
        <GuestPayment />
        <Markup html={page.html} />
        <LastUpdated page={page} />
      </div>
    </>
  )
}
