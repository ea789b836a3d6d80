// `gridfront/oidc-server`: log-in by an OpenID Connect provider, for a backend. Runs in Node.

export type { LogoutNotice } from './logout-notice.ts'
export type { OidcProvider } from './oidc-client.ts'
export type { OidcFault } from './oidc-fault.ts'
export { OidcError, OidcSettingsError } from './oidc-fault.ts'
export type { OidcLogin, OidcLoginOptions, OidcOutcome, OidcRedirect } from './oidc-login.ts'
export { createOidcLogin } from './oidc-login.ts'
export type { OidcPerson, OidcTokens } from './oidc-tokens.ts'
export type { ReturnPlace } from './return-place.ts'
export { faultAddress, returnAddress } from './return-place.ts'
export type { SealedCookies } from './sealed-cookies.ts'
export { tokenCookie } from './token-cookie.ts'
