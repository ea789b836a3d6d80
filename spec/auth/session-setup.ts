import type { TokenClaims } from '../../contracts/schemas/session.ts'
import type { AuthPorts, AuthReason, AuthSnapshot } from '../../src/auth/auth.ts'
import { createAuth } from '../../src/auth/auth.ts'
import { createLiveSession } from '../../src/auth/live-session.ts'
import type { LoginReply } from '../../src/auth/login-result.ts'
import { createTokenStorage } from '../../src/auth/token-storage.ts'
import type { Transition } from '../../src/run-machine.ts'
import { TokenError } from '../../src/token/token-error.ts'
import type { BrowserChoices } from './browser-places.ts'
import { browserPlaces } from './browser-places.ts'

/** The initial time of this setup's clock, unless a test sets it. */
export const setupTime = new Date('2026-11-20T00:00:00Z')
const setupBegin = setupTime.getTime() / 1000 - 1000
/** When a token of this setup expires by default, in seconds since 1970: within the 30 days that a token is kept. */
export const setupEnd = setupBegin + 864_000

/** `iat` in seconds since the start of this setup, whose clock begins at 1000. */
export const claimsOf = (
  userId: string,
  iat: number | undefined = 1000,
  more: Partial<TokenClaims> = {},
): TokenClaims => ({
  iss: 'https://id.wattlebird.example',
  exp: setupEnd,
  sub: userId,
  email: `${userId}@wattlebird.example`,
  ...(iat !== undefined && { iat: setupBegin + iat }),
  ...more,
})

/** A token of this setup: it contains the verifier's result. */
export const tokenOf = (userId: string, iat: number | 'none' = 1000, more: Partial<TokenClaims> = {}) => {
  const claims = {
    ...claimsOf(userId, iat === 'none' ? 0 : iat, more),
    ...(iat === 'none' && { iat: undefined }),
  }
  return `good.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.${userId}-${iat}`
}
/** A token that the verifier refuses, with the claims that it makes. */
export const badToken = (name = 'x', claims: Partial<TokenClaims> = {}) =>
  `bad.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.${name}`
/** A token that cannot be checked, as when the code for the check did not load. */
export const uncheckedToken = (name = 'x') => `unchecked.${name}.0`
/** A token whose key this build does not know. */
export const strangeKeyToken = (name = 'x') => `strange.${name}.0`

export async function verify(token: string): Promise<TokenClaims> {
  const [kind, payload = ''] = token.split('.')
  if (kind === 'good') return JSON.parse(atob(payload)) as TokenClaims
  if (kind === 'unchecked') throw new TypeError('Failed to fetch dynamically imported module')
  throw new TokenError('TOKEN_SIGNATURE', { isKeyUnknown: kind === 'strange' })
}

export const credentials = { email: 'demo@wattlebird.example', password: 'wattle-and-gum-42' }

/** Waits until every promise that can settle without a timer or an answer has settled. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}

export interface Deferred<Value> {
  readonly promise: Promise<Value>
  readonly resolve: (value: Value) => void
  readonly reject: (error: unknown) => void
}

export function deferred<Value>(): Deferred<Value> {
  let resolve!: (value: Value) => void
  let reject!: (error: unknown) => void
  const promise = new Promise<Value>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

export const granted = (token: string): LoginReply => ({
  success: true,
  answer: { token, userId: 'ignored' },
})
export const refused = (message: string): LoginReply => ({ success: false, message, code: 'REFUSED' })

/** A session with a browser and a backend that record their calls. */
export function sessionSetup(ports: Partial<AuthPorts> = {}, browserChoices: BrowserChoices = {}) {
  const browser = browserPlaces(browserChoices)
  const storage = createTokenStorage(browser.places)
  const logins: Deferred<LoginReply>[] = []
  const loggedOut: string[] = []
  const transitions: Transition[] = []
  const seen: AuthSnapshot[] = []
  let redirects = 0
  const auth = createAuth({
    storage,
    verify,
    loadLiveSession: async () => ({ createLiveSession }),
    login: () => {
      const answer = deferred<LoginReply>()
      logins.push(answer)
      return answer.promise
    },
    logout: async (token) => {
      loggedOut.push(token)
    },
    afterLogout: () => {
      redirects += 1
    },
    now: () => setupTime,
    onTransition: (transition) => transitions.push(transition),
    ...ports,
  })
  auth.subscribe(() => seen.push(auth.getSnapshot()))
  return {
    auth,
    browser,
    storage,
    /** One entry for each call of the login service; the test answers it. */
    logins,
    /** Tokens whose sessions the backend was asked to end. */
    loggedOut,
    transitions,
    /** The snapshot at each notification. */
    seen,
    redirects: () => redirects,
  }
}

export type SessionSetup = ReturnType<typeof sessionSetup>

/** A setup in which this customer was found at the start. */
export async function loggedInSetup(ports: Partial<AuthPorts> = {}, userId = 'maya'): Promise<SessionSetup> {
  const setup = sessionSetup(ports, { cookie: tokenOf(userId) })
  setup.auth.start()
  await quiet()
  setup.seen.length = 0
  setup.transitions.length = 0
  return setup
}

const nobody = {
  user: null,
  expiresAt: null,
  isExpiring: false,
  isClockOff: false,
  isLogoutPending: false,
} as const
/** Expects that nobody is logged in, for this reason. */
export const visitor = (reason: AuthReason): AuthSnapshot => ({
  ...nobody,
  isAuthenticated: false,
  isLoading: false,
  reason,
})
/** Whether the check at the start, or a login, is in progress. */
export const loading = (reason: 'start' | 'login'): AuthSnapshot => ({
  ...nobody,
  isAuthenticated: false,
  isLoading: true,
  reason,
})
