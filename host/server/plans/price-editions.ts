import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { tariffOf } from 'gridfront/energy'
import type { PlanOffer } from 'gridfront/server'
import { editionOn, planTermsOf } from 'gridfront/server'
import type { AccountRow } from '../account/shown-account.ts'
import type { PriceBook } from '../billing/price-book.ts'
import type { Db } from '../database/db.ts'
import { accounts, priceEditions } from '../database/schema.ts'
import { networkOf } from './account-plans.ts'
import { editionsOf } from './account-prices.ts'

/** Keeps prices as they are shown to a customer now. Resolves to their edition. */
export async function keepEdition(tx: Db, offer: PlanOffer): Promise<string> {
  const terms = planTermsOf(offer)
  const { planId, version } = terms
  await tx
    .insert(priceEditions)
    .values({ planId, version, terms, contract: offer.plan.electricityContract })
    .onConflictDoNothing()
  return version
}

/**
 * Keeps the prices that the first bill of an account began with, where nobody has kept what was agreed to: an edit of the price book, or an
 * edition that is taken out of it, moves them no more.
 */
export async function keepFirstPrices(tx: Db, account: AccountRow, book: PriceBook): Promise<void> {
  const { number, planId, agreedVersion, planAgreedOn, planStartedOn } = account
  if (agreedVersion !== null) return
  const editions = editionsOf(planId, networkOf(account, book), book)
  const [oldest] = editions.toSorted((one, other) => one.from.localeCompare(other.from))
  const { offer, tariff } = editionOn(editions, planAgreedOn ?? planStartedOn) ?? oldest ?? {}
  // Where a book charges otherwise than its offer says, what was charged could not be kept by it.
  if (offer === undefined || !isDeepStrictEqual(tariffOf(offer.plan.electricityContract), tariff)) return
  await tx
    .update(accounts)
    .set({ agreedVersion: await keepEdition(tx, offer) })
    .where(eq(accounts.number, number))
}
