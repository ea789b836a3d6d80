import type { EstimateBasis, IssuedInvoice } from 'gridfront/billing'
import { countReads, estimateReads } from 'gridfront/billing'
import { daysAfter } from '../civil-day.ts'
import type { Db } from '../database/db.ts'
import { monthsBefore } from './billing-period.ts'
import type { DuePeriod } from './due-period.ts'
import { billsOf } from './due-period.ts'
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

/** At least half of a stretch has to be read for others to be estimated by it. */
async function basisIn(
  tx: Db,
  account: Account,
  supply: Supply,
  stretch: Stretch,
): Promise<PeriodReads | null> {
  const found = await periodReads(tx, readPeriod(account, supply, stretch))
  const { known, count } = countReads(found.reads, stretch, supply.zone)
  return known * 2 < count ? null : found
}

/** By what a period is estimated: the same days of the year before, else the newest period before that was read. */
async function findBasis(
  tx: Db,
  account: Account,
  supply: Supply,
  { from, to }: Stretch,
): Promise<(EstimateBasis & Pick<PeriodReads, 'isSpread'>) | null> {
  const year = { from: monthsBefore(from, monthsOfYear), to: monthsBefore(to, monthsOfYear) }
  const same = await basisIn(tx, account, supply, year)
  if (same !== null) return { ...same, basis: 'YEAR_BEFORE', period: year }
  for (const bill of (await billsOf(tx, account)).reverse()) {
    const period = { from: bill.periodStart, to: bill.periodEnd }
    // What is older tells little of today, and a meter has to be read once a year.
    if (period.to < year.from) return null
    const found = period.to < from ? await basisIn(tx, account, supply, period) : null
    if (found !== null) return { ...found, basis: 'LAST_PERIOD', period }
  }
  return null
}

/** The reads that a bill is made of; null while more of them may come. Throws `IssueError` where there are none, and nothing to go by. */
export async function readsToBill(
  tx: Db,
  account: Account,
  supply: Supply,
  due: DuePeriod,
  today: string,
): Promise<ReadsToBill | null> {
  const read = await periodReads(tx, readPeriod(account, supply, due))
  const { known, count } = countReads(read.reads, due, supply.zone)
  if (known === count) return { ...read, basis: null }
  if (today <= daysAfter(due.to, patienceDays)) return null
  if (due.isFinal)
    throw new IssueError(
      `The supply has ended on ${due.to}, and a final bill is never estimated: of ${count} half-hours from ${due.from} on ${count - known} are not read. Import the final reads.`,
    )
  // Half of a period says more of the rest than any other days do.
  if (known * 2 >= count) return { ...read, basis: 'OWN_DAYS' }
  const found = await findBasis(tx, account, supply, due)
  if (found === null)
    throw new IssueError(
      `${due.from} to ${due.to} was not read, and neither the year before nor a period before to estimate it by: import reads.`,
    )
  return {
    reads: estimateReads(read.reads, due, supply.zone, found),
    isSpread: found.isSpread || (read.reads.length > 0 && read.isSpread),
    basis: found.basis,
  }
}
