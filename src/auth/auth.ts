import type { LoginRequest } from '../../contracts/schemas/session.ts'
import { runMachine } from '../machine/run-machine.ts'
import { warnOnConsole } from '../warnings.ts'
import type { AuthContext, AuthEvent, AuthState } from './auth-machine.ts'
import { authMachine, nobody } from './auth-machine.ts'
import type { AuthCore, AuthPorts, AuthSnapshot, LiveSession } from './auth-ports.ts'
import type { LoginResult } from './login-result.ts'
import { loginMessages } from './login-result.ts'
import type { PageSignal } from './page-signals.ts'

export type { AuthPorts, AuthSnapshot } from './auth-ports.ts'
export type { AuthReason } from './auth-reason.ts'

/** How long the check at the start may take before the visitor counts as logged out (AUTH-11). */
export const authInitTimeoutMs = 600_000

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

const atFirst: AuthSnapshot = { ...nobody, isAuthenticated: false, isLoading: true }

/** The customer's session, outside React. One for each document: make it where the application starts. */
export function createAuth(ports: AuthPorts): Auth {
  const { storage, tabs, page, now = () => new Date() } = ports
  const {
    setTimeout: later = globalThis.setTimeout,
    clearTimeout: cancel = globalThis.clearTimeout as (timer: unknown) => void,
    loadLiveSession = () => import('./live-session.ts'),
  } = ports
  const nowMs = () => now().getTime()
  const machine = runMachine<AuthState, AuthContext, AuthEvent>(authMachine, {
    name: 'auth',
    context: nobody,
    onTransition: (transition) => ports.onTransition?.(transition),
  })
  const { send, subscribe } = machine
  let snapshot = atFirst
  let initTimer: unknown
  /** Nobody watches any more. */
  let isResting = false
  subscribe(() => {
    const { state, context } = machine.getSnapshot()
    snapshot = { ...context, isAuthenticated: state === 'loggedIn', isLoading: state === 'loading' }
    if (!snapshot.isLoading) cancel(initTimer)
  })

  const core: AuthCore = {
    ports: { onWarning: warnOnConsole, ...ports },
    getSnapshot: () => snapshot,
    send,
    tell: (type) => tabs?.tell({ type, at: nowMs() }),
    nowMs,
    later: (work, ms) => isResting || later(work, ms),
    cancel,
    epoch: 0,
  }
  let session: LiveSession | undefined
  async function load(): Promise<LiveSession> {
    const { createLiveSession } = await loadLiveSession()
    session ??= createLiveSession(core)
    return session
  }
  /** With the code that only a token needs: at once when it is there. */
  const withSession = <Result>(work: (session: LiveSession) => Promise<Result>) =>
    session ? work(session) : load().then(work)

  function look(why?: PageSignal) {
    const { epoch } = core
    // A login decides for itself.
    if (!session && snapshot.reason === 'login') return
    if (!session && storage.read().length === 0) return send({ type: 'SESSION_MISSING', reason: 'noToken' })
    withSession((live) => live.look(why)).catch(
      () => epoch === core.epoch && send({ type: 'SESSION_MISSING', reason: 'unchecked' }),
    )
  }

  function begin() {
    isResting = false
    if (snapshot.reason === 'start')
      initTimer = later(() => {
        if (snapshot.reason !== 'start') return
        core.epoch += 1
        send({ type: 'SESSION_MISSING', reason: 'timedOut' })
        ports.onInitTimeout?.(new Error('The check of the session at the start took too long'))
      }, authInitTimeoutMs)
    const silence = tabs?.listen(({ type, at }) => {
      if (type === 'loggedOut') session?.hearLogout(at)
      look()
    })
    const leave = page?.subscribe(look)
    // What waits for the network may have waited for this.
    look('online')
    return () => {
      isResting = true
      silence?.()
      leave?.()
      cancel(initTimer)
      session?.rest()
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
        if (snapshot.isLoading) return
        unsubscribe()
        resolve(snapshot)
      }
      const unsubscribe = subscribe(settle)
      settle()
    })

  async function login(credentials: LoginRequest): Promise<LoginResult> {
    core.epoch += 1
    const { epoch } = core
    const before = storage.read()
    const former = session?.close() ?? []
    send({ type: 'LOGIN', reason: 'login' })
    // Within a promise, because a service may throw before it has made one.
    const reply = (async () => ports.login(credentials))()
    // Who waits for it comes later, and may not come at all.
    reply.catch(() => {})
    try {
      const isShared = credentials.shared === true
      return await withSession((live) => live.finishLogin({ epoch, reply, isShared, before, former }))
    } catch {
      // A session that nobody here can keep.
      reply.then(async (told) => told.success && ports.logout(told.answer.token)).catch(() => {})
      if (epoch === core.epoch) send({ type: 'LOGIN_FAILED', reason: 'loginFailed' })
      return { success: false, message: loginMessages.failed, code: 'UNREACHABLE' }
    }
  }

  async function logout({ stay = false }: { readonly stay?: boolean } = {}) {
    core.epoch += 1
    // A logout while what is stored is still being checked, here or in another tab, ends those sessions too.
    const tokens = [...new Set([...storage.read(), ...(session?.close() ?? [])])]
    storage.clear()
    send({ type: 'LOGOUT', reason: 'logout' })
    core.tell('loggedOut')
    // At once where that is possible: the page may be left in the next moment.
    const told = tokens.length > 0 && withSession((live) => live.tellLogout(tokens))
    if (!stay) ports.afterLogout?.()
    try {
      await told
    } catch {}
  }

  return {
    getSnapshot: () => snapshot,
    getServerSnapshot: () => atFirst,
    subscribe,
    start,
    settled,
    login,
    logout,
    extend: async () => session?.extend() ?? false,
    canExtend: ports.extend !== undefined,
    secondsLeft: () => snapshot.expiresAt && Math.max(0, Math.ceil((snapshot.expiresAt - nowMs()) / 1000)),
    endSession: (token) => session?.refuse(token),
    token: () => session?.token() ?? null,
  }
}
