import { useEffect, useState } from 'react'
import { AppForm } from '../forms/app-form.tsx'
import { faultWords } from '../forms/fault-words.ts'
import { FormDone } from '../forms/form-done.tsx'
import { createResetLink } from '../forms/reset-link.ts'
import { useResetLink } from '../forms/use-reset-link.ts'
import { useSiteLocation } from '../navigation/site-location.tsx'
import { commonFault } from '../sign-up/common-fault.ts'
import { clearSignUpDrafts } from '../sign-up/sign-up-drafts.ts'
import { nextStep, placeOfStep, signUpPath, signUpSteps } from '../sign-up/sign-up-steps.ts'
import { wantedPlan } from '../sign-up/wanted-plan.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { ForgetDevice } from './sign-up-forget.tsx'
import { useSignUpFlow } from './use-sign-up-flow.ts'

const texts = defineTexts('signUpStart', {
  notDeleted: 'We could not delete your answers. Check your internet connection, then try again.',
  linkDeadTitle: 'This link has expired or been used',
  linkDead:
    'A link works once, for seven days, and only the newest one works. If you have used it in this browser before, your application may still be here. If somebody else has used it, only they can continue. You can start again here.',
  continue: 'Continue',
  linkIntro:
    'This link opens your application. If you have already sent it, the button confirms your email address and we’ll get started. After that the application is only open in this browser, and not in any other browser you used before.',
  notYou: 'If you did not apply, close this page. Nothing has happened.',
  linkLabel: 'Your application',
  linkButton: 'Continue my application',
  linkBusy: 'Opening…',
  needsScripts: 'Going on by a link',
  forgotten: 'This device has forgotten your application. We still have it, and our emails still work.',
  linkLost:
    'This page was loaded again, so it no longer has your link. Please open the link again from our email.',
  intro: 'It takes about ten minutes. Your answers are saved after each step, for 30 days.',
  sent: 'You have sent an application from this browser.',
  started: ({ step, steps }: Values<'step' | 'steps'>) =>
    `You have started: step ${step} of ${steps} is next.`,
  begin: 'Begin',
  receipt: 'Show the receipt',
  another: 'Sign up for another place',
  startAgain: 'Start again',
})

// Outside the component, so that the token is removed from the address as soon as this code is loaded, before the page
// is rendered.
const resumeLink = createResetLink(typeof window === 'undefined' ? null : window, 'resume')

/** Begins an application, or continues that of this browser or of a mailed link. */
export function SignUpStart() {
  const { flow, application, isForgotten, go } = useSignUpFlow()
  const { href } = useSiteLocation()
  const { token, isLost } = useResetLink(resumeLink)
  const [isDead, setDead] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const step = nextStep(application)

  useEffect(() => wantedPlan.keep(location.search), [])

  async function startAgain() {
    if (isBusy) return
    setBusy(true)
    const answer = await flow.discard()
    setBusy(false)
    if (answer.success) {
      clearSignUpDrafts()
      return go('supply')
    }
    setProblem(texts.notDeleted)
  }

  if (isDead)
    return (
      <FormDone title={texts.linkDeadTitle} kind="problem">
        <p>{texts.linkDead}</p>
        <ul className="gf-actions">
          <li>
            <a className="gf-button" href={href(signUpPath('supply'))}>
              {texts.continue}
            </a>
          </li>
        </ul>
      </FormDone>
    )
  if (token !== null)
    return (
      <div className="gf-card gf-sign-up__start" data-needs-app="">
        <p>{texts.linkIntro}</p>
        <p>{texts.notYou}</p>
        <AppForm<never, object>
          label={texts.linkLabel}
          ids={{}}
          read={() => ({})}
          check={() => ({})}
          send={async () => {
            const answer = await flow.resume(token)
            if (answer.success) {
              resumeLink.drop()
              go(nextStep(answer.application))
            } else if (answer.code === 'LINK_DEAD') {
              resumeLink.drop()
              setDead(true)
            } else return faultWords(commonFault(answer.code), answer.retryAfterSeconds)
            return null
          }}
          button={texts.linkButton}
          busy={texts.linkBusy}
          needsScripts={texts.needsScripts}
          fields={() => null}
        />
      </div>
    )
  return (
    // This attribute makes the boot script start the application at once, because a mailed link may have been opened.
    <div className="gf-card gf-sign-up__start" data-needs-app="">
      {problem === null ? null : (
        <p role="alert" className="gf-alert">
          {problem}
        </p>
      )}
      {isForgotten && (
        <p role="status" className="gf-note">
          {texts.forgotten}
        </p>
      )}
      {isLost && <p className="gf-note">{texts.linkLost}</p>}
      {application === null ? (
        <p>{texts.intro}</p>
      ) : (
        <p>
          {application.receipt
            ? texts.sent
            : texts.started({ step: placeOfStep(step) + 1, steps: signUpSteps.length })}
        </p>
      )}
      <ul className="gf-actions">
        <li>
          <a className="gf-button" href={href(signUpPath(step))}>
            {application === null ? texts.begin : application.receipt ? texts.receipt : texts.continue}
          </a>
        </li>
        {application?.receipt && (
          <li>
            <ForgetDevice flow={flow} />
          </li>
        )}
        {application === null ? null : (
          <li>
            <button
              type="button"
              className="gf-button gf-button--quiet"
              aria-disabled={isBusy ? true : undefined}
              onClick={() => void startAgain()}
            >
              {application.receipt ? texts.another : texts.startAgain}
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}
