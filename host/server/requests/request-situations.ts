import { asc, eq } from 'drizzle-orm'
import type { KeptRequest, MeterFacts, RequestSituation } from 'gridfront/server'
import { dayIn } from 'gridfront/server'
import { stateOf } from 'gridfront/validators'
import { accountsOf } from '../account/shown-account.ts'
import type { Db } from '../database/db.ts'
import { customerRequests, meterRegisters, meters } from '../database/schema.ts'

type Row = typeof customerRequests.$inferSelect

export const keptRequest = (row: Row): KeptRequest => {
  const {
    reference,
    kind,
    status,
    accountNumber,
    receivedAt,
    effectiveOn,
    content,
    targets,
    answer,
    granted,
  } = row
  const kept = {
    reference,
    status,
    accountNumber,
    receivedAt: receivedAt.toISOString(),
    effectiveOn,
    targets,
    answer,
    ...(granted !== null && { granted }),
  }
  return { ...kept, kind, content } as KeptRequest
}

async function meterOf(db: Db, accountNumber: string): Promise<MeterFacts | null> {
  const [meter] = await db.select().from(meters).where(eq(meters.accountNumber, accountNumber))
  if (meter === undefined) return null
  const registers = await db
    .select()
    .from(meterRegisters)
    .where(eq(meterRegisters.accountNumber, accountNumber))
    .orderBy(asc(meterRegisters.registerId))
  const { meterId, installationType, hasSolar, isLarge } = meter
  return {
    meterId,
    installationType,
    hasSolar,
    isLarge,
    registers: registers.map(({ registerId, timeOfDay, digits, averagedDailyLoad, ...last }) => ({
      registerId,
      timeOfDay,
      digits,
      lastReading:
        last.lastValue === null || last.lastReadOn === null || last.lastQuality === null
          ? null
          : { value: last.lastValue, readOn: last.lastReadOn, quality: last.lastQuality },
      averagedDailyLoad: averagedDailyLoad as MeterFacts['registers'][number]['averagedDailyLoad'],
    })),
  }
}

/**
 * The account of a customer as its requests are judged by; null: it is not theirs, or there is none. Without a number the account
 * that the pages show first.
 */
export async function situationOf(
  db: Db,
  { customerId, accountNumber, now }: { customerId: string; accountNumber: string | undefined; now: Date },
): Promise<RequestSituation | null> {
  const own = await accountsOf(db, customerId, now)
  const account = accountNumber === undefined ? own[0] : own.find(({ number }) => number === accountNumber)
  if (account === undefined) return null
  // An account that was imported without a postcode is counted as one of the east coast.
  const state = stateOf(account.postcode) ?? 'NSW'
  const rows = await db
    .select()
    .from(customerRequests)
    .where(eq(customerRequests.accountNumber, account.number))
    .orderBy(asc(customerRequests.receivedAt))
  return {
    accountNumber: account.number,
    state,
    today: dayIn(state, now),
    closedOn: account.closedOn,
    meter: await meterOf(db, account.number),
    // A former customer of the same account is somebody else.
    kept: rows.filter((row) => row.customerId === customerId).map(keptRequest),
  }
}
