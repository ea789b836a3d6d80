import { and, desc, eq, gte, inArray, max, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { accounts, bills, customers, supplyPoints, usageDays, usageIntervals } from '../database/schema.ts'
import type { NewEntry } from '../ledger/ledger.ts'
import { postBill, postEntries } from '../ledger/ledger.ts'
import { normalEmail } from '../password/normal-email.ts'
import type { Passwords } from '../password/passwords.ts'
import type { DemoAccount, DemoCustomer } from './demo-customers.ts'
import { accountsOfDemo, demoCustomers } from './demo-customers.ts'
import { demoHalfHours } from './demo-half-hours.ts'
import { demoUsageDays } from './demo-usage.ts'

const isoDate = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** Bills for the full months before `now`, each issued on the 3rd of the next month and due at its end. */
function billsOf({ account, months }: DemoAccount, now: Date): (typeof bills.$inferInsert)[] {
  const year = now.getUTCFullYear()
  // A bill for last month may not be issued yet on the 1st and 2nd.
  const newest = now.getUTCMonth() - (now.getUTCDate() < 3 ? 2 : 1)
  return months.map(({ used, amount }, age) => {
    const month = newest - age
    const periodStart = isoDate(year, month, 1)
    return {
      invoiceNumber: `${account.number}-${periodStart.slice(0, 7).replace('-', '')}`,
      accountNumber: account.number,
      issuedOn: isoDate(year, month + 1, 3),
      dueOn: isoDate(year, month + 2, 0),
      periodStart,
      periodEnd: isoDate(year, month + 1, 0),
      usedWattHours: used,
      amountCents: amount,
    }
  })
}

/** A bill was paid by BPAY on the day that it was due. */
const paymentOf = ({
  invoiceNumber,
  accountNumber,
  amountCents,
  dueOn,
}: typeof bills.$inferInsert): NewEntry => ({
  accountNumber,
  cause: 'BANK_PAYMENT',
  causeId: `demo-${invoiceNumber}`,
  owedCents: -amountCents,
  happenedAt: new Date(`${dueOn}T02:00:00Z`),
})

async function seedCustomer(
  db: Db,
  customer: DemoCustomer,
  hash: Passwords['hash'],
  now: Date,
): Promise<void> {
  const [known] = await db.select({ id: customers.id }).from(customers).where(eq(customers.id, customer.id))
  const { id, email, password, givenName, familyName } = customer
  if (known !== undefined) {
    // Demo customers of an older version have no postcode yet.
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
    for (const one of accountsOfDemo(customer)) {
      const issued = billsOf(one, now)
      const [latest] = issued
      await tx.insert(accounts).values({ ...one.account, dueOn: latest?.dueOn ?? null, customerId: id })
      await tx.insert(bills).values(issued)
      for (const bill of issued) await postBill(tx, bill)
      // All bills but the newest are paid. Not `takeBalances`: the books may know the account from before its removal.
      await postEntries(tx, issued.slice(1).map(paymentOf))
    }
  })
}

const marketOffsetMs = 36_000_000
const dayMs = 86_400_000
/** The newest day with a reading: yesterday by the time of the electricity market (UTC+10 all year). */
const newestDay = (now: Date) => new Date(now.getTime() + marketOffsetMs - dayMs).toISOString().slice(0, 10)
/** Rows in one statement. PostgreSQL counts the parameters of a statement in 16 bits. */
const mostRows = 5000

/** Adds readings up to yesterday. Runs at each start, because otherwise the last 30 days would soon be empty. */
async function seedUsage(db: Db, { account: { number }, usage }: DemoAccount, now: Date): Promise<void> {
  const billed = await db.select().from(bills).where(eq(bills.accountNumber, number))
  const [latest] = await db
    .select({ day: max(usageDays.day) })
    .from(usageDays)
    .where(eq(usageDays.accountNumber, number))
  const rows = demoUsageDays(number, usage, newestDay(now), billed).filter(
    ({ day }) => day > (latest?.day ?? ''),
  )
  for (let at = 0; at < rows.length; at += mostRows)
    await db
      .insert(usageDays)
      .values(rows.slice(at, at + mostRows))
      .onConflictDoNothing()
}

/** How many days back there are half-hours: enough for the change of the clocks in October until December. */
const halfHourDays = 60

/** Adds the half-hours of the last days. The newest market day has been written in part, and is written again. */
async function seedHalfHours(
  db: Db,
  { account: { number }, nmi, hasControlledLoad = false, usage }: DemoAccount,
  now: Date,
): Promise<void> {
  const point = {
    nmi,
    accountNumber: number,
    suppliedFrom: usage.since,
    controlledLoad: hasControlledLoad ? ['E2'] : [],
  }
  const [own] = await db.insert(supplyPoints).values(point).onConflictDoNothing().returning()
  const [latest] = await db
    .select({ day: max(usageIntervals.day) })
    .from(usageIntervals)
    .where(eq(usageIntervals.nmi, nmi))
  // An account whose supply point was named by hand has its own meter data.
  if (own === undefined && latest?.day == null) return
  const first = new Date(now.getTime() - halfHourDays * dayMs).toISOString().slice(0, 10)
  const days = await db
    .select()
    .from(usageDays)
    .where(and(eq(usageDays.accountNumber, number), gte(usageDays.day, first)))
    .orderBy(desc(usageDays.day))
  const rows = demoHalfHours(nmi, days, hasControlledLoad).filter(({ day }) => day >= (latest?.day ?? ''))
  if (rows.length > 0)
    await db
      .insert(usageIntervals)
      .values(rows)
      .onConflictDoUpdate({
        target: [usageIntervals.nmi, usageIntervals.registerId, usageIntervals.suffix, usageIntervals.day],
        set: { wattHours: sql`excluded.watt_hours`, qualities: sql`excluded.qualities` },
      })
}

/**
 * Adds the demo customers to the database, once, and their newest readings at each start. For local mode only, because their
 * passwords are public.
 */
export async function seedDemo(db: Db, { hash }: Passwords, now: Date): Promise<void> {
  for (const customer of demoCustomers) {
    await seedCustomer(db, customer, hash, now)
    for (const account of accountsOfDemo(customer)) {
      await seedUsage(db, account, now)
      await seedHalfHours(db, account, now)
    }
  }
}

/**
 * Removes the demo customers with their sessions, accounts, bills and usage. A database that was used in local mode may be
 * published later, and everybody knows their passwords.
 */
export async function removeDemo(db: Db): Promise<void> {
  const ids = demoCustomers.map(({ id }) => id)
  await db.delete(customers).where(inArray(customers.id, ids))
}
