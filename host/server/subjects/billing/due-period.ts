import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { smoothedFrequencyWords } from 'gridfront/server'
import { supplyEndOf } from '../../ledger/accounts.ts'
import { isSmoothed } from '../../ledger/smoothing.ts'
import { daysAfter } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import {
  accounts,
  bills,
  customerRequests,
  ledgerEntries,
  meterRegisters,
} from '../../platform/database/schema.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import type { BillingFrequency } from './billing-period.ts'
import { monthsBefore, periodEnd } from './billing-period.ts'
import type { Account, BillRow, Supply } from './make-bill.ts'

/** A period of an account that has ended and is not billed. */
export interface DuePeriod {
  readonly from: string
  readonly to: string
  /** Supply ended with it. */
  readonly isFinal: boolean
}

/** Months for which a customer may be charged in arrears if the retailer forgot to bill. */
const recoverableMonths = { others: 9, VIC: 4 } as const

/** The earliest day that may still be charged for on a given day. */
export const firstRecoverableDay = ({ state }: Pick<Supply, 'state'>, today: string): string =>
  monthsBefore(today, state === 'VIC' ? recoverableMonths.VIC : recoverableMonths.others)

/** A bill without its lines, which are not needed for the daily check of each account. */
export interface BillDays extends Pick<BillRow, 'invoiceNumber' | 'periodStart' | 'periodEnd'> {
  /** Issued by this engine, not by a former system. */
  readonly isOurs: boolean
}

export const billDays = {
  invoiceNumber: bills.invoiceNumber,
  periodStart: bills.periodStart,
  periodEnd: bills.periodEnd,
  isOurs: sql<boolean>`${bills.invoice} is not null`,
}

/** The bills of an account, from this engine and a former system, in order of their days. */
export const billsOf = (tx: Db, { number }: Pick<Account, 'number'>): Promise<BillDays[]> =>
  tx.select(billDays).from(bills).where(eq(bills.accountNumber, number)).orderBy(asc(bills.periodEnd))

/** A bill as it was issued; null for one from a former system. */
export async function invoiceOf(
  tx: Db,
  { invoiceNumber }: Pick<BillDays, 'invoiceNumber'>,
): Promise<BillRow['invoice']> {
  const own = eq(bills.invoiceNumber, invoiceNumber)
  const [row] = await tx.select({ invoice: bills.invoice }).from(bills).where(own)
  return row?.invoice ?? null
}

/**
 * The first day that no bill charges for: at the earliest the first day of supply, if known, since an account may have
 * had another plan before.
 */
const firstUnbilledDay = (
  { planStartedOn }: Account,
  point: Supply['point'] | undefined,
  last: Pick<BillRow, 'periodEnd'> | undefined,
): string => (last === undefined ? (point?.suppliedFrom ?? planStartedOn) : daysAfter(last.periodEnd, 1))

/** The same, or a later day that staff have set as the first to charge for. */
function firstDay(account: Account, point: Supply['point'] | undefined, last: BillDays | undefined): string {
  const unbilled = firstUnbilledDay(account, point, last)
  const decided = account.billedTo === null ? '' : daysAfter(account.billedTo, 1)
  return decided > unbilled ? decided : unbilled
}

/** Stores the first day that an account is charged for; it cannot be changed. Throws `OperatorError`. */
export async function decideFirstDay(
  tx: Db,
  account: Account,
  { point, today, from }: Pick<DueOptions, 'point' | 'today'> & { readonly from: string },
): Promise<void> {
  const unbilled = firstUnbilledDay(account, point, (await billsOf(tx, account)).at(-1))
  if (from < unbilled)
    throw new OperatorError(
      `The first day of the account ${account.number} that no bill charges for is ${unbilled}: name it, or a later one.`,
    )
  if (from > today)
    throw new OperatorError(`${from} is to come: name the first day that is to be charged for.`)
  await tx
    .update(accounts)
    .set({ billedTo: daysAfter(from, -1) })
    .where(eq(accounts.number, account.number))
}

