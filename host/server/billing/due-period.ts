import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import { daysAfter } from '../civil-day.ts'
import type { Db } from '../database/db.ts'
import { bills, customerRequests, meterRegisters } from '../database/schema.ts'
import { monthsBefore, periodEnd } from './billing-period.ts'
import { IssueError } from './issue-error.ts'
import type { Account, BillRow, Supply } from './make-bill.ts'

/** A period of an account that is over and not billed. */
export interface DuePeriod {
  readonly from: string
  readonly to: string
  /** The supply has ended with it. */
  readonly isFinal: boolean
}

/** Nobody may be asked to pay for what was used longer ago, where the retailer has forgotten to bill it: months. */
const recoverableMonths = { others: 9, VIC: 4 } as const

/** The first day that may be charged for on a day. */
export const firstRecoverableDay = ({ state }: Pick<Supply, 'state'>, today: string): string =>
  monthsBefore(today, state === 'VIC' ? recoverableMonths.VIC : recoverableMonths.others)

/** The bills of an account, those that this engine has made and those of a former system, by their days. */
export const billsOf = (tx: Db, { number }: Pick<Account, 'number'>): Promise<BillRow[]> =>
  tx.select().from(bills).where(eq(bills.accountNumber, number)).orderBy(asc(bills.periodEnd))

/** The first day that no bill charges for. */
function firstUnbilledDay(
  { planStartedOn }: Account,
  point: Supply['point'] | undefined,
  last: BillRow | undefined,
): string {
  if (last !== undefined) return daysAfter(last.periodEnd, 1)
  const suppliedFrom = point?.suppliedFrom ?? ''
  return suppliedFrom > planStartedOn ? suppliedFrom : planStartedOn
}

/** On which day of the month periods begin: as they did with the first bill of ours. */
const anchorOf = (issued: readonly BillRow[], from: string): number =>
  Number((issued.find(({ invoice }) => invoice !== null)?.periodStart ?? from).slice(8))

/**
 * The day up to which a meter was read that only adds up, after a bill that was estimated: the next bill goes up to it, so that the
 * customer does not wait for months until the estimate is put right. null: there is none.
 */
async function readingAfter(tx: Db, { number }: Account, last: BillRow | undefined): Promise<string | null> {
  if (last?.invoice?.estimate === undefined) return null
  const registers = await tx.select().from(meterRegisters).where(eq(meterRegisters.accountNumber, number))
  const days = registers.map(({ actualReadOn }) => actualReadOn ?? '').toSorted()
  const [first] = days
  return first !== undefined && first > last.periodEnd ? first : null
}

/** Somebody has asked for the end of the supply, and has no answer yet: until then nobody knows which bill is the last. */
async function ensureNoMoveIsOpen(tx: Db, { number }: Account, to: string): Promise<void> {
  const [open] = await tx
    .select()
    .from(customerRequests)
    .where(and(eq(customerRequests.openKey, `MOVE_OUT:${number}`), isNotNull(customerRequests.effectiveOn)))
    .orderBy(desc(customerRequests.receivedAt))
  if (open !== undefined && (open.effectiveOn ?? '') <= to)
    throw new IssueError(
      `The customer moves out on ${open.effectiveOn}, and ${open.reference} has no answer yet: npm run requests -- done ${open.reference}.`,
    )
}

export interface DueOptions extends Pick<Supply, 'state'> {
  /** undefined: not known yet. */
  readonly point: Supply['point'] | undefined
  /** Civil date where the account is. */
  readonly today: string
  /** First day to charge for, in the place of the first that is not billed. */
  readonly from?: string | undefined
}

/** The oldest period of an account that is over and not billed; null where there is none. Throws `IssueError`. */
export async function duePeriod(
  tx: Db,
  account: Account,
  { state, point, today, from: wished }: DueOptions,
): Promise<DuePeriod | null> {
  const issued = await billsOf(tx, account)
  const unbilled = firstUnbilledDay(account, point, issued.at(-1))
  if (wished !== undefined && wished < unbilled)
    throw new IssueError(
      `The first day of the account ${account.number} that no bill charges for is ${unbilled}: name it, or a later one.`,
    )
  const from = wished ?? unbilled
  const { closedOn, billingFrequency } = account
  if (closedOn !== null && from > closedOn) return null
  const whole = periodEnd(from, billingFrequency, anchorOf(issued, from))
  const reading = wished === undefined ? await readingAfter(tx, account, issued.at(-1)) : null
  const end = reading !== null && reading < whole ? reading : whole
  const to = closedOn !== null && closedOn < end ? closedOn : end
  if (to >= today) return null
  if (from < firstRecoverableDay({ state }, today))
    throw new IssueError(
      `Nothing was billed since ${from}, which is longer than may be charged for: decide from which day on, with --account ${account.number} --from <day>.`,
    )
  await ensureNoMoveIsOpen(tx, account, to)
  return { from, to, isFinal: to === closedOn }
}
