import { asc, eq } from 'drizzle-orm'
import type { MeterFacts, RequestSituation, StoredRequest } from 'gridfront/server'
import { dayIn } from 'gridfront/server'
import { stateOf } from 'gridfront/validators'
import { accountsOf } from '../../ledger/accounts.ts'
import { creditCentsOf } from '../../ledger/credit.ts'
import type { Db } from '../../platform/database/db.ts'
import { customerRequests, meterRegisters, meters } from '../../platform/database/schema.ts'
import { acceptedCards } from '../prices/accepted-cards.ts'
import { distributorOf } from '../prices/distributor-of.ts'
import type { PriceBook } from '../prices/price-book.ts'

type Row = typeof customerRequests.$inferSelect

export const storedRequest = (row: Row): StoredRequest => {
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
  return { ...kept, kind, content } as StoredRequest
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
 * The facts that decide which requests for a customer's account are allowed; null if it is not theirs, or does not
 * exist. Without a number, the customer's first account.
 */
export async function situationOf(
  db: Db,
  {
    customerId,
    accountNumber,
    book,
    now,
  }: { customerId: string; accountNumber: string | undefined; book?: PriceBook; now: Date },
): Promise<RequestSituation | null> {
  const own = await accountsOf(db, customerId, now)
  const account = accountNumber === undefined ? own[0] : own.find(({ number }) => number === accountNumber)
  if (account === undefined) return null
  // An account imported without a postcode counts as being on the east coast.
  const state = stateOf(account.postcode) ?? 'NSW'
  const rows = await db
    .select()
    .from(customerRequests)
    .where(eq(customerRequests.accountNumber, account.number))
    .orderBy(asc(customerRequests.receivedAt))
  return {
    accountNumber: account.number,
    state,
    distributor: (book && distributorOf(account, book)) ?? undefined,
    today: dayIn(state, now),
    closedOn: account.closedOn,
    jointHolder: account.jointHolder,
    isBusiness: account.businessName !== null,
    meter: await meterOf(db, account.number),
    acceptedCards: book && acceptedCards(book.concessions, state),
    creditCents: await creditCentsOf(db, account),
    // Excludes requests of former customers of the account.
    kept: rows.filter((row) => row.customerId === customerId).map(storedRequest),
  }
}
