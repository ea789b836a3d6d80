import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import content from '../../host/content/queries/networks.json' with { type: 'json' }
import plans from '../../host/content/queries/plans.json' with { type: 'json' }
import { wholeDollars } from '../../src/plans/amounts.ts'
import { offersEverywhere } from '../../src/plans/network-offers.ts'
import type { NetworksQuery } from '../../src/plans/network-schemas.ts'
import type { PlanOffer } from '../../src/plans/plan.ts'
import { priceLines, solarLines } from '../../src/plans/plan-prices.ts'
import { termSentences } from '../../src/plans/plan-terms.ts'
import { referenceSentence } from '../../src/plans/reference-sentence.ts'

// Of all networks.
const offers = offersEverywhere((content as NetworksQuery).networks, plans.offers as readonly PlanOffer[])

/** Every amount of money in a text: `$1,690`, `33.55c/kWh`, `0.6%` and `Free`. */
const amounts = (text: string): readonly string[] =>
  text.match(/\$[\d,.]*\d|\d[\d.]*c\/\w+|\d[\d.]*%|\bFree\b/g) ?? []

test.each(offers.map(({ plan, comparison }) => ({ id: plan.planId, plan, comparison })))(
  '[UI-1] the plan document of $id says what the plan says: each price with its hours, comparison, fees and terms',
  async ({ id, plan, comparison }) => {
    const uri = plan.additionalInformation?.pricingUri ?? ''
    const text = await readFile(`host/content${uri}.md`, 'utf8')
    expect(uri).toBe(`/documents/plans/${id}`)
    expect(text).toContain(`path: ${uri}\n`)
    const { electricityContract } = plan
    const lines = [...priceLines(electricityContract), ...solarLines(electricityContract)]
    const written = [...text.matchAll(/^\| (.+?) \| (\S*(?:c\/\S+|Free)) \| (.+) \|$/gm)]
    expect(written.map(([, name, price]) => [name, price])).toEqual(
      lines.map(({ name, price }) => [name, price]),
    )
    for (const [index, { note }] of lines.entries())
      if (note) expect(written[index]?.[3]).toBe(note.replaceAll('\u00A0', ' '))
    if (!comparison) throw new Error('Each plan of the host has a reference price')
    const sentence = referenceSentence(comparison, plan.customerType)
    expect(text).toContain(`\n${sentence}\n`)
    for (const term of termSentences(electricityContract)) expect(text).toContain(`\n- ${term}\n`)
    // No other prices: the reference price, and the shares of use that the comparison is based on.
    const known = new Set([
      ...lines.flatMap(({ price }) => amounts(price)),
      ...amounts(sentence),
      wholeDollars(comparison.referencePriceCents),
    ])
    const shares = amounts(/for a home that uses .*/.exec(text)?.[0] ?? '')
    expect(shares.reduce((sum, share) => sum + Number.parseInt(share, 10), 0)).toBe(
      shares.length > 0 ? 100 : 0,
    )
    expect(amounts(text).filter((amount) => !known.has(amount) && !shares.includes(amount))).toEqual([])
  },
)
