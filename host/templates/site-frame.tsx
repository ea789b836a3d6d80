import {
  HelpLines,
  SiteFooter,
  SiteHeader,
  toMobilePath,
  useSiteLocation,
  useSlice,
  useStaticQuery,
} from 'gridfront'
import type { ReactNode } from 'react'
import { FaultLines } from './fault-lines.tsx'
import { Logo } from './logo.tsx'
import type { ContactQuery, FooterSlice, HeaderSlice } from './shared-data.ts'

export interface SiteFrameProps {
  /** Log-in link, or the customer's name with a log-out button. */
  readonly accountSlot: ReactNode
  readonly children: ReactNode
}

/** What every page has around it. */
export function SiteFrame({ accountSlot, children }: SiteFrameProps) {
  const { path, variant } = useSiteLocation()
  const { navigation } = useSlice<HeaderSlice>('header')
  const { groups, legal } = useSlice<FooterSlice>('footer')
  const { hours, helpLines, faults } = useStaticQuery<ContactQuery>('contact')
  return (
    <div className="gf-site" data-variant={variant}>
      <SiteHeader navigation={navigation} logo={<Logo />} account={accountSlot} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter
        groups={groups}
        hours={hours}
        helpLines={
          <>
            <HelpLines lines={helpLines} />
            <h2>Power cuts and faults, by network</h2>
            <FaultLines faults={faults} />
          </>
        }
        otherVariantHref={variant === 'mobile' ? path : toMobilePath(path)}
      >
        <p>{legal}</p>
      </SiteFooter>
    </div>
  )
}
