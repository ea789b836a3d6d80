import { createMachine, reduce, state, transition } from 'robot3'
import type { CustomerUser } from './user-context.ts'

export type AuthState = 'loading' | 'loggedIn' | 'loggedOut'

export interface AuthContext {
  readonly user: CustomerUser | null
}

export type AuthEvent =
  | { readonly type: 'SESSION_FOUND'; readonly user: CustomerUser }
  | { readonly type: 'SESSION_MISSING' }
  | { readonly type: 'LOGIN' }
  | { readonly type: 'LOGIN_FAILED' }
  | { readonly type: 'LOGOUT' }
  | { readonly type: 'SESSION_ENDED' }

const withUser = (_: AuthContext, event: Extract<AuthEvent, { type: 'SESSION_FOUND' }>): AuthContext => ({
  user: event.user,
})
// The same object while nobody was logged in: a context that did not change tells nobody.
const withoutUser = (auth: AuthContext): AuthContext => (auth.user === null ? auth : { user: null })

/**
 * Who is logged in (AUTH-1 to AUTH-5). Pure: storage, services and clocks live in `auth.ts`. A login reads
 * the session again (SESSION_FOUND or SESSION_MISSING); one that fails only stops loading. A login from
 * `loggedIn` replaces the session, and forgets the earlier user at once.
 */
export const authMachine = createMachine(
  'loading',
  {
    loading: state(
      transition('SESSION_FOUND', 'loggedIn', reduce(withUser)),
      transition('SESSION_MISSING', 'loggedOut', reduce(withoutUser)),
      transition('LOGIN_FAILED', 'loggedOut', reduce(withoutUser)),
      transition('LOGOUT', 'loggedOut', reduce(withoutUser)),
    ),
    loggedIn: state(
      transition('LOGIN', 'loading', reduce(withoutUser)),
      transition('LOGOUT', 'loggedOut', reduce(withoutUser)),
      transition('SESSION_ENDED', 'loggedOut', reduce(withoutUser)),
    ),
    loggedOut: state(
      transition('LOGIN', 'loading'),
      transition('SESSION_FOUND', 'loggedIn', reduce(withUser)),
    ),
  },
  (initial: AuthContext) => initial,
)
