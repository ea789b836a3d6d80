import { createRootRoute, Outlet } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { createGridfront } from '../../src/app/gridfront.tsx'
import { withPages } from '../../src/app/page-routes.tsx'
import { createRenderer } from '../../src/app/prerender.tsx'
import type { SiteDefinition } from '../../src/app/site-definition.ts'
import { useSessionExpiry } from '../../src/auth/use-session-expiry.ts'
import { completeGate } from '../../src/gate-config/gate-config.ts'
import { onePageAssets, onePageFiles } from '../app/one-page-site.ts'
import { sampleBrand } from '../layout/sample-brand.ts'

const siteOf = (canExtend: boolean): SiteDefinition => ({
  brand: { ...sampleBrand, session: { ...sampleBrand.session, canExtend } },
  templates: {
    plain: { load: async () => () => <p>{useSessionExpiry().canStay ? 'May stay' : 'May not stay'}</p> },
  },
  routeTree: withPages(createRootRoute({ component: Outlet }), [{ path: '/about' }]),
  loadKeys: async () => ({}),
  loadGate: async () => completeGate(undefined),
})

test.each([true, false])(
  'a page offers to stay logged in where the backend can extend a session, and its document the same: %s',
  async (canExtend) => {
    const site = siteOf(canExtend)
    expect(createGridfront(site).auth.canExtend).toBe(canExtend)
    const { renderDocument } = createRenderer({
      site,
      gate: completeGate(undefined),
      style: '',
    })
    const { html } = await renderDocument({ address: '/about', files: onePageFiles, assets: onePageAssets })
    expect(html).toContain(canExtend ? '<p>May stay</p>' : '<p>May not stay</p>')
  },
)
