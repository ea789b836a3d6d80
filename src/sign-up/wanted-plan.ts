const key = 'gf-sign-up-plan'

/**
 * The plan whose card somebody came from, kept in the tab until the step that asks for it. Without storage nothing is kept, and
 * the plan is chosen there.
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
      // The visitor chooses the plan once more.
    }
  },
}
