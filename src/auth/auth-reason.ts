/**
 * Why the session is in the state it is: a closed list.
 * - `start`: storage has not been read yet
 * - `restored`: found in storage
 * - `login`: a login is in progress here, or has succeeded
 * - `extended`: the same session, for longer; here or in another tab
 * - `otherTab`: another tab has logged in or out
 * - `logout`: logged out here
 * - `expired`: the session has ended, during this visit or before it
 * - `refused`: the backend has refused the token (401)
 * - `noToken`: nothing was stored
 * - `badToken`: the stored token is not genuine
 * - `unchecked`: the stored token could not be checked, and is kept for the next attempt
 * - `loginFailed`: a login has failed
 * - `timedOut`: the check at the start took too long (AUTH-11)
 */
export type AuthReason =
  | 'start'
  | 'restored'
  | 'login'
  | 'extended'
  | 'otherTab'
  | 'logout'
  | 'expired'
  | 'refused'
  | 'noToken'
  | 'badToken'
  | 'unchecked'
  | 'loginFailed'
  | 'timedOut'
