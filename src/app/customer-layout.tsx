import type { AnyRoute, AnyRouter } from '@tanstack/react-router'
import { Outlet, redirect, useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useCallback, useEffect, useRef } from 'react'
import { useCustomerGuard } from '../auth/use-customer-guard.ts'
import { ClockNote } from '../layout/clock-note.tsx'
import { backTo, loginPath } from '../navigation/login-path.ts'
import { toPagePath } from '../navigation/page-path.ts'
import { useGridfront } from './gridfront-context.tsx'
import type { RouterContext } from './router-context.ts'

const mark = { isCustomerLayout: true } as const

/** Whether a route was made with `customerLayout`. */
export const isCustomerLayout = (route: AnyRoute | undefined): boolean =>
  (route?.options.staticData as Partial<typeof mark> | undefined)?.isCustomerLayout === true

interface BeforeLoadArguments {
  readonly context: RouterContext
  readonly location: { readonly href: string }
}

/** The path of an address that a customer layout stands before; undefined for any other. */
function guardedPath({ routesByPath }: AnyRouter, href: string): string | undefined {
  const path = toPagePath(href.replace(/[?#].*/, ''))?.path ?? ''
  const route: AnyRoute | undefined = routesByPath[path]
  return isCustomerLayout(route?.parentRoute) ? path : undefined
}

function Guarded({ Navigation }: { readonly Navigation: ComponentType }) {
  const router = useRouter()
  const { navigations } = useGridfront()
  const wasIn = useRef(false)
  const toLogin = useCallback(() => {
    const { pathname, href } = router.latestLocation
    // The router is already leaving: by back or forward, or to the login page after a logout.
    if (guardedPath(router, pathname) === undefined) return
    const pressed = navigations.getSnapshot()
    const target = pressed ? guardedPath(router, pressed.href) : undefined
    // The page that is replaced has been seen by the customer who was logged in.
    const state = { isRedirect: !wasIn.current }
    void router.navigate({ to: loginPath, search: backTo(target ?? href), replace: true, state })
    // The visitor has chosen a page that is open to all, and that is still the one to come.
    if (pressed && target === undefined) navigations.go(pressed.href, pressed.label)
  }, [router, navigations])
  const isIn = useCustomerGuard(toLogin)
  useEffect(() => {
    wasIn.current ||= isIn
  }, [isIn])
  return (
    <>
      <Navigation />
      <div className="gf-wrap">
        <ClockNote />
      </div>
      <Outlet />
    </>
  )
}

/**
 * The options of the route around all pages for customers (ROUTE-13): whoever is not logged in is led to the login page
 * and comes back afterwards. `Navigation` stands above each of the pages. What may be seen is decided by the backend.
 */
export const customerLayout = (Navigation: ComponentType) => ({
  staticData: mark,
  // Only for moves inside the application: a document that has just been loaded is an empty shell, and the component
  // leads on from it.
  beforeLoad: async ({ context, location }: BeforeLoadArguments) => {
    if (typeof document === 'undefined') return
    if (!document.documentElement.classList.contains('is-mounted')) return
    const { isAuthenticated } = await context.gridfront.auth.settled()
    if (!isAuthenticated) throw redirect({ to: loginPath, search: backTo(location.href), replace: true })
  },
  component: () => <Guarded Navigation={Navigation} />,
})
