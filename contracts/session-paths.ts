/**
 * The paths at which a session begins, continues and ends. Without a schema library, because the client treats these
 * requests specially even on pages without a contract.
 */
export const sessionPaths = {
  csrf: '/csrf',
  login: '/login',
  logout: '/logout',
  extend: '/session/extend',
  passkeyOptions: '/login/passkey/options',
  passkeyLogin: '/login/passkey',
} as const
