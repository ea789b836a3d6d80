import { PageHead } from '../layout/page-head.tsx'
import { Markup } from '../pages/markup.tsx'
import type { PageContent } from '../pages/page-content.ts'
import type { SignUpStep } from '../sign-up/sign-up-steps.ts'
import { cancelPath, stepOfPath } from '../sign-up/sign-up-steps.ts'
import { LastUpdated } from './last-updated.tsx'
import { SignUpCancel } from './sign-up-cancel.tsx'
import { SignUpStart } from './sign-up-start.tsx'
import { SignUpStepView } from './sign-up-step.tsx'
import type { TemplateSlots } from './template-slots.ts'
import { fillSlots } from './template-slots.ts'

/** The shown page of sign-up: its introduction, a step, or the page where an application is cancelled. */
export type SignUpPlace = 'start' | SignUpStep | 'cancel'

/** Slots of the pages of sign-up. A function tells the pages apart. */
export type SignUpSlots = TemplateSlots<'text', SignUpPlace>

export interface SignUpPageProps extends SignUpSlots {
  readonly page: PageContent
}

/** The pages of sign-up: the introduction at `/sign-up`, and a page for each step below it. */
export function SignUpPage({ page, ...slots }: SignUpPageProps) {
  const step = stepOfPath(page.path)
  const place = page.path === cancelPath ? 'cancel' : (step ?? 'start')
  const { intro, children, section } = fillSlots(slots, place)
  return (
    <>
      <PageHead page={page} />
      <div className="gf-wrap gf-sign-up">
        {intro}
        {page.path === cancelPath ? (
          <SignUpCancel />
        ) : step === undefined ? (
          <SignUpStart />
        ) : (
          <SignUpStepView step={step} page={page} />
        )}
        {children}
        {page.html === '' || step === 'consents' ? null : section('text', <Markup html={page.html} />)}
        {page.path === '/sign-up' && <LastUpdated page={page} />}
      </div>
    </>
  )
}
