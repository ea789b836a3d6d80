import type { AnyRoute, AnyRouter } from '@tanstack/react-router'
import { createFileRoute, Outlet, redirect, useRouter } from '@tanstack/react-router'
import { ClockNote, toPagePath, useCustomerGuard } from 'gridfront'
import { useCallback, useEffect, useRef } from 'react'
import { backTo, loginPath } from '../../app/login-path.ts'
import { AccountNavigation } from '../../templates/account-navigation.tsx'

// Pathless, so that `/accounts/login` beside it stays open.
export const Route = createFileRoute('/accounts/_customer')({
  // ROUTE-13. Only for moves inside the application: a document that has just been loaded is an empty shell,
  // and the component below leads on from it.
  beforeLoad: async ({ context, location }) => {
    if (typeof document === 'undefined') return
    if (!document.documentElement.classList.contains('is-mounted')) return
    const { isAuthenticated } = await context.auth.settled()
    if (!isAuthenticated) throw redirect({ to: loginPath, search: backTo(location.href), replace: true })
  },
  component: Guarded,
})

/** The path of an address that this guard stands before; undefined for any other. */
function guardedPath({ routesByPath }: AnyRouter, href: string): string | undefined {
  const path = toPagePath(href.replace(/[?#].*/, ''))?.path ?? ''
  const route: AnyRoute | undefined = routesByPath[path]
  return route?.parentRoute?.id === Route.id ? path : undefined
}

function Guarded() {
  const router = useRouter()
  const wasIn = useRef(false)
  const toLogin = useCallback(() => {
    const { pathname, href } = router.latestLocation
    // On the way out already: back, forward, or after a logout to the login page, without a way back.
    if (guardedPath(router, pathname) === undefined) return
    const { visits } = router.options.context.navigation
    const pressed = visits.getSnapshot()
    const target = pressed ? guardedPath(router, pressed.href) : undefined
    // Whoever was logged in has seen the page that is replaced.
    const state = { isRedirect: !wasIn.current }
    void router.navigate({ to: loginPath, search: backTo(target ?? href), replace: true, state })
    // The visitor has chosen a page that is open to all, and that is still the one to come.
    if (pressed && target === undefined) visits.go(pressed.href, pressed.label)
  }, [router])
  const isIn = useCustomerGuard(toLogin)
  useEffect(() => {
    wasIn.current ||= isIn
  }, [isIn])
  return (
    <>
      <AccountNavigation />
      <div className="gf-wrap">
        <ClockNote />
      </div>
      <Outlet />
    </>
  )
}
