import { createRootRouteWithContext, Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { AuthProvider, BrandProvider, SiteLocationProvider } from 'gridfront'
import { useEffect, useMemo } from 'react'
import { AccountSlot } from '../app/account-slot.tsx'
import type { AppContext } from '../app/app-context.ts'
import { SiteFrame } from '../templates/site-frame.tsx'

// `Route` is the tool's name: nothing else here is exported.
export const Route = createRootRouteWithContext<AppContext>()({ component: Site })

function Site() {
  const { brand, auth, variant } = useRouter().options.context
  // The page that is shown, not the one that is being loaded: links mark themselves when the page is there.
  const path = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  })
  useEffect(markMounted, [])
  const here = useMemo(() => ({ path, variant }), [path, variant])
  return (
    <BrandProvider brand={brand}>
      <AuthProvider auth={auth}>
        <SiteLocationProvider value={here}>
          <SiteFrame accountSlot={<AccountSlot />}>
            <Outlet />
          </SiteFrame>
        </SiteLocationProvider>
      </AuthProvider>
    </BrandProvider>
  )
}

/** CONST-3: the root's flag, 1 ms after the application has taken the document over. */
function markMounted() {
  const timer = setTimeout(() => document.documentElement.classList.add('is-mounted'), 1)
  return () => clearTimeout(timer)
}
