import type { PageContent } from 'gridfront'
import { Markup } from 'gridfront'
import { ForgotEmail } from './forgot-email.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { PageHead } from './page-head.tsx'

/**
 * The two ways back into the account: the form, or what came of it, then advice for whom the form does not help.
 * One template for both, since whoever needs the one often needs the other.
 */
export function RecoveryPage({ page }: { page: PageContent }) {
  return (
    <>
      <PageHead page={page} />
      <div className="gf-wrap site-recovery">
        <div className="gf-card site-recovery__form">
          {page.path === '/accounts/forgot-email' ? <ForgotEmail /> : <ForgotPassword />}
        </div>
        <Markup html={page.html} />
      </div>
    </>
  )
}
