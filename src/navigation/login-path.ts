import { readQuery } from './page-path.ts'
import { sameOriginPath } from './same-origin-path.ts'

/** The page for logging in, which a logout leads to (ROUTE-9). */
export const loginPath = '/accounts/login'
/** Where a login leads to by default. */
export const accountPath = '/accounts'

/** The login page's query: where to go afterwards. The login page checks it, since anybody can write such a link. */
export const backTo = (href: string) => ({ query: `?returnTo=${encodeURIComponent(href)}` })

/** Where a login leads to, by the query of the login page: a path of this origin (`sameOriginPath`). */
export const pathAfterLogin = (query: string): string =>
  sameOriginPath(readQuery(query).returnTo, accountPath)
