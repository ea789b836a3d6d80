import { and, desc, eq, inArray } from 'drizzle-orm'
import { needsHalfHours } from 'gridfront/billing'
import type { SupplyZone } from 'gridfront/energy'
import { supplyZones } from 'gridfront/energy'
import type { KeptPlanChange, OfferedTerms, PlanSituation } from 'gridfront/server'
import { dayIn, planOn, planTermsOf, usageBasis, yearCost } from 'gridfront/server'
import { publicHolidays, stateOf } from 'gridfront/validators'
import type { AccountRow } from '../account/shown-account.ts'
import type { PriceBook, PricedPlan } from '../billing/price-book.ts'
import type { Db } from '../database/db.ts'
import { bills, customerRequests, meters } from '../database/schema.ts'
import type { PlanChangeRow } from './account-plans.ts'
import { changesOf, networkOf, plansOf, pricedPlan, tariffOfPlan, termsOfPlan } from './account-plans.ts'
import { yearReads } from './year-reads.ts'

export const keptChange = ({
  id: _,
  customerId: __,
  contract: ___,
  fromPlan,
  agreedAt,
  cancelledAt,
  ...row
}: PlanChangeRow): KeptPlanChange => ({
  ...row,
  from: fromPlan,
  agreedAt: agreedAt.toISOString(),
  cancelledAt: cancelledAt?.toISOString() ?? null,
})

/** The plans that the account can have: of its own network and kind of customer, as they are offered now. */
export function offeredTo(
  account: AccountRow,
  planId: string,
  book: PriceBook,
  agreedType?: PricedPlan['customerType'],
): readonly PricedPlan[] {
  const own = pricedPlan(planId, networkOf(account, book), book)
  // The plan is of one network, where the postcode may be of two.
  const network = own?.networks[0] ?? networkOf(account, book)
  const customerType = own?.customerType ?? agreedType
  // Nobody knows whose plan it was: none is offered rather than one of the other kind.
  if (customerType === undefined) return []
  return book.plans.filter(
    (plan) =>
      plan.offer !== undefined && plan.customerType === customerType && plan.networks.includes(network ?? ''),
  )
}

/** The last day of supply, where it is known or asked for. */
async function endOf(db: Db, { number, customerId, closedOn }: AccountRow): Promise<string | null> {
  if (closedOn !== null) return closedOn
  const [move] = await db
    .select()
    .from(customerRequests)
    .where(
      and(
        eq(customerRequests.accountNumber, number),
        eq(customerRequests.customerId, customerId),
        eq(customerRequests.kind, 'MOVE_OUT'),
        inArray(customerRequests.status, ['RECEIVED', 'IN_PROGRESS']),
      ),
    )
  return move?.effectiveOn ?? null
}

const holidaysOf = (state: PlanSituation['state']) => publicHolidays(state).holidays.map(({ date }) => date)

/**
 * An account of a customer as its plan is judged by. `withEstimates`: with what each plan would have cost, which takes a year of
 * reads and is of no use where something is decided.
 */
export async function planSituation(
  db: Db,
  account: AccountRow,
  { now, book, withEstimates }: { now: Date; book: PriceBook; withEstimates: boolean },
): Promise<PlanSituation> {
  const state = stateOf(account.postcode) ?? 'NSW'
  const zone: SupplyZone = supplyZones[state]
  const today = dayIn(state, now)
  const changes = await changesOf(db, account)
  const { plan } = planOn(plansOf(account, changes), today)
  const network = networkOf(account, book)
  const year = withEstimates
    ? await yearReads(db, {
        accountNumber: account.number,
        zone,
        today,
        publicHolidays: holidaysOf(state),
      })
    : null
  const known = year && usageBasis(year)
  const costOf = (tariff: Parameters<typeof yearCost>[0] | undefined) =>
    tariff === undefined || year === null || known === null
      ? null
      : yearCost(tariff, { ...year, reads: known.reads })
  const [meter] = await db.select().from(meters).where(eq(meters.accountNumber, account.number))
  const [bill] = await db
    .select({ from: bills.periodStart, to: bills.periodEnd })
    .from(bills)
    .where(eq(bills.accountNumber, account.number))
    .orderBy(desc(bills.periodEnd))
    .limit(1)
  const opened = { planId: account.planId, displayName: account.planName, agreed: null }
  return {
    accountNumber: account.number,
    ...{ state, today, now },
    endsOn: await endOf(db, account),
    first: {
      planId: account.planId,
      displayName: account.planName,
      startedOn: account.planStartedOn,
      terms: termsOfPlan(opened, network, book),
    },
    kept: changes.map(keptChange),
    offers: offeredTo(account, plan.planId, book, plan.agreed?.terms.customerType).flatMap(
      ({ offer, tariff }): OfferedTerms[] =>
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
              },
            ],
    ),
    currentCents: costOf(tariffOfPlan(plan, network, book)),
    meter: meter === undefined ? null : meter,
    lastBill: bill ?? null,
    basis: known?.basis ?? null,
  }
}
