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
import { ForgetDevice } from './sign-up-forget.tsx'
import { useSignUpFlow } from './use-sign-up-flow.ts'

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
    setProblem('We could not delete your answers. Check your internet connection, then try again.')
  }

  if (isDead)
    return (
      <FormDone title="This link has expired or been used" kind="problem">
        <p>
          A link works once, for seven days, and only the newest one works. If you have used it in this
          browser before, your application may still be here. If somebody else has used it, only they can
          continue. You can start again here.
        </p>
        <ul className="gf-actions">
          <li>
            <a className="gf-button" href={href(signUpPath('supply'))}>
              Continue
            </a>
          </li>
        </ul>
      </FormDone>
    )
  if (token !== null)
    return (
      <div className="gf-card gf-sign-up__start" data-needs-app="">
        <p>
          This link opens your application. If you have already sent it, the button confirms your email
          address and we’ll get started. After that the application is only open in this browser, and not in
          any other browser you used before.
        </p>
        <p>If you did not apply, close this page. Nothing has happened.</p>
        <AppForm<never, object>
          label="Your application"
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
          button="Continue my application"
          busy="Opening…"
          needsScripts="Going on by a link"
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
          This device has forgotten your application. We still have it, and our emails still work.
        </p>
      )}
      {isLost && (
        <p className="gf-note">
          This page was loaded again, so it no longer has your link. Please open the link again from our
          email.
        </p>
      )}
      {application === null ? (
        <p>It takes about ten minutes. Your answers are saved after each step, for 30 days.</p>
      ) : (
        <p>
          {application.receipt
            ? 'You have sent an application from this browser.'
            : `You have started: step ${placeOfStep(step) + 1} of ${signUpSteps.length} is next.`}
        </p>
      )}
      <ul className="gf-actions">
        <li>
          <a className="gf-button" href={href(signUpPath(step))}>
            {application === null ? 'Begin' : application.receipt ? 'Show the receipt' : 'Continue'}
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
              {application.receipt ? 'Sign up for another place' : 'Start again'}
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}
