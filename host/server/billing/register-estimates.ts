import { and, eq, isNotNull } from 'drizzle-orm'
import type { IssuedInvoice } from 'gridfront/billing'
import { addsUpOnly } from 'gridfront/server'
import type { Db } from '../database/db.ts'
import { meterRegisters, meters } from '../database/schema.ts'

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

/**
 * Stores the register values assumed by an estimated bill, so that the customer may send the real ones. The estimate is
 * spread evenly, because the times of use are unknown.
 */
export async function noteEstimate(
  tx: Db,
  { accountNumber, estimate, reads, period }: IssuedInvoice,
): Promise<void> {
  if (estimate === undefined || !estimate.acceptsOwnReading) return
  const own = and(eq(meterRegisters.accountNumber, accountNumber), isNotNull(meterRegisters.lastValue))
  const registers = await tx.select().from(meterRegisters).where(own)
  const estimated = reads
    .filter(({ register, quality }) => register !== 'EXPORT' && quality === 'estimated')
    .reduce((sum, { usage }) => sum + usage, 0)
  const each = Math.round(estimated / whPerKwh / Math.max(1, registers.length))
  for (const { registerId, lastValue } of registers)
    await tx
      .update(meterRegisters)
      .set({ lastValue: (lastValue ?? 0) + each, lastReadOn: period.endDate, lastQuality: 'estimated' })
      .where(and(own, eq(meterRegisters.registerId, registerId)))
}
