import { and, desc, eq, lt } from 'drizzle-orm'
import type { Adjustment, IssuedInvoice, MakeInvoiceOptions, MissedConcessions } from 'gridfront/billing'
import { concessionsIn, makeInvoice } from 'gridfront/billing'
import type { Invoice } from 'gridfront/contracts'
import { Cents, WattHours } from 'gridfront/contracts'
import type { SupplyZone } from 'gridfront/energy'
import { supplyZones } from 'gridfront/energy'
import { editionOn } from 'gridfront/server'
import { nmiChecksum, publicHolidays, stateOf } from 'gridfront/validators'
import { dayMs } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import type { accounts } from '../../platform/database/schema.ts'
import { bills, customers, supplyPoints } from '../../platform/database/schema.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { newReceiptNumber } from '../../platform/receipt-number.ts'
import type { PeriodReads, ReadPeriod } from '../meter-data/period-reads.ts'
import { periodReads } from '../meter-data/period-reads.ts'
import type { HeldPrices } from '../prices/account-prices.ts'
import { accountPrices, comparisonOn, plansOn, pricedPlan } from '../prices/account-prices.ts'
import { distributorOf } from '../prices/distributor-of.ts'
import type { PriceBook, PricedPlan } from '../prices/price-book.ts'
import { concessionsOfAccount } from '../requests/account-concessions.ts'

export interface BillOrder {
  readonly accountNumber: string
  /** First and last day of the period, civil dates at the meter. */
  readonly from: string
  readonly to: string
  readonly issueDate: string
  readonly dueDate: string
  /** Fees, discounts, and corrections of earlier bills. Default: none. */
  readonly adjustments?: readonly Adjustment[]
  /** Earlier bills that lack concessions for their days. Default: none. */
  readonly missedConcessions?: readonly MissedConcessions[]
  /** Default: a random one. */
  readonly invoiceNumber?: string
  /** Default: the stored reads of the period. */
  readonly reads?: PeriodReads
  /** How missing reads were estimated. Default: no estimates by us. */
  readonly estimate?: IssuedInvoice['estimate']
  /** Supply ended with the period. Default: false. */
  readonly isFinal?: boolean
  /** Whole cents owed before this bill. Default: the balance in the ledger. */
  readonly owedCents?: number
  /** How it is smoothed. Default: not at all. */
  readonly smoothing?: MakeInvoiceOptions['smoothing']
  /** The part of it that a payment plan covers, in whole cents. Default: 0. */
  readonly inPlanCents?: number
}

export type Account = typeof accounts.$inferSelect
export type BillRow = typeof bills.$inferSelect

async function billBefore(tx: Db, { accountNumber, from }: BillOrder): Promise<BillRow | undefined> {
  const [row] = await tx
    .select()
    .from(bills)
    .where(and(eq(bills.accountNumber, accountNumber), lt(bills.periodEnd, from)))
    .orderBy(desc(bills.periodEnd))
    .limit(1)
  return row
}

const previousPeriodOf = ({ periodStart, periodEnd, usedWattHours, amountCents }: BillRow) => ({
  period: { startDate: periodStart, endDate: periodEnd },
  supplyDays: (Date.parse(periodEnd) - Date.parse(periodStart)) / dayMs + 1,
  used: WattHours.parse(usedWattHours),
  invoiceAmount: Cents.parse(amountCents),
})

/** A state's public holidays, if windows of a tariff refer to them. */
const holidaysIn = (state: NonNullable<ReturnType<typeof stateOf>>) =>
  publicHolidays(state).holidays.map(({ date }) => date)

/** The plans of a period and their prices, each from its first day in it. Throws `OperatorError` for a day without a price. */
function pricesIn(
  held: readonly HeldPrices[],
  { planId }: Pick<Account, 'planId'>,
  { from, to }: Pick<BillOrder, 'from' | 'to'>,
): readonly [HeldPrices, ...HeldPrices[]] {
  const first = editionOn(held, from)
  if (first === undefined)
    throw new OperatorError(
      `There are no prices of the plan ${JSON.stringify(held[0]?.plan.planId ?? planId)} on ${from}: add those of that day to the price book.`,
    )
  return [{ ...first, from }, ...held.filter((one) => one.from > from && one.from <= to)]
}

async function nameOf(tx: Db, customerId: string): Promise<string> {
  const [row] = await tx.select().from(customers).where(eq(customers.id, customerId))
  return [row?.givenName, row?.familyName].filter(Boolean).join(' ') || (row?.email ?? '')
}

/** The business that an account's bills are tax invoices for; undefined: a household. */
export function billedBusinessOf({
  businessName,
  businessAbn,
}: Pick<Account, 'businessName' | 'businessAbn'>): Invoice['business'] {
  return businessName === null || businessAbn === null
    ? undefined
    : { legalName: businessName, abn: businessAbn }
}

/** The plans to compare with: those available to the customer at this address on a day. */
const offeredTo = (own: PricedPlan, network: string | undefined, book: PriceBook, day: string) =>
  plansOn(network, book, day).filter(
    ({ planId, customerType }) => planId !== own.planId && customerType === own.customerType,
  )

