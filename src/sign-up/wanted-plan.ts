const key = 'gf-sign-up-plan'

/**
 * The plan whose card led to sign-up, stored for the tab until the step that asks for the plan. Without storage the
 * plan is chosen in that step.
 */
export const wantedPlan = {
  read(): string | undefined {
    try {
      return sessionStorage.getItem(key) ?? undefined
    } catch {
      return undefined
    }
  },
  /** `search`: of the address, such as `?plan=steady`. */
  keep(search: string) {
    const id = new URLSearchParams(search).get('plan')
    try {
      if (id !== null) sessionStorage.setItem(key, id)
    } catch {
      // The visitor chooses the plan again.
    }
  },
  clear() {
    try {
      sessionStorage.removeItem(key)
    } catch {
      // Storage is blocked, so nothing was stored.
    }
  },
}
