import type { LiveSessionPorts, LogoutQueue } from './auth-ports.ts'
import { claimsIn } from './check-token.ts'

const firstPauseMs = 1000
const longestPauseMs = 300_000

/** A refusal (4xx up to 428) shows that the backend received the logout. Any other failure may be temporary. */
const mayPass = (error: unknown) => ((error as { httpStatus?: number } | null)?.httpStatus ?? 500) >= 429

/** Sends logouts to the backend that could not be sent before (AUTH-4, offline). */
export function createLogoutQueue(live: LiveSessionPorts): LogoutQueue {
  const { ports, context, send, pendingLogouts, nowMs, later, cancel } = live
  let pauseMs = firstPauseMs
  let timer: unknown

  async function attempt(token: string) {
    try {
      await ports.logout(token)
    } catch (error) {
      // The token's expiry is unverified here; it only ends the retries.
      const isOver = Number(claimsIn(token).exp) * 1000 <= nowMs()
      if (mayPass(error) && !isOver) pendingLogouts.add(token)
    }
  }

  async function retry(): Promise<void> {
    cancel(timer)
    const tokens = [...pendingLogouts]
    if (tokens.length === 0) return
    pendingLogouts.clear()
    await Promise.all(tokens.map(attempt))
    const isLogoutPending = pendingLogouts.size > 0
    if (isLogoutPending !== context().shown.isLogoutPending) send({ type: 'LOGOUT_PENDING', isLogoutPending })
    cancel(timer)
    timer = isLogoutPending && later(retry, pauseMs)
    pauseMs = isLogoutPending ? Math.min(2 * pauseMs, longestPauseMs) : firstPauseMs
  }

  return {
    retry,
    rest: () => cancel(timer),
    end(tokens) {
      for (const token of tokens) pendingLogouts.add(token)
      return retry()
    },
  }
}
