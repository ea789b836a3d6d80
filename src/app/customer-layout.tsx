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

/** The path of an address that lies below a customer layout; undefined for any other. */
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
    // The router is already leaving: the visitor went back or forward, or a logout leads to the login page.
    if (guardedPath(router, pathname) === undefined) return
    const pressed = navigations.getSnapshot()
    const target = pressed ? guardedPath(router, pressed.href) : undefined
    // The customer has already seen the page that is replaced, so this counts as another page view.
    const state = { isRedirect: !wasIn.current }
    void router.navigate({ to: loginPath, search: backTo(target ?? href), replace: true, state })
    // The visitor has chosen a public page, and it is still loading: go there.
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
 * Route options around all pages for customers (ROUTE-13): a visitor is led to the login page and comes back after the
 * login. `Navigation` stands above each page. The backend alone decides what may be seen.
 */
export const customerLayout = (Navigation: ComponentType) => ({
  staticData: mark,
  // Only for moves inside the application: a freshly loaded document is an empty shell, and its component redirects.
  beforeLoad: async ({ context, location }: BeforeLoadArguments) => {
    if (typeof document === 'undefined') return
    if (!document.documentElement.classList.contains('is-mounted')) return
    const { isAuthenticated } = await context.gridfront.auth.settled()
    if (!isAuthenticated) throw redirect({ to: loginPath, search: backTo(location.href), replace: true })
  },
  component: () => <Guarded Navigation={Navigation} />,
})
