import { PageHead } from '../layout/page-head.tsx'
import { Markup } from '../pages/markup.tsx'
import type { PageContent } from '../pages/page-content.ts'
import { cancelPath, stepOfPath } from '../sign-up/sign-up-steps.ts'
import { LastUpdated } from './last-updated.tsx'
import { SignUpCancel } from './sign-up-cancel.tsx'
import { SignUpStart } from './sign-up-start.tsx'
import { SignUpStepView } from './sign-up-step.tsx'

/** The pages of sign-up: the introduction at `/sign-up`, and a page for each step below it. */
export function SignUpPage({ page }: { page: PageContent }) {
  const step = stepOfPath(page.path)
  return (
    <>
      <PageHead page={page} />
      <div className="gf-wrap gf-sign-up">
        {page.path === cancelPath ? (
          <SignUpCancel />
        ) : step === undefined ? (
          <SignUpStart />
        ) : (
          <SignUpStepView step={step} page={page} />
        )}
        {page.html === '' || step === 'consents' ? null : <Markup html={page.html} />}
        {page.path === '/sign-up' && <LastUpdated page={page} />}
      </div>
    </>
  )
}
