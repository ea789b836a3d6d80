import { tokenLifetimeSeconds } from '../auth/token-storage.ts'
import { isKept } from './cookie-length.ts'

/**
 * A `Set-Cookie` line with a token of your own, as the page stores it after a login: it finds its session there. Not HttpOnly,
 * because pages send the token as a bearer header; so it must never be the provider's. Throws
 * `RangeError` for a token that browsers would not keep: name and value have at most 4,096 bytes.
 */
export function tokenCookie(
  token: string,
  { name, isSecure }: { readonly name: string; readonly isSecure: boolean },
): string {
  const end = `; Path=/; SameSite=Strict${isSecure ? '; Secure' : ''}`
  const line = `${isSecure ? '__Host-' : ''}${name}=${token}; Max-Age=${tokenLifetimeSeconds}${end}`
  if (!isKept(line)) throw new RangeError('The token is too long for a cookie: leave out claims')
  return line
}
