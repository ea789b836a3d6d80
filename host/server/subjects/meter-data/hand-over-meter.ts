import { and, eq, inArray, isNotNull, notExists } from 'drizzle-orm'
import { daysAfter } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import { accounts, customerRequests, meterRegisters, meters } from '../../platform/database/schema.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import type { MeterReading } from './take-reading.ts'
import { takeReading } from './take-reading.ts'

interface NextSupply {
  readonly accountNumber: string
  /** First day of supply, `2026-11-26`. */
  readonly suppliedFrom: string
}

/**
 * Gives an account the meter of the one that supplied the home until the day before, with the final reading if there is one
 * yet. The household's usual use is not copied. `endedBefore`: the accounts of the home that ended on that day. An account
 * whose supply never began is one of them too, without a meter.
 */
export async function handOverMeter(
  tx: Db,
  endedBefore: readonly string[],
  { accountNumber, suppliedFrom }: NextSupply,
): Promise<void> {
  const known = await tx
    .select()
    .from(meters)
    .where(inArray(meters.accountNumber, [...endedBefore]))
  const [meter] = known
  if (meter === undefined || known.length > 1) return
  const { accountNumber: before, meterId, installationType, hasSolar } = meter
  await tx
    .insert(meters)
    .values({ accountNumber, meterId, installationType, hasSolar, accountBefore: before })
    .onConflictDoNothing()
  // Locked, because the final reading may be taken at the same moment: it would see no account to be handed on to.
  const registers = await tx
    .select()
    .from(meterRegisters)
    .where(eq(meterRegisters.accountNumber, before))
    .for('update')
  if (registers.length === 0) return
  const lastDay = daysAfter(suppliedFrom, -1)
  const isKnown = (await ownReadingsOf(tx, before, lastDay)).length === 0
  await tx
    .insert(meterRegisters)
    .values(
      registers.map(({ registerId, timeOfDay, digits, actualValue: value, actualReadOn }) => ({
        ...{ accountNumber, registerId, timeOfDay, digits },
        ...(isKnown &&
          actualReadOn === lastDay && {
            ...{ lastValue: value, lastReadOn: lastDay, lastQuality: 'actual' as const },
            ...{ actualValue: value, actualReadOn: lastDay },
          }),
      })),
    )
    .onConflictDoNothing()
}

/** The customer's own readings of a day that were taken: the next customer is not billed from them. */
export async function ownReadingsOf(tx: Db, accountNumber: string, readOn: string) {
  const requests = await tx
    .select()
    .from(customerRequests)
    .where(
      and(
        eq(customerRequests.accountNumber, accountNumber),
        eq(customerRequests.kind, 'METER_READING'),
        eq(customerRequests.status, 'DONE'),
      ),
    )
  return requests.filter(({ content }) => 'readOn' in content && content.readOn === readOn)
}

/**
 * Records a meter reader's reading (`takeReading`). That of the last day is also what the first bill of the next account counts
 * from, unless that account has a reading of its own.
 */
export async function takeStaffReading(tx: Db, reading: MeterReading): Promise<boolean> {
  const isSpread = await takeReading(tx, reading)
  const isRead = and(
    eq(meterRegisters.accountNumber, meters.accountNumber),
    isNotNull(meterRegisters.actualValue),
  )
  const [next] = await tx
    .select({ accountNumber: meters.accountNumber })
    .from(meters)
    .innerJoin(accounts, eq(accounts.number, meters.accountNumber))
    .where(
      and(
        eq(meters.accountBefore, reading.accountNumber),
        eq(accounts.planStartedOn, daysAfter(reading.readOn, 1)),
        notExists(tx.select().from(meterRegisters).where(isRead)),
      ),
    )
  if (next !== undefined)
    await takeReading(tx, { ...reading, accountNumber: next.accountNumber }).catch((error: unknown) => {
      if (!(error instanceof OperatorError)) throw error
      throw new OperatorError(
        `It is also the first reading of the account ${next.accountNumber}, so that nothing is recorded: ${error.message}`,
      )
    })
  return isSpread
}

/** Takes the meter from an account whose supply never began. */
export const giveBackMeter = (tx: Db, accountNumber: string) =>
  tx.delete(meters).where(eq(meters.accountNumber, accountNumber))
