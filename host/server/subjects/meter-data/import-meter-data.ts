import { and, between, eq, sql } from 'drizzle-orm'
import type { Nem12Stream } from 'gridfront/nem12'
import { registerRole, replacesRead } from 'gridfront/nem12'
import type { Db } from '../../platform/database/db.ts'
import { usageIntervals } from '../../platform/database/schema.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { updateAccountDays } from './account-days.ts'
import { groupBy } from './group-by.ts'
import type { IntervalRow, MeasuredRow } from './interval-rows.ts'
import { isSameRow, joinRows, keyOf, rowOf, standingOf } from './interval-rows.ts'
import type { SupplyPoint } from './supply-points.ts'
import { lockSupplyPoints, ownerOf } from './supply-points.ts'

/** Days of registers that were imported, by what happened to them. */
export interface ImportCounts {
  readonly added: number
  readonly replaced: number
  readonly unchanged: number
  /** Unchanged, because a later or a better read is known. */
  readonly outdated: number
  /** Left out, because they come before the supply to the first account began. */
  readonly early: number
}

export interface ImportReport extends ImportCounts {
  /** Suffixes with NMI and unit of streams that are neither consumption nor generation, and were left out. */
  readonly leftOut: readonly Pick<Nem12Stream, 'nmi' | 'suffix' | 'unit'>[]
}

// Rows in one statement: some 300 kB with 5-minute intervals.
const maxRows = 200

const isCounted = (stream: Nem12Stream) => !['reactive', 'other'].includes(registerRole(stream))

async function knownRows(
  tx: Db,
  nmi: string,
  rows: readonly MeasuredRow[],
): Promise<Map<string, IntervalRow>> {
  const days = rows.map(({ day }) => day).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const known = await tx
    .select()
    .from(usageIntervals)
    .where(and(eq(usageIntervals.nmi, nmi), between(usageIntervals.day, first, last)))
  return new Map(known.map((row) => [keyOf(row), row]))
}

async function writeRows(tx: Db, rows: readonly IntervalRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += maxRows)
    await tx
      .insert(usageIntervals)
      .values(rows.slice(at, at + maxRows))
      .onConflictDoUpdate({
        target: [usageIntervals.nmi, usageIntervals.registerId, usageIntervals.suffix, usageIntervals.day],
        set: {
          accountNumber: sql`excluded.account_number`,
          intervalMinutes: sql`excluded.interval_minutes`,
          wattHours: sql`excluded.watt_hours`,
          qualities: sql`excluded.qualities`,
          meterSerial: sql`excluded.meter_serial`,
          updatedAt: sql`excluded.updated_at`,
        },
      })
}

type Fate = keyof ImportCounts

function fateOf(row: MeasuredRow, known: MeasuredRow | undefined, owner: SupplyPoint | undefined): Fate {
  if (owner === undefined) return 'early'
  if (known === undefined) return 'added'
  if (isSameRow(known, row)) return 'unchanged'
  return replacesRead(standingOf(known), standingOf(row)) ? 'replaced' : 'outdated'
}

/** Imports the rows of an NMI. `points`: its accounts, in the order of their first days. */
async function importPoint(
  tx: Db,
  nmi: string,
  points: readonly SupplyPoint[],
  rows: readonly MeasuredRow[],
): Promise<ImportCounts> {
  const known = await knownRows(tx, nmi, rows)
  // When a meter is replaced, each of the two companies may send its own part of the day.
  const whole = rows.map((row) => joinRows(known.get(keyOf(row)), row) ?? row)
  const fates = groupBy(whole, (row) => fateOf(row, known.get(keyOf(row)), ownerOf(points, row.day)))
  const written = [...(fates.get('added') ?? []), ...(fates.get('replaced') ?? [])]
  for (const point of points) {
    const own = written.filter(({ day }) => ownerOf(points, day) === point)
    await writeRows(
      tx,
      own.map((row) => ({ ...row, accountNumber: point.accountNumber })),
    )
    await updateAccountDays(tx, point, new Set(own.map(({ day }) => day)))
  }
  const count = (fate: Fate) => fates.get(fate)?.length ?? 0
  return {
    added: count('added'),
    replaced: count('replaced'),
    unchanged: count('unchanged'),
    outdated: count('outdated'),
    early: count('early'),
  }
}

/**
 * Imports the meter data of a file, all of it or, after an error, nothing. Known values change nothing, so a file may
 * be imported again. Throws `OperatorError`.
 */
export function importMeterData(db: Db, streams: readonly Nem12Stream[]): Promise<ImportReport> {
  const counted = streams.filter(isCounted)
  const leftOut = streams
    .filter((stream) => !isCounted(stream))
    .map(({ nmi, suffix, unit }) => ({ nmi, suffix, unit }))
  const rows = counted.flatMap((stream) => stream.days.map((day) => rowOf(stream, day)))
  const byNmi = groupBy(rows, ({ nmi }) => nmi)
  return db.transaction(async (tx) => {
    const points = await lockSupplyPoints(tx, new Set(byNmi.keys()))
    let total: ImportCounts = { added: 0, replaced: 0, unchanged: 0, outdated: 0, early: 0 }
    for (const [nmi, accounts] of points) {
      if (accounts.length === 0)
        throw new OperatorError(`The supply point ${nmi} has just been removed: import the file again.`)
      const { added, replaced, unchanged, outdated, early } = await importPoint(
        tx,
        nmi,
        accounts,
        byNmi.get(nmi) ?? [],
      )
      total = {
        added: total.added + added,
        replaced: total.replaced + replaced,
        unchanged: total.unchanged + unchanged,
        outdated: total.outdated + outdated,
        early: total.early + early,
      }
    }
    return { ...total, leftOut }
  })
}
