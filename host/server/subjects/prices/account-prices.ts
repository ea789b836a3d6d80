import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray } from 'drizzle-orm'
import type { PlanTerms } from 'gridfront/contracts'
import type { EnergyContract, ReferenceComparison, Tariff } from 'gridfront/energy'
import { tariffOf } from 'gridfront/energy'
import type { HeldPlan, PriceNotice } from 'gridfront/server'
import { comparedTerms, dayIn, editionOn, planTermsOf, priceStretches } from 'gridfront/server'
import { stateOf } from 'gridfront/validators'
import type { AccountRow } from '../../ledger/accounts.ts'
import type { Db } from '../../platform/database/db.ts'
import { priceEditions, priceNotices } from '../../platform/database/schema.ts'
import type { AccountPlan } from './account-plans.ts'
import { changesOfAll, networkOf, plansOf } from './account-plans.ts'
import type { PriceBook, PricedPlan } from './price-book.ts'

/** Prices of a plan, for bills and for customers. */
export interface PlanPrices {
  readonly tariff: Tariff
  /** The same in the form for customers; null if there is none. */
  readonly terms: PlanTerms | null
  readonly contract: EnergyContract | null
  /** null where there is no reference price. */
  readonly comparison: ReferenceComparison | null
}

/** The prices of an account from a day on. */
export interface HeldPrices extends PlanPrices {
  readonly from: string
  readonly plan: AccountPlan
}

/** A plan of an account with all data that determines its prices. */
export interface PlanOfAccount {
  readonly plan: AccountPlan
  /** Its first day, and the first day of the next one; null: it continues. */
  readonly from: string
  readonly until: string | null
  readonly held: HeldPlan<PlanPrices>
  /** The published prices of the plan. */
  readonly published: readonly PricedPlan[]
}

/** By plan of a price book: the terms take long to write, and a run needs them of each account. */
const pricesOfPlans = new WeakMap<PricedPlan, PlanPrices>()

export function pricesOf(plan: PricedPlan): PlanPrices {
  const known = pricesOfPlans.get(plan)
  if (known !== undefined) return known
  const { tariff, comparison, offer } = plan
  const prices = {
    ...{ tariff, comparison },
    terms: offer === undefined ? null : planTermsOf(offer),
    contract: offer?.plan.electricityContract ?? null,
  }
  pricesOfPlans.set(plan, prices)
  return prices
}

/** All prices of a plan in a network, in any order. If it is not offered there, its prices in another network. */
export function editionsOf(
  planId: string,
  network: string | undefined,
  { plans }: PriceBook,
): readonly PricedPlan[] {
  const same = plans.filter((one) => one.planId === planId)
  const own = same.filter(({ networks }) => networks.includes(network ?? ''))
  const other = same[0]?.networks[0]
  return own.length > 0 ? own : same.filter(({ networks }) => networks[0] === other)
}

/** A plan at its prices of a day. */
export const pricedPlan = (
  planId: string,
  network: string | undefined,
  book: PriceBook,
  day: string,
): PricedPlan | undefined => editionOn(editionsOf(planId, network, book), day)

/** The plans of a network as offered on a day. */
export const plansOn = (network: string | undefined, book: PriceBook, day: string): readonly PricedPlan[] =>
  book.plans.filter(
    (plan) => plan.networks.includes(network ?? '') && plan === pricedPlan(plan.planId, network, book, day),
  )

/** Stored prices in the form for bills. */
const storedPrices = ({
  terms,
  contract,
}: {
  readonly terms: PlanTerms
  readonly contract: EnergyContract
}): PlanPrices => ({ tariff: tariffOf(contract), contract, terms, comparison: terms.comparison })

/** Whether two prices have equal charges and texts, so that no notice is needed. */
export const isSamePrices = (one: PlanPrices, other: PlanPrices): boolean =>
  isDeepStrictEqual(one.tariff, other.tariff) &&
  (one.terms === null || other.terms === null
    ? one.terms === other.terms
    : comparedTerms(one.terms, other.terms).every(({ words }) => words === 'the same'))

/**
 * How an account's prices compare on a day: with the reference price of that day, not of the agreement. If that is for
 * another usage, the two cannot be compared, and the previous comparison stays.
 */
export const comparisonOn = <Comparison extends ReferenceComparison>(
  held: Comparison | null,
  published: ReferenceComparison | null | undefined,
): Comparison | null =>
  held !== null &&
  published &&
  published.distributor === held.distributor &&
  published.annualUsageKwh === held.annualUsageKwh
    ? { ...held, referencePriceCents: published.referencePriceCents }
    : held

