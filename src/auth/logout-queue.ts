import type { LiveSessionPorts, LogoutQueue } from './auth-ports.ts'
import { claimsIn } from './check-token.ts'

const firstPauseMs = 1000
const longestPauseMs = 300_000

/** After a refusal (4xx up to 428) the backend has heard it, whatever it makes of it. All else may pass. */
const mayPass = (error: unknown) => ((error as { httpStatus?: number } | null)?.httpStatus ?? 500) >= 429

/**
 * Logouts that the backend has not heard of (AUTH-4, offline). Kept in the memory of this tab alone: a token that
 * is logged out is stored nowhere.
 */
export function createLogoutQueue(live: LiveSessionPorts): LogoutQueue {
  const { ports, context, send, nowMs, later, cancel } = live
  let unheard: readonly string[] = []
  let pauseMs = firstPauseMs
  let timer: unknown

  async function attempt(token: string) {
    try {
      await ports.logout(token)
    } catch (error) {
      // What the token says of its end is unproven, and only ends the trying.
      const isOver = Number(claimsIn(token).exp) * 1000 <= nowMs()
      if (mayPass(error) && !isOver) unheard = unheard.concat(token)
    }
  }

  async function retry(): Promise<void> {
    cancel(timer)
    const tokens = unheard
    if (tokens.length === 0) return
    unheard = []
    await Promise.all(tokens.map(attempt))
    const isLogoutPending = unheard.length > 0
    if (isLogoutPending !== context().shown.isLogoutPending) send({ type: 'LOGOUT_PENDING', isLogoutPending })
    cancel(timer)
    timer = isLogoutPending && later(retry, pauseMs)
    pauseMs = isLogoutPending ? Math.min(2 * pauseMs, longestPauseMs) : firstPauseMs
  }

  return {
    retry,
    rest: () => cancel(timer),
    end(tokens) {
      unheard = unheard.concat(tokens)
      return retry()
    },
  }
}
