import { and, desc, eq, lt } from 'drizzle-orm'
import { lockAccount } from '../../ledger/accounts.ts'
import type { Db } from '../../platform/database/db.ts'
import { customerRequests, meterReadings, meterRegisters } from '../../platform/database/schema.ts'
import type { EventLog } from '../../platform/events/event-log.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { ownReadingsOf, takeStaffReading } from '../meter-data/hand-over-meter.ts'
import type { MeterReading } from '../meter-data/take-reading.ts'
import { issuedInvoices } from './issued-invoices.ts'
import type { Account } from './make-bill.ts'
import { openEstimates } from './true-ups.ts'

export interface StaffReadingPorts {
  readonly now: () => Date
  readonly eventLog: EventLog
}

/** What the customer reads about a reading of theirs that a meter reader's has replaced. */
const replacedWords =
  'The network read your meter on the same day. Under the rules its reading counts, so we use it for your bill instead of yours. If you think it is wrong, call us.'

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

/** Throws `OperatorError` if a bill charges for days of a replaced reading and no later bill will correct it. */
async function refuseIfCharged(
  tx: Db,
  account: Account,
  { readOn, readBefore }: { readonly readOn: string; readonly readBefore: string },
): Promise<void> {
  // No bill follows a final one.
  const open = (await openEstimates(tx, account)).filter(({ isFinal }) => !isFinal)
  const charged = (await issuedInvoices(tx, account)).find(
    ({ invoiceNumber, period }) =>
      period.endDate > readBefore &&
      period.startDate <= readOn &&
      !open.some((one) => one.invoiceNumber === invoiceNumber),
  )
  if (charged !== undefined)
    throw new OperatorError(
      `The bill ${charged.invoiceNumber} charges by the reading that the customer has sent of ${readOn}, and is not corrected any more. Read the meter on a later day: the next bill counts from there. After a final bill, settle the difference with the customer.`,
    )
}

async function replaceOwnReadings(
  tx: Db,
  { accountNumber, readOn }: MeterReading,
  { now, eventLog }: StaffReadingPorts,
): Promise<void> {
  const account = await lockAccount(tx, accountNumber)
  const own = eq(meterRegisters.accountNumber, accountNumber)
  // Locked before the requests are read: a reading that is being answered has its registers locked.
  const registers = await tx.select().from(meterRegisters).where(own).for('update')
  const requests = await ownReadingsOf(tx, accountNumber, readOn)
  // After a later reading, `takeReading` says what is wrong.
  if (requests.length === 0 || registers.some(({ actualReadOn }) => actualReadOn !== readOn)) return
  const ofAccount = eq(meterReadings.accountNumber, accountNumber)
  const before = await tx
    .select()
    .from(meterReadings)
    .where(and(ofAccount, lt(meterReadings.readOn, readOn)))
    .orderBy(desc(meterReadings.readOn))
  const baseOf = (registerId: string) => before.find((one) => one.registerId === registerId)
  // The customer's reading was spread over the days since.
  const [readBefore] = registers.map(({ registerId }) => baseOf(registerId)?.readOn).toSorted()
  if (readBefore !== undefined) await refuseIfCharged(tx, account, { readOn, readBefore })
  await tx.delete(meterReadings).where(and(ofAccount, eq(meterReadings.readOn, readOn)))
  for (const { registerId } of registers) {
    const base = baseOf(registerId)
    await tx
      .update(meterRegisters)
      .set({ actualValue: base?.value ?? null, actualReadOn: base?.readOn ?? null })
      .where(and(own, eq(meterRegisters.registerId, registerId)))
  }
  for (const { reference, customerId } of requests) {
    const facts = { about: 'METER_READING', status: 'DECLINED', isReplaced: true } as const
    await tx
      .update(customerRequests)
      .set({ status: facts.status, updatedAt: now(), answer: replacedWords })
      .where(eq(customerRequests.reference, reference))
    await eventLog.record(tx, { kind: 'requestChanged', customerId, reference, ...facts })
  }
}
