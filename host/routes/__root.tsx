import type { RouterState } from '@tanstack/react-router'
import { createRootRouteWithContext, Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import {
  AuthProvider,
  BrandProvider,
  DelayedNotice,
  markRoot,
  PageResourcesProvider,
  PageStateProvider,
  RouteAnnouncer,
  readModes,
  SiteLocationProvider,
} from 'gridfront'
import { useEffect, useMemo, useState } from 'react'
import { AccountSlot } from '../app/account-slot.tsx'
import type { OpaqueSearch } from '../app/app-context.ts'
import { isDebug } from '../app/debug-mode.ts'
import { followLinks } from '../app/follow-links.ts'
import type { RouterContext } from '../app/navigation.ts'
import type { PageRecord } from '../app/page-record.ts'
import { SessionNoticeSlot } from '../app/session-notice-slot.tsx'
import { UpdateNoticeSlot } from '../app/update-notice.tsx'
import { SiteFrame } from '../templates/site-frame.tsx'

// `Route` is the tool's name: nothing else here is exported.
export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: (search): OpaqueSearch => (typeof search.query === 'string' ? { query: search.query } : {}),
  component: Site,
})

function Site() {
  const router = useRouter()
  const { brand, auth, variant, navigation, countRender } = router.options.context
  const path = useRouterState({ select: shownPath })
  const resources = useLast(useRouterState({ select: shownRecord }))
  useEffect(
    () =>
      markRoot(document.documentElement, () => ({
        ...readModes(location.href),
        isMobile: variant === 'mobile',
        isDebug: isDebug(),
      })),
    [variant],
  )
  useEffect(() => countRender('Site'))
  // Only now: before, there is nobody to draw the page that a link asks for, and the browser follows it.
  useEffect(() => followLinks(router), [router])
  const here = useMemo(() => ({ path, variant }), [path, variant])
  return (
    <BrandProvider brand={brand}>
      <AuthProvider auth={auth}>
        <SiteLocationProvider value={here}>
          <PageStateProvider value={navigation.pageState}>
            {resources ? (
              <PageResourcesProvider value={resources}>
                <SiteFrame accountSlot={<AccountSlot />}>
                  <Outlet />
                </SiteFrame>
              </PageResourcesProvider>
            ) : (
              // Nothing has come, not even what the frame is made of.
              <main id="main">
                <Outlet />
              </main>
            )}
            <SessionNoticeSlot />
            <UpdateNoticeSlot />
            <RouteAnnouncer announcements={navigation.announcements} />
            <DelayedNotice visits={navigation.visits} />
          </PageStateProvider>
        </SiteLocationProvider>
      </AuthProvider>
    </BrandProvider>
  )
}

const shownRecord = ({ matches }: RouterState) => matches.at(-1)?.loaderData as PageRecord | undefined

/** The last value that was one: around a page that failed, the frame stays as it was. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

/**
 * The page that is shown, not the one that is being loaded: links mark themselves when the page is there. An
 * unknown address shows the 404 page, which has an address in both variants.
 */
function shownPath(state: RouterState): string {
  return shownRecord(state)?.content.path ?? (state.resolvedLocation ?? state.location).pathname
}
