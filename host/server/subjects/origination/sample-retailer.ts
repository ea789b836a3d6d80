import type { AddressParts } from 'gridfront/contracts'
import type { PlanOffer } from 'gridfront/server'
import { offersEverywhere } from 'gridfront/server'
import networks from '../../../content/queries/networks.json' with { type: 'json' }
import plans from '../../../content/queries/plans.json' with { type: 'json' }
import consentEditions from './consent-editions.json' with { type: 'json' }
import type { Retailer } from './retailer.ts'

// The build has checked both files by the schemas of these types.
const everywhere = offersEverywhere(
  networks.networks as Parameters<typeof offersEverywhere>[0],
  plans.offers as readonly PlanOffer[],
)

/** The fictional retailer of the reference site: the plans of its pages, and fictitious premises. */
export const sampleRetailer: Retailer = {
  offers: everywhere.map(({ plan: { planId, displayName, customerType, geography } }) => ({
    planId,
    planName: displayName,
    customerType,
    networks: geography.distributors,
  })),
  areas: networks.areas,
  states: new Map(
    networks.networks.map(({ distributor, state }) => [distributor, state as AddressParts['state']]),
  ),
  // Fictitious meters with correct checksums: the one in the fixtures, and two of a shopping centre.
  embeddedNmis: new Set(['41030000024', '41030000117', '41030000123']),
  // A fictional document causes a review, so that reviews can be tried out without a credit reporting body.
  needsCreditReview: ({ person }) => person?.identity?.number === '99999999',
  consentEditions,
  bpayBillerCode: '123455',
}
