import { and, between, eq, max, min, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { alias } from 'drizzle-orm/pg-core'
import type { UsagePeriodsSpan } from 'gridfront/contracts'
import { UsagePeriods } from 'gridfront/contracts'
import { usageStretchWithin } from 'gridfront/server'
import type { AccountRow } from '../../ledger/accounts.ts'
import { dayMs } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import { usageDays } from '../../platform/database/schema.ts'
import { costMembers } from './day-prices.ts'
import type { PeriodCost, PeriodCosts } from './period-costs.ts'

type Every = UsagePeriodsSpan['every']
interface Days {
  readonly quality: AnyPgColumn
  readonly used: AnyPgColumn
}

interface Stretch {
  readonly from: string
  readonly to: string
}

const countDays = ({ from, to }: Stretch) => (Date.parse(to) - Date.parse(from)) / dayMs + 1
// Inlined into the statement, because with parameters `group by` would be a different expression from the column.
const patterns = {
  day: sql.raw("'YYYY-MM-DD'"),
  month: sql.raw("'YYYY-MM'"),
  year: sql.raw("'YYYY'"),
} as const
const steps = { month: sql.raw("interval '1 month'"), year: sql.raw("interval '1 year'") } as const

/** A row with a plausible figure; any other is a gap. */
const isKnown = ({ quality, used }: Days) =>
  sql<boolean>`(${quality} in ('actual', 'estimated') and ${used} >= 0)`

/** How much of a date names its period: `2026-10-04`, `2026-10`, `2026`. */
const nameLengths: Readonly<Record<Every, number>> = { day: 10, month: 7, year: 4 }

/** The first day after the period of a day, in milliseconds. */
function nextPeriodMs(every: Every, day: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  if (every === 'day') return Date.UTC(year, month - 1, date + 1)
  return every === 'month' ? Date.UTC(year, month, 1) : Date.UTC(year + 1, 0, 1)
}

/** The first and last day of each day, month or year in a span, cut at its ends. */
function periodsOf(every: Every, { from, to }: Stretch): (Stretch & { readonly period: string })[] {
  const periods = []
  for (let start = from; start <= to; ) {
    const next = nextPeriodMs(every, start)
    const last = new Date(next - dayMs).toISOString().slice(0, 10)
    periods.push({
      period: start.slice(0, nameLengths[every]),
      from: start,
      to: last < to ? last : to,
    })
    start = new Date(next).toISOString().slice(0, 10)
  }
  return periods
}

/** The sums of each period's days, by the database. */
async function sumsOf(db: Db, accountNumber: string, every: Every, { from, to }: Stretch) {
  const period = sql<string>`to_char(${usageDays.day}, ${patterns[every]})`
  const known = isKnown(usageDays)
  const estimated = sql`${known} and ${usageDays.quality} = 'estimated'`
  const hasExport = sql`${known} and ${usageDays.exported} >= 0`
  const rows = await db
    .select({
      period,
      known: sql`count(*) filter (where ${known})`.mapWith(Number),
      estimated: sql`count(*) filter (where ${estimated})`.mapWith(Number),
      used: sql`coalesce(sum(${usageDays.used}) filter (where ${known}), 0)`.mapWith(Number),
      usedEstimated: sql`coalesce(sum(${usageDays.used}) filter (where ${estimated}), 0)`.mapWith(Number),
      exports: sql`count(*) filter (where ${hasExport})`.mapWith(Number),
      exported: sql`coalesce(sum(${usageDays.exported}) filter (where ${hasExport}), 0)`.mapWith(Number),
      exportedEstimated:
        sql`coalesce(sum(${usageDays.exported}) filter (where ${hasExport} and ${estimated}), 0)`.mapWith(
          Number,
        ),
    })
    .from(usageDays)
    .where(and(eq(usageDays.accountNumber, accountNumber), between(usageDays.day, from, to)))
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.period, row]))
}

/** The use on the dates that have a reading both here and in the month or the year before, summed by the database. */
async function comparisonsOf(
  db: Db,
  accountNumber: string,
  every: 'month' | 'year',
  by: 'month' | 'year',
  { from, to }: Stretch,
) {
  const earlier = alias(usageDays, 'earlier')
  const period = sql<string>`to_char(${usageDays.day}, ${patterns[every]})`
  const rows = await db
    .select({
      period,
      other: sql<string>`to_char(min(${earlier.day}), ${patterns[every]})`,
      days: sql`count(*)`.mapWith(Number),
      used: sql`sum(${usageDays.used})`.mapWith(Number),
      usedThen: sql`sum(${earlier.used})`.mapWith(Number),
    })
    .from(usageDays)
    .innerJoin(
      earlier,
      and(
        eq(earlier.accountNumber, usageDays.accountNumber),
        sql`${earlier.day} = (${usageDays.day} - ${steps[by]})::date`,
        // Otherwise a date that the other month lacks would become its last day.
        sql`extract(day from ${earlier.day}) = extract(day from ${usageDays.day})`,
        isKnown(earlier),
      ),
    )
    .where(
      and(eq(usageDays.accountNumber, accountNumber), between(usageDays.day, from, to), isKnown(usageDays)),
    )
    .groupBy(sql`1`)
  return new Map(
    rows.map(({ period: own, other, ...figures }) => [own, { period: other, ...figures }] as const),
  )
}

/** Days, months and years of accounts, summed by the database. */
export function createUsagePeriods({ db, costs }: { readonly db: Db; readonly costs: PeriodCosts }) {
  async function read(account: AccountRow, span: UsagePeriodsSpan): Promise<UsagePeriods> {
    const { every, from: first, to: last } = span
    const asked = { from: first, to: last }
    const [edges] = await db
      .select({ from: min(usageDays.day), to: max(usageDays.day) })
      .from(usageDays)
      .where(eq(usageDays.accountNumber, account.number))
    const { from = null, to = null } = edges ?? {}
    const stretch = from === null || to === null ? null : usageStretchWithin(asked, { from, to })
    if (stretch === null) return { every, ...asked, periods: [] }
    const sums = await sumsOf(db, account.number, every, stretch)
    const before =
      every === 'month' ? await comparisonsOf(db, account.number, every, 'month', stretch) : new Map()
    const yearBefore =
      every === 'day' ? new Map() : await comparisonsOf(db, account.number, every, 'year', stretch)
    const periods = periodsOf(every, stretch)
    const isWhole = (own: (typeof periods)[number]) => sums.get(own.period)?.known === countDays(own)
    const priced: ReadonlyMap<string, PeriodCost> =
      span.with === 'cost' ? await costs.read(account, periods.filter(isWhole)) : new Map()
    return UsagePeriods.parse({
      every,
      ...stretch,
      periods: periods.map((own) => {
        const sum = sums.get(own.period)
        const { known = 0, estimated = 0 } = sum ?? {}
        const hasExport = known > 0 && sum?.exports === known
        return {
          ...own,
          days: { actual: known - estimated, estimated, missing: countDays(own) - known },
          ...(known > 0 && { used: sum?.used }),
          usedEstimated: sum?.usedEstimated ?? 0,
          ...(hasExport && { exported: sum.exported, exportedEstimated: sum.exportedEstimated }),
          ...costMembers(priced.get(own.period)),
          before: before.get(own.period),
          yearBefore: yearBefore.get(own.period),
        }
      }),
    })
  }

  return { read }
}

export type UsagePeriodsOfAccounts = ReturnType<typeof createUsagePeriods>
