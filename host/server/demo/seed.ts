import { and, eq, gte, inArray, max, sql } from 'drizzle-orm'
import { dayMs, marketOffsetMs } from '../platform/civil-day.ts'
import type { Db } from '../platform/database/db.ts'
import {
  accounts,
  cardPayers,
  customers,
  payToAgreements,
  usageDays,
  usageIntervals,
} from '../platform/database/schema.ts'
import { normalEmail } from '../platform/normal-email.ts'
import type { Passwords } from '../subjects/password/passwords.ts'
import { demoMonths, seedBills } from './demo-bills.ts'
import type { DemoAccount, DemoCustomer } from './demo-customers.ts'
import { accountsOfDemo, demoCustomers } from './demo-customers.ts'
import { demoHalfHours } from './demo-half-hours.ts'
import { meterReader, seedReader, seedSmartMeter } from './demo-meters.ts'
import { demoUsageDays } from './demo-usage.ts'

async function seedCustomer(
  db: Db,
  customer: DemoCustomer,
  hash: Passwords['hash'],
  now: Date,
): Promise<void> {
  const [known] = await db.select({ id: customers.id }).from(customers).where(eq(customers.id, customer.id))
  const { id, email, password, givenName, familyName } = customer
  if (known !== undefined) {
    // Demo customers of an older version have no postcode.
    for (const { account } of accountsOfDemo(customer))
      await db
        .update(accounts)
        .set({ postcode: account.postcode })
        .where(and(eq(accounts.number, account.number), eq(accounts.postcode, '')))
    return
  }
  const passwordHash = await hash(password)
  // In a transaction, so that several servers that start on one database seed it only once.
  await db.transaction(async (tx) => {
    const made = await tx
      .insert(customers)
      .values({
        id,
        email: normalEmail(email),
        passwordHash,
        givenName,
        familyName,
        createdAt: now,
        emailConfirmedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: customers.id })
    if (made.length === 0) return
    for (const one of accountsOfDemo(customer))
      await tx
        .insert(accounts)
        .values({ ...one.account, billingFrequency: 'P1M', dueOn: null, customerId: id })
  })
}

/** The newest day with a reading: yesterday by the time of the electricity market (UTC+10 all year). */
const newestDay = (now: Date) => new Date(now.getTime() + marketOffsetMs - dayMs).toISOString().slice(0, 10)
/** Rows in one statement. PostgreSQL counts the parameters of a statement in 16 bits. */
const maxRows = 5000

/** Adds readings up to yesterday. Runs at each start, because otherwise the last 30 days would soon be empty. */
async function seedUsage(db: Db, one: DemoAccount, now: Date): Promise<void> {
  const { usage, account } = one
  const { number } = account
  const [latest] = await db
    .select({ day: max(usageDays.day) })
    .from(usageDays)
    .where(eq(usageDays.accountNumber, number))
  // Usage of billed months is complete; days that later starts add are not billed yet.
  const months = latest?.day === null ? demoMonths(one, now) : []
  const rows = demoUsageDays(number, usage, newestDay(now), months).filter(
    ({ day }) => day > (latest?.day ?? ''),
  )
  for (let at = 0; at < rows.length; at += maxRows)
    await db
      .insert(usageDays)
      .values(rows.slice(at, at + maxRows))
      .onConflictDoNothing()
}

/** The number of days with half-hours: in December they still include the clock change of October. */
const halfHourDays = 60

/**
 * Adds the half-hours of the last days, which are not billed yet. The newest market day may be incomplete, and is
 * written again. Needs the supply point that the bills have added.
 */
async function seedHalfHours(db: Db, { account: { number }, nmi }: DemoAccount, now: Date): Promise<void> {
  const [latest] = await db
    .select({ day: max(usageIntervals.day) })
    .from(usageIntervals)
    .where(eq(usageIntervals.nmi, nmi))
  const first = new Date(now.getTime() - halfHourDays * dayMs).toISOString().slice(0, 10)
  const days = await db
    .select()
    .from(usageDays)
    .where(and(eq(usageDays.accountNumber, number), gte(usageDays.day, first)))
  const rows = demoHalfHours(nmi, days)
    .filter(({ day }) => day >= (latest?.day ?? ''))
    .map((row) => ({ ...row, accountNumber: number }))
  if (rows.length === 0) return
  await db
    .insert(usageIntervals)
    .values(rows)
    .onConflictDoUpdate({
      target: [usageIntervals.nmi, usageIntervals.registerId, usageIntervals.suffix, usageIntervals.day],
      set: { wattHours: sql`excluded.watt_hours`, qualities: sql`excluded.qualities` },
    })
}

/**
 * Adds the demo customers to the database with their bills, once, and their newest readings at each start. For local mode only, because their
 * passwords are public.
 */
export async function seedDemo(db: Db, passwords: Passwords, now: Date): Promise<void> {
  for (const customer of demoCustomers) {
    await seedCustomer(db, customer, passwords.hash, now)
    for (const account of accountsOfDemo(customer)) {
      await seedSmartMeter(db, account)
      await seedUsage(db, account, now)
      await seedBills(db, account, now)
      await seedHalfHours(db, account, now)
    }
  }
  await seedReader(db, passwords, now)
}

/**
 * Removes the demo customers with their sessions, accounts, bills and usage. A database from local mode may later be
 * used in production, where everybody would know their passwords.
 */
export async function removeDemo(db: Db): Promise<void> {
  const ids = [...demoCustomers, meterReader].map(({ id }) => id)
  await db.delete(customers).where(inArray(customers.id, ids))
  // They exist only in the sandbox, so no bank or card is affected.
  await db.delete(payToAgreements).where(inArray(payToAgreements.customerId, ids))
  await db.delete(cardPayers).where(inArray(cardPayers.customerId, ids))
}
