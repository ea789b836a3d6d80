import { useEffect } from 'react'
import { PageHead } from '../layout/page-head.tsx'
import { Markup } from '../pages/markup.tsx'
import type { PageContent } from '../pages/page-content.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { ForgotEmail } from './forgot-email.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { useIsWelcome } from './use-is-welcome.ts'

const texts = defineTexts('recovery', {
  welcomeTitle: 'Welcome: choose your password',
  welcomeLead: 'With it you see your account, your plan and your bills.',
})

const welcome = {
  title: texts.welcomeTitle,
  lead: texts.welcomeLead,
} as const

/**
 * The pages for a forgotten e-mail address and a forgotten password: the form or its outcome, then advice for customers
 * whom it does not help. One template for both, since visitors often need both. A customer who comes from the mail with
 * the first link (`#reset=…&welcome`) has forgotten nothing, and is welcomed.
 */
export function RecoveryPage({ page }: { page: PageContent }) {
  const isWelcome = useIsWelcome()
  useEffect(() => {
    if (!isWelcome) return
    const before = document.title
    document.title = before.replace(page.title, welcome.title)
    return () => {
      document.title = before
    }
  }, [isWelcome, page.title])
  return (
    <>
      <PageHead page={isWelcome ? welcome : page} />
      <div className="gf-wrap gf-recovery">
        <div className="gf-card gf-recovery__form">
          {page.path === '/accounts/forgot-email' ? <ForgotEmail /> : <ForgotPassword />}
        </div>
        {/* Not for new customers: the text is about forgotten passwords, and names the lifetime of another kind of link. */}
        {isWelcome ? null : <Markup html={page.html} />}
      </div>
    </>
  )
}
