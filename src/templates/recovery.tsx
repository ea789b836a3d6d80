import { PageHead } from '../layout/page-head.tsx'
import { Markup } from '../pages/markup.tsx'
import type { PageContent } from '../pages/page-content.ts'
import { ForgotEmail } from './forgot-email.tsx'
import { ForgotPassword } from './forgot-password.tsx'

/**
 * The pages for a forgotten e-mail address and a forgotten password: the form or its outcome, then advice for customers
 * whom it does not help. One template for both, since visitors often need both.
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
