import { isLoopback } from 'gridfront/server'
import { StartError } from '../../platform/start-error.ts'

/** The OpenID Connect provider with which customers may log in, beside their password. */
export interface IdentityProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | undefined
  readonly scope: string | undefined
}

const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_NAME'] as const
const all = [...names, 'OIDC_CLIENT_SECRET', 'OIDC_SCOPE'] as const

function ensureIssuer(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : null
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (!isSafe || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new StartError(
      'OIDC_ISSUER must be the https address of your identity provider as its tokens write it, such as https://banksia.au.auth0.com/.',
    )
}

/** Undefined without a provider. Messages never repeat values. Throws `StartError`. */
export function readIdentityProvider(
  env: Readonly<Record<string, string | undefined>>,
): IdentityProvider | undefined {
  if (!all.some((name) => env[name])) return undefined
  const missing = names.filter((name) => !env[name])
  if (missing.length > 0)
    throw new StartError(
      `An identity provider needs ${names.join(', ')}: ${missing.join(' and ')} is not set.`,
    )
  const { OIDC_ISSUER: issuer = '', OIDC_CLIENT_ID: clientId = '', OIDC_SCOPE: scope } = env
  ensureIssuer(issuer)
  if (scope && !scope.split(' ').includes('openid'))
    throw new StartError('OIDC_SCOPE must contain openid, such as `openid email profile offline_access`.')
  return {
    issuer,
    clientId,
    clientSecret: env.OIDC_CLIENT_SECRET || undefined,
    scope: scope || undefined,
  }
}
