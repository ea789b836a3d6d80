import { useEffect, useRef, useState } from 'react'
import { faultWords } from '../forms/fault-words.ts'
import { FormDone } from '../forms/form-done.tsx'
import { createResetLink } from '../forms/reset-link.ts'
import { useResetLink } from '../forms/use-reset-link.ts'
import { useSiteLocation } from '../navigation/site-location.tsx'
import { nextStep, placeOfStep, signUpPath, signUpSteps } from '../sign-up/sign-up-steps.ts'
import { wantedPlan } from '../sign-up/wanted-plan.ts'
import { useSignUpFlow } from './use-sign-up-flow.ts'

// Not in the component, so that the token leaves the address as soon as this code is loaded, before the page is drawn.
const resumeLink = createResetLink(typeof window === 'undefined' ? null : window, 'resume')

/** Begins an application, or continues that of this browser or of a mailed link. */
export function SignUpStart() {
  const { flow, application, go } = useSignUpFlow()
  const { href } = useSiteLocation()
  const { token } = useResetLink(resumeLink)
  const [problem, setProblem] = useState<'dead' | string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const step = nextStep(application)

  useEffect(() => wantedPlan.keep(location.search), [])
  const goOn = useRef(go)
  useEffect(() => {
    goOn.current = go
  })
  useEffect(() => {
    if (token === null) return
    void flow.resume(token).then((answer) => {
      resumeLink.drop()
      if (answer.success) return goOn.current(nextStep(answer.application))
      if (answer.code === 'LINK_DEAD') return setProblem('dead')
      if (answer.code === 'CHANGED' || answer.code === 'NO_EMAIL' || answer.code === 'TOO_LATE') return
      setProblem(faultWords(answer.code, answer.retryAfterSeconds).message)
    })
  }, [token, flow])

  async function startAgain() {
    setBusy(true)
    const answer = await flow.discard()
    setBusy(false)
    if (answer.success) return go('supply')
    setProblem('We could not delete your answers. Check your internet connection, then try again.')
  }

  if (problem === 'dead')
    return (
      <FormDone title="This link is used up or too old" kind="problem">
        <p>
          A link works once, for seven days, and only the newest one works. If you have opened it in this
          browser before, your application may still be here.
        </p>
        <ul className="gf-actions">
          <li>
            <a className="gf-button" href={href(signUpPath('supply'))}>
              Go on
            </a>
          </li>
        </ul>
      </FormDone>
    )
  return (
    // The mark has the application started at once: a mailed link may have been opened.
    <div className="gf-card gf-sign-up__start" data-needs-app="">
      {problem === null ? null : (
        <p role="alert" className="gf-alert">
          {problem}
        </p>
      )}
      {application === null ? (
        <p>It takes about ten minutes. Your answers are saved after each step, for 30 days.</p>
      ) : (
        <p>
          {application.receipt
            ? 'You have sent an application from this browser.'
            : `You have begun: step ${placeOfStep(step) + 1} of ${signUpSteps.length} is next.`}
        </p>
      )}
      <ul className="gf-actions">
        <li>
          <a className="gf-button" href={href(signUpPath(step))}>
            {application === null ? 'Begin' : application.receipt ? 'Show the receipt' : 'Go on'}
          </a>
        </li>
        {application === null ? null : (
          <li>
            <button
              type="button"
              className="gf-button gf-button--quiet"
              disabled={isBusy}
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
