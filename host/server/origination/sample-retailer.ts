import type { PlanOffer } from 'gridfront/server'
import { offersEverywhere } from 'gridfront/server'
import networks from '../../content/queries/networks.json' with { type: 'json' }
import plans from '../../content/queries/plans.json' with { type: 'json' }
import type { Retailer } from './retailer.ts'

// The build has checked both files by the schemas of these types.
const everywhere = offersEverywhere(
  networks.networks as Parameters<typeof offersEverywhere>[0],
  plans.offers as readonly PlanOffer[],
)

/** The made-up retailer of the reference site: the plans of its pages, and premises that nobody lives in. */
export const sampleRetailer: Retailer = {
  offers: everywhere.map(({ plan: { planId, displayName, customerType, geography } }) => ({
    planId,
    planName: displayName,
    customerType,
    networks: geography.distributors,
  })),
  areas: networks.areas,
  // Made-up meters, with right checksums: the one that the fixtures have, and two of a shopping centre.
  embeddedNmis: new Set(['41030000024', '41030000117', '41030000123']),
  // A fictional document causes a review, so that it can be tried: no credit reporting body is called.
  needsCreditReview: ({ person }) => person?.identity?.number === '99999999',
  bpayBillerCode: '123455',
}
