import type { PasskeyLogin } from '../../contracts/schemas/passkey.ts'
import type { LoginRequest } from '../../contracts/schemas/session.ts'
import type { MachineStore } from '../run-machine.ts'
import { runMachine } from '../run-machine.ts'
import type { AuthContext, AuthEvent, AuthSnapshot, AuthState, Effects } from './auth-machine.ts'
import { authMachine, initialContext } from './auth-machine.ts'
import type { AuthPorts, LiveSession } from './auth-ports.ts'
import type { AuthReason } from './auth-reason.ts'
import type { LoginResult } from './login-result.ts'
import { loginFailed } from './login-result.ts'
import type { PageLifecycleEvent } from './page-lifecycle.ts'

export type { AuthSnapshot } from './auth-machine.ts'
export type { AuthPorts, LiveSessionCode } from './auth-ports.ts'
export type { AuthReason } from './auth-reason.ts'

/** How long the check at the start may take before the visitor is treated as logged out (AUTH-11). */
export const authInitTimeoutMs = 600_000

/** How long a logout waits before it tries again to load the code that notifies the backend. */
const codePauseMs = 30_000

/** When storage is read once more after another tab's message: in Firefox that arrives before the cookie that it is about. */
const lateCookieMs = 1000

export interface Auth {
  readonly getSnapshot: () => AuthSnapshot
  /** The snapshot for server rendering: no session is known. */
  readonly getServerSnapshot: () => AuthSnapshot
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Reads storage, and then follows the other tabs and the clock. Returns a function that stops this. Each start has
   * its own stop; the first start begins the work, and the last stop ends it.
   */
  readonly start: () => () => void
  /** Resolves when loading is over, at once if it already is. */
  readonly settled: () => Promise<AuthSnapshot>
  /**
   * By password, or by the answer of a passkey. `shared`: the browser forgets the session when it is closed. Needs a
   * backend that supports it.
   */
  readonly login: (request: LoginRequest | PasskeyLogin) => Promise<LoginResult>
  /**
   * Ends the session here and in every tab at once, then notifies the backend. Never rejects (AUTH-4). Offline it
   * retries while this document is open.
   */
  readonly logout: (options?: { readonly stay?: boolean }) => Promise<void>
  /** Requests a longer session. False if it was not extended: it then continues unchanged. Never rejects. */
  readonly extend: () => Promise<boolean>
  /** Whether this site's backend can extend a session. */
  readonly canExtend: boolean
  /** Whole seconds until the session ends by itself, rounded up; null while nobody is logged in. */
  readonly secondsLeft: () => number | null
  /** Ends the session of this token, after a 401; another token's session stays open (AUTH-5). */
  readonly endSession: (token: string) => void
  /** The token of the open session, for the bearer header. An expired token gives null, and ends the session. */
  readonly token: () => string | null
}

/**
 * The customer's session, outside React. Create one for each document, where the application starts. Each occurrence is
 * sent as an event, `authMachine` computes the next state, and `run` runs its side effects. The code that only a token
 * needs is in `live-session.ts`.
 */
