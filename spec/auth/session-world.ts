import type { TokenClaims } from '../../contracts/schemas/session.ts'
import type { AuthPorts, AuthSnapshot } from '../../src/auth/auth.ts'
import { createAuth } from '../../src/auth/auth.ts'
import type { LoginReply } from '../../src/auth/login-result.ts'
import { createTokenStorage } from '../../src/auth/token-storage.ts'
import { TokenError } from '../../src/errors.ts'
import type { Transition } from '../../src/machine/run-machine.ts'
import type { BrowserChoices } from './browser-places.ts'
import { browserPlaces } from './browser-places.ts'

export const claimsOf = (userId: string, iat: number | undefined = 1000): TokenClaims => ({
  iss: 'https://id.wattlebird.example',
  exp: 2_000_000_000,
  sub: userId,
  email: `${userId}@wattlebird.example`,
  ...(iat !== undefined && { iat }),
})

/** A token of this small world: what the verifier will say of it stands in it. */
export const tokenOf = (userId: string, iat: number | 'none' = 1000) => `good.${userId}.${iat}`
export const badToken = (name = 'x') => `bad.${name}.0`
/** One that cannot be checked, as when the code for it did not load. */
export const uncheckedToken = (name = 'x') => `unchecked.${name}.0`

export async function verify(token: string): Promise<TokenClaims> {
  const [kind, name = '', iat] = token.split('.')
  if (kind === 'good')
    return iat === 'none' ? { ...claimsOf(name), iat: undefined } : claimsOf(name, Number(iat))
  if (kind === 'unchecked') throw new TypeError('Failed to fetch dynamically imported module')
  throw new TokenError('TOKEN_SIGNATURE')
}

export const credentials = { email: 'demo@wattlebird.example', password: 'wattle-and-gum-42' }

/** Waits until every promise that can settle without a timer or an answer has done so. */
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
export const refused = (message: string): LoginReply => ({ success: false, message })

/** A session with a browser and a backend around it that write down what they are told. */
export function sessionWorld(ports: Partial<AuthPorts> = {}, browserChoices: BrowserChoices = {}) {
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
    now: () => new Date('2026-11-20T00:00:00Z'),
    onTransition: (transition) => transitions.push(transition),
    ...ports,
  })
  auth.subscribe(() => seen.push(auth.getSnapshot()))
  return {
    auth,
    browser,
    storage,
    /** One for each call of the login service, to be answered by the test. */
    logins,
    /** Tokens whose sessions the backend was told to end. */
    loggedOut,
    transitions,
    /** The snapshot at each notification. */
    seen,
    redirects: () => redirects,
  }
}

export type SessionWorld = ReturnType<typeof sessionWorld>

/** A world in which this customer has been found at the start. */
export async function loggedInWorld(ports: Partial<AuthPorts> = {}, userId = 'maya'): Promise<SessionWorld> {
  const world = sessionWorld(ports, { cookie: tokenOf(userId) })
  world.auth.start()
  await quiet()
  world.seen.length = 0
  world.transitions.length = 0
  return world
}

export const visitor: AuthSnapshot = { user: null, isAuthenticated: false, isLoading: false }
export const loading: AuthSnapshot = { user: null, isAuthenticated: false, isLoading: true }
