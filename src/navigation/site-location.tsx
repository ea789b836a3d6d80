import type { ReactNode } from 'react'
import { createContext, useContext } from 'react'
import type { Variant } from './mobile-variant.ts'
import { inVariant } from './mobile-variant.ts'

export interface SiteLocation {
  /** Plain path of the page that is shown. */
  readonly path: string
  readonly variant: Variant
}

const SiteLocationContext = createContext<SiteLocation>({ path: '/', variant: 'plain' })

/** Provides the current page to the components below, so that links keep its variant and mark themselves as current. */
export function SiteLocationProvider({ value, children }: { value: SiteLocation; children: ReactNode }) {
  return <SiteLocationContext.Provider value={value}>{children}</SiteLocationContext.Provider>
}

/** A path such as `/plans#solar` as an address in a variant. Addresses that are not paths (`tel:`, `https:`) are unchanged. */
export function hrefIn(variant: Variant, address: string): string {
  const [, path, rest] = /^(\/(?!\/)[^?#]*)(.*)$/s.exec(address) ?? []
  return path === undefined ? address : inVariant(path, variant) + rest
}

/** The visitor's location. `href` gives addresses in the present variant (`hrefIn`). Without a provider: the plain front page. */
export function useSiteLocation() {
  const location = useContext(SiteLocationContext)
  const href = (address: string): string => hrefIn(location.variant, address)
  return { ...location, href, isCurrent: (path: string) => path === location.path }
}
