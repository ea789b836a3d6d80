import type { ReactNode } from 'react'
import { useGridfront } from '../app/gridfront-context.tsx'
import type { SiteFrame } from '../app/root-route.tsx'
import { AccountSlot } from '../layout/account-slot.tsx'
import { SiteFooter } from '../layout/footer.tsx'
import { SiteHeader } from '../layout/header.tsx'
import { HelpLines } from '../layout/help-lines.tsx'
import { toMobilePath } from '../navigation/mobile-variant.ts'
import { useSiteLocation } from '../navigation/site-location.tsx'
import { useSlice, useStaticQuery } from '../pages/page-resources.tsx'
import { defineTexts } from '../texts/define-texts.ts'
import { FaultLines } from './fault-lines.tsx'
import type { ContactQuery, FooterSlice, HeaderSlice } from './shared-schemas.ts'

const texts = defineTexts('siteFrame', {
  faultLines: 'Power cuts and faults, by network',
})

/** The footer, with the links of `slices/footer.json` and the numbers of `queries/contact.json`. */
function Footer() {
  const { hasMobileVariants } = useGridfront()
  const { path, variant } = useSiteLocation()
  const otherPath = variant === 'mobile' ? path : toMobilePath(path)
  const { groups, pay, legal } = useSlice<FooterSlice>('footer')
  const { hours, helpLines, faults } = useStaticQuery<ContactQuery>('contact')
  return (
    <SiteFooter
      groups={groups}
      pay={pay}
      hours={hours}
      helpLines={
        <>
          <HelpLines lines={helpLines} />
          <h2>{texts.faultLines}</h2>
          <FaultLines faults={faults} />
        </>
      }
      otherVariantHref={hasMobileVariants ? otherPath : undefined}
    >
      <p>{legal}</p>
    </SiteFooter>
  )
}

/**
 * The frame of every page, made from the site's content: a header with the navigation of `slices/header.json` and the account
 * part, and a footer. For the root route: `siteRoot(siteFrame({ logo: 'Banksia Power' }))`.
 */
export const siteFrame = ({ logo }: { readonly logo: ReactNode }): SiteFrame => ({
  Header: () => {
    const { navigation } = useSlice<HeaderSlice>('header')
    return <SiteHeader navigation={navigation} logo={logo} account={<AccountSlot />} />
  },
  Footer,
})
