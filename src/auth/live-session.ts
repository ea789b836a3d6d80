import type { TokenClaims } from '../../contracts/schemas/session.ts'
import { warnOnConsole } from '../warnings.ts'
import type { Effects, Session } from './auth-machine.ts'
import type { LiveSessionCode, LiveSessionPorts, LoginAttempt } from './auth-ports.ts'
import type { AuthReason } from './auth-reason.ts'
import type { Checked } from './check-token.ts'
import { checkToken, chooseToken, isClockOff, isClocksFault } from './check-token.ts'
import type { LoginErrorCode, LoginFailure, LoginReply, LoginResult } from './login-result.ts'
import { loginMessages } from './login-result.ts'
import { createLogoutQueue } from './logout-queue.ts'
import type { PageLifecycleEvent } from './page-lifecycle.ts'
import type { SessionWarning } from './session-warnings.ts'
import { sessionWarnings } from './session-warnings.ts'
import { createStoredSince } from './stored-since.ts'
import { tokenLifetimeSeconds } from './token-storage.ts'
import { toUser } from './user-context.ts'

// The code that only a token needs, loaded with the first one, at the start or with a login. It keeps no session: it
// calls services, and sends each result as an event that names the session it belongs to.

/** Browsers run a longer timer at once. */
const longestTimerMs = 2 ** 31 - 1
/** An extension that takes longer is reported as failed; if its answer still arrives, the session is extended after all. */
const longestExtensionMs = 30_000

const failure = (code: LoginErrorCode, message: string): LoginFailure => ({ success: false, message, code })

/** Why a login failed whose token was granted. Without a fault, another login or a logout came in between. */
function tokenFailure({ token, fault }: Checked, nowMs: number): LoginFailure {
  if (!fault) return failure('SUPERSEDED', loginMessages.refused)
  if (fault === 'unchecked') return failure('UNREACHABLE', loginMessages.failed)
  return isClocksFault(token, fault, nowMs)
    ? failure('CLOCK', loginMessages.badToken)
    : failure('BAD_TOKEN', loginMessages.badToken)
}

/** Calls during a run share its result. False after `longestExtensionMs`. */
function oneAtATime(
  work: () => Promise<boolean>,
  { later, cancel }: Pick<LiveSessionPorts, 'later' | 'cancel'>,
) {
  let running: Promise<boolean> | null = null
  return () => {
    running ??= new Promise<boolean>((resolve) => {
      const late = later(() => resolve(false), longestExtensionMs)
      void work()
        .then(resolve)
        .finally(() => cancel(late))
    }).finally(() => {
      running = null
    })
    return running
  }
}

