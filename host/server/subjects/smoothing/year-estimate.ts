import { concessionOfYear, concessionsIn } from 'gridfront/billing'
import type { SmoothingOffer } from 'gridfront/contracts'
import { editionOn } from 'gridfront/server'
import type { AccountRow } from '../../ledger/accounts.ts'
import type { Db } from '../../platform/database/db.ts'
import { ownUsageOf } from '../plans/own-usage.ts'
import { accountPrices } from '../prices/account-prices.ts'
import type { PriceBook } from '../prices/price-book.ts'
import { concessionsOfAccount } from '../requests/account-concessions.ts'

/** Twelve months of bills, as far as anybody knows. */
export interface YearEstimate {
  /** Whole cents, GST included, after concessions. */
  readonly yearCents: number
  readonly basis: SmoothingOffer['basis']
  readonly usedWattHours: number
  /** Absent with `TYPICAL_USAGE`. */
  readonly measuredPercent?: number
}

/** Days of own usage that are scaled up to a year. Fewer would leave out a season, and count another one twice. */
const leastDays = 330
const daysInYear = 365

/**
 * Estimates a year of an account's bills at its present prices: from its own usage of the last twelve months, or else from
 * that of a typical household in its network, by which plans are compared. Null if neither is known.
 */
export async function estimateYear(
  db: Db,
  account: AccountRow,
  { book, today }: { readonly book: PriceBook; readonly today: string },
): Promise<YearEstimate | null> {
  const prices = editionOn(await accountPrices(db, account, book), today)
  if (prices === undefined) return null
  const [concession] = concessionsIn(await concessionsOfAccount(db, account), book.concessions, {
    from: today,
    to: today,
  })
  const afterConcession = (cents: number) =>
    concession === undefined ? cents : cents - concessionOfYear(concession.amount, cents)
  const usage = await ownUsageOf(db, account, today)()
  const ownCents = usage === null || usage.basis.days < leastDays ? null : usage.costOf(prices.tariff)
  if (usage !== null && ownCents !== null) {
    const { used, days, estimatedDays } = usage.basis
    return {
      ...{ basis: 'OWN_USAGE', yearCents: afterConcession(ownCents) },
      measuredPercent: Math.floor((100 * (days - estimatedDays)) / days),
      usedWattHours: Math.round((used * daysInYear) / days),
    }
  }
  const { comparison } = prices
  if (comparison === null) return null
  return {
    ...{ basis: 'TYPICAL_USAGE', yearCents: afterConcession(comparison.unconditionalPriceCents) },
    usedWattHours: comparison.annualUsageKwh * 1000,
  }
}
