import { useMemo } from 'react'
import { useStaticQuery, useStaticQueryIfThere } from '../pages/page-resources.tsx'
import { offersEverywhere, withAnnounced } from '../plans/network-offers.ts'
import type { NetworksQuery } from '../plans/network-schemas.ts'
import type { PlanOffer } from '../plans/plan.ts'
import type { PlansQuery } from '../plans/plan-schemas.ts'

/** The plans of all networks of the site. */
export function useAllOffers(): readonly PlanOffer[] {
  const { offers, priceChanges } = useStaticQuery<PlansQuery>('plans')
  const networks = useStaticQueryIfThere<NetworksQuery>('networks')
  return useMemo(
    () => withAnnounced(offersEverywhere(networks?.networks ?? [], offers), priceChanges),
    [networks, offers, priceChanges],
  )
}
