/**
 * Why the session is in the state it is: a closed list.
 * - `start`: nothing has been looked at yet
 * - `restored`: found in storage
 * - `login`: a login is under way here, or has succeeded
 * - `extended`: the same session, for longer; here or in another tab
 * - `otherTab`: another tab has logged in or out
 * - `logout`: logged out here
 * - `expired`: the session has come to its end, during this visit or before it
 * - `refused`: the backend has refused the token (401)
 * - `noToken`: nothing was stored
 * - `badToken`: what was stored is no genuine token
 * - `unchecked`: what was stored could not be checked, and stays for the next look
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
