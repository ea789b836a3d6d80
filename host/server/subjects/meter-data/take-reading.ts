import { and, eq, sql } from 'drizzle-orm'
import { dayMs, daysAfter } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import { meterReadings, meterRegisters, usageDays } from '../../platform/database/schema.ts'
import { OperatorError } from '../../platform/operator-error.ts'

export interface MeterReading {
  readonly accountNumber: string
  /** Civil date where the meter is. */
  readonly readOn: string
  /** Whole kWh, as the registers show them. */
  readonly readings: readonly { readonly registerId: string; readonly value: number }[]
}

type RegisterRow = typeof meterRegisters.$inferSelect

const whPerKwh = 1000

/**
 * The use since the last reading, and its first day; null for the first reading. Throws `OperatorError` in cases for
 * staff: a register with a lower value was replaced or misread, and a controlled load is not part of the days' totals.
 */
function usedSince(
  registers: readonly RegisterRow[],
  { readOn, readings }: MeterReading,
): { readonly from: string; readonly wattHours: number } | null {
  const known = registers.map((register) => {
    const { registerId, timeOfDay, actualValue, actualReadOn } = register
    const value = readings.find((one) => one.registerId === registerId)?.value
    if (value === undefined)
      throw new OperatorError(`The register ${registerId} was not read: all of a meter are read at once.`)
    if (timeOfDay === 'CONTROLLED')
      throw new OperatorError(
        `The register ${registerId} measures a controlled load, which is billed apart: what was used is imported, with npm run import:nem12.`,
      )
    if (actualReadOn !== null && readOn <= actualReadOn)
      throw new OperatorError(
        `The register ${registerId} was read on ${actualReadOn} already: a reading is of a later day.`,
      )
    if (actualValue !== null && value < actualValue)
      throw new OperatorError(
        `The register ${registerId} showed ${actualValue} on ${actualReadOn}, and ${value} is less: read it again. If the meter was changed or has begun anew, import what was used, with npm run import:nem12.`,
      )
    return actualValue === null || actualReadOn === null
      ? null
      : { after: actualReadOn, kilowattHours: value - actualValue }
  })
  const [first] = known
  if (first === undefined || known.every((one) => one === null)) return null
  if (first === null || known.some((one) => one?.after !== first.after))
    throw new OperatorError(
      'The registers were not all read on the same day before, so that nobody knows what was used since: import it, with npm run import:nem12.',
    )
  const kilowattHours = known.reduce((sum, one) => sum + (one?.kilowattHours ?? 0), 0)
  return { from: daysAfter(first.after, 1), wattHours: kilowattHours * whPerKwh }
}

/**
 * Records a reading of an accumulation meter: usage since the previous reading is spread evenly over its days and
 * replaces estimates. Resolves to whether it was, because the first reading is only the starting value. Throws
 * `OperatorError` without changes if the usage cannot be determined.
 */
export async function takeReading(tx: Db, reading: MeterReading): Promise<boolean> {
  const { accountNumber, readOn, readings } = reading
  const own = eq(meterRegisters.accountNumber, accountNumber)
  const registers = await tx.select().from(meterRegisters).where(own).for('update')
  const used = usedSince(registers, reading)
  if (used !== null) {
    const count = (Date.parse(readOn) - Date.parse(used.from)) / dayMs + 1
    // In whole watt-hours, without a rounding loss.
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
  // With the one before, which may have come with the meter.
  const known = registers.flatMap(({ registerId, actualValue: value, actualReadOn }) =>
    value === null || actualReadOn === null
      ? []
      : [{ accountNumber, registerId, readOn: actualReadOn, value }],
  )
  await tx
    .insert(meterReadings)
    .values([...known, ...readings.map((one) => ({ accountNumber, readOn, ...one }))])
    .onConflictDoNothing()
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