/** The part of `createAuth` that is loaded with the first token. Pass it as `loadLiveSession` from a chunk of your own. */
export const createLiveSession: LiveSessionCode = (live) => {
  const { ports, context, send, run, dropped, nowMs, later, cancel } = live
  const { storage, onWarning = warnOnConsole, expiryWarningMs = 120_000, expiryToleranceSeconds = 0 } = ports
  const readStoredSince = createStoredSince(storage)
  const logouts = createLogoutQueue(live)
  const stored = () => [...new Set(storage.read())].filter((token) => !dropped.has(token))
  let timer: unknown
  /** The stored tokens being verified, joined by spaces; keyed by the `current` of the context. */
  const checking = new WeakMap<object, string>()
  let warned: SessionWarning | undefined

  const warn = (code: SessionWarning) => {
    try {
      onWarning(code, sessionWarnings[code])
    } catch {}
  }
  const check = (token: string) => checkToken(token, ports.verify, warn)
  /** AUTH-7: at `exp`, or 30 days after the token was stored, whichever comes first. */
  const endOf = ({ exp }: TokenClaims, storedSince: number) =>
    Math.min((exp + expiryToleranceSeconds) * 1000, storedSince + tokenLifetimeSeconds * 1000)
  const leftMs = () => (context().shown.expiresAt ?? 0) - nowMs()
  /** The session; null if its token was dropped, as can happen while another one is being verified. */
  function valid(): Session | null {
    const { session } = context()
    return session && !dropped.has(session.token) ? session : null
  }

  /** `effects`: those of a token issued just now. `of`: the `current` at the time of its request. */
  function open(
    { token, claims, isShared }: { token: string; claims: TokenClaims; isShared?: boolean },
    reason: AuthReason,
    of = context().current,
    effects?: Effects,
  ) {
    const now = nowMs()
    const isSame = reason === 'extended'
    const expiresAt = endOf(claims, effects ? now : readStoredSince(token, now))
    const since = (isSame && context().session?.since) || now
    const session = { token, isShared: isShared || claims.shared === true, since }
    send({
      type: 'SESSION_FOUND',
      of,
      reason,
      session,
      user: toUser(claims, new Date(now), warn, ports.claims),
      expiresAt,
      isExpiring: expiresAt - now <= expiryWarningMs,
      // Only a token that has just been issued shows the issuer's present time.
      isClockOff: (isSame || reason === 'login') && isClockOff(claims, now),
      effects: effects && { ...effects, keep: session },
    })
  }

  /** Removes a token that is no longer valid. Another token in storage may replace it. */
  function lose(token: string) {
    run({ remove: [token] })
    void sync()
  }
  /** Ends the session if storage has no token to replace its own. */
  function end({ token }: Session) {
    // Otherwise another tab has ended it, and needs no message.
    const isOurs = dropped.has(token)
    const reason = !isOurs ? 'otherTab' : leftMs() <= 0 ? 'expired' : 'refused'
    const broadcast = isOurs ? 'changed' : undefined
    send({ type: 'SESSION_ENDED', reason, effects: { remove: [token], broadcast } })
  }

  /** The wall clock decides, because a timer pauses while the device sleeps. */
  function readClock() {
    cancel(timer)
    const session = valid()
    if (!session) return
    const left = leftMs()
    const safe = left - expiryWarningMs
    if (left <= 0) lose(session.token)
    else if (safe <= 0 !== context().shown.isExpiring)
      send({ type: 'SESSION_EXPIRING', isExpiring: safe <= 0 })
    else timer = later(sync, Math.min(safe > 0 ? safe : left, longestTimerMs))
  }

  async function sync(why?: PageLifecycleEvent): Promise<void> {
    if (why === 'online') void logouts.retry()
    readClock()
    const { session, shown } = context()
    // A login is in progress: its result decides, whatever is in storage.
    if (!session && shown.reason === 'login') return
    const tokens = stored()
    const key = tokens.join(' ')
    // Another tab may have logged in again or extended the session: that session then replaces ours without an
    // intermediate logout. But a page restored from the back/forward cache still shows the earlier customer's data, so
    // there the session ends first.
    if (session && (key === '' || (why === 'restored' && !tokens.includes(session.token)))) end(session)
    const { current } = context()
    if (checking.get(current) === key) return
    checking.set(current, key)
    if (key === '') return send({ type: 'SESSION_MISSING', reason: 'noToken' })
    if (key === session?.token) return
    const entries = tokens.map(async (token) => {
      const checked = await check(token)
      if (!checked.claims || endOf(checked.claims, readStoredSince(token, nowMs())) > nowMs()) return checked
      return { token, fault: 'expired' } as const
    })
    const { best, losers, fault } = chooseToken(await Promise.all(entries))
    const now = context()
    // The session was closed meanwhile, or a later sync has begun: this result is outdated.
    if (checking.get(now.current) !== key) return
    checking.delete(now.current)
    // Another tab has changed storage meanwhile; its message may not have arrived yet.
    if (stored().join(' ') !== key) return sync()
    run({ remove: losers })
    if (best?.claims) {
      const { claims } = best
      const isSame = claims.jti && claims.jti === now.shown.user?.claims.jti
      const isFound = !now.session && /start|unchecked|timedOut/.test(now.shown.reason)
      if (best.token !== now.session?.token)
        open(best, isSame ? 'extended' : isFound ? 'restored' : 'otherTab')
    } else if (now.session) end(now.session)
    else send({ type: 'SESSION_MISSING', reason: fault })
  }

  async function finishLogin(attempt: LoginAttempt, reply: Promise<LoginReply>): Promise<LoginResult> {
    const { before, former, isShared } = attempt
    let failed = failure('FAILED', loginMessages.failed)
    let checked: Checked | undefined
    try {
      const answer = await reply
      if (!answer.success) failed = { code: 'REFUSED', ...answer }
      else {
        checked = await check(answer.answer.token)
        failed = tokenFailure(checked, nowMs())
      }
    } catch {}
    // This login may end another tab's session only if it has a new one to replace it.
    const remove = before.filter((token) => checked?.claims || dropped.has(token))
    const effects = { remove, broadcast: 'changed' } as const
    if (checked?.claims) open({ ...checked, isShared }, 'login', attempt, effects)
    else send({ type: 'LOGIN_FAILED', of: attempt, reason: 'loginFailed', effects })
    // False when a logout or another login came in between.
    const isOpen = checked && context().session?.token === checked.token
    // Close the session that this login replaces, and one that the backend granted but that is not used, because
    // nothing else would ever close them. Other stored tokens are not live sessions; a logout for them would only renew
    // the CSRF token.
    void logouts.end(former.concat(isOpen ? [] : (checked?.token ?? [])))
    // Other tabs may have stored a token meanwhile.
    void sync()
    return isOpen ? { success: true, message: '' } : failed
  }

  function token(): string | undefined {
    readClock()
    return valid()?.token
  }

  async function extendNow(): Promise<boolean> {
    readClock()
    const former = valid()
    if (!former || !ports.extend) return false
    const { current: of, shown } = context()
    try {
      const { token, claims } = await check(await ports.extend(former.token))
      const { session } = context()
      if (!claims || claims.sub !== shown.user?.claims.sub) return false
      // Logged out or extended in another tab: this tab's token is no longer the stored one.
      if (session && !storage.read().includes(session.token)) await sync()
      else if (endOf(claims, nowMs()) > (context().shown.expiresAt ?? 0))
        open({ token, claims, isShared: former.isShared }, 'extended', of, { broadcast: 'changed' })
    } catch {}
    return context().current === of && context().session !== former
  }

  return {
    keep({ token, isShared }) {
      const code = storage.write(token, isShared)
      if (code && code !== warned) warn(code)
      warned = code
      readStoredSince(token, nowMs())
    },
    sync,
    readClock,
    finishLogin,
    token,
    logouts,
    remoteLogout(at) {
      const { session } = context()
      if (session && session.since <= at) storage.remove(session.token)
    },
    refuse(token) {
      if (valid()?.token === token) lose(token)
    },
    extend: oneAtATime(extendNow, live),
    rest() {
      cancel(timer)
      logouts.rest()
    },
  }
}
