import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import content from '../../host/content/queries/networks.json' with { type: 'json' }
import plans from '../../host/content/queries/plans.json' with { type: 'json' }
import { withGst } from '../../src/plans/amounts.ts'
import { offersEverywhere } from '../../src/plans/network-offers.ts'
import type { NetworksQuery } from '../../src/plans/network-schemas.ts'
import type { PlanOffer } from '../../src/plans/plan.ts'

// Of all networks.
const offers = offersEverywhere((content as NetworksQuery).networks, plans.offers as readonly PlanOffer[])

/** The highest price of a rate: dollars with GST. A typical home does not reach steps after the first. */
const priceOf = ({ rates }: { rates: readonly { unitPrice: string }[] }) =>
  Number(withGst(rates[0]?.unitPrice ?? ''))

/** The shares of use in the plan document, by the name of the hours. */
function statedShares(document: string): Map<string, number> {
  const [, sentence = ''] = /for a home that uses (.*?)\. Your/.exec(document) ?? []
  const parts = [...sentence.matchAll(/(\d+)% (?:of its electricity )?in the ([a-z-]+)/g)]
  return new Map(parts.map(([, share, hours = '']) => [hours, Number(share) / 100]))
}

const hoursIn: Readonly<Record<string, string>> = { 'Sunshine hours': 'free' }

test.each(offers.map(({ plan, comparison }) => ({ id: plan.planId, plan, comparison })))(
  '[UI-1] the yearly price of $id is what its rates come to, for the use and the hours that its document states',
  async ({ id, plan, comparison }) => {
    const [period] = plan.electricityContract.tariffPeriod
    if (!comparison || !period) throw new Error('Each plan of the host has a reference price and one season')
    const document = await readFile(`host/content/documents/plans/${id}.md`, 'utf8')
    const shares = statedShares(document)
    const perKwh = period.singleRate
      ? priceOf(period.singleRate)
      : (period.timeOfUseRates ?? []).reduce((sum, rate) => {
          const hours = hoursIn[rate.displayName] ?? rate.displayName.toLowerCase()
          return sum + priceOf(rate) * (shares.get(hours) ?? Number.NaN)
        }, 0)
    const dollars = perKwh * comparison.annualUsageKwh + Number(withGst(period.dailySupplyCharge ?? '')) * 365
    expect(Math.abs(dollars * 100 - comparison.unconditionalPriceCents)).toBeLessThanOrEqual(0.5 + 1e-6)
    // Without a discount nothing could make it lower.
    expect(plan.electricityContract.discounts).toEqual([])
    expect(comparison.lowestPossiblePriceCents).toBe(comparison.unconditionalPriceCents)
    // A standing offer may not exceed the cap, which is the reference price.
    if (plan.type === 'STANDING')
      expect(comparison.unconditionalPriceCents).toBeLessThanOrEqual(comparison.referencePriceCents)
  },
)
