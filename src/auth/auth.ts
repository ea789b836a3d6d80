import type { Credentials, TokenClaims } from '../../contracts/schemas/session.ts'
import type { Transition } from '../machine/run-machine.ts'
import { runMachine } from '../machine/run-machine.ts'
import type { Warn } from '../warnings.ts'
import { warnOnConsole } from '../warnings.ts'
import type { AuthContext, AuthEvent, AuthState } from './auth-machine.ts'
import { authMachine } from './auth-machine.ts'
import { checkToken, chooseToken } from './choose-token.ts'
import type { LoginReply, LoginResult } from './login-result.ts'
import { loginMessages } from './login-result.ts'
import type { TokenStorage } from './token-storage.ts'
import type { CustomerUser } from './user-context.ts'
import { toUser } from './user-context.ts'

/** How long the check at the start may take before the visitor counts as logged out (AUTH-11). */
export const authInitTimeoutMs = 600_000

/** What AUTH-1 calls the context. `isLoading` is true at first. */
export interface AuthSnapshot {
  readonly user: CustomerUser | null
  readonly isAuthenticated: boolean
  readonly isLoading: boolean
}

export interface AuthPorts {
  readonly storage: TokenStorage
  /**
   * Resolves to the claims of a genuine, current token, rejects with a `TokenError` otherwise. Any other
   * rejection means that it could not be checked (code that did not load): a stored token then stays.
   */
  readonly verify: (token: string) => Promise<TokenClaims>
  /** One that rejects counts as 'An error occurred during login'. */
  readonly login: (credentials: Credentials) => Promise<LoginReply>
  /** Tells the backend that the session of this token is over. */
  readonly logout: (token: string) => Promise<void>
  /** Called after a logout that was not told to stay, for instance to go to the login page (ROUTE-9). */
  readonly afterLogout?: () => void
  readonly now?: () => Date
  readonly setTimeout?: (work: () => void, ms: number) => unknown
  readonly clearTimeout?: (timer: unknown) => void
  readonly onTransition?: (transition: Transition) => void
  /** Told, with an error to trace, that the check at the start was given up (AUTH-11). */
  readonly onInitTimeout?: (error: Error) => void
  /** Default: the console (ERR-2). */
  readonly onWarning?: Warn
}

export interface Auth {
  readonly getSnapshot: () => AuthSnapshot
  /** What a server renders: nobody is known yet. */
  readonly getServerSnapshot: () => AuthSnapshot
  readonly subscribe: (listener: () => void) => () => void
  /** Reads what is stored, once. Starting again is nothing. */
  readonly start: () => void
  /** Resolves when loading is over, at once when it is. */
  readonly settled: () => Promise<AuthSnapshot>
  readonly login: (credentials: Credentials) => Promise<LoginResult>
  /** Closes the session here at once, then tells the backend; never rejects (AUTH-4). */
  readonly logout: (options?: { readonly stay?: boolean }) => Promise<void>
  /** Ends the session of this token, after a 401; another token's session goes on (AUTH-5). */
  readonly endSession: (token: string) => void
  /** The token of the open session, for the bearer header. */
  readonly token: () => string | null
}

const loading: AuthSnapshot = { user: null, isAuthenticated: false, isLoading: true }

