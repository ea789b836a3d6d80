import type { ReactNode } from 'react'
import { BrandProvider } from '../../../src/layout/brand-context.tsx'
import { SiteLocationProvider } from '../../../src/navigation/site-location.tsx'
import { brands } from './brands.ts'
import type { Example } from './example.ts'
import type { BrandName } from './names.ts'

function Place({ example, children }: { readonly example: Example; readonly children: ReactNode }) {
  const { place = 'part', title } = example
  if (place === 'site') return children
  return (
    <main id="main" tabIndex={-1}>
      {place === 'page' ? (
        children
      ) : (
        <div className="gf-wrap catalogue-part">
          <h1 className="gf-visually-hidden">{title}</h1>
          {children}
        </div>
      )}
    </main>
  )
}

/** An example as on a page of the site: with a brand and an address, alone. */
export function Stage({ example, brand }: { readonly example: Example; readonly brand: BrandName }) {
  const { path = '/catalogue', variant = 'plain' } = example
  return (
    <BrandProvider brand={brands[brand]}>
      <SiteLocationProvider value={{ path, variant }}>
        <div className="gf-site catalogue-stage" data-variant={variant}>
          <Place example={example}>{example.render()}</Place>
        </div>
      </SiteLocationProvider>
    </BrandProvider>
  )
}
