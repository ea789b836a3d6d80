import { PageHead } from '../layout/page-head.tsx'
import { Markup } from '../pages/markup.tsx'
import type { PageContent } from '../pages/page-content.ts'
import { ForgotEmail } from './forgot-email.tsx'
import { ForgotPassword } from './forgot-password.tsx'

/**
 * The two ways back into the account: the form, or what came of it, then advice for whom the form does not help.
 * One template for both, since whoever needs the one often needs the other.
 */
export function RecoveryPage({ page }: { page: PageContent }) {
  return (
    <>
      <PageHead page={page} />
      <div className="gf-wrap gf-recovery">
        <div className="gf-card gf-recovery__form">
          {page.path === '/accounts/forgot-email' ? <ForgotEmail /> : <ForgotPassword />}
        </div>
        <Markup html={page.html} />
      </div>
    </>
  )
}
