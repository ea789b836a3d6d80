import { useEffect, useRef } from 'react'
import { useSession } from './auth-provider.tsx'

/**
 * Guards an account page (ROUTE-13): true while a customer is logged in; false on the server, while the session is
 * being checked, and after it has ended. `onVisitor` is called when nobody is logged in, to go to the login page: once
 * for each end of a session, however often the page renders. The backend decides what may be seen; this only saves
 * visitors an empty page.
 */
export function useCustomerGuard(onVisitor: () => void): boolean {
  const { isAuthenticated, isLoading } = useSession()
  const isVisitor = !isAuthenticated && !isLoading
  const wasCalled = useRef(false)
  useEffect(() => {
    if (isVisitor && !wasCalled.current) onVisitor()
    wasCalled.current = isVisitor
  }, [isVisitor, onVisitor])
  return isAuthenticated
}
