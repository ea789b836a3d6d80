import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
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

type OfferedPlan = PricedPlan & { readonly offer: PlanOffer }

/** Plans of price books that were compared with their offers, which takes long, and is needed of each account. */
const compared = new WeakMap<PricedPlan, boolean>()

/** Whether a plan is charged as offered. The prices of another one can be neither notified nor stored. */
export function isAsOffered(plan: PricedPlan | undefined): plan is OfferedPlan {
  if (plan?.offer === undefined) return false
  const is =
    compared.get(plan) ?? isDeepStrictEqual(tariffOf(plan.offer.plan.electricityContract), plan.tariff)
  compared.set(plan, is)
  return is
}

type FirstAgreement = Pick<AccountRow, 'planId' | 'planAgreedOn' | 'planStartedOn' | 'postcode'>

/** The prices of the price book that an account began with; null if they cannot be stored. */
function firstEdition(account: FirstAgreement, book: PriceBook): OfferedPlan | null {
  const { planId, planAgreedOn, planStartedOn } = account
  const editions = editionsOf(planId, networkOf(account, book), book)
  const [oldest] = editions.toSorted((one, other) => one.from.localeCompare(other.from))
  const edition = editionOn(editions, planAgreedOn ?? planStartedOn) ?? oldest
  return isAsOffered(edition) ? edition : null
}

/** Stores prices as the initial ones of accounts that still lack them. */
async function storeAgreed(
  tx: Db,
  numbers: readonly string[],
  { planId, offer }: OfferedPlan,
): Promise<void> {
  await tx
    .update(accounts)
    .set({ agreedVersion: await storeEdition(tx, offer) })
    .where(
      and(inArray(accounts.number, numbers), isNull(accounts.agreedVersion), eq(accounts.planId, planId)),
    )
}

/**
 * Stores the initial prices of an account if none were stored when they were agreed to, so that editing the price book
 * no longer changes them.
 */
export async function storeFirstPrices(tx: Db, account: AccountRow, book: PriceBook): Promise<void> {
  if (account.agreedVersion !== null) return
  const edition = firstEdition(account, book)
  if (edition !== null) await storeAgreed(tx, [account.number], edition)
}

/** Accounts of one transaction: after an import none of them has its initial prices. */
const accountsAtOnce = 500

/** Stores the initial prices of all accounts that lack them: of hundreds with the same plan in one statement. */
async function storeAllFirstPrices(db: Db, book: PriceBook): Promise<void> {
  const { number, planId, planAgreedOn, planStartedOn, postcode } = accounts
  for (let last: string | undefined = ''; last !== undefined; ) {
    const after: string = last
    last = await db.transaction(async (tx) => {
      // In the order of numbers, as everything that locks several accounts.
      const some = await tx
        .select({ number, planId, planAgreedOn, planStartedOn, postcode })
        .from(accounts)
        .where(and(isNull(accounts.agreedVersion), gt(number, after)))
        .orderBy(asc(number))
        .limit(accountsAtOnce)
        .for('update')
      const agreed = new Map<OfferedPlan, string[]>()
      for (const account of some) {
        const edition = firstEdition(account, book)
        if (edition !== null) agreed.set(edition, [...(agreed.get(edition) ?? []), account.number])
      }
      for (const [edition, numbers] of agreed) await storeAgreed(tx, numbers, edition)
      return some.at(-1)?.number
    })
  }
}

/**
 * Stores, from the price book, the editions that were agreed to or notified before editions were stored, or imported
 * since: for each account and each notice. Editions that are not in the book stay unknown.
 */
export async function storePriorEditions(db: Db, book: PriceBook): Promise<void> {
  await storeAllFirstPrices(db, book)
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
