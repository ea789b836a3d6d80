import { and, eq, isNotNull } from 'drizzle-orm'
import type { IssuedInvoice } from 'gridfront/billing'
import { addsUpOnly } from 'gridfront/server'
import type { Db } from '../../platform/database/db.ts'
import { meterRegisters, meters } from '../../platform/database/schema.ts'

/**
 * Whether the customer's own reading may replace an estimate: for a small customer's accumulation meter without panels
 * and controlled loads, whose starting value is known (`takeReading`).
 */
export async function canBeReadByCustomer(tx: Db, accountNumber: string): Promise<boolean> {
  const [meter] = await tx.select().from(meters).where(eq(meters.accountNumber, accountNumber))
  if (meter === undefined || !addsUpOnly(meter) || meter.hasSolar || meter.isLarge) return false
  const own = eq(meterRegisters.accountNumber, accountNumber)
  const registers = await tx.select().from(meterRegisters).where(own)
  return (
    registers.length > 0 &&
    registers.every(({ timeOfDay, actualValue }) => timeOfDay !== 'CONTROLLED' && actualValue !== null)
  )
}

const whPerKwh = 1000

const knownRegisters = (accountNumber: string) =>
  and(eq(meterRegisters.accountNumber, accountNumber), isNotNull(meterRegisters.lastValue))

/**
 * The register values that an estimated bill assumes at its end, by register; none of any other bill. The estimate is
 * spread evenly, because the times of use are unknown.
 */
export async function assumedValues(
  tx: Db,
  { accountNumber, estimate, reads }: Pick<IssuedInvoice, 'accountNumber' | 'estimate' | 'reads'>,
): Promise<ReadonlyMap<string, number>> {
  if (estimate === undefined || !estimate.acceptsOwnReading) return new Map()
  const registers = await tx.select().from(meterRegisters).where(knownRegisters(accountNumber))
  const estimated = reads
    .filter(({ register, quality }) => register !== 'EXPORT' && quality === 'estimated')
    .reduce((sum, { usage }) => sum + usage, 0)
  const each = Math.round(estimated / whPerKwh / Math.max(1, registers.length))
  return new Map(registers.map(({ registerId, lastValue }) => [registerId, (lastValue ?? 0) + each]))
}

/** Stores the register values assumed by an estimated bill, so that the customer can submit the actual ones. */
export async function noteEstimate(tx: Db, invoice: IssuedInvoice): Promise<void> {
  const { accountNumber, period } = invoice
  for (const [registerId, lastValue] of await assumedValues(tx, invoice))
    await tx
      .update(meterRegisters)
      .set({ lastValue, lastReadOn: period.endDate, lastQuality: 'estimated' })
      .where(and(knownRegisters(accountNumber), eq(meterRegisters.registerId, registerId)))
}
