import type { ReactNode } from 'react'
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { Auth } from './auth.ts'

const AuthStoreContext = createContext<Auth | null>(null)

/** Gives the session to the components below, and starts its check once the page is in the browser. */
export function AuthProvider({ auth, children }: { readonly auth: Auth; readonly children: ReactNode }) {
  useEffect(() => auth.start(), [auth])
  return <AuthStoreContext.Provider value={auth}>{children}</AuthStoreContext.Provider>
}

/** The customer's session: `user`, `isAuthenticated`, `isLoading`, `login`, `logout`. Needs an `AuthProvider`. */
export function useAuth() {
  const auth = useContext(AuthStoreContext)
  if (auth === null) throw new Error('useAuth needs an AuthProvider above it')
  // The server knows nobody, so the first picture in the browser is the same; storage is read after that.
  const { user, isAuthenticated, isLoading } = useSyncExternalStore(
    auth.subscribe,
    auth.getSnapshot,
    auth.getServerSnapshot,
  )
  return { user, isAuthenticated, isLoading, login: auth.login, logout: auth.logout }
}
