import type { Auth, PageBrand, ResolvedEnvironment, Tracer } from 'gridfront'
import { createAuth, createTabs, createTokenStorage, pageSignals } from 'gridfront'
import type { Backend } from './backend.ts'

export interface Session {
  readonly auth: Auth
  /** The backend's client and the account's hooks, loaded when first asked for. */
  readonly backend: () => Promise<Backend>
  /**
   * Resolves when no login, logout or check is under way: the backend's forgery pair belongs to one session, and
   * what is sent while that changes is refused.
   */
  readonly atRest: () => Promise<void>
}

export interface SessionOptions {
  readonly brand: PageBrand
  readonly environment: ResolvedEnvironment
  readonly toLogin: () => void
  readonly tracer: Tracer
  /** Hash of the build that this document belongs to; none in development. */
  readonly build: string | undefined
}

/** The customer's session in this browser. Public pages carry neither token check nor client for it. */
export function makeSession({ brand, environment, toLogin, tracer, build }: SessionOptions): Session {
  const { issuer } = environment
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
  let exchange: Promise<unknown> = Promise.resolve()
  const exchanging = <Reply>(reply: Promise<Reply>): Promise<Reply> => {
    // Its result is dropped: what is kept here would be kept for as long as the page is open, tokens included.
    exchange = Promise.allSettled([exchange, reply]).then(() => {})
    return reply
  }
  async function atRest(): Promise<void> {
    const last = exchange
    await last
    await auth.settled()
    if (exchange !== last) await atRest()
  }

  const storage = createTokenStorage({
    cookies: document,
    localStorage: () => window.localStorage,
    sessionStorage: () => window.sessionStorage,
    isSecure: location.protocol === 'https:',
    cookieName,
  })
  const auth: Auth = createAuth({
    storage,
    verify: async (token) => {
      const began = auth.getSnapshot()
      const { verifyToken, orWithNewerBuild, isStillOpening, keysOf } = await import('./verify.ts')
      const keys = await keysOf(environment)
      const check = () => verifyToken(token, { issuer, keys, expiryToleranceSeconds })
      const reload = () => {
        // A login's: for the new build to judge, and only for the visit, since nobody here can say more of it.
        if (auth.getSnapshot().reason === 'login') storage.write(token, true)
        location.reload()
      }
      return orWithNewerBuild(check, { build, fetch, history, reload }, () =>
        isStillOpening(began, auth.getSnapshot()),
      )
    },
    // Together with the check, which is asked for next.
    loadLiveSession: () => import('./verify.ts'),
    login: (credentials) => exchanging(backend().then(({ services }) => services.login(credentials))),
    logout: (token) => exchanging(backend().then(({ services }) => services.logout(token))),
    extend: (token) => exchanging(backend().then(({ services }) => services.extend(token))),
    tabs: createTabs({
      name: cookieName,
      openChannel: window.BroadcastChannel && ((name) => new BroadcastChannel(name)),
      localStorage: () => window.localStorage,
      events: window,
    }),
    page: pageSignals(window),
    expiryToleranceSeconds,
    afterLogout: toLogin,
    onTransition: tracer.stateTransition,
    onInitTimeout: tracer.error,
  })
  return { auth, backend, atRest }
}

/** The session of a document that is rendered ahead: nobody is known, and nothing is asked. */
export function makeServerAuth(): Auth {
  const nothing = async () => {
    throw new Error('A pre-rendered page has no session')
  }
  const storage = {
    read: () => [],
    write: () => undefined,
    sinceDrawer: () => sessionStorage,
    remove: () => {},
    clear: () => {},
  }
  return createAuth({ storage, verify: nothing, login: nothing, logout: nothing })
}