/**
 * Prevents billing again what a former system has billed: if none of its bills is stored, staff have to give the first
 * day.
 */
async function ensureFirstDayIsKnown(
  tx: Db,
  { number, billedTo }: Account,
  issued: readonly BillDays[],
): Promise<void> {
  if (issued.length > 0 || billedTo !== null) return
  const [opening] = await tx
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.accountNumber, number), eq(ledgerEntries.cause, 'OPENING_BALANCE')))
    .limit(1)
  if (opening !== undefined)
    throw new OperatorError(
      `The account ${number} came with a balance of a former system, and nobody has said up to which day that has billed: decide from which day on, with --account ${number} --from <day>, or import the column billed_to.`,
    )
}

/** The day of the month on which periods begin: the day of our first bill. */
export const anchorOf = (issued: readonly BillDays[], from: string): number =>
  Number((issued.find(({ isOurs }) => isOurs)?.periodStart ?? from).slice(8))

/**
 * Last day of the period of an account that begins on `from`. A changed frequency applies from a stored day on, and the
 * former one before it. A shorter period, which follows an earlier end (`readingAfter`) or a first day set by staff,
 * ends by that stored day too.
 */
export function endOfPeriod(
  { billingFrequency, frequencyBefore, frequencyFrom }: Account,
  from: string,
  anchorDay: number,
): string {
  const end = periodEnd(from, billingFrequency, anchorDay)
  if (frequencyBefore === null || frequencyFrom === null || from >= frequencyFrom) return end
  const former = periodEnd(from, frequencyBefore, anchorDay)
  if (former < frequencyFrom) return former
  const cut = daysAfter(frequencyFrom, -1)
  return cut < periodEnd(from, 'P1M', anchorDay) ? end : cut
}

/**
 * Changes how often an account is billed, from the end of the running period on, so that past days are billed when they
 * would have been anyway. Until that day the change can be replaced. Lock the account before.
 */
export async function changeFrequency(
  tx: Db,
  account: Account,
  { point, today, frequency }: Pick<DueOptions, 'point' | 'today'> & { readonly frequency: BillingFrequency },
): Promise<void> {
  if (frequency === account.billingFrequency) return
  if (await isSmoothed(tx, account.number)) throw new OperatorError(smoothedFrequencyWords)
  const issued = await billsOf(tx, account)
  const first = firstDay(account, point, issued.at(-1))
  const anchorDay = anchorOf(issued, first)
  const isAhead = account.frequencyFrom !== null && first < account.frequencyFrom
  let end = endOfPeriod(account, first, anchorDay)
  while (end < today) end = endOfPeriod(account, daysAfter(end, 1), anchorDay)
  await tx
    .update(accounts)
    .set({
      billingFrequency: frequency,
      ...(!isAhead && { frequencyBefore: account.billingFrequency, frequencyFrom: daysAfter(end, 1) }),
    })
    .where(eq(accounts.number, account.number))
}

/**
 * The last reading of an accumulation meter after an estimated bill: the next bill ends there, so that the customer
 * need not wait months for the correction. null: there is none.
 */
async function readingAfter(tx: Db, { number }: Account, last: BillDays | undefined): Promise<string | null> {
  if (last === undefined || !last.isOurs) return null
  const registers = await tx.select().from(meterRegisters).where(eq(meterRegisters.accountNumber, number))
  const days = registers.map(({ actualReadOn }) => actualReadOn ?? '').toSorted()
  const [first] = days
  if (first === undefined || first <= last.periodEnd) return null
  return (await invoiceOf(tx, last))?.estimate === undefined ? null : first
}

/** Throws if the end of supply was requested and not answered: until then it is unknown which bill is the last. */
async function ensureNoMoveIsOpen(tx: Db, { number }: Account, to: string): Promise<void> {
  const [open] = await tx
    .select()
    .from(customerRequests)
    .where(and(eq(customerRequests.openKey, `MOVE_OUT:${number}`), isNotNull(customerRequests.effectiveOn)))
    .orderBy(desc(customerRequests.receivedAt))
  if (open !== undefined && (open.effectiveOn ?? '') <= to)
    throw new OperatorError(
      `The customer moves out on ${open.effectiveOn}, and ${open.reference} has no answer yet: npm run requests -- done ${open.reference}.`,
    )
}

