import { useEffect, useState, useSyncExternalStore } from 'react'
import { useGridfront } from '../app/gridfront-context.tsx'
import type { Gridfront } from '../app/types.ts'
import { useSignUp } from '../app/use-api.ts'
import { useSiteLocation } from '../navigation/site-location.tsx'
import type { SignUp } from '../sign-up/sign-up.ts'
import { createSignUp } from '../sign-up/sign-up.ts'
import { clearSignUpDrafts } from '../sign-up/sign-up-drafts.ts'
import type { SignUpStep } from '../sign-up/sign-up-steps.ts'
import { signUpPath } from '../sign-up/sign-up-steps.ts'

/** One flow for each site object, so that the steps share the loaded application, and the next step appears at once. */
const known = new WeakMap<Gridfront, SignUp>()

/** The application of this browser, loaded when a step is opened, and whenever the page is shown again. */
export function useSignUpFlow() {
  const gridfront = useGridfront()
  const service = useSignUp()
  const { href } = useSiteLocation()
  const [flow] = useState(() => {
    const made = known.get(gridfront) ?? createSignUp(service, gridfront.tracer.stateTransition)
    // A server renders every page with the same object, without a visitor.
    if (typeof window !== 'undefined') known.set(gridfront, made)
    return made
  })
  const { state, context } = useSyncExternalStore(flow.subscribe, flow.getSnapshot, flow.getInitialSnapshot)
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void flow.read()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [flow])
  const { application, isMissing, isForgotten } = context
  // Removes all drafts, so that the next person at this device does not find them.
  const isEnded = application?.receipt !== undefined || isMissing || isForgotten
  useEffect(() => {
    if (isEnded) clearSignUpDrafts()
  }, [isEnded])
  return {
    flow,
    state,
    application,
    /** Whether answers no longer exist that this document had, or that its address refers to. */
    isMissing,
    /** Whether this browser's answers were deleted at the visitor's request. */
    isForgotten,
    /** Navigates to a step, in the current variant. */
    go: (step: SignUpStep) => gridfront.navigations.go(href(signUpPath(step))),
    /** Navigates to the page on which sign-up begins. */
    goToStart: () => gridfront.navigations.go(href('/sign-up')),
  }
}
