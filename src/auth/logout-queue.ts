import type { LiveSessionPorts, LogoutQueue } from './auth-ports.ts'
import { claimsIn } from './check-token.ts'

const firstPauseMs = 1000
const longestPauseMs = 300_000

/** After a refusal (4xx up to 428) the backend has heard it, whatever it makes of it. All else may pass. */
const mayPass = (error: unknown) => ((error as { httpStatus?: number } | null)?.httpStatus ?? 500) >= 429

/** Tells the backend of logouts that it has not heard of (AUTH-4, offline). */
export function createLogoutQueue(live: LiveSessionPorts): LogoutQueue {
  const { ports, context, send, unheard, nowMs, later, cancel } = live
  let pauseMs = firstPauseMs
  let timer: unknown

  async function attempt(token: string) {
    try {
      await ports.logout(token)
    } catch (error) {
      // What the token says of its end is unproven, and only ends the trying.
      const isOver = Number(claimsIn(token).exp) * 1000 <= nowMs()
      if (mayPass(error) && !isOver) unheard.add(token)
    }
  }

  async function retry(): Promise<void> {
    cancel(timer)
    const tokens = [...unheard]
    if (tokens.length === 0) return
    unheard.clear()
    await Promise.all(tokens.map(attempt))
    const isLogoutPending = unheard.size > 0
    if (isLogoutPending !== context().shown.isLogoutPending) send({ type: 'LOGOUT_PENDING', isLogoutPending })
    cancel(timer)
    timer = isLogoutPending && later(retry, pauseMs)
    pauseMs = isLogoutPending ? Math.min(2 * pauseMs, longestPauseMs) : firstPauseMs
  }

  return {
    retry,
    rest: () => cancel(timer),
    end(tokens) {
      for (const token of tokens) unheard.add(token)
      return retry()
    },
  }
}
