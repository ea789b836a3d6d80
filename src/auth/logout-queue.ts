import type { AuthCore } from './auth-ports.ts'

const firstPauseMs = 1000
const longestPauseMs = 300_000
/** 30 days: no token lives longer (AUTH-7). */
const longestLifeMs = 2_592_000_000

/** After a refusal (4xx up to 428) the backend has heard it, whatever it makes of it. All else may pass. */
function mayPass(error: unknown): boolean {
  const { httpStatus = 500 } = (error ?? {}) as { httpStatus?: number }
  return httpStatus >= 429
}

/**
 * Logouts that the backend has not heard of (AUTH-4, offline). Kept in the memory of this tab alone: a token that
 * is logged out is stored nowhere. `ends`: when a token is over by itself, in ms since 1970, where that is known.
 */
export function createLogoutQueue(core: AuthCore, ends: Map<string, number>) {
  const { ports, later, cancel, send, nowMs, getSnapshot } = core
  let unheard: readonly string[] = []
  let pauseMs = firstPauseMs
  let timer: unknown

  async function attempt(token: string) {
    try {
      await ports.logout(token)
    } catch (error) {
      if (mayPass(error) && nowMs() < (ends.get(token) ?? 0)) unheard = [...unheard, token]
    }
  }

  /** Resolves after one try of each. Those under way already are not tried twice. */
  async function tellAll(): Promise<void> {
    cancel(timer)
    const tokens = unheard
    if (tokens.length === 0) return
    unheard = []
    await Promise.all(tokens.map(attempt))
    const isLogoutPending = unheard.length > 0
    if (isLogoutPending !== getSnapshot().isLogoutPending) send({ type: 'LOGOUT_PENDING', isLogoutPending })
    cancel(timer)
    timer = isLogoutPending && later(tellAll, pauseMs)
    pauseMs = isLogoutPending ? Math.min(2 * pauseMs, longestPauseMs) : firstPauseMs
  }

  return {
    tellAll,
    rest: () => cancel(timer),
    /** Goes on trying until the backend has heard, or the token is over by itself. */
    tell(tokens: readonly string[]): Promise<void> {
      for (const token of tokens) ends.set(token, ends.get(token) || nowMs() + longestLifeMs)
      unheard = [...unheard, ...tokens]
      return tellAll()
    },
  }
}
