import type { ReactNode } from 'react'
import { createContext, useContext } from 'react'
import type { PageBrand } from '../brand/brand.ts'

const BrandContext = createContext<PageBrand | null>(null)

/** Provides the brand, as `defineBrand` returned it, to all components below. */
export function BrandProvider({ brand, children }: { brand: PageBrand; children: ReactNode }) {
  return <BrandContext.Provider value={brand}>{children}</BrandContext.Provider>
}

/** The brand of the site. Throws without a `BrandProvider`. */
export function useBrand(): PageBrand {
  const brand = useContext(BrandContext)
  if (brand === null) throw new Error('useBrand needs a BrandProvider above it')
  return brand
}
