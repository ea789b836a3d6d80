import { and, eq, sql } from 'drizzle-orm'
import { daysAfter } from '../civil-day.ts'
import type { Db } from '../database/db.ts'
import { meterRegisters, usageDays } from '../database/schema.ts'

export interface MeterReading {
  readonly accountNumber: string
  /** Civil date where the meter is. */
  readonly readOn: string
  /** Whole kWh, as the registers show them. */
  readonly readings: readonly { readonly registerId: string; readonly value: number }[]
}

type RegisterRow = typeof meterRegisters.$inferSelect

const whPerKwh = 1000
const dayMs = 86_400_000

/**
 * What was used since the reading before, and from which day on; null where nobody knows. A register that stands lower has begun anew,
 * or was misread, and a controlled load is no part of the days' totals: bills of those are for people.
 */
function usedSince(
  registers: readonly RegisterRow[],
  { readOn, readings }: MeterReading,
): { readonly from: string; readonly wattHours: number } | null {
  let wattHours = 0
  let after = ''
  for (const { registerId, timeOfDay, actualValue, actualReadOn } of registers) {
    const value = readings.find((one) => one.registerId === registerId)?.value
    if (value === undefined || actualValue === null || actualReadOn === null) return null
    if (timeOfDay === 'CONTROLLED' || value < actualValue || (after !== '' && after !== actualReadOn))
      return null
    wattHours += (value - actualValue) * whPerKwh
    after = actualReadOn
  }
  return after === '' || after >= readOn ? null : { from: daysAfter(after, 1), wattHours }
}

/**
 * Takes a reading of a meter that only adds up: what was used since the one before is spread evenly over its days, which takes the
 * place of estimates. Whether it was: the first reading of all is where the next one counts from.
 */
export async function takeReading(tx: Db, reading: MeterReading): Promise<boolean> {
  const { accountNumber, readOn, readings } = reading
  const own = eq(meterRegisters.accountNumber, accountNumber)
  const used = usedSince(await tx.select().from(meterRegisters).where(own).for('update'), reading)
  if (used !== null) {
    const count = (Date.parse(readOn) - Date.parse(used.from)) / dayMs + 1
    // In whole watt-hours, of which none is lost.
    const upTo = (days: number) => Math.floor((used.wattHours * days) / count)
    const rows = Array.from({ length: count }, (_, at) => ({
      accountNumber,
      day: daysAfter(used.from, at),
      quality: 'actual' as const,
      used: upTo(at + 1) - upTo(at),
    }))
    await tx
      .insert(usageDays)
      .values(rows)
      .onConflictDoUpdate({
        target: [usageDays.accountNumber, usageDays.day],
        set: {
          ...{ quality: sql`excluded.quality`, used: sql`excluded.used_watt_hours` },
          ...{ isSubstituted: false, reason: null },
        },
      })
  }
  for (const { registerId, value } of readings)
    await tx
      .update(meterRegisters)
      .set({
        ...{ lastValue: value, lastReadOn: readOn, lastQuality: 'actual' },
        ...{ actualValue: value, actualReadOn: readOn },
      })
      .where(and(own, eq(meterRegisters.registerId, registerId)))
  return used !== null
}
