import type { ReactNode } from 'react'
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { Auth, AuthSnapshot } from './auth.ts'
import type { CustomerUser } from './user-context.ts'

const AuthStoreContext = createContext<Auth | null>(null)

/** Gives the session to the components below, and runs it in the browser while they are mounted. */
export function AuthProvider({ auth, children }: { readonly auth: Auth; readonly children: ReactNode }) {
  useEffect(() => auth.start(), [auth])
  return <AuthStoreContext.Provider value={auth}>{children}</AuthStoreContext.Provider>
}

/** @internal The session itself, for hooks of this folder. */
export function useSessionStore(): Auth {
  const auth = useContext(AuthStoreContext)
  if (auth === null) throw new Error('useSession needs an AuthProvider')
  return auth
}

/** The session's snapshot, with `login` and `logout`. Needs an `AuthProvider`. */
export function useSession(): AuthSnapshot & Pick<Auth, 'login' | 'logout'> {
  const auth = useSessionStore()
  // The server knows no session, so the first render in the browser has none either; storage is read after that.
  const snapshot = useSyncExternalStore(auth.subscribe, auth.getSnapshot, auth.getServerSnapshot)
  return { ...snapshot, login: auth.login, logout: auth.logout }
}

/**
 * The customer who is logged in; null if nobody is, or while that is unknown (`useSession().isLoading`). Needs an
 * `AuthProvider`.
 */
export const useUser = (): CustomerUser | null => useSession().user
