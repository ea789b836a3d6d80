import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useGridfront } from '../app/gridfront-context.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { readQuery } from '../navigation/page-path.ts'
import { useSiteLocation } from '../navigation/site-location.tsx'
import { chosenArea } from '../networks/chosen-area.ts'
import type { SupplyArea } from '../networks/supply-area.ts'
import { chosenIn, supplyAreaOf } from '../networks/supply-area.ts'
import { Markup } from '../pages/markup.tsx'
import type { PageContent } from '../pages/page-content.ts'
import { useStaticQuery } from '../pages/page-resources.tsx'
import { networkPath, offersIn } from '../plans/network-offers.ts'
import type { NetworksQuery } from '../plans/network-schemas.ts'
import type { PlansQuery } from '../plans/plan-schemas.ts'
import { withAnnounced } from '../plans/price-dates.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { AreaOutcome } from './area-outcome.tsx'
import { LastUpdated } from './last-updated.tsx'
import { NetworkLinks } from './network-links.tsx'
import { PlanGroups } from './plan-groups.tsx'
import { PostcodeBox } from './postcode-box.tsx'

const texts = defineTexts('networkPlans', {
  postcodeShape: 'Enter a postcode of four digits, such as 2042',
  postcodeOnlyPostal:
    'This postcode is only for PO boxes. Enter the postcode of the place where you need power',
})

const postcodeFaults: { readonly [Kind in SupplyArea['kind']]?: string } = {
  unknown: texts.postcodeShape,
  postalOnly: texts.postcodeOnlyPostal,
}

interface Asked {
  readonly postcode: string
  /** Name of the distributor that was chosen, where the postcode has several. */
  readonly distributor: string | undefined
}

/**
 * The postcode in the address, else the one stored in the tab. Read after the first frame, since the document is the
 * same for every postcode.
 */
function useAsked(isAreaPage: boolean): Asked | null {
  const { query = '' } = useSearch({ strict: false })
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => {
    const { postcode, distributor } = readQuery(query)
    const kept = isAreaPage ? chosenArea.read()?.postcode : undefined
    const known = postcode ?? (kept === '' ? undefined : kept)
    setAsked(known === undefined ? null : { postcode: known, distributor })
  }, [query, isAreaPage])
  return asked
}

/**
 * Plans by network. A page whose address ends with the id of a network has that network's plans in its document. Any
 * other page of this template finds the network of a postcode in its address, and shows its plans.
 */
export function NetworkPlansPage({ page }: { page: PageContent }) {
  const { path, href } = useSiteLocation()
  const { navigations } = useGridfront()
  const plans = useStaticQuery<PlansQuery>('plans')
  const query = useStaticQuery<NetworksQuery>('networks')
  const own = query.networks.find(({ id }) => path === networkPath(id)) ?? null
  const asked = useAsked(own === null)
  const area =
    asked === null || own !== null ? null : chosenIn(supplyAreaOf(asked.postcode, query), asked.distributor)
  const found = own ?? (area?.kind === 'network' ? area.network : null)
  const postcode = area !== null && 'postcode' in area ? area.postcode : ''
  const network = found?.id ?? null
  const isSettled = found !== null || area?.kind === 'choice'
  useEffect(() => {
    if (!isSettled) return
    const kept = chosenArea.read()
    // A visitor who opens a network's page keeps the postcode, if it may belong to that network.
    chosenArea.keep({
      postcode: postcode || (kept?.network === network ? (kept?.postcode ?? '') : ''),
      network,
    })
  }, [isSettled, postcode, network])
  const areaPage = plans.areaPage ?? '/plans'
  return (
    <>
      <PageHead page={page} />
      {/* This attribute makes the boot script start the application at once, if the address has a query. */}
      <div className="gf-wrap gf-columns" data-needs-app={own === null ? '' : undefined}>
        <PostcodeBox
          key={asked?.postcode}
          path={areaPage}
          onSubmit={(event) => {
            event.preventDefault()
            const typed = String(new FormData(event.currentTarget).get('postcode'))
            navigations.go(href(`${areaPage}?postcode=${encodeURIComponent(typed)}`))
          }}
          {...(asked && own === null && { defaultValue: asked.postcode })}
          validation={area === null ? undefined : postcodeFaults[area.kind]}
        />
        {area === null ? null : <AreaOutcome area={area} path={areaPage} />}
        {found === null ? null : (
          <PlanGroups
            offers={withAnnounced(offersIn(found, plans.offers), plans.priceChanges)}
            signUp={plans.signUp}
          />
        )}
        <NetworkLinks networks={query.networks} />
        {page.html === '' ? null : <Markup html={page.html} />}
        <LastUpdated page={page} />
      </div>
    </>
  )
}
