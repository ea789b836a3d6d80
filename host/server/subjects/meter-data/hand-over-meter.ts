import { and, eq, isNotNull, ne, notExists } from 'drizzle-orm'
import { daysAfter } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import { accounts, meterRegisters, meters } from '../../platform/database/schema.ts'

interface NextSupply {
  readonly accountNumber: string
  /** First day of supply, `2026-11-26`. */
  readonly suppliedFrom: string
}

/**
 * Gives an account the meter of the account that supplied the home before it, with the final reading if there is one yet: it
 * comes after the last day, so `takeReading` hands it on. The household's usual use is not copied.
 */
export async function handOverMeter(
  tx: Db,
  before: string,
  { accountNumber, suppliedFrom }: NextSupply,
): Promise<void> {
  const [meter] = await tx.select().from(meters).where(eq(meters.accountNumber, before))
  if (meter === undefined) return
  const { meterId, installationType, hasSolar } = meter
  await tx.insert(meters).values({ accountNumber, meterId, installationType, hasSolar }).onConflictDoNothing()
  const registers = await tx.select().from(meterRegisters).where(eq(meterRegisters.accountNumber, before))
  if (registers.length === 0) return
  const lastDay = daysAfter(suppliedFrom, -1)
  await tx
    .insert(meterRegisters)
    .values(
      registers.map(({ registerId, timeOfDay, digits, actualValue: value, actualReadOn }) => ({
        ...{ accountNumber, registerId, timeOfDay, digits },
        ...(actualReadOn === lastDay && {
          ...{ lastValue: value, lastReadOn: lastDay, lastQuality: 'actual' as const },
          ...{ actualValue: value, actualReadOn: lastDay },
        }),
      })),
    )
    .onConflictDoNothing()
}

/**
 * The account that has a meter from the day after a reading on, if it has no reading of its own: the reading is what its
 * first bill counts from.
 */
export async function nextWithMeter(
  tx: Db,
  { accountNumber, readOn }: { readonly accountNumber: string; readonly readOn: string },
): Promise<string | undefined> {
  const [own] = await tx.select().from(meters).where(eq(meters.accountNumber, accountNumber))
  if (own === undefined) return undefined
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
        eq(meters.meterId, own.meterId),
        ne(meters.accountNumber, accountNumber),
        eq(accounts.planStartedOn, daysAfter(readOn, 1)),
        notExists(tx.select().from(meterRegisters).where(isRead)),
      ),
    )
  return next?.accountNumber
}

/** Takes the meter from an account whose supply never began. */
export const giveBackMeter = (tx: Db, accountNumber: string) =>
  tx.delete(meters).where(eq(meters.accountNumber, accountNumber))
