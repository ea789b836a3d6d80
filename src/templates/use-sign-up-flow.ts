import { useEffect, useState, useSyncExternalStore } from 'react'
import { useGridfront } from '../app/gridfront-context.tsx'
import type { Gridfront } from '../app/types.ts'
import { useSignUp } from '../app/use-api.ts'
import { useSiteLocation } from '../navigation/site-location.tsx'
import type { SignUp } from '../sign-up/sign-up.ts'
import { createSignUp } from '../sign-up/sign-up.ts'
import type { SignUpStep } from '../sign-up/sign-up-steps.ts'
import { signUpPath } from '../sign-up/sign-up-steps.ts'

/** One for each object of a site, so that the steps share what was read, and a next step is there at once. */
const known = new WeakMap<Gridfront, SignUp>()

/** The application of this browser, loaded when a step is opened, and whenever the page is shown again. */
export function useSignUpFlow() {
  const gridfront = useGridfront()
  const service = useSignUp()
  const { href } = useSiteLocation()
  const [flow] = useState(() => {
    const made = known.get(gridfront) ?? createSignUp(service, gridfront.tracer.stateTransition)
    // A server draws every page with the same object, for no visitor.
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
  return {
    flow,
    state,
    application: context.application,
    /** Whether answers are not there that this document knew of, or that its address leads to. */
    isGone: context.isGone,
    /** Leads to a step, in the present variant. */
    go: (step: SignUpStep) => gridfront.navigations.go(href(signUpPath(step))),
  }
}
