import type { EstimateBasis, IssuedInvoice } from 'gridfront/billing'
import { countReads, estimateReads, fillGaps } from 'gridfront/billing'
import type { HalfHourRead, Register } from 'gridfront/energy'
import { daysAfter } from '../civil-day.ts'
import type { Db } from '../database/db.ts'
import { monthsBefore } from './billing-period.ts'
import type { DuePeriod } from './due-period.ts'
import { billsOf, invoiceOf } from './due-period.ts'
import { IssueError } from './issue-error.ts'
import type { Account, Supply } from './make-bill.ts'
import { readPeriod } from './make-bill.ts'
import type { PeriodReads } from './period-reads.ts'
import { periodReads } from './period-reads.ts'

/** So many days after a period the network has delivered what it has: until then a bill waits for reads that are missing. */
const patienceDays = 5
const monthsOfYear = 12

/** The reads that a bill is made of, and how those are estimated that are missing. */
export interface ReadsToBill extends PeriodReads {
  readonly basis: NonNullable<IssuedInvoice['estimate']>['basis'] | null
}

type Stretch = Pick<DuePeriod, 'from' | 'to'>

/**
 * The registers that a period has to be read of: general use, and those that have counted anything in the bill before. So one that is
 * taken out is waited for until its last reads, which are zero, have come.
 */
export async function registersBefore(
  tx: Db,
  account: Account,
  supply: Supply,
  from: string,
): Promise<ReadonlySet<Register>> {
  const before = (await billsOf(tx, account)).findLast(({ periodEnd }) => periodEnd < from)
  if (before === undefined) return new Set<Register>(['GENERAL'])
  const period = { from: before.periodStart, to: before.periodEnd }
  const { reads } = await periodReads(tx, readPeriod(account, supply, period))
  const read = new Set(reads.map(({ register }) => register))
  const billed = ((await invoiceOf(tx, before))?.reads ?? []).filter(
    ({ register, usage }) => usage > 0 && !read.has(register),
  )
  return new Set<Register>([
    'GENERAL',
    ...reads.filter(({ wattHours }) => wattHours > 0).map(({ register }) => register),
    ...billed.map(({ register }) => register),
  ])
}

/** At least half of a stretch has to be read, of each register, for others to be estimated by it. */
async function basisIn(
  tx: Db,
  account: Account,
  supply: Supply,
  stretch: Stretch,
  registers: ReadonlySet<Register>,
): Promise<PeriodReads | null> {
  const found = await periodReads(tx, readPeriod(account, supply, stretch))
  return isHalfRead(found.reads, stretch, supply, registers) ? found : null
}

function isHalfRead(
  reads: readonly HalfHourRead[],
  stretch: Stretch,
  { zone }: Supply,
  registers: ReadonlySet<Register>,
): boolean {
  const own = reads.filter(({ register }) => registers.has(register))
  const { known, count } = countReads(own, stretch, zone, registers)
  return known * 2 >= count
}

/** By what a period is estimated: the same days of the year before, else the newest period before that was read. */
async function findBasis(
  tx: Db,
  account: Account,
  supply: Supply,
  { from, to }: Stretch,
  registers: ReadonlySet<Register>,
): Promise<(EstimateBasis & Pick<PeriodReads, 'isSpread'>) | null> {
  const year = { from: monthsBefore(from, monthsOfYear), to: monthsBefore(to, monthsOfYear) }
  const same = await basisIn(tx, account, supply, year, registers)
  if (same !== null) return { ...same, basis: 'YEAR_BEFORE', period: year }
  for (const bill of (await billsOf(tx, account)).reverse()) {
    const period = { from: bill.periodStart, to: bill.periodEnd }
    // What is older tells little of today, and a meter has to be read once a year.
    if (period.to < year.from) return null
    const found = period.to < from ? await basisIn(tx, account, supply, period, registers) : null
    if (found !== null) return { ...found, basis: 'LAST_PERIOD', period }
  }
  return null
}

export interface ReadsOptions {
  readonly today: string
  /** A final bill may go by estimates. */
  readonly acceptsEstimates: boolean
}

/** The reads that a bill is made of; null while more of them may come. Throws `IssueError` where there are none, and nothing to go by. */
export async function readsToBill(
  tx: Db,
  account: Account,
  supply: Supply,
  due: DuePeriod,
  { today, acceptsEstimates }: ReadsOptions,
): Promise<ReadsToBill | null> {
  const { zone } = supply
  const read = await periodReads(tx, readPeriod(account, supply, due))
  const registers = await registersBefore(tx, account, supply, due.from)
  const { known, count } = countReads(read.reads, due, zone, registers)
  const isActual = known === count && read.reads.every(({ quality }) => quality !== 'estimated')
  const basis = isActual ? null : 'NETWORK'
  if (known === count && (isActual || !due.isFinal)) return { ...read, basis }
  if (today <= daysAfter(due.to, patienceDays)) return null
  if (due.isFinal && !acceptsEstimates)
    throw new IssueError(
      `The supply has ended on ${due.to}, and of its reads from ${due.from} on ${known === count ? 'some are estimates of the network' : `${count - known} of ${count} half-hours are missing`}. ${noEstimate(account)}`,
    )
  if (known === count) return { ...read, basis }
  // Half of a period says more of the rest than any other days do.
  if (isHalfRead(read.reads, due, supply, registers))
    return { ...read, reads: fillGaps(read.reads, due, zone, registers), basis: 'OWN_DAYS' }
  const found = await findBasis(tx, account, supply, due, registers)
  if (found === null)
    throw new IssueError(
      `${due.from} to ${due.to} was not read, and neither the year before nor a period before to estimate it by: import reads.`,
    )
  return {
    reads: estimateReads(read.reads, due, zone, found),
    isSpread: found.isSpread || (read.reads.length > 0 && read.isSpread),
    basis: found.basis,
  }
}

/** What to do about a final bill that would go by estimates. */
export const noEstimate = ({ number }: Pick<Account, 'number'>): string =>
  `A final bill is not estimated: import the reads. If none will come, and the customer agrees, bill it nonetheless with --account ${number} --accept-estimates.`
