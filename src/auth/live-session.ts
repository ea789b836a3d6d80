import type { TokenClaims } from '../../contracts/schemas/session.ts'
import type { AuthCore, LiveSession, LoginUnderWay } from './auth-ports.ts'
import type { AuthReason } from './auth-reason.ts'
import type { Checked } from './check-token.ts'
import { checkToken, chooseToken } from './check-token.ts'
import { clockToleranceMs, isClocksFault, offByMs } from './device-clock.ts'
import { createKeptSince } from './kept-since.ts'
import type { LoginErrorCode, LoginFailure, LoginResult } from './login-result.ts'
import { loginMessages } from './login-result.ts'
import { createLogoutQueue } from './logout-queue.ts'
import type { PageSignal } from './page-signals.ts'
import type { SessionWarning } from './session-warnings.ts'
import { sessionWarnings } from './session-warnings.ts'
import { tokenLifetimeSeconds } from './token-storage.ts'
import { toUser } from './user-context.ts'

// What only a token needs: loaded with the first one, at the start or with a login.

interface Live {
  readonly token: string
  readonly claims: TokenClaims
  readonly expiresAt: number
  /** When it began in this tab, in ms since 1970. */
  readonly since: number
  readonly isShared: boolean
  /** Why it counts no more, while another tab's is being looked at. */
  fault?: 'refused' | 'expired'
}

/** Browsers run longer ones at once. */
const longestTimerMs = 2 ** 31 - 1
/** An extension that takes longer has failed for whoever waits; should it come after all, it counts. */
const longestExtensionMs = 30_000

const failure = (code: LoginErrorCode, message: string): LoginFailure => ({ success: false, message, code })

