import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull } from 'drizzle-orm'
import { tariffOf } from 'gridfront/energy'
import type { PlanOffer } from 'gridfront/server'
import { editionOn, planTermsOf } from 'gridfront/server'
import type { AccountRow } from '../../ledger/accounts.ts'
import type { Db } from '../../platform/database/db.ts'
import { accounts, priceEditions, priceNotices } from '../../platform/database/schema.ts'
import { networkOf } from './account-plans.ts'
import { editionsOf } from './account-prices.ts'
import type { PriceBook, PricedPlan } from './price-book.ts'

/** Stores prices as they are now shown to a customer. Resolves to their edition. */
export async function storeEdition(tx: Db, offer: PlanOffer): Promise<string> {
  const terms = planTermsOf(offer)
  const { planId, version } = terms
  await tx
    .insert(priceEditions)
    .values({ planId, version, terms, contract: offer.plan.electricityContract })
    .onConflictDoNothing()
  return version
}

/** Whether a plan is charged as offered. The prices of another one can be neither notified nor stored. */
export const isAsOffered = (
  plan: PricedPlan | undefined,
): plan is PricedPlan & { readonly offer: PlanOffer } =>
  plan?.offer !== undefined && isDeepStrictEqual(tariffOf(plan.offer.plan.electricityContract), plan.tariff)

/**
 * Stores the initial prices of an account if none were stored when they were agreed to, so that editing the price book
 * no longer changes them.
 */
export async function storeFirstPrices(tx: Db, account: AccountRow, book: PriceBook): Promise<void> {
  const { number, planId, agreedVersion, planAgreedOn, planStartedOn } = account
  if (agreedVersion !== null) return
  const editions = editionsOf(planId, networkOf(account, book), book)
  const [oldest] = editions.toSorted((one, other) => one.from.localeCompare(other.from))
  const edition = editionOn(editions, planAgreedOn ?? planStartedOn) ?? oldest
  if (!isAsOffered(edition)) return
  await tx
    .update(accounts)
    .set({ agreedVersion: await storeEdition(tx, edition.offer) })
    .where(and(eq(accounts.number, number), isNull(accounts.agreedVersion), eq(accounts.planId, planId)))
}

/**
 * Stores, from the price book, the editions that were agreed to or notified before editions were stored, or imported
 * since: for each account and each notice. Editions that are not in the book stay unknown.
 */
export async function storePriorEditions(db: Db, book: PriceBook): Promise<void> {
  for (const account of await db.select().from(accounts).where(isNull(accounts.agreedVersion)))
    await db.transaction((tx) => storeFirstPrices(tx, account, book))
  const notices = await db
    .select()
    .from(priceNotices)
    .innerJoin(accounts, eq(accounts.number, priceNotices.accountNumber))
    .where(isNull(priceNotices.version))
  for (const { accounts: account, price_notices: notice } of notices) {
    const { accountNumber, customerId, planId, pricesFrom } = notice
    const edition = editionsOf(planId, networkOf(account, book), book).find(({ from }) => from === pricesFrom)
    if (!isAsOffered(edition)) continue
    const version = await storeEdition(db, edition.offer)
    await db
      .update(priceNotices)
      .set({ version })
      .where(
        and(
          eq(priceNotices.accountNumber, accountNumber),
          eq(priceNotices.customerId, customerId),
          eq(priceNotices.planId, planId),
          eq(priceNotices.pricesFrom, pricesFrom),
        ),
      )
  }
}
