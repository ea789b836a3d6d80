import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { dayIn, daysAfter } from 'gridfront/server'
import { afterEach, beforeEach } from 'vitest'
import { lockAccount, stateOfAccount } from '../../../host/server/ledger/accounts.ts'
import type { Db } from '../../../host/server/platform/database/db.ts'
import {
  accounts,
  bills,
  ledgerEntries,
  supplyPoints,
  usageDays,
  usageIntervals,
} from '../../../host/server/platform/database/schema.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import type { BillingRunOptions } from '../../../host/server/subjects/billing/billing-run.ts'
import { createBillingRun } from '../../../host/server/subjects/billing/billing-run.ts'
import { changeFrequency } from '../../../host/server/subjects/billing/due-period.ts'
import { pointOf } from '../../../host/server/subjects/billing/make-bill.ts'
import { samplePriceBook } from '../../../host/server/subjects/prices/sample-price-book.ts'
import { newAccount } from '../ledger/new-account.ts'
import { eventsLeft } from '../notifications/stored-mails.ts'
import type { TestBackend } from '../test-backend.ts'
import { addCustomer } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'

let last = 0

export const daysFrom = (from: string, to: string): string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = daysAfter(day, 1)) days.push(day)
  return days
}

/** A run like one started by the command. */
export const billingRunOf = (db: Db, now: () => Date) =>
  createBillingRun({ db, now, eventLog: createEventLog({ db, now }), book: samplePriceBook() })

/** Usage of these days, known only as totals. */
export async function addDays(db: Db, accountNumber: string, from: string, to: string, used = 10_000) {
  const rows = daysFrom(from, to).map((day) => ({ accountNumber, day, quality: 'actual' as const, used }))
  if (rows.length === 0) return
  await db
    .insert(usageDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [usageDays.accountNumber, usageDays.day],
      set: { quality: sql`excluded.quality`, used: sql`excluded.used_watt_hours` },
    })
}

export interface Household {
  /** First day of supply. */
  readonly since: string
  readonly every?: 'P1M' | 'P3M'
  /** Default: in New South Wales. */
  readonly postcode?: string
}

export interface MarketDays {
  /** Watt-hours of each half-hour. Default: 200. */
  readonly wattHours?: number
  /** Consumption is E1, a second register E2, solar export B1. Default: E1. */
  readonly suffix?: 'E1' | 'E2' | 'B1'
  readonly flag?: 'A' | 'E'
}

/** A home on a plan with a single price, which no run has billed yet. */
export async function addHousehold(
  db: Db,
  now: () => Date,
  { since, every = 'P1M', postcode = '2042' }: Household,
) {
  const customer = await addCustomer(db)
  const number = await newAccount(db, customer.id)
  const own = eq(accounts.number, number)
  await db
    .update(accounts)
    .set({
      planId: 'wattlebird-standing',
      planName: 'Wattlebird Standing Offer',
      planStartedOn: since,
      billingFrequency: every,
      postcode,
      dueOn: null,
    })
    .where(own)
  const nmi = `41050${String(++last).padStart(5, '0')}`
  await db.insert(supplyPoints).values({ nmi, accountNumber: number, suppliedFrom: since })
  return {
    customer,
    number,
    read: (from: string, to: string, used?: number) => addDays(db, number, from, to, used),
    /** Half-hours of market days, as in a network's file. */
    measure: (from: string, to: string, { wattHours = 200, suffix = 'E1', flag = 'A' }: MarketDays = {}) =>
      db
        .insert(usageIntervals)
        .values(
          daysFrom(from, to).map((day) => ({
            ...{
              nmi,
              accountNumber: number,
              registerId: suffix,
              suffix,
              day,
              intervalMinutes: 30,
              meterSerial: '1',
            },
            wattHours: Array<number>(48).fill(wattHours),
            qualities: [{ from: 1, to: 48, flag, method: null, reasonCode: null, reason: '' }],
          })),
        )
        .onConflictDoUpdate({
          target: [usageIntervals.nmi, usageIntervals.registerId, usageIntervals.suffix, usageIntervals.day],
          set: { wattHours: sql`excluded.watt_hours`, qualities: sql`excluded.qualities` },
        }),
    point: eq(supplyPoints.nmi, nmi),
    account: own,
    invoices: async () =>
      (
        await db.select().from(bills).where(eq(bills.accountNumber, number)).orderBy(asc(bills.periodStart))
      ).flatMap(({ invoice }) => invoice ?? []),
    run: (options: BillingRunOptions = {}) => billingRunOf(db, now)({ accountNumber: number, ...options }),
    /** Another frequency, as staff or the customer set it. */
    change: (frequency: 'P1M' | 'P3M') =>
      db.transaction(async (tx) => {
        const account = await lockAccount(tx, number)
        const today = dayIn(stateOfAccount(account), now())
        await changeFrequency(tx, account, { point: await pointOf(tx, account), today, frequency })
      }),
    close: (closedOn: string) => db.update(accounts).set({ closedOn }).where(own),
    bills: () =>
      db.select().from(bills).where(eq(bills.accountNumber, number)).orderBy(asc(bills.periodStart)),
    balance: async () => (await db.select().from(accounts).where(own))[0]?.balanceCents,
    entries: () =>
      db
        .select()
        .from(ledgerEntries)
        .where(and(eq(ledgerEntries.accountNumber, number), eq(ledgerEntries.cause, 'BILL'))),
    /** Notices that wait to be written. */
    notices: async () =>
      (await eventsLeft(db))
        .map(({ event }) => event)
        .filter((event) => event.kind === 'billIssued' && event.customerId === customer.id),
    /** A bill of a former system, whose lines are not known. */
    formerBill: (
      periodStart: string,
      periodEnd: string,
      amountCents = 0,
      smoothedCents: number | null = null,
    ) =>
      db.insert(bills).values({
        ...{
          invoiceNumber: `OLD-${randomUUID().slice(0, 8)}`,
          accountNumber: number,
          amountCents,
          smoothedCents,
        },
        ...{ periodStart, periodEnd, issuedOn: periodEnd, dueOn: periodEnd, usedWattHours: 1_000 },
      }),
  }
}

/** Helpers for billing suites on a backend whose clock they set. */
export function billHarness(backend: () => TestBackend) {
  let before: Date
  beforeEach(() => {
    before = backend().clock.now
  })
  afterEach(() => {
    backend().clock.now = before
  })
  return {
    on: (day: string) => {
      backend().clock.now = new Date(`${day}T01:00:00Z`)
    },
    household: (facts: Household) => addHousehold(backend().db, () => backend().clock.now, facts),
    logIn: async (customer: { readonly email: string; readonly password: string }) => {
      const client = new TestClient(backend().app)
      await client.login(customer)
      return client
    },
  }
}