/** The part of `createAuth` that begins with the first token. */
export function createLiveSession(core: AuthCore): LiveSession {
  const { ports, later, cancel, send, tell, nowMs, getSnapshot } = core
  const { storage, onWarning, expiryWarningMs = 120_000, expiryToleranceSeconds = 0 } = ports
  let live: Live | null = null
  let timer: unknown
  /** The tokens that the latest look is checking. */
  let looking: string | null = null
  let extending: Promise<boolean> | null = null
  // Logged out, refused or outdone: they count no more, whatever storage says. Not every one can be removed. With
  // each the time at which it is over by itself, in ms since 1970, or 0.
  const over = new Map<string, number>()
  const logouts = createLogoutQueue(core, over)
  let warned: SessionWarning | undefined

  const warn = (code: SessionWarning) => {
    try {
      onWarning(code, sessionWarnings[code])
    } catch {}
  }
  const check = (token: string) => checkToken(token, ports.verify, warn)
  /** AUTH-7: at `exp`, or 30 days after it was stored, whatever comes first. */
  const endOf = ({ exp }: TokenClaims, sinceMs: number) =>
    Math.min((exp + expiryToleranceSeconds) * 1000, sinceMs + tokenLifetimeSeconds * 1000)
  const keptSince = createKeptSince(storage)
  const stored = () => [...new Set(storage.read())].filter((token) => !over.has(token))
  const drop = (token: string) => {
    over.set(token, over.get(token) ?? 0)
    storage.remove(token)
  }

  function keep(token: string, isShared: boolean) {
    const code = storage.write(token, isShared)
    if (code && code !== warned) warn(code)
    warned = code
  }

  function open(token: string, claims: TokenClaims, reason: AuthReason, isShared = claims.shared === true) {
    const isSame = reason === 'extended'
    if (!isSame) core.epoch += 1
    const expiresAt = endOf(claims, keptSince(token, nowMs()))
    live = { token, claims, expiresAt, since: (isSame && live?.since) || nowMs(), isShared }
    // Only a token that has just been issued tells what time it is.
    const isClockOff = (isSame || reason === 'login') && offByMs(claims, nowMs()) > clockToleranceMs
    const user = toUser(claims, new Date(nowMs()), warn)
    send({ type: 'SESSION_FOUND', user, reason, expiresAt, isClockOff })
    watch()
  }

  function close(): string[] {
    const closed = live ? [live.token] : []
    if (live) over.set(live.token, live.expiresAt)
    // What is being looked at comes too late, and must not keep the next look from it.
    live = looking = null
    cancel(timer)
    return closed
  }

  /** The live session counts no more, and another is not to be had. */
  function end() {
    const reason = live?.fault ?? 'otherTab'
    core.epoch += 1
    close().forEach(drop)
    send({ type: 'SESSION_ENDED', reason })
  }

  /** The wall clock decides: a timer sleeps with the device, and is only a hint. */
  function watch(why?: PageSignal) {
    cancel(timer)
    if (!live) return
    const leftMs = live.expiresAt - nowMs()
    if (leftMs <= 0) return lose('expired', why)
    const safeMs = leftMs - expiryWarningMs
    const isExpiring = safeMs <= 0
    timer = later(watch, Math.min(isExpiring ? leftMs : safeMs, longestTimerMs))
    if (isExpiring !== getSnapshot().isExpiring) send({ type: 'SESSION_EXPIRING', isExpiring })
  }

  function lose(fault: 'refused' | 'expired', why?: PageSignal) {
    if (!live || live.fault) return
    live.fault = fault
    drop(live.token)
    // Another tab may have logged in again, or stayed: then its session is taken over, without passing through
    // logged out.
    if (stored().length > 0) return void look(why)
    end()
    tell('changed')
  }

  /** Reads what is stored: it counts as AUTH-15 says; what loses is removed. */
  async function look(why?: PageSignal): Promise<void> {
    watch(why)
    if (why === 'online') void logouts.tellAll()
    const { reason } = getSnapshot()
    // A login decides for itself.
    if (!live && reason === 'login') return
    const tokens = stored()
    const key = tokens.join(' ')
    if (key === looking) return
    looking = null
    if (key === live?.token) return
    // A page that comes back from the cache shows what it showed, and must not for a moment to somebody else.
    if (live && (key === '' || (why === 'restored' && !tokens.includes(live.token)))) end()
    if (key === '') return send({ type: 'SESSION_MISSING', reason: 'noToken' })

    const { epoch } = core
    looking = key
    const checkStored = async (token: string): Promise<Checked> => {
      if (token === live?.token) return live.claims
      const checked = await check(token)
      return typeof checked !== 'string' && endOf(checked, keptSince(token, nowMs())) <= nowMs()
        ? 'expired'
        : checked
    }
    const checked = await Promise.all(tokens.map(async (token) => [token, await checkStored(token)] as const))
    looking = null
    // What was closed meanwhile must stay so, and what was opened is newer.
    if (epoch !== core.epoch) return
    // What another tab has done meanwhile, its message may not have told yet.
    if (stored().join(' ') !== key) return look()
    const { best, losers, fault } = chooseToken(checked)
    losers.forEach(drop)
    if (best) {
      const { token, claims } = best
      const isSame = claims.jti !== undefined && claims.jti === live?.claims.jti
      const isFound = !live && /start|unchecked|timedOut/.test(reason)
      if (token !== live?.token) open(token, claims, isSame ? 'extended' : isFound ? 'restored' : 'otherTab')
    } else if (live) end()
    else send({ type: 'SESSION_MISSING', reason: fault })
  }

  async function finishLogin({
    epoch,
    reply,
    isShared,
    before,
    former,
  }: LoginUnderWay): Promise<LoginResult> {
    let token = ''
    let claims: TokenClaims | undefined
    let failed = failure('FAILED', loginMessages.failed)
    try {
      const told = await reply
      if (told.success) {
        token = told.answer.token
        const checked = await check(token)
        if (typeof checked !== 'string') claims = checked
        else if (checked === 'unchecked') failed = failure('UNREACHABLE', loginMessages.failed)
        else
          failed = failure(
            isClocksFault(token, checked, nowMs()) ? 'CLOCK' : 'BAD_TOKEN',
            loginMessages.badToken,
          )
      } else failed = { code: 'REFUSED', ...told }
    } catch {}
    const isLate = epoch !== core.epoch
    // Not all that was stored: what is no live session need not be told, and would only upset the forgery pair. But
    // a session that was granted and is not kept is one that nobody else would ever close.
    void logouts.tell(former.concat(claims && !isLate ? [] : token || []))
    // A logout, or another login, came in between: this answer is too late to count.
    if (isLate) return claims ? failure('SUPERSEDED', loginMessages.refused) : failed
    // Another tab's session is not this login's to end, unless there is a new one in its place.
    for (const replaced of before) if (claims || over.has(replaced)) drop(replaced)
    if (claims) {
      const isKeptForVisit = isShared || claims.shared === true
      keep(token, isKeptForVisit)
      open(token, claims, 'login', isKeptForVisit)
    } else send({ type: 'LOGIN_FAILED', reason: 'loginFailed' })
    tell('changed')
    // After a failure, what another tab's login has stored meanwhile.
    void look()
    return claims ? { success: true, message: '' } : failed
  }

  async function extendNow(): Promise<boolean> {
    watch()
    if (!live || live.fault || !ports.extend) return false
    const { epoch } = core
    const { expiresAt, claims: former, isShared } = live
    try {
      const token = await ports.extend(live.token)
      const claims = await check(token)
      if (epoch === core.epoch && typeof claims !== 'string' && claims.sub === former.sub) {
        // Logged out in another tab, or extended there: what this tab holds is no longer what is stored.
        if (!storage.read().includes(live.token)) await look()
        else if (endOf(claims, nowMs()) > live.expiresAt) {
          keep(token, isShared || claims.shared === true)
          open(token, claims, 'extended', isShared)
          tell('changed')
        }
      }
    } catch {}
    return epoch === core.epoch && live.expiresAt > expiresAt
  }

  return {
    token() {
      watch()
      return live && !live.fault ? live.token : null
    },
    close,
    look,
    hearLogout(at) {
      if (live && live.since <= at) storage.remove(live.token)
    },
    refuse(token) {
      if (live?.token === token) lose('refused')
    },
    extend() {
      extending ??= new Promise<boolean>((resolve) => {
        const late = later(() => resolve(false), longestExtensionMs)
        void extendNow().then((isExtended) => {
          cancel(late)
          resolve(isExtended)
        })
      }).finally(() => {
        extending = null
      })
      return extending
    },
    finishLogin,
    tellLogout: logouts.tell,
    rest() {
      cancel(timer)
      logouts.rest()
    },
  }
}
