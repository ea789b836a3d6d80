import { isDeepStrictEqual } from 'node:util'
import { editionOn } from 'gridfront/server'
import type { PlanOfAccount } from '../prices/account-prices.ts'
import { pricesInTurn } from '../prices/account-prices.ts'

/**
 * Differences between the price book and the prices that a customer was notified of or agreed to, as text. The latter
 * apply, and staff should review the differences.
 */
export function priceDifferences(plan: PlanOfAccount, today: string): readonly string[] {
  const { held, published } = plan
  const { planId } = plan.plan
  // A plan that is no longer sold is charged as agreed.
  if (published.length === 0) return []
  const changedNotices = held.notices.flatMap(({ pricesFrom, prices }) => {
    if (prices === undefined || pricesFrom <= today) return []
    const edition = published.find(({ from }) => from === pricesFrom)
    if (edition !== undefined && isDeepStrictEqual(edition.tariff, prices.tariff)) return []
    return [
      edition === undefined
        ? `the customer was told of prices of the plan ${planId} from ${pricesFrom} on, which are in the price book no more. They count as they were told: put them back, or tell the customer of others by an edition with a day of its own.`
        : `the customer was told of other prices of the plan ${planId} from ${pricesFrom} on than the price book has now. They count as they were told: put them back, and publish what they should be as an edition with a day of its own.`,
    ]
  })
  const present = editionOn(pricesInTurn([{ ...plan, until: null }]), today)
  const isKnown =
    present === undefined || published.some(({ tariff }) => isDeepStrictEqual(tariff, present.tariff))
  return [
    ...changedNotices,
    ...(isKnown
      ? []
      : [
          `the account has prices of the plan ${planId} that the price book has no more. They count as they were agreed to or told: keep former prices in the price book, each with its day, and publish other ones as an edition of a later day.`,
        ]),
  ]
}