/** The customer's session, outside React. One for each document: make it where the application starts. */
export function createAuth(ports: AuthPorts): Auth {
  const {
    storage,
    verify,
    now = () => new Date(),
    setTimeout: later = (work: () => void, ms: number): unknown => setTimeout(work, ms),
    clearTimeout: cancel = (timer: unknown) => clearTimeout(timer as number),
    onWarning = warnOnConsole,
  } = ports
  const machine = runMachine<AuthState, AuthContext, AuthEvent>(authMachine, {
    name: 'auth',
    context: { user: null },
    ...(ports.onTransition && { onTransition: ports.onTransition }),
  })
  // A login, a logout and the end of a session each open a new epoch. What was begun in an earlier one is
  // too late: it can neither revive a closed session nor close a newer one.
  let epoch = 0
  let live: string | null = null
  let isStarted = false

  let snapshot = loading
  const refresh = () => {
    const { state, context } = machine.getSnapshot()
    snapshot = { user: context.user, isAuthenticated: state === 'loggedIn', isLoading: state === 'loading' }
  }
  machine.subscribe(refresh)

  /** Never rejects: the session is closed here, whatever the backend says. */
  async function tell(token: string): Promise<void> {
    try {
      await ports.logout(token)
    } catch {}
  }

  const warn: Warn = (code, message) => {
    try {
      onWarning(code, message)
    } catch {}
  }
  const check = (token: string) => checkToken(token, verify, warn)

  const open = (token: string, claims: TokenClaims) => {
    live = token
    machine.send({ type: 'SESSION_FOUND', user: toUser(claims, now(), warn) })
  }

  /** What is stored counts as AUTH-15 says; what loses is removed. */
  async function readSession(begun: number): Promise<void> {
    const checked = await Promise.all([...new Set(storage.read())].map(check))
    if (begun !== epoch) return
    const { best, losers } = chooseToken(checked)
    for (const token of losers) storage.remove(token)
    if (best === null) machine.send({ type: 'SESSION_MISSING' })
    else open(best.token, best.claims)
  }

  const settled = () =>
    new Promise<AuthSnapshot>((resolve) => {
      if (!snapshot.isLoading) return resolve(snapshot)
      const unsubscribe = machine.subscribe(() => {
        if (snapshot.isLoading) return
        unsubscribe()
        resolve(snapshot)
      })
    })

  function start() {
    if (isStarted) return
    isStarted = true
    const begun = epoch
    const timer = later(() => {
      if (begun !== epoch || !snapshot.isLoading) return
      epoch += 1
      machine.send({ type: 'SESSION_MISSING' })
      ports.onInitTimeout?.(new Error('The check of the session at the start took too long'))
    }, authInitTimeoutMs)
    void readSession(begun).finally(() => cancel(timer))
  }

  async function login(credentials: Credentials): Promise<LoginResult> {
    isStarted = true
    epoch += 1
    const begun = epoch
    const former = live
    live = null
    machine.send({ type: 'LOGIN' })
    const fail = (message: string): LoginResult => {
      if (begun === epoch) {
        storage.clear()
        machine.send({ type: 'LOGIN_FAILED' })
      }
      return { success: false, message }
    }
    let reply: LoginReply
    try {
      reply = await ports.login(credentials)
    } catch {
      return fail(loginMessages.failed)
    }
    if (!reply.success) return fail(reply.message)
    const { token } = reply.answer
    const { claims, isRefused } = await check(token)
    if (claims === null) return fail(isRefused ? loginMessages.badToken : loginMessages.failed)
    if (begun !== epoch) {
      // A logout, or another login, came in between: this answer is too late to count, and its session is
      // one that nobody would ever close.
      void tell(token)
      return { success: false, message: loginMessages.refused }
    }
    storage.clear()
    storage.write(token)
    open(token, claims)
    // The session that this login replaces is one that nobody would close any more.
    if (former !== null) void tell(former)
    return { success: true, message: '' }
  }

  async function logout({ stay = false }: { readonly stay?: boolean } = {}) {
    isStarted = true
    epoch += 1
    // A logout while what is stored is still being checked ends those sessions too.
    const tokens = live === null ? [...new Set(storage.read())] : [live]
    live = null
    storage.clear()
    machine.send({ type: 'LOGOUT' })
    const told = Promise.all(tokens.map(tell))
    if (!stay) ports.afterLogout?.()
    await told
  }

  function endSession(token: string) {
    if (live !== token) return
    epoch += 1
    live = null
    storage.remove(token)
    machine.send({ type: 'SESSION_ENDED' })
  }

  return {
    getSnapshot: () => snapshot,
    getServerSnapshot: () => loading,
    subscribe: machine.subscribe,
    start,
    settled,
    login,
    logout,
    endSession,
    token: () => live,
  }
}
