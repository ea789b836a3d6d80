import { priceDirection } from 'gridfront/server'
import type { HeldPrices, PlanPrices } from '../prices/account-prices.ts'
import type { OwnUsage } from './own-usage.ts'

/** A year later. 29 February becomes an invalid date, which still sorts between 28 February and 1 March. */
export const yearAfter = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

/** The cost of a year at two prices, by the account's own usage; if that is unknown, by the usage of the reference price. */
function yearsOf(was: PlanPrices, is: PlanPrices, usage: OwnUsage | null): readonly [number, number] | null {
  const own = [usage?.costOf(was.tariff) ?? null, usage?.costOf(is.tariff) ?? null] as const
  if (own[0] !== null && own[1] !== null) return [own[0], own[1]]
  const [before, after] = [was.comparison, is.comparison]
  return before !== null &&
    after !== null &&
    before.annualUsageKwh === after.annualUsageKwh &&
    before.distributor === after.distributor
    ? [before.unconditionalPriceCents, after.unconditionalPriceCents]
    : null
}

/**
 * Whether new prices are a rise for an account. Prices that partly rise and partly fall are not, if a year costs no
 * more.
 */
async function isRise(
  was: PlanPrices,
  is: PlanPrices,
  usage: () => Promise<OwnUsage | null>,
): Promise<boolean> {
  if (was.contract === null || is.contract === null) return false
  const direction = priceDirection(was.contract, is.contract)
  if (direction !== 'MIXED') return direction === 'HIGHER'
  const years = yearsOf(was, is, await usage())
  return years === null || years[1] > years[0]
}

/** A rise less than twelve months after another one. */
export interface SecondRise {
  readonly on: string
  readonly after: string
}

/**
 * National Energy Retail Rules, from July 2026: at most one rise in twelve months. Returns rises that follow another
 * one within twelve months. Agreed changes do not count.
 */
export async function secondRises(
  turn: readonly HeldPrices[],
  agreedOn: string,
  usage: () => Promise<OwnUsage | null>,
): Promise<readonly SecondRise[]> {
  const rises: string[] = []
  for (const [at, prices] of turn.entries()) {
    const was = turn[at - 1]
    if (was !== undefined && prices.from > agreedOn && (await isRise(was, prices, usage)))
      rises.push(prices.from)
  }
  return rises.flatMap((on, at) => {
    const after = rises[at - 1]
    return after !== undefined && on < yearAfter(after) ? [{ on, after }] : []
  })
}
