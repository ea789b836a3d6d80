import { useMemo } from 'react'
import type { SupplyAnswers } from '../../contracts/schemas/sign-up.ts'
import { dayIn } from '../dates/time-zones.ts'
import { useStaticQuery, useStaticQueryIfThere } from '../pages/page-resources.tsx'
import { offersEverywhere, offersOn } from '../plans/network-offers.ts'
import type { NetworksQuery } from '../plans/network-schemas.ts'
import type { PlanOffer } from '../plans/plan.ts'
import type { PlansQuery } from '../plans/plan-schemas.ts'

/**
 * The plans of all networks of the site, at the prices in effect today at the supply address, whenever the site was
 * built.
 */
export function useAllOffers(supply: SupplyAnswers | undefined): readonly PlanOffer[] {
  const { offers, priceChanges } = useStaticQuery<PlansQuery>('plans')
  const networks = useStaticQueryIfThere<NetworksQuery>('networks')
  const today = dayIn(supply?.address.state ?? 'NSW', new Date())
  return useMemo(
    () => offersOn(offersEverywhere(networks?.networks ?? [], offers), priceChanges ?? [], today),
    [networks, offers, priceChanges, today],
  )
}
