import { desc, eq } from 'drizzle-orm'
import { concessionOfYear, concessionsIn, needsHalfHours } from 'gridfront/billing'
import type { WhatIf } from 'gridfront/contracts'
import type { Tariff } from 'gridfront/energy'
import type { OfferedTerms, PlanSituation, StoredPlanChange } from 'gridfront/server'
import { dayIn, editionOn, planOn, planTermsOf, priceChangeReaches } from 'gridfront/server'
import { stateOf } from 'gridfront/validators'
import type { AccountRow } from '../../ledger/accounts.ts'
import { supplyEndOf } from '../../ledger/accounts.ts'
import { daysAfter } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import { bills, meters } from '../../platform/database/schema.ts'
import type { PlanChangeRow } from '../prices/account-plans.ts'
import { changesOf, networkOf } from '../prices/account-plans.ts'
import type { HeldPrices, PlanOfAccount, PlanPrices } from '../prices/account-prices.ts'
import {
  comparisonOn,
  editionsOf,
  heldPlans,
  isSamePrices,
  plansOn,
  pricedPlan,
  pricesInTurn,
  pricesOf,
} from '../prices/account-prices.ts'
import type { PriceBook, PricedPlan } from '../prices/price-book.ts'
import { concessionsOfAccount } from '../requests/account-concessions.ts'
import type { OwnUsage } from './own-usage.ts'
import { ownUsageOf } from './own-usage.ts'
import { pricesToNotify } from './prices-to-notify.ts'

export const storedChange = ({
  id: _,
  customerId: __,
  contract: ___,
  consentSha256: ____,
  fromPlan,
  agreedAt,
  cancelledAt,
  ...row
}: PlanChangeRow): StoredPlanChange => ({
  ...row,
  from: fromPlan,
  agreedAt: agreedAt.toISOString(),
  cancelledAt: cancelledAt?.toISOString() ?? null,
})

/** The plans available to the account: those for its network and kind of customer, as offered on a day. */
export function offeredTo(
  account: AccountRow,
  planId: string,
  book: PriceBook,
  day: string,
  agreedType?: PricedPlan['customerType'],
): readonly PricedPlan[] {
  const own = pricedPlan(planId, networkOf(account, book), book, day)
  // The plan determines the network if the postcode has two.
  const network = own?.networks[0] ?? networkOf(account, book)
  const customerType = own?.customerType ?? agreedType
  // The kind of customer is unknown, so no plan is offered rather than a wrong one.
  if (customerType === undefined) return []
  return plansOn(network, book, day).filter(
    (plan) => plan.offer !== undefined && plan.customerType === customerType,
  )
}

/** The future prices of a plan: those of sent notices, and those still to be notified, as if today. */
async function pricesToCome(
  plan: PlanOfAccount,
  { state, today, endsOn }: Pick<PlanSituation, 'state' | 'today' | 'endsOn'>,
  usage: () => Promise<OwnUsage | null>,
): Promise<readonly HeldPrices[]> {
  const last = endsOn === null ? null : daysAfter(endsOn, 1)
  const endsBefore = last !== null && (plan.until === null || last < plan.until) ? last : plan.until
  const { turn } = await pricesToNotify(plan, { state, today, endsBefore, usage })
  return turn.filter(({ from }) => from > today && (endsBefore === null || from < endsBefore))
}

/**
 * The facts that decide whether an account's plan can be changed. `withEstimates`: includes the cost of each plan,
 * which needs a year of reads and is not needed for decisions. `whatIf`: what they suppose that the household has.
 */
export async function planSituation(
  db: Db,
  account: AccountRow,
  {
    now,
    book,
    withEstimates,
    whatIf,
  }: { now: Date; book: PriceBook; withEstimates: boolean; whatIf?: WhatIf | undefined },
): Promise<PlanSituation> {
  const state = stateOf(account.postcode) ?? 'NSW'
  const today = dayIn(state, now)
  const changes = await changesOf(db, account)
  const plans = await heldPlans(db, account, book)
  const present = planOn(
    plans.map((one) => ({ from: one.from, plan: one })),
    today,
  ).plan
  const { plan } = present
  const network = networkOf(account, book)
  const prices = editionOn(pricesInTurn(plans), today)
  const endsOn = await supplyEndOf(db, account)
  const published = editionOn(present.published, today)?.comparison
  const terms = prices?.terms && {
    ...prices.terms,
    comparison: comparisonOn(prices.terms.comparison, published),
  }
  const usage = ownUsageOf(db, account, today)
  const known = withEstimates ? await usage() : null
  const changed = (whatIf && known?.with(whatIf)) ?? null
  const estimate = changed ?? known
  const [concession] = concessionsIn(await concessionsOfAccount(db, account), book.concessions, {
    from: today,
    to: today,
  })
  function costOf(tariff: Tariff | undefined): number | null {
    const cents = tariff === undefined || estimate === null ? null : estimate.costOf(tariff)
    return cents === null || concession === undefined
      ? cents
      : cents - concessionOfYear(concession.amount, cents)
  }
  const announced = (next: (Pick<PlanPrices, 'tariff' | 'terms'> & { from: string }) | undefined) =>
    next === undefined || next.terms === null
      ? undefined
      : { from: next.from, terms: next.terms, annualCents: costOf(next.tariff) }
  /** The next prices after those that would be agreed to today. */
  const nextOf = (planId: string) => {
    const offered = pricedPlan(planId, network, book, today)
    const [next] = editionsOf(planId, network, book)
      .filter((one) => one.from > today && (!offered || !isSamePrices(pricesOf(offered), pricesOf(one))))
      .toSorted((one, other) => one.from.localeCompare(other.from))
    return (
      next && {
        from: priceChangeReaches(state, next.from, today),
        tariff: next.tariff,
        terms: next.offer === undefined ? null : planTermsOf(next.offer),
      }
    )
  }
  const [meter] = await db.select().from(meters).where(eq(meters.accountNumber, account.number))
  const [bill] = await db
    .select({ from: bills.periodStart, to: bills.periodEnd })
    .from(bills)
    .where(eq(bills.accountNumber, account.number))
    .orderBy(desc(bills.periodEnd))
    .limit(1)
  return {
    accountNumber: account.number,
    ...{ state, today, now },
    endsOn,
    first: {
      planId: account.planId,
      displayName: account.planName,
      startedOn: account.planStartedOn,
      terms: plan.agreed === null ? (terms ?? null) : null,
    },
    held: {
      terms: terms ?? null,
      pricesFrom: prices !== undefined && prices.from > present.from ? prices.from : present.from,
      announced: announced((await pricesToCome(present, { state, today, endsOn }, usage))[0]),
    },
    kept: changes.map(storedChange),
    offers: offeredTo(account, plan.planId, book, today, plan.agreed?.terms.customerType).flatMap(
      ({ planId, offer, tariff }): OfferedTerms[] =>
        offer === undefined
          ? []
          : [
              {
                terms: planTermsOf(offer),
                needsHalfHours: needsHalfHours(tariff),
                needsSolar: (offer.plan.electricityContract.eligibility ?? []).some(
                  ({ type }) => type === 'EXISTING_SOLAR',
                ),
                annualCents: costOf(tariff),
                announced: announced(nextOf(planId)),
              },
            ],
    ),
    currentCents: costOf(prices?.tariff),
    meter: meter === undefined ? null : meter,
    lastBill: bill ?? null,
    basis: known?.basis ?? null,
    concession: concession?.displayName,
    ...(whatIf && { whatIf: { ...whatIf, energy: changed?.energy ?? null } }),
  }
}
