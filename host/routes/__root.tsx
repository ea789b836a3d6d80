import type { RouterState } from '@tanstack/react-router'
import { createRootRouteWithContext, Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { AuthProvider, BrandProvider, SiteLocationProvider } from 'gridfront'
import { useEffect, useMemo } from 'react'
import { AccountSlot } from '../app/account-slot.tsx'
import type { AppContext, OpaqueSearch } from '../app/app-context.ts'
import { followLinks } from '../app/follow-links.ts'
import type { PageRecord } from '../app/page-record.ts'
import { SessionNoticeSlot } from '../app/session-notice-slot.tsx'
import { SiteFrame } from '../templates/site-frame.tsx'

// `Route` is the tool's name: nothing else here is exported.
export const Route = createRootRouteWithContext<AppContext>()({
  validateSearch: (search): OpaqueSearch => (typeof search.query === 'string' ? { query: search.query } : {}),
  component: Site,
})

function Site() {
  const router = useRouter()
  const { brand, auth, variant } = router.options.context
  const path = useRouterState({ select: shownPath })
  useEffect(markMounted, [])
  // Only now: before, there is nobody to draw the page that a link asks for, and the browser follows it.
  useEffect(
    () =>
      followLinks({
        variant,
        paths: Object.keys(router.routesByPath),
        go: (href) => router.history.push(href),
      }),
    [router, variant],
  )
  const here = useMemo(() => ({ path, variant }), [path, variant])
  return (
    <BrandProvider brand={brand}>
      <AuthProvider auth={auth}>
        <SiteLocationProvider value={here}>
          <SiteFrame accountSlot={<AccountSlot />}>
            <Outlet />
          </SiteFrame>
          <SessionNoticeSlot />
        </SiteLocationProvider>
      </AuthProvider>
    </BrandProvider>
  )
}

/**
 * The page that is shown, not the one that is being loaded: links mark themselves when the page is there. An
 * unknown address shows the 404 page, which has an address in both variants.
 */
function shownPath({ matches, resolvedLocation, location }: RouterState): string {
  const record = matches.at(-1)?.loaderData as PageRecord | undefined
  return record?.content.path ?? (resolvedLocation ?? location).pathname
}

/** CONST-3: the root's flag, 1 ms after the application has taken the document over. */
function markMounted() {
  const timer = setTimeout(() => document.documentElement.classList.add('is-mounted'), 1)
  return () => clearTimeout(timer)
}