export interface Supply {
  readonly state: NonNullable<ReturnType<typeof stateOf>>
  readonly zone: SupplyZone
  readonly point: typeof supplyPoints.$inferSelect
}

/** The supply point of an account, if it is known. */
export async function pointOf(tx: Db, { number }: Account): Promise<Supply['point'] | undefined> {
  const [point] = await tx.select().from(supplyPoints).where(eq(supplyPoints.accountNumber, number))
  return point
}

/** An NMI as printed for customers: with its checksum. */
export const shownNmi = ({ nmi }: Pick<Supply['point'], 'nmi'>): string => `${nmi}${nmiChecksum(nmi)}`

/** The supply of an account. Throws `OperatorError` if it is unknown. */
export async function supplyOf(tx: Db, account: Account): Promise<Supply> {
  const { number, postcode } = account
  const state = stateOf(postcode)
  if (state === null)
    throw new OperatorError(`The account ${number} has no postcode, by which its time zone is known.`)
  const point = await pointOf(tx, account)
  if (point === undefined)
    throw new OperatorError(
      `The account ${number} has no supply point: add its NMI with npm run import:nem12 -- --supply-point. One that another account has had is handed over, once the supply to that account has ended.`,
    )
  return { state, zone: supplyZones[state], point }
}

/** The reads of an account to be loaded. */
export const readPeriod = (
  { number, closedOn }: Account,
  { zone, point: { nmi, controlledLoad, suppliedFrom } }: Pick<Supply, 'zone' | 'point'>,
  { from, to }: Pick<BillOrder, 'from' | 'to'>,
): ReadPeriod => ({ accountNumber: number, nmi, from, to, zone, controlledLoad, suppliedFrom, closedOn })

/** Makes a bill from reads and prices, and stores nothing. Throws `OperatorError`, and what `makeInvoice` throws. */
export async function makeBill(
  tx: Db,
  account: Account,
  order: BillOrder,
  book: PriceBook,
): Promise<IssuedInvoice> {
  const { from, to, issueDate, dueDate, adjustments = [], owedCents = account.balanceCents } = order
  const { state, zone, point } = await supplyOf(tx, account)
  const distributor = distributorOf(account, book)
  const held = await accountPrices(tx, account, book)
  const prices = pricesIn(held, account, order)
  const parts = prices.map(({ plan: { planId, displayName }, tariff, from: day }) => ({
    plan: { planId, displayName },
    ...{ tariff, from: day },
  }))
  const earlier = parts.slice(0, -1)
  const last = prices.at(-1) ?? prices[0]
  const ownPlan = { planId: last.plan.planId, displayName: last.plan.displayName }
  // A plan that is no longer sold has no comparison, because comparisons use the plans of the day of issue.
  const plan = pricedPlan(ownPlan.planId, distributor?.name, book, issueDate)
  const onIssue = editionOn(held, issueDate)
  const present = onIssue?.plan.planId === ownPlan.planId ? onIssue : last
  const comparison = comparisonOn(present.comparison, plan?.comparison)
  const before = await billBefore(tx, order)
  // The balance after the bill before, and the changes since then.
  const previousBalance = before?.invoice?.balanceAtIssue ?? before?.amountCents ?? 0
  const business = billedBusinessOf(account)
  return makeInvoice({
    ...(order.reads ?? (await periodReads(tx, readPeriod(account, { zone, point }, order)))),
    ...(order.estimate && { estimate: order.estimate }),
    ...(order.isFinal && { isFinal: true }),
    invoiceNumber: order.invoiceNumber ?? newReceiptNumber('INV'),
    accountNumber: account.number,
    issueDate,
    dueDate,
    customerName: await nameOf(tx, account.customerId),
    ...(business && { business }),
    ...(account.billReference !== null && { customerReference: account.billReference }),
    delivery: account.billDelivery,
    plan: ownPlan,
    ...(earlier.length > 0 && { earlierPlans: earlier, planFrom: last.from }),
    ...(present.tariff !== last.tariff && { presentTariff: present.tariff }),
    servicePoint: {
      nationalMeteringId: shownNmi(point),
      supplyAddress: account.supplyAddress,
      distributor,
    },
    tariff: last.tariff,
    period: { from, to },
    zone,
    publicHolidays: holidaysIn(state),
    adjustments,
    missedConcessions: order.missedConcessions ?? [],
    concessions: concessionsIn(await concessionsOfAccount(tx, account), book.concessions, { from, to }),
    previousBalanceCents: previousBalance,
    paymentsReceivedCents: owedCents - previousBalance,
    inPaymentPlanCents: order.inPlanCents ?? 0,
    smoothing: order.smoothing,
    bpay: { billerCode: account.bpayBillerCode, reference: account.bpayReference },
    comparison:
      plan !== undefined && comparison !== null
        ? { ...comparison, conditions: [...comparison.conditions], customerType: plan.customerType }
        : null,
    previousPeriod: before === undefined ? null : previousPeriodOf(before),
    offered: plan === undefined ? [] : offeredTo(plan, distributor?.name, book, issueDate),
  })
}
