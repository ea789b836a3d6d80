import type { AuthorizationServer, IDToken, TokenEndpointResponse, UserInfoResponse } from 'oauth4webapi'
import {
  getValidatedIdTokenClaims,
  processRefreshTokenResponse,
  processUserInfoResponse,
  refreshTokenGrantRequest,
  userInfoRequest,
} from 'oauth4webapi'
import type { OidcClient } from './oidc-client.ts'
import { OidcError, orFault } from './oidc-fault.ts'

/** The provider's tokens of one session. For the server alone: never send them to a page. */
export interface OidcTokens {
  readonly accessToken: string
  /** When the access token expires, if the provider says so. */
  readonly accessExpiresAt?: Date | undefined
  readonly refreshToken?: string | undefined
  /** Names the session when the customer logs out at the provider. */
  readonly idToken?: string | undefined
}

/** Who has logged in, by the provider. */
export interface OidcPerson {
  readonly issuer: string
  /** The provider's own name for this person, which it never gives to another one. */
  readonly subject: string
  /** The provider's session, if it names it. */
  readonly sessionId?: string | undefined
  readonly email?: string | undefined
  /** Whether the provider says that the e-mail address is this person's. Never trust an address without it. */
  readonly isEmailVerified: boolean
  readonly claims: Readonly<Record<string, unknown>>
}

/** The tokens of an answer. What the provider does not renew stays. */
export function tokensOf(answer: TokenEndpointResponse, now: Date, former?: OidcTokens): OidcTokens {
  const { access_token, expires_in, refresh_token, id_token } = answer
  return {
    accessToken: access_token,
    accessExpiresAt: expires_in === undefined ? undefined : new Date(now.getTime() + expires_in * 1000),
    refreshToken: refresh_token ?? former?.refreshToken,
    idToken: id_token ?? former?.idToken,
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** The person of an ID token. Its claims win over those of the UserInfo endpoint, which are not signed. */
function personOf(issuer: string, idToken: IDToken, more: Partial<UserInfoResponse>): OidcPerson {
  const claims: Record<string, unknown> = { ...more, ...idToken }
  // Both from one place: a verification says something about the address beside it.
  const place = textOf(idToken.email) === undefined ? more : idToken
  return {
    issuer,
    subject: idToken.sub,
    sessionId: textOf(idToken.sid),
    email: textOf(place.email),
    isEmailVerified: place.email_verified === true,
    claims,
  }
}

/** The person and the tokens of an answer whose ID token has been checked. Asks the UserInfo endpoint if the address is not there. */
export async function readAnswer(
  oidc: OidcClient,
  server: AuthorizationServer,
  answer: TokenEndpointResponse,
): Promise<{ readonly person: OidcPerson; readonly tokens: OidcTokens }> {
  const idToken = getValidatedIdTokenClaims(answer)
  if (idToken === undefined) throw new OidcError('untrusted')
  let more: Partial<UserInfoResponse> = {}
  if (textOf(idToken.email) === undefined && server.userinfo_endpoint !== undefined) {
    const client = oidc.client()
    const info = await userInfoRequest(server, client, answer.access_token, oidc.options)
    more = await processUserInfoResponse(server, client, idToken.sub, info)
  }
  return { person: personOf(oidc.issuer, idToken, more), tokens: tokensOf(answer, oidc.now()) }
}

/** New tokens for a session. Rejects with `OidcError`: `expired` if the provider has ended it. */
export const refreshTokens = (oidc: OidcClient, former: OidcTokens, subject: string): Promise<OidcTokens> =>
  orFault(async () => {
    if (former.refreshToken === undefined) throw new OidcError('expired')
    const [server, client] = [await oidc.metadata(), oidc.client()]
    const response = await refreshTokenGrantRequest(
      server,
      client,
      oidc.authentication(server),
      former.refreshToken,
      oidc.options,
    )
    const answer = await processRefreshTokenResponse(server, client, response)
    const idToken = getValidatedIdTokenClaims(answer)
    if (idToken !== undefined) {
      await oidc.checkSignature(server, response)
      // OpenID Connect Core section 12.2.
      if (idToken.sub !== subject) throw new OidcError('untrusted')
    }
    return tokensOf(answer, oidc.now(), former)
  })