export function createAuth(ports: AuthPorts): Auth {
  const { storage, tabs, page, now = () => new Date() } = ports
  const {
    setTimeout: setTimer = globalThis.setTimeout,
    clearTimeout: cancel = globalThis.clearTimeout as (timer: unknown) => void,
    loadLiveSession = () => import('./live-session.ts'),
  } = ports
  const nowMs = () => now().getTime()
  let live: LiveSession | undefined
  let timer: unknown
  /** True once the last subscriber has left: no timers are set until there is one again. */
  let isResting = false
  const dropped = new Set<string>()
  /** Logouts that have not reached the backend. Held in this tab's memory only. */
  const pendingLogouts = new Set<string>()
  function run({ forget = [], remove = [], clear, keep, broadcast }: Effects) {
    for (const token of forget) dropped.add(token)
    for (const token of remove) {
      dropped.add(token)
      storage.remove(token)
    }
    if (clear) storage.clear()
    if (keep) live?.keep(keep)
    if (broadcast) tabs?.broadcast({ type: broadcast, at: nowMs() })
    live?.readClock()
  }
  const machine: MachineStore<AuthState, AuthContext, AuthEvent> = runMachine(authMachine, {
    name: 'auth',
    context: initialContext,
    // Run before the subscribers are called, because those may log in or out themselves.
    onTransition(transition) {
      const { shown, effects } = context()
      run(effects)
      if (!shown.isLoading) {
        cancel(timer)
        if (shown.isLogoutPending && !live) timer = later(() => sync('online'), codePauseMs)
      }
      ports.onTransition?.(transition)
    },
  })
  const { send, subscribe } = machine
  const context = () => machine.getSnapshot().context
  const getSnapshot = () => context().shown
  const ownTokens = () => [context().session?.token ?? []].flat()

  const later = (work: () => void, ms: number) => isResting || setTimer(work, ms)
  /** Loads the code that only a token needs, and runs the work at once if it is loaded already. */
  const withLive = async <Result>(work: (live: LiveSession) => Result) => {
    if (!live) {
      const { createLiveSession } = await loadLiveSession()
      live ??= createLiveSession({ ports, context, send, run, dropped, pendingLogouts, nowMs, later, cancel })
    }
    return work(live)
  }

  /** The code failed to load: retry later, if there are logouts that have not reached the backend. */
  const wait = () => pendingLogouts.size > 0 && send({ type: 'LOGOUT_PENDING', isLogoutPending: true })

  /** Updates the session from clock and storage; AUTH-15 says which stored token counts. */
  function sync(why?: PageLifecycleEvent) {
    const { current: of, shown } = context()
    // Ignored during a login, whose own result decides.
    const miss = (reason: AuthReason) =>
      shown.reason === 'login' || send({ type: 'SESSION_MISSING', of, reason })
    if (live || pendingLogouts.size > 0 || storage.read().length > 0)
      withLive((live) => live.sync(why)).catch(() => {
        miss('unchecked')
        wait()
      })
    else miss('noToken')
  }

  function begin() {
    isResting = false
    const { current: of } = context()
    if (getSnapshot().reason === 'start')
      timer = setTimer(() => {
        send({ type: 'SESSION_MISSING', of, reason: 'timedOut' })
        if (getSnapshot().reason === 'timedOut')
          ports.onInitTimeout?.(new Error('The session check timed out'))
      }, authInitTimeoutMs)
    const stopListening = tabs?.listen(({ type, at }) => {
      if (type === 'loggedOut') live?.remoteLogout(at)
      sync()
      later(() => isResting || sync(), lateCookieMs)
    })
    const unsubscribe = page?.subscribe(sync)
    // Work that waited for the network may have waited for this event.
    sync('online')
    return () => {
      isResting = true
      stopListening?.()
      unsubscribe?.()
      cancel(timer)
      live?.rest()
    }
  }

  const starts = new Set<object>()
  let end: (() => void) | undefined
  function start() {
    const one = {}
    starts.add(one)
    if (starts.size === 1) end = begin()
    return () => {
      if (starts.delete(one) && starts.size === 0) end?.()
    }
  }

  const settled = () =>
    new Promise<AuthSnapshot>((resolve) => {
      const settle = () => {
        const snapshot = getSnapshot()
        if (snapshot.isLoading) return
        unsubscribe()
        resolve(snapshot)
      }
      const unsubscribe = subscribe(settle)
      settle()
    })

  async function login(credentials: LoginRequest | PasskeyLogin): Promise<LoginResult> {
    const former = ownTokens()
    const attempt = { before: storage.read(), former, isShared: credentials.shared === true }
    send({ type: 'LOGIN', reason: 'login', attempt, effects: { forget: former } })
    // Within a promise, because a service may throw before it has made one.
    const reply = (async () => ports.login(credentials))()
    // The code that awaits this promise is loaded later, or never: without this, a failure would be unhandled.
    reply.catch(() => {})
    try {
      return await withLive((live) => live.finishLogin(attempt, reply))
    } catch {
      // The code that keeps sessions failed to load, so a session that the backend has granted is closed again.
      reply.then(async (answer) => answer.success && ports.logout(answer.answer.token)).catch(() => {})
      send({ type: 'LOGIN_FAILED', of: attempt, reason: 'loginFailed' })
      return { success: false, message: loginFailed, code: 'UNREACHABLE' }
    }
  }

  async function logout({ stay = false }: { readonly stay?: boolean } = {}) {
    // A logout while a stored token is still being checked, here or in another tab, ends that session too.
    const tokens = [...new Set([...storage.read(), ...ownTokens()])]
    for (const token of tokens) pendingLogouts.add(token)
    // Also without a session, since storage may hold tokens that are not checked yet.
    run({ remove: tokens, clear: true, broadcast: 'loggedOut' })
    send({ type: 'LOGOUT', reason: 'logout' })
    // Without delay, since the page may be left at any moment.
    const sent = tokens.length > 0 && withLive((live) => live.logouts.retry()).catch(wait)
    if (!stay) ports.afterLogout?.()
    await sent
  }

  return {
    getSnapshot,
    getServerSnapshot: () => initialContext.shown,
    subscribe,
    start,
    settled,
    login,
    logout,
    extend: async () => live?.extend() ?? false,
    canExtend: ports.extend !== undefined,
    secondsLeft() {
      const { expiresAt } = getSnapshot()
      return expiresAt && Math.max(0, Math.ceil((expiresAt - nowMs()) / 1000))
    },
    endSession: (token) => live?.refuse(token),
    token: () => live?.token() ?? null,
  }
}
