import {
  AccountSlot,
  HelpLines,
  SiteFooter,
  SiteHeader,
  toMobilePath,
  useSiteLocation,
  useSlice,
  useStaticQuery,
} from 'gridfront'
import type { ContactQuery, FooterSlice, HeaderSlice } from '../shared-schemas.ts'
import { FaultLines } from './fault-lines.tsx'
import { Logo } from './logo.tsx'

/** Above every page. */
export function Header() {
  const { navigation } = useSlice<HeaderSlice>('header')
  return <SiteHeader navigation={navigation} logo={<Logo />} account={<AccountSlot />} />
}

/** Below every page. */
export function Footer() {
  const { path, variant } = useSiteLocation()
  const { groups, legal } = useSlice<FooterSlice>('footer')
  const { hours, helpLines, faults } = useStaticQuery<ContactQuery>('contact')
  return (
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
  )
}
