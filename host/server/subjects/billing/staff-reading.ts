import { and, desc, eq, lt } from 'drizzle-orm'
import { lockAccount } from '../../ledger/accounts.ts'
import { daysAfter } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import { customerRequests, meterReadings, meterRegisters } from '../../platform/database/schema.ts'
import type { EventLog } from '../../platform/events/event-log.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { ownReadingsOf, takeStaffReading } from '../meter-data/hand-over-meter.ts'
import type { MeterReading } from '../meter-data/take-reading.ts'
import { issuedInvoices } from './issued-invoices.ts'
import { openEstimates } from './true-ups.ts'

export interface StaffReadingPorts {
  readonly now: () => Date
  readonly eventLog: EventLog
}

/** What the customer reads about a reading of theirs that a meter reader's has replaced. */
const replacedWords =
  'The network read your meter on the same day. Under the rules its reading counts, so we use it for your bill instead of yours.'

/**
 * Records a meter reader's reading (`takeStaffReading`). One that the customer has sent of the same day is replaced, and the
 * customer is told. Throws `OperatorError`, also if a bill that is not corrected any more charges by the customer's.
 */
export async function recordStaffReading(
  tx: Db,
  reading: MeterReading,
  ports: StaffReadingPorts,
): Promise<boolean> {
  await replaceOwnReadings(tx, reading, ports)
  return takeStaffReading(tx, reading)
}

async function replaceOwnReadings(
  tx: Db,
  { accountNumber, readOn }: MeterReading,
  { now, eventLog }: StaffReadingPorts,
): Promise<void> {
  const account = await lockAccount(tx, accountNumber)
  const requests = await ownReadingsOf(tx, accountNumber, readOn)
  if (requests.length === 0) return
  const own = eq(meterRegisters.accountNumber, accountNumber)
  const registers = await tx.select().from(meterRegisters).where(own).for('update')
  // After a later reading, `takeReading` says what is wrong.
  if (registers.some(({ actualReadOn }) => actualReadOn !== readOn)) return
  const ofAccount = eq(meterReadings.accountNumber, accountNumber)
  const before = await tx
    .select()
    .from(meterReadings)
    .where(and(ofAccount, lt(meterReadings.readOn, readOn)))
    .orderBy(desc(meterReadings.readOn))
  const baseOf = (registerId: string) => before.find((one) => one.registerId === registerId)
  // The days that the customer's reading was spread over.
  const [from] = registers.map(({ registerId }) => baseOf(registerId)?.readOn).toSorted()
  if (from !== undefined) {
    const open = await openEstimates(tx, account, daysAfter(readOn, 1))
    const charged = (await issuedInvoices(tx, account)).find(
      ({ invoiceNumber, period }) =>
        period.endDate > from &&
        period.startDate <= readOn &&
        !open.some((one) => one.invoiceNumber === invoiceNumber),
    )
    if (charged !== undefined)
      throw new OperatorError(
        `The bill ${charged.invoiceNumber} charges by the reading that the customer has sent of ${readOn}, and is not corrected any more. Read the meter on a later day: the next bill counts from there. After a final bill, settle the difference with the customer.`,
      )
  }
  await tx.delete(meterReadings).where(and(ofAccount, eq(meterReadings.readOn, readOn)))
  for (const { registerId } of registers) {
    const base = baseOf(registerId)
    await tx
      .update(meterRegisters)
      .set({ actualValue: base?.value ?? null, actualReadOn: base?.readOn ?? null })
      .where(and(own, eq(meterRegisters.registerId, registerId)))
  }
  for (const { reference, customerId } of requests) {
    const facts = { about: 'METER_READING', status: 'DECLINED' } as const
    await tx
      .update(customerRequests)
      .set({ status: facts.status, updatedAt: now(), answer: replacedWords })
      .where(eq(customerRequests.reference, reference))
    await eventLog.record(tx, { kind: 'requestChanged', customerId, reference, ...facts })
  }
}
