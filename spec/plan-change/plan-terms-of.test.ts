import { expect, test } from 'vitest'
import type { PlanPrice } from '../../contracts/schemas/plan-change.ts'
import plans from '../../host/content/queries/plans.json' with { type: 'json' }
import { planPriceWords } from '../../src/plan-change/plan-price-words.ts'
import { planTermsOf } from '../../src/plan-change/plan-terms-of.ts'
import type { EnergyContract, PlanOffer } from '../../src/plans/plan.ts'

const offer = (plans.offers as readonly PlanOffer[]).find(({ comparison }) => comparison)
if (!offer?.comparison) throw new Error('no plan with a reference price')
const { plan, comparison } = offer
const contract: EnergyContract = {
  ...plan.electricityContract,
  fees: [{ type: 'EXIT', term: 'FIXED', amount: '22' }],
  discounts: [
    { displayName: 'Thanks', type: 'GUARANTEED', methodUType: 'fixedAmount', fixedAmount: { amount: '9' } },
  ],
  eligibility: [{ type: 'OTHER', information: 'In Dubbo.' }],
  ...{ benefitPeriod: 'A year.', variation: 'Each July.' },
  solarFeedInTariff: [
    {
      ...{ displayName: 'Solar', scheme: 'CURRENT', payerType: 'RETAILER', tariffUType: 'singleTariff' },
      singleTariff: { rates: [{ unitPrice: '0.05' }] },
    },
  ],
}
const of = (
  facts: Partial<PlanOffer['plan']> = {},
  more: Partial<EnergyContract> = {},
  rest: Partial<PlanOffer> = {},
) =>
  planTermsOf({
    ...offer,
    plan: { ...plan, ...facts, electricityContract: { ...contract, ...more } },
    ...rest,
  })

test('[ACC-5] the terms contain every fee, discount and condition, and GST where it applies', () => {
  expect(of()).toMatchObject({
    ...{ planId: plan.planId, displayName: plan.displayName, customerType: plan.customerType },
    ...{ network: plan.geography.distributors[0], fees: ['Exit fee: $22'], discounts: ['Thanks: $9 off'] },
    ...{ conditions: ['In Dubbo.'], benefitPeriod: 'A year.', priceChanges: 'Each July.' },
  })
  expect(of().prices.map(({ kind, hasGst }) => [kind, hasGst])).toContainEqual(['feedIn', false])
  expect(of().prices.every(({ kind, hasGst }) => hasGst === (kind !== 'feedIn'))).toBe(true)
  const { discounts: _, eligibility: __, benefitPeriod: ___, variation: ____, ...bare } = contract
  expect(planTermsOf({ plan: { ...plan, electricityContract: bare }, comparison: null })).toMatchObject({
    ...{ discounts: [], conditions: [], benefitPeriod: null, priceChanges: null, comparison: null },
  })
})

test('[ACC-5] the document of a plan is one of this site, or none', () => {
  const documentOf = (pricingUri?: string) =>
    of({ additionalInformation: pricingUri === undefined ? {} : { pricingUri } }).document
  expect([documentOf('/plans/steady.html'), documentOf('https://elsewhere.example/'), documentOf()]).toEqual([
    '/plans/steady.html',
    null,
    null,
  ])
})

test('[ACC-5] the edition begins with the day of the prices', () => {
  expect(of({ effectiveFrom: '2026-07-01T00:00:00+10:00' }).version).toMatch(/^2026-07-01\.[\da-f]{8}$/)
  const { effectiveFrom: _, ...rest } = plan
  const dated = { ...rest, lastUpdated: '2026-06-01T00:00:00+10:00', electricityContract: contract }
  expect(planTermsOf({ ...offer, plan: dated }).version).toMatch(/^2026-06-01\./)
})

test('[ACC-5] what differs in any price or condition is another edition, and what does not is the same', () => {
  const editions = [
    of(),
    of({ displayName: 'Another name' }),
    of({ planId: 'another-plan' }),
    of({ type: plan.type === 'MARKET' ? 'STANDING' : 'MARKET' }),
    of({ customerType: 'BUSINESS' }),
    of({ effectiveFrom: '2030-07-01T00:00:00+10:00' }),
    of({}, { fees: [] }),
    of({}, { fees: [{ type: 'EXIT', term: 'FIXED', amount: '22.01' }] }),
    of({}, { discounts: [] }),
    of({}, { eligibility: [] }),
    of({}, { eligibility: [{ type: 'OTHER', information: 'In Dubbo' }] }),
    of({}, { benefitPeriod: 'Two years.' }),
    of({}, { variation: 'Each June.' }),
    of({}, { solarFeedInTariff: [] }),
    of({}, {}, { comparison: { ...comparison, referencePriceCents: comparison.referencePriceCents + 1 } }),
    of({}, {}, { comparison: { ...comparison, conditions: ['payment by direct debit'] } }),
    of({}, {}, { comparison: { ...comparison, reference: 'the Victorian Default Offer' } }),
  ].map(({ version }) => version)
  expect(new Set(editions).size).toBe(editions.length)
  expect(of().version).toBe(editions[0])
  // Not part of the terms.
  expect(of({ lastUpdated: '2030-01-01T00:00:00Z' }).version).toBe(editions[0])
})

test.each<[Partial<PlanPrice>, string]>([
  [{ unitPrice: '0.274' }, '30.14c/kWh'],
  [{ unitPrice: '0.274', hasGst: false }, '27.40c/kWh'],
  [{ unitPrice: '1.00', unit: 'day' }, '110.00c/day'],
  [{ unitPrice: '0' }, 'Free'],
  [{ unitPrice: '0.000' }, 'Free'],
  [{ unitPrice: '-0' }, 'Free'],
  [{ unitPrice: '0.001' }, '0.11c/kWh'],
  [{ unitPrice: '10' }, '1100.00c/kWh'],
  // A feed-in tariff of zero is not a benefit.
  [{ unitPrice: '0', kind: 'feedIn', hasGst: false }, '0.00c/kWh'],
  [{ unitPrice: '-0.02', kind: 'feedIn', hasGst: false }, '-2.00c/kWh'],
])('[ACC-5] a price of %j is shown as %s', (facts, words) => {
  expect(
    planPriceWords({ kind: 'usage', name: 'Usage', unit: 'kWh', hasGst: true, unitPrice: '1', ...facts }),
  ).toBe(words)
})
