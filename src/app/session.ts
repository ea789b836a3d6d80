import type { AccountQueries } from '../account/account-queries.tsx'
import type { Auth } from '../auth/auth.ts'
import { createAuth } from '../auth/auth.ts'
import { pageLifecycle } from '../auth/page-lifecycle.ts'
import { createTabs } from '../auth/tabs.ts'
import { createTokenStorage } from '../auth/token-storage.ts'
import type { ResolvedEnvironment } from '../brand/environment.ts'
import type { Tracer } from '../tracing/tracer.ts'
import { lazily } from './lazily.ts'
import type { SiteDefinition } from './site-definition.ts'
import type { GridfrontEffects } from './types.ts'

export interface SessionOptions {
  readonly site: Pick<SiteDefinition, 'brand' | 'loadKeys'>
  readonly environment: ResolvedEnvironment
  readonly toLogin: () => void
  readonly tracer: Tracer
  /** Hash of the build that this document belongs to; none in development. */
  readonly build: string | undefined
  /** `auth`: a session instead of the browser's own. */
  readonly effects: Pick<Partial<GridfrontEffects>, 'auth' | 'fetch' | 'setTimeout' | 'clearTimeout'>
}

/**
 * The customer's session in this browser, and the one API client that sends its token. Public pages load neither token
 * check nor client.
 */
export function makeSession({ site, environment, toLogin, tracer, build, effects }: SessionOptions) {
  const { brand } = site
  const ask: typeof fetch = (address, init) => (effects.fetch ?? fetch)(address, init)
  const api = lazily(async () => {
    const { openApi } = await import('./api.ts')
    return openApi({
      backend: environment.backend,
      csrf: brand.csrf,
      token: auth.token,
      onUnauthorised: auth.endSession,
      fetch: ask,
    })
  })
  const account = lazily<AccountQueries>(async () => {
    const [{ client }, { connectAccount }] = await Promise.all([api(), import('./account.ts')])
    return connectAccount(client, auth)
  })
  /** One for the document, so that it asks for the keys of an identity provider no more often than it may. */
  const keySet = lazily(async () => {
    const { createKeySet } = await import('../token/key-set.ts')
    const keys = (await site.loadKeys())[environment.name] ?? []
    return createKeySet(environment.keySet ?? '', { keys, fetch: ask })
  })
  const auth = effects.auth ?? browserSession()

  function browserSession(): Auth {
    const { cookieName, expiryToleranceSeconds, canExtend, claims } = brand.session
    const storage = createTokenStorage({
      cookies: document,
      localStorage: () => window.localStorage,
      sessionStorage: () => window.sessionStorage,
      isSecure: location.protocol === 'https:',
      cookieName,
    })
    return createAuth({
      storage,
      verify: async (token) => {
        const began = auth.getSnapshot()
        const { verifyToken, orWithNewerBuild, isStillOpening, signerOf } = await import('./verify.ts')
        const expected = { audience: environment.audience, expiryToleranceSeconds }
        const check = environment.keySet
          ? async () => (await keySet()).verify(token, { ...expected, issuer: environment.issuer })
          : async () =>
              verifyToken(token, { ...expected, ...(await signerOf(environment, site.loadKeys, ask)) })
        const reload = () => {
          // The token of a login is stored for the new build to check, and only for this visit, since this build cannot
          // check it.
          if (auth.getSnapshot().reason === 'login') storage.write(token, true)
          location.reload()
        }
        return orWithNewerBuild(check, { build, fetch: ask, history, reload }, () =>
          isStillOpening(began, auth.getSnapshot()),
        )
      },
      // Loaded from the chunk of the token check, which is needed next.
      loadLiveSession: () => import('./verify.ts'),
      login: async (credentials) => {
        const { services } = await api()
        // Loads the code of the account pages meanwhile.
        account().catch(() => {})
        return services.login(credentials)
      },
      async logout(token) {
        await (await api()).services.logout(token)
        brand.providerLogin?.goOn(token, auth)
      },
      ...(canExtend && { extend: async (token: string) => (await api()).services.extend(token) }),
      tabs: createTabs({
        name: cookieName,
        openChannel: window.BroadcastChannel && ((name) => new BroadcastChannel(name)),
        localStorage: () => window.localStorage,
        events: window,
      }),
      page: pageLifecycle(window),
      ...(effects.setTimeout && { setTimeout: effects.setTimeout }),
      ...(effects.clearTimeout && { clearTimeout: effects.clearTimeout }),
      expiryToleranceSeconds,
      claims,
      afterLogout: toLogin,
      onTransition: tracer.stateTransition,
      onInitTimeout: tracer.error,
    })
  }
  return { auth, api, account }
}

export type Session = ReturnType<typeof makeSession>
