import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { JWK } from 'jose'
import { decodeJwt, exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose'
import Provider from 'oidc-provider'

/** A person of the provider: what is typed as login is its `sub`. */
export interface ProviderPerson {
  readonly email?: string
  readonly email_verified?: boolean
}

export const clientId = 'wattlebird-site'
export const clientSecret = 'a-secret-that-only-the-server-has'

export interface TestProviderOptions {
  readonly siteOrigin: string
  /** Default: none is known, and every login is a person without an address. */
  readonly people?: Readonly<Record<string, ProviderPerson>>
}

/** A key pair for signatures, as JWK with its private part. */
export async function newKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }
}

interface FoundContext {
  readonly oidc: {
    readonly client: { readonly clientId: string }
    readonly session: { readonly accountId?: string }
    readonly provider: Provider
  }
}

/**
 * A certified OpenID Connect provider on this machine (`oidc-provider`): it requires PKCE, and rotates refresh tokens. Its host
 * is another site for the browser than `localhost`. It answers once it knows the site (`serve`).
 */
export async function openTestProvider() {
  const key = await newKey('first')
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const serve = ({ siteOrigin, people = {} }: TestProviderOptions) => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [`${siteOrigin}/oidc/callback`],
          post_logout_redirect_uris: [`${siteOrigin}/accounts/login`],
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
        },
      ],
      jwks: { keys: [key] },
      cookies: { keys: ['only-for-tests'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name'] },
      pkce: { required: () => true },
      rotateRefreshToken: true,
      issueRefreshToken: async () => true,
      features: { backchannelLogout: { enabled: true } },
      findAccount: async (_context: unknown, sub: string) => ({
        accountId: sub,
        claims: async () => ({ sub, ...people[sub] }),
      }),
      // Nobody is asked for a consent: the site is the company's own.
      loadExistingGrant: async ({ oidc }: FoundContext) => {
        const accountId = oidc.session.accountId ?? ''
        const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
    server.on('request', provider.callback())
  }
  return {
    issuer,
    key,
    serve,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export type TestProvider = Awaited<ReturnType<typeof openTestProvider>>

/** Signs the claims of a token again, changed, with a key of one's own choice. */
export async function signedAgain(
  token: string,
  changes: Readonly<Record<string, unknown>>,
  key: JWK,
): Promise<string> {
  const claims = { ...decodeJwt(token), ...changes }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: String(key.kid) })
    .sign(await importJWK(key, 'RS256'))
}
