import type { ReactNode } from 'react'
import { BrandProvider } from '../../src/layout/brand-context.tsx'
import type { SiteLocation } from '../../src/navigation/site-location.tsx'
import { SiteLocationProvider } from '../../src/navigation/site-location.tsx'
import { sampleBrand } from './sample-brand.ts'

/** Renders components as on a page: with a brand, at an address. */
export const inSite = (children: ReactNode, location: SiteLocation = { path: '/', variant: 'plain' }) => (
  <BrandProvider brand={sampleBrand}>
    <SiteLocationProvider value={location}>{children}</SiteLocationProvider>
  </BrandProvider>
)
