import { SiteFooter, SiteHeader, toMobilePath, useSiteLocation } from 'gridfront'
import type { ReactNode } from 'react'
import { HelpLines } from './help-lines.tsx'
import { Logo } from './logo.tsx'
import { footerGroups, mainNavigation } from './site-navigation.ts'

export interface SiteFrameProps {
  /** Log-in link, or the customer's name with a log-out button. */
  readonly accountSlot: ReactNode
  readonly children: ReactNode
}

/** What every page has around it. */
export function SiteFrame({ accountSlot, children }: SiteFrameProps) {
  const { path, variant } = useSiteLocation()
  return (
    <div className="gf-site" data-variant={variant}>
      <SiteHeader navigation={mainNavigation} logo={<Logo />} account={accountSlot} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter
        groups={footerGroups}
        helpLines={<HelpLines />}
        otherVariantHref={variant === 'mobile' ? path : toMobilePath(path)}
      >
        <p>Wattlebird Energy is the made-up brand of a reference site. It sells nothing.</p>
      </SiteFooter>
    </div>
  )
}
