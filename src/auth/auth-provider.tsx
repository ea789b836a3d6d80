import type { ReactNode } from 'react'
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { Auth, AuthSnapshot } from './auth.ts'

const AuthStoreContext = createContext<Auth | null>(null)

/** Gives the session to the components below, and keeps it while they are there, once the page is in the browser. */
export function AuthProvider({ auth, children }: { readonly auth: Auth; readonly children: ReactNode }) {
  useEffect(() => auth.start(), [auth])
  return <AuthStoreContext.Provider value={auth}>{children}</AuthStoreContext.Provider>
}

/** @internal The session itself, for hooks of this room. */
export function useAuthStore(): Auth {
  const auth = useContext(AuthStoreContext)
  if (auth === null) throw new Error('useAuth needs an AuthProvider above it')
  return auth
}

/** The customer's session, as `AuthSnapshot` tells it, with `login` and `logout`. Needs an `AuthProvider`. */
export function useAuth(): AuthSnapshot & Pick<Auth, 'login' | 'logout'> {
  const auth = useAuthStore()
  // The server knows nobody, so the first picture in the browser is the same; storage is read after that.
  const snapshot = useSyncExternalStore(auth.subscribe, auth.getSnapshot, auth.getServerSnapshot)
  return { ...snapshot, login: auth.login, logout: auth.logout }
}
