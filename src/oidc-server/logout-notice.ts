import type { JWTPayload } from 'jose'
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import type { OidcClient } from './oidc-client.ts'
import { OidcError, orFault } from './oidc-fault.ts'

/** Sessions that have ended at the provider: one, or all of a person. */
export interface LogoutNotice {
  readonly subject?: string | undefined
  readonly sessionId?: string | undefined
}

const event = 'http://schemas.openid.net/event/backchannel-logout'
/** As usual for ID tokens. A symmetric one would let anybody with the client's secret end sessions. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const longestAge = '5 minutes'

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

function noticeOf({ events, nonce, sub, sid, jti }: JWTPayload): LogoutNotice {
  const notice = { subject: textOf(sub), sessionId: textOf(sid) }
  const isEvent = typeof events === 'object' && events !== null && Object.hasOwn(events, event)
  const isComplete = jti !== undefined && (notice.subject ?? notice.sessionId) !== undefined
  // A token with a nonce is an ID token.
  if (!isEvent || !isComplete || nonce !== undefined) throw new OidcError('untrusted')
  return notice
}

/** Reads `logout_token` of a back-channel logout (OpenID Connect Back-Channel Logout 1.0). Rejects with `OidcError`. */
export function createLogoutNotices(oidc: OidcClient) {
  let keys: { readonly address: string; readonly find: ReturnType<typeof createRemoteJWKSet> } | undefined
  return (token: string): Promise<LogoutNotice> =>
    orFault(async () => {
      const { jwks_uri: address } = await oidc.metadata()
      if (address === undefined) throw new OidcError('failed')
      if (keys?.address !== address) {
        keys = { address, find: createRemoteJWKSet(new URL(address), { [customFetch]: oidc.ask }) }
      }
      const { payload } = await jwtVerify(token, keys.find, {
        ...{ algorithms, issuer: oidc.issuer, audience: oidc.clientId },
        currentDate: oidc.now(),
        maxTokenAge: longestAge,
        clockTolerance: 30,
      })
      return noticeOf(payload)
    })
}