/** The plans of an account, each with the data that determines its prices. */
export const heldPlans = async (
  db: Db,
  account: AccountRow,
  book: PriceBook,
): Promise<readonly PlanOfAccount[]> => (await readHeldPlans(db, [account], book))(account)

/**
 * Reads the data that determines the plans of accounts, with the same number of statements for many as for one.
 * Resolves to a query object for each account.
 */
export async function readHeldPlans(
  db: Db,
  some: readonly AccountRow[],
  book: PriceBook,
): Promise<(account: AccountRow) => readonly PlanOfAccount[]> {
  const numbers = some.map(({ number }) => number)
  const versions = some.flatMap(({ agreedVersion }) => agreedVersion ?? [])
  const changes = await changesOfAll(db, some)
  const noticeRows = await db
    .select({ notice: priceNotices, edition: priceEditions })
    .from(priceNotices)
    .leftJoin(
      priceEditions,
      and(eq(priceEditions.planId, priceNotices.planId), eq(priceEditions.version, priceNotices.version)),
    )
    .where(inArray(priceNotices.accountNumber, numbers))
  const firstEditions =
    versions.length === 0
      ? []
      : await db.select().from(priceEditions).where(inArray(priceEditions.version, versions))
  /** Cached, because most accounts share a few editions, and parsing a tariff is expensive. */
  const pricesRead = new Map<string, PlanPrices>()
  function pricesOfEdition(edition: typeof priceEditions.$inferSelect): PlanPrices {
    const name = `${edition.planId}@${edition.version}`
    const prices = pricesRead.get(name) ?? storedPrices(edition)
    pricesRead.set(name, prices)
    return prices
  }

  return (account) => {
    const { number, customerId, planAgreedOn, planStartedOn, postcode, agreedVersion } = account
    const state = stateOf(postcode) ?? 'NSW'
    const history = plansOf(
      account,
      changes.filter(({ accountNumber }) => accountNumber === number),
    )
    // The initial prices of the account, if they were stored.
    const first = firstEditions.find((one) => one.planId === account.planId && one.version === agreedVersion)
    return history.map(({ from, plan }, at): PlanOfAccount => {
      const { planId, agreed } = plan
      const published = editionsOf(planId, networkOf(account, book), book)
      const notices = noticeRows
        .filter(
          ({ notice }) =>
            notice.accountNumber === number && notice.customerId === customerId && notice.planId === planId,
        )
        .map(
          ({ notice: { pricesFrom, reachesOn }, edition }): PriceNotice<PlanPrices> => ({
            ...{ pricesFrom, reachesOn },
            ...(edition !== null && { prices: pricesOfEdition(edition) }),
          }),
        )
      const editions = published.map((plan) => ({ from: plan.from, prices: pricesOf(plan) }))
      return {
        ...{ plan, from, published },
        until: history[at + 1]?.from ?? null,
        held: {
          ...{ editions, notices },
          ...(agreed === null
            ? {
                agreedOn: planAgreedOn ?? planStartedOn,
                ...(first !== undefined && {
                  agreed: pricesOfEdition(first),
                  agreedFrom: publishedFrom(agreedVersion),
                }),
              }
            : {
                agreedOn: dayIn(state, agreed.agreedAt),
                ...{ agreed: storedPrices(agreed), agreedFrom: publishedFrom(agreed.terms.version) },
              }),
        },
      }
    })
  }
}

/** The first day of an edition, as in `planTermsOf`. */
const publishedFrom = (version: string | null) => /^\d{4}-\d\d-\d\d(?=\.)/.exec(version ?? '')?.[0]

/** The prices of consecutive plans, each with its first effective day. */
export const pricesInTurn = (plans: readonly PlanOfAccount[]): readonly HeldPrices[] =>
  plans.flatMap(({ plan, from, until, held }, at) => {
    // The plan before an account's first one here is unknown, so the first one is charged.
    const first = at === 0 ? '' : from
    const stretches = priceStretches(held)
    const begun = editionOn(stretches, first)
    return stretches
      .filter((one) => one === begun || one.from > first)
      .filter((one) => until === null || one.from < until)
      .map((one) => ({ ...one.prices, plan, from: one.from > first ? one.from : first }))
  })

/** All prices of an account, in order. */
export const accountPrices = async (
  db: Db,
  account: AccountRow,
  book: PriceBook,
): Promise<readonly HeldPrices[]> => pricesInTurn(await heldPlans(db, account, book))
