import type { LoginRequest } from '../../contracts/schemas/session.ts'
import type { MachineStore } from '../run-machine.ts'
import { runMachine } from '../run-machine.ts'
import type { AuthContext, AuthEvent, AuthSnapshot, AuthState, Effects } from './auth-machine.ts'
import { atFirst, authMachine } from './auth-machine.ts'
import type { AuthPorts, LiveSession } from './auth-ports.ts'
import type { AuthReason } from './auth-reason.ts'
import type { LoginResult } from './login-result.ts'
import { loginFailed } from './login-result.ts'
import type { PageLifecycleEvent } from './page-lifecycle.ts'

export type { AuthSnapshot } from './auth-machine.ts'
export type { AuthPorts, LiveSessionCode } from './auth-ports.ts'
export type { AuthReason } from './auth-reason.ts'

/** How long the check at the start may take before the visitor counts as logged out (AUTH-11). */
export const authInitTimeoutMs = 600_000

/** How long a logout waits before it asks again for the code that tells the backend of it. */
const codePauseMs = 30_000

export interface Auth {
  readonly getSnapshot: () => AuthSnapshot
  /** What a server renders: nobody is known yet. */
  readonly getServerSnapshot: () => AuthSnapshot
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Reads what is stored, and keeps in step with the other tabs and the clock until what it returns is called.
   * Each start has its own stop; the first begins, the last ends.
   */
  readonly start: () => () => void
  /** Resolves when loading is over, at once when it is. */
  readonly settled: () => Promise<AuthSnapshot>
  /** `shared`: the browser forgets the session when it is closed. Only for a backend that knows it. */
  readonly login: (request: LoginRequest) => Promise<LoginResult>
  /**
   * Closes the session here and in every tab at once, then tells the backend; never rejects (AUTH-4). Offline it goes
   * on trying while this document is open.
   */
  readonly logout: (options?: { readonly stay?: boolean }) => Promise<void>
  /** Asks the backend for a longer session. False when it is no longer: it goes on as before. Never rejects. */
  readonly extend: () => Promise<boolean>
  /** Whether this site's backend can extend a session. */
  readonly canExtend: boolean
  /** Whole seconds until the session ends by itself, rounded up; null while nobody is logged in. */
  readonly secondsLeft: () => number | null
  /** Ends the session of this token, after a 401; another token's session goes on (AUTH-5). */
  readonly endSession: (token: string) => void
  /** The token of the open session, for the bearer header. One that has expired is none, and ends the session. */
  readonly token: () => string | null
}

/**
 * The customer's session, outside React. One for each document: make it where the application starts. What happens
 * becomes an event, `authMachine` says what comes of it, and `run` does what the machine asks for. What only a
 * token needs is in `live-session.ts`.
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
  /** True once the last subscriber has gone: no timers are set until there is one again. */
  let isResting = false
  const dropped = new Set<string>()
  /** Logouts that the backend has not heard of. In the memory of this tab alone: they are stored nowhere. */
  const unheard = new Set<string>()
  function run({ forget = [], remove = [], clear, keep, tell }: Effects) {
    for (const token of forget) dropped.add(token)
    for (const token of remove) {
      dropped.add(token)
      storage.remove(token)
    }
    if (clear) storage.clear()
    if (keep) live?.keep(keep)
    if (tell) tabs?.tell({ type: tell, at: nowMs() })
    live?.readClock()
  }
  const machine: MachineStore<AuthState, AuthContext, AuthEvent> = runMachine(authMachine, {
    name: 'auth',
    context: atFirst,
    // Before the subscribers, who may log in or out themselves.
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
  /** With the code that only a token needs: at once when it is there. */
  const withLive = async <Result>(work: (live: LiveSession) => Result) => {
    if (!live) {
      const { createLiveSession } = await loadLiveSession()
      live ??= createLiveSession({ ports, context, send, run, dropped, unheard, nowMs, later, cancel })
    }
    return work(live)
  }

  /** The code did not come: what the backend has not heard of waits for the next try. */
  const wait = () => unheard.size > 0 && send({ type: 'LOGOUT_PENDING', isLogoutPending: true })

  /** Brings the session in step with clock and storage: what is stored counts as AUTH-15 says. */
  function sync(why?: PageLifecycleEvent) {
    const { current: of, shown } = context()
    // A login decides for itself.
    const miss = (reason: AuthReason) =>
      shown.reason === 'login' || send({ type: 'SESSION_MISSING', of, reason })
    if (live || unheard.size > 0 || storage.read().length > 0)
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
          ports.onInitTimeout?.(new Error('The session check took too long'))
      }, authInitTimeoutMs)
    const stopListening = tabs?.listen(({ type, at }) => {
      if (type === 'loggedOut') live?.remoteLogout(at)
      sync()
    })
    const unsubscribe = page?.subscribe(sync)
    // What waits for the network may have waited for this.
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
  let end = () => {}
  function start() {
    const one = {}
    starts.add(one)
    if (starts.size === 1) end = begin()
    return () => {
      if (starts.delete(one) && starts.size === 0) end()
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

  async function login(credentials: LoginRequest): Promise<LoginResult> {
    const former = ownTokens()
    const attempt = { before: storage.read(), former, isShared: credentials.shared === true }
    send({ type: 'LOGIN', reason: 'login', attempt, effects: { forget: former } })
    // Within a promise, because a service may throw before it has made one.
    const reply = (async () => ports.login(credentials))()
    // The code that waits for this promise is loaded later, or not at all: without this, a failure would be unhandled.
    reply.catch(() => {})
    try {
      return await withLive((live) => live.finishLogin(attempt, reply))
    } catch {
      // The code that keeps sessions could not be loaded, so a session that the backend has granted is closed again.
      reply.then(async (told) => told.success && ports.logout(told.answer.token)).catch(() => {})
      send({ type: 'LOGIN_FAILED', of: attempt, reason: 'loginFailed' })
      return { success: false, message: loginFailed, code: 'UNREACHABLE' }
    }
  }

  async function logout({ stay = false }: { readonly stay?: boolean } = {}) {
    // A logout while what is stored is still being checked, here or in another tab, ends those sessions too.
    const tokens = [...new Set([...storage.read(), ...ownTokens()])]
    for (const token of tokens) unheard.add(token)
    // Also without a session, since storage may hold tokens that were not checked yet.
    run({ remove: tokens, clear: true, tell: 'loggedOut' })
    send({ type: 'LOGOUT', reason: 'logout' })
    // Without delay, since the page may be left in the next moment.
    const told = tokens.length > 0 && withLive((live) => live.logouts.retry()).catch(wait)
    if (!stay) ports.afterLogout?.()
    await told
  }

  return {
    getSnapshot,
    getServerSnapshot: () => atFirst.shown,
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
