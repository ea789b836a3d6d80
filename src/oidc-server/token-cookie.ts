import { tokenLifetimeSeconds } from '../auth/token-storage.ts'

/**
 * A `Set-Cookie` line with a token of your own, as the page stores it after a login: it finds its session there. Not HttpOnly,
 * because pages send the token as a bearer header; so it must never be the provider's.
 */
export function tokenCookie(
  token: string,
  { name, isSecure }: { readonly name: string; readonly isSecure: boolean },
): string {
  const end = `; Path=/; SameSite=Strict${isSecure ? '; Secure' : ''}`
  return `${isSecure ? '__Host-' : ''}${name}=${token}; Max-Age=${tokenLifetimeSeconds}${end}`
}
