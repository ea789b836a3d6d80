/** Where visitors log in, and where a logout leads to (ROUTE-9). */
export const loginPath = '/accounts/login'
/** Where a login leads to when nothing else was asked for. */
export const accountPath = '/accounts'
