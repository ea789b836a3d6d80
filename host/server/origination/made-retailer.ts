import type { EnergyContract } from 'gridfront/energy'
import plans from '../../content/queries/plans.json' with { type: 'json' }
import { networkAreas } from './networks.ts'
import type { Retailer } from './retailer.ts'

/** The made-up retailer of the reference site: the plans of its pages, and premises that nobody lives in. */
export const madeRetailer: Retailer = {
  contractOf: (planId) =>
    // The build of the pages checks the file by the schema of plans.
    (plans.offers.find(({ plan }) => plan.planId === planId)?.plan.electricityContract ??
      null) as EnergyContract | null,
  offers: plans.offers.map(({ plan: { planId, displayName, customerType, geography } }) => ({
    planId,
    planName: displayName,
    customerType,
    networks: geography.distributors,
  })),
  areas: networkAreas,
  // Made-up meters, with right checksums: the one that the fixtures have, and two of a shopping centre.
  embeddedNmis: new Set(['41030000024', '41030000117', '41030000123']),
  bpayBillerCode: '123455',
}
