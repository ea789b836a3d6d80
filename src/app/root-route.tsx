import type { RouterState } from '@tanstack/react-router'
import { Outlet, useRouterState } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { readModes } from '../brand/read-modes.ts'
import { DelayedNotice } from '../layout/delayed-notice.tsx'
import { RouteAnnouncer } from '../layout/route-announcer.tsx'
import { SiteLocationProvider } from '../navigation/site-location.tsx'
import { markRoot } from '../page-state/root-flags.ts'
import { PageResourcesProvider } from '../pages/page-resources.tsx'
import { isDebug } from './debug-mode.ts'
import { followLinks } from './follow-links.ts'
import { useGridfront } from './gridfront-context.tsx'
import type { PageRecord } from './page-record.ts'
import type { OpaqueSearch } from './router-context.ts'
import { SessionNoticeSlot } from './session-notice-slot.tsx'
import { UpdateNoticeSlot } from './update-notice.tsx'
import { useRenderCount } from './use-render-count.ts'

/** The header and footer around every page of a site. */
export interface SiteFrame {
  readonly Header: ComponentType
  readonly Footer: ComponentType
}

function Site({ Header, Footer }: SiteFrame) {
  const gridfront = useGridfront()
  const { variant, navigations, announcements } = gridfront
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
  useRenderCount('Site')
  // Not earlier: before this, no page could be rendered for a link, and the browser follows it.
  useEffect(() => followLinks(gridfront), [gridfront])
  const loadNotice = useCallback(
    () => Promise.all([import('./session-notice.tsx'), gridfront.style.apply()]).then(([notice]) => notice),
    [gridfront],
  )
  const here = useMemo(() => ({ path, variant }), [path, variant])
  return (
    <SiteLocationProvider value={here}>
      {resources ? (
        <PageResourcesProvider value={resources}>
          <div className="gf-site" data-variant={variant}>
            <Header />
            <main id="main" tabIndex={-1} lang={resources.content.language}>
              <Outlet />
            </main>
            <Footer />
          </div>
        </PageResourcesProvider>
      ) : (
        // Shown if nothing has loaded, not even the data of the frame.
        <main id="main">
          <Outlet />
        </main>
      )}
      <SessionNoticeSlot load={loadNotice} />
      <UpdateNoticeSlot style={gridfront.style} />
      <RouteAnnouncer announcements={announcements} />
      <DelayedNotice navigations={navigations} />
    </SiteLocationProvider>
  )
}

const shownRecord = ({ matches }: RouterState) => matches.at(-1)?.loaderData as PageRecord | undefined

/** The last value that was not undefined: a page that failed keeps the frame of the one before. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

/**
 * The page that is shown, not the one that is loading: links are marked when their page is there. An unknown address
 * shows the 404 page, which has an address in both variants.
 */
function shownPath(state: RouterState): string {
  return shownRecord(state)?.content.path ?? (state.resolvedLocation ?? state.location).pathname
}

/** The options of a site's root route: `createRootRouteWithContext<RouterContext>()(siteRoot({ Header, Footer }))`. */
export const siteRoot = (frame: SiteFrame) => ({
  validateSearch: (search: Record<string, unknown>): OpaqueSearch =>
    typeof search.query === 'string' ? { query: search.query } : {},
  component: () => <Site {...frame} />,
})
