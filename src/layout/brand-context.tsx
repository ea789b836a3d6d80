import type { ReactNode } from 'react'
import { createContext, useContext } from 'react'
import type { PageBrand } from '../brand/brand.ts'

const BrandContext = createContext<PageBrand | null>(null)

/**
 * What components show of a brand: its name and its contact details; `DocumentLinks` and `SiteFooter` also
 * `externalLinks`. Pages of `gridfront/templates` need the whole brand.
 */
export type PartBrand = Pick<PageBrand, 'name' | 'contact'> & Partial<PageBrand>

/**
 * Provides the brand to all components below: what `defineBrand` returned or, for single parts in another app, name and
 * contact details alone.
 */
export function BrandProvider({ brand, children }: { brand: PartBrand; children: ReactNode }) {
  return <BrandContext.Provider value={brand as PageBrand}>{children}</BrandContext.Provider>
}

/**
 * The brand of the site. Throws without a `BrandProvider`. Where that has name and contact details alone, the other fields
 * are undefined.
 */
export function useBrand(): PageBrand {
  const brand = useContext(BrandContext)
  if (brand === null) throw new Error('useBrand needs a BrandProvider above it')
  return brand
}
