/**
 * Where a session begins, goes on and ends. Here without a schema library: the client treats these requests in its own way,
 * whether a page has a contract or not.
 */
export const sessionPaths = {
  csrf: '/csrf',
  login: '/login',
  logout: '/logout',
  extend: '/session/extend',
} as const
