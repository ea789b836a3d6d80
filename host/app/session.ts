import type { Auth, Brand, Transition } from 'gridfront'
import { createAuth, createTokenStorage, resolveEnvironment } from 'gridfront'
import type { Backend } from './backend.ts'

export interface Session {
  readonly auth: Auth
  /** The backend's client and the account's hooks, loaded when first asked for. */
  readonly backend: () => Promise<Backend>
}

export interface SessionOptions {
  readonly brand: Brand
  readonly toLogin: () => void
  readonly onTransition?: (transition: Transition) => void
}

/** The customer's session in this browser. Public pages carry neither token check nor client for it. */
export function makeSession({ brand, toLogin, onTransition }: SessionOptions): Session {
  const environment = resolveEnvironment(brand, location)
  const { issuer, keys } = environment
  const { cookieName, expiryToleranceSeconds } = brand.session
  let connected: Promise<Backend> | null = null
  const backend = () => {
    connected ??= import('./backend.ts')
      .then(({ connect }) => connect({ brand, environment, auth }))
      .catch((error: unknown) => {
        // A chunk that did not come may come at the next try.
        connected = null
        throw error
      })
    return connected
  }
  const auth: Auth = createAuth({
    storage: createTokenStorage({
      cookies: document,
      localStorage: () => window.localStorage,
      isSecure: location.protocol === 'https:',
      cookieName,
    }),
    verify: async (token) => {
      const { verifyToken } = await import('./verify.ts')
      return verifyToken(token, { issuer, keys, expiryToleranceSeconds })
    },
    login: async (credentials) => (await backend()).services.login(credentials),
    logout: async (token) => (await backend()).services.logout(token),
    afterLogout: toLogin,
    ...(onTransition && { onTransition }),
  })
  return { auth, backend }
}

/** The session of a document that is rendered ahead: nobody is known, and nothing is asked. */
export function makeServerAuth(): Auth {
  const nothing = async () => {
    throw new Error('A pre-rendered page has no session')
  }
  const storage = { read: () => [], write: () => {}, remove: () => {}, clear: () => {} }
  return createAuth({ storage, verify: nothing, login: nothing, logout: nothing })
}
