import {
  authorizationCodeGrantRequest,
  calculatePKCECodeChallenge,
  generateRandomCodeVerifier,
  generateRandomNonce,
  generateRandomState,
  processAuthorizationCodeResponse,
  validateAuthResponse,
} from 'oauth4webapi'
import { accountPath } from '../navigation/login-path.ts'
import { isKept } from './cookie-length.ts'
import { createLogoutNotices } from './logout-notice.ts'
import type { OidcProvider } from './oidc-client.ts'
import { createOidcClient } from './oidc-client.ts'
import { OidcError, orFault } from './oidc-fault.ts'
import type { OidcPerson, OidcTokens } from './oidc-tokens.ts'
import { readAnswer, refreshTokens } from './oidc-tokens.ts'
import type { ReturnPlace } from './return-place.ts'
import { faultAddress, returnPlace } from './return-place.ts'
import { createSealedCookies } from './sealed-cookies.ts'

export interface OidcLoginOptions extends OidcProvider {
  /** Origin of the site's pages, on which the three routes are served too: the provider redirects to it. */
  readonly siteOrigin: () => string
  /** At least 32 random bytes, the same in all copies of the server: encrypts the cookies. */
  readonly secret: Uint8Array
  /** What is asked of the provider. Default `openid email profile`. */
  readonly scope?: string | undefined
  /** The route to which the provider redirects, registered there with the origin before it. Default `/oidc/callback`. */
  readonly callbackPath?: string
}

/** A redirect, with `Set-Cookie` lines. */
export interface OidcRedirect {
  readonly location: string
  readonly cookies: readonly string[]
  /** Why it leads back to the login page. */
  readonly error?: OidcError
}

/** A customer who comes back from the provider. Set `cookies` whatever happens: a login counts once. */
export type OidcOutcome = {
  readonly place: ReturnPlace
  readonly cookies: readonly string[]
} & (
  | {
      readonly success: true
      readonly person: OidcPerson
      readonly tokens: OidcTokens
      /** What `start` was given. */
      readonly carried: string | undefined
    }
  | { readonly success: false; readonly error: OidcError }
)

/** What a login needs when the customer comes back. */
interface Flow {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly place: ReturnPlace
  readonly carried?: string | undefined
}

/** Long enough for a forgotten password and a second factor at the provider. */
const flowSeconds = 600
const flowCookie = 'oidc-login'

/**
 * Log-in by OpenID Connect on a server: authorization code flow with PKCE, `state` and `nonce`. The provider's tokens stay on the
 * server; the page gets a session of your own, as it does from a login by password.
 */
export function createOidcLogin(options: OidcLoginOptions) {
  const { siteOrigin, scope = 'openid email profile', callbackPath = '/oidc/callback' } = options
  const oidc = createOidcClient(options)
  const cookies = createSealedCookies({
    secret: options.secret,
    isSecure: () => siteOrigin().startsWith('https:'),
    now: oidc.now,
  })
  const redirectUri = () => siteOrigin() + callbackPath

  const toProvider = (place: ReturnPlace, carried: string | undefined) =>
    orFault(async (): Promise<OidcRedirect> => {
      const { authorization_endpoint: endpoint } = await oidc.metadata()
      if (endpoint === undefined) throw new OidcError('failed')
      const [state, nonce, verifier] = [
        generateRandomState(),
        generateRandomNonce(),
        generateRandomCodeVerifier(),
      ]
      const flow: Flow = { state, nonce, verifier, place, carried }
      const address = new URL(endpoint)
      const parameters = {
        response_type: 'code',
        client_id: oidc.clientId,
        redirect_uri: redirectUri(),
        ...{ scope, state, nonce },
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
      const whole = cookies.seal(flowCookie, flow, flowSeconds)
      // A long address to return to is given up rather than the login.
      const short: Flow = { ...flow, place: { ...place, path: accountPath } }
      const cookie = isKept(whole) ? whole : cookies.seal(flowCookie, short, flowSeconds)
      return { location: address.href, cookies: [cookie] }
    })

  /**
   * Leads to the provider, or back to the login page if it does not answer. `referer`: the request's header, which names the page
   * to return to. `carried`: a text that `finish` gives back.
   */
  async function start(asked: {
    readonly referer?: string | undefined
    readonly carried?: string | undefined
  }): Promise<OidcRedirect> {
    const place = returnPlace(asked.referer, siteOrigin())
    try {
      return await toProvider(place, asked.carried)
    } catch (error) {
      if (!(error instanceof OidcError)) throw error
      return { location: faultAddress(place, error.fault), cookies: [], error }
    }
  }

  async function exchange(flow: Flow, query: URLSearchParams) {
    const [server, client] = [await oidc.metadata(), oidc.client()]
    const checked = validateAuthResponse(server, client, query, flow.state)
    const response = await authorizationCodeGrantRequest(
      server,
      client,
      oidc.authentication(server),
      checked,
      redirectUri(),
      flow.verifier,
      oidc.options,
    )
    const answer = await processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: flow.nonce,
      requireIdToken: true,
    })
    await oidc.checkSignature(server, response)
    return readAnswer(oidc, server, answer)
  }

  const stateIn = (query: string) => new URLSearchParams(query).get('state')

  /** Whether this browser has begun the login of a callback. Count only those against a limit: any site can lead to the others. */
  function isExpected(query: string, cookieHeader: string | undefined): boolean {
    const flow = cookies.open(cookieHeader, flowCookie) as Flow | null
    return flow !== null && stateIn(query) === flow.state
  }

  /** `query` of the callback's address, and the request's `Cookie` header. Never rejects for what the provider or the browser sends. */
  async function finish(query: string, cookieHeader: string | undefined): Promise<OidcOutcome> {
    const flow = cookies.open(cookieHeader, flowCookie) as Flow | null
    const isOther = flow !== null && stateIn(query) !== flow.state
    const base = {
      place: flow?.place ?? returnPlace(undefined, siteOrigin()),
      // Another site can lead here too: a login that it did not begin goes on.
      cookies: isOther ? [] : [cookies.clear(flowCookie)],
    }
    try {
      // Before anything else: only the browser that began this login may learn what came of it.
      if (flow === null || isOther) throw new OidcError('expired')
      const found = await orFault(() => exchange(flow, new URLSearchParams(query)))
      return { ...base, success: true, ...found, carried: flow.carried }
    } catch (error) {
      if (error instanceof OidcError) return { ...base, success: false, error }
      throw error
    }
  }

  /**
   * Where the customer logs out at the provider too, and then comes back to `path` of the site; null if the provider has no
   * such address. Rejects with `OidcError`.
   */
  async function logoutAddress(idToken: string | undefined, path: string): Promise<string | null> {
    const { end_session_endpoint: endpoint } = await oidc.metadata()
    if (endpoint === undefined) return null
    const address = new URL(endpoint)
    address.searchParams.set('client_id', oidc.clientId)
    if (idToken !== undefined) address.searchParams.set('id_token_hint', idToken)
    address.searchParams.set('post_logout_redirect_uri', siteOrigin() + path)
    return address.href
  }

  return {
    issuer: oidc.issuer,
    cookies,
    start,
    isExpected,
    finish,
    logoutAddress,
    refresh: (tokens: OidcTokens, subject: string) => refreshTokens(oidc, tokens, subject),
    readLogoutNotice: createLogoutNotices(oidc),
  }
}

export type OidcLogin = ReturnType<typeof createOidcLogin>