/**
 * Whether a change of frequency is still to come: the next bill of an account is for a period of the former one. Then
 * nobody knows yet how many bills its year has.
 */
export async function isFrequencyAhead(
  tx: Db,
  account: Account,
  point: Supply['point'] | undefined,
): Promise<boolean> {
  const { frequencyFrom } = account
  return (
    frequencyFrom !== null && firstDay(account, point, (await billsOf(tx, account)).at(-1)) < frequencyFrom
  )
}

/** The next bill of an account: on which day it is issued at the earliest, and whether it is the final one. */
export async function comingBill(
  tx: Db,
  account: Account,
  { point, today }: { readonly point: Supply['point'] | undefined; readonly today: string },
): Promise<{ readonly issuedFrom: string; readonly isFinal: boolean }> {
  const issued = await billsOf(tx, account)
  const from = firstDay(account, point, issued.at(-1))
  const end = endOfPeriod(account, from, anchorOf(issued, from))
  const after = daysAfter(end, 1)
  const endsOn = await supplyEndOf(tx, account)
  return { issuedFrom: after > today ? after : today, isFinal: endsOn !== null && endsOn <= end }
}

export interface DueOptions extends Pick<Supply, 'state'> {
  /** undefined: not known yet. */
  readonly point: Supply['point'] | undefined
  /** Civil date at the account's address. */
  readonly today: string
}

/** Whether a closed account gets no further bill: its last day is billed, or too long ago to be charged. */
export const isBilledForGood = (
  account: Account,
  issued: readonly BillDays[],
  { state, point, today }: DueOptions,
): boolean =>
  account.closedOn !== null &&
  (firstDay(account, point, issued.at(-1)) > account.closedOn ||
    account.closedOn < firstRecoverableDay({ state }, today))

/** The oldest period of an account that has ended and is not billed; null if there is none. Throws `OperatorError`. */
export async function duePeriod(tx: Db, account: Account, options: DueOptions): Promise<DuePeriod | null> {
  const issued = await billsOf(tx, account)
  if (isBilledForGood(account, issued, options)) return null
  const { point, today } = options
  const last = issued.at(-1)
  const from = firstDay(account, point, last)
  const { closedOn } = account
  await ensureFirstDayIsKnown(tx, account, issued)
  const whole = endOfPeriod(account, from, anchorOf(issued, from))
  const reading = await readingAfter(tx, account, last)
  const end = reading !== null && reading >= from && reading < whole ? reading : whole
  const to = closedOn !== null && closedOn < end ? closedOn : end
  if (to >= today) return null
  if (from < firstRecoverableDay(options, today))
    throw new OperatorError(
      `Nothing was billed since ${from}, which is longer than may be charged for: decide from which day on, with --account ${account.number} --from <day>.`,
    )
  await ensureNoMoveIsOpen(tx, account, to)
  return { from, to, isFinal: to === closedOn }
}

/**
 * Whether a bill of an account may be due, or staff have to decide something first: the same rules, by what is read of
 * many accounts at once, without a lock. `readOn`: the last readings of its accumulation meter.
 */
export function mayBeDue(
  account: Account,
  {
    issued,
    readOn,
    ...options
  }: DueOptions & {
    readonly issued: readonly BillDays[]
    readonly readOn: readonly string[]
  },
): boolean {
  if (isBilledForGood(account, issued, options)) return false
  const last = issued.at(-1)
  if (account.closedOn !== null || (last === undefined && account.billedTo === null)) return true
  if (last !== undefined && readOn.some((day) => day > last.periodEnd)) return true
  const from = firstDay(account, options.point, last)
  return endOfPeriod(account, from, anchorOf(issued, from)) < options.today
}
