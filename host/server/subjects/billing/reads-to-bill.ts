import type { EstimateBasis, IssuedInvoice } from 'gridfront/billing'
import { countReads, estimateReads, fillGaps } from 'gridfront/billing'
import type { HalfHourRead, Register } from 'gridfront/energy'
import { daysAfter } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import type { PeriodReads } from '../meter-data/period-reads.ts'
import { periodReads } from '../meter-data/period-reads.ts'
import { monthsBefore } from './billing-period.ts'
import type { DuePeriod } from './due-period.ts'
import { billsOf, invoiceOf } from './due-period.ts'
import type { Account, Supply } from './make-bill.ts'
import { readPeriod } from './make-bill.ts'

/** Days after a period within which the network delivers its reads: until then a bill waits for missing ones. */
const patienceDays = 5
const monthsOfYear = 12

/** The reads for a bill, and how missing ones are estimated. */
export interface ReadsToBill extends PeriodReads {
  readonly basis: NonNullable<IssuedInvoice['estimate']>['basis'] | null
}

type Stretch = Pick<DuePeriod, 'from' | 'to'>

/**
 * The registers that must be read for a period: general use, and those that have counted something in the bill before.
 * So a bill waits for the last reads of a removed register, which are zero.
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

/** The reads of a span, if at least half of it was read for each register, as a basis of estimates. */
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

/** The basis for estimating a period: the same days of the year before, else the newest earlier period with reads. */
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
    // Older reads are a poor basis, and a meter must be read once a year.
    if (period.to < year.from) return null
    const found = period.to < from ? await basisIn(tx, account, supply, period, registers) : null
    if (found !== null) return { ...found, basis: 'LAST_PERIOD', period }
  }
  return null
}

export interface ReadsOptions {
  readonly today: string
  /** The customer agrees to estimates on a final bill. */
  readonly acceptsEstimates: boolean
}

/** The reads for a bill; null while more of them may arrive. Throws `OperatorError` if there are none, and no basis for an estimate. */
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
  // In South Australia the last half-hour of supply is in the next market day, which may still be delivered.
  if (due.isFinal && read.isEndUnread && today <= daysAfter(due.to, patienceDays)) return null
  const { known, count } = countReads(read.reads, due, zone, registers)
  const isActual = known === count && read.reads.every(({ quality }) => quality !== 'estimated')
  const basis = isActual ? null : 'NETWORK'
  if (known === count && (isActual || !due.isFinal)) return { ...read, basis }
  if (today <= daysAfter(due.to, patienceDays)) return null
  if (due.isFinal && !acceptsEstimates)
    throw new OperatorError(
      `The supply has ended on ${due.to}, and of its reads from ${due.from} on ${known === count ? 'some are estimates of the network' : `${count - known} of ${count} half-hours are missing`}. ${noEstimate(account)}`,
    )
  if (known === count) return { ...read, basis }
  // If half of a period was read, it is the best basis for the rest.
  if (isHalfRead(read.reads, due, supply, registers))
    return { ...read, reads: fillGaps(read.reads, due, zone, registers), basis: 'OWN_DAYS' }
  const found = await findBasis(tx, account, supply, due, registers)
  if (found === null)
    throw new OperatorError(
      `${due.from} to ${due.to} was not read, and neither the year before nor a period before to estimate it by: import reads.`,
    )
  return {
    reads: estimateReads(read.reads, due, zone, found),
    isSpread: found.isSpread || (read.reads.length > 0 && read.isSpread),
    basis: found.basis,
  }
}

/** The advice for a final bill that would need estimates. */
export const noEstimate = ({ number }: Pick<Account, 'number'>): string =>
  `A final bill is not estimated: import the reads. If none will come, and the customer agrees, bill it nonetheless with --account ${number} --accept-estimates.`
