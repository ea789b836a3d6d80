import { eq } from 'drizzle-orm'
import { postEntries } from '../ledger/ledger.ts'
import { daysAfter } from '../platform/civil-day.ts'
import type { Db } from '../platform/database/db.ts'
import { accounts, customers, meterRegisters, meters, supplyPoints } from '../platform/database/schema.ts'
import { normalEmail } from '../platform/normal-email.ts'
import { issueNextBill } from '../subjects/billing/next-bill.ts'
import { takeReading } from '../subjects/meter-data/take-reading.ts'
import type { Passwords } from '../subjects/password/passwords.ts'
import { samplePriceBook } from '../subjects/prices/sample-price-book.ts'
import type { DemoAccount } from './demo-customers.ts'

/**
 * A customer with an accumulation meter whose last bill was estimated, so she can submit a reading. An earlier
 * estimated bill was corrected by the next one.
 */
export const meterReader = {
  id: '5b0f2f3c-6a34-4c0e-9d0a-3f6f0d7a1e09',
  email: 'nora@wattlebird.example',
  password: 'currawong-at-dusk-5',
  givenName: 'Nora',
  familyName: 'Petrakis',
  account: {
    number: '300633180',
    planId: 'wattlebird-standing',
    planName: 'Wattlebird Standing Offer',
    planStartedOn: '2019-08-12',
    supplyAddress: '3 Kurrajong Lane, Newtown NSW 2042',
    postcode: '2042',
    bpayBillerCode: '123455',
    bpayReference: '3006331801',
  },
} as const

const firstOf = (month: number, now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), month, 1)).toISOString().slice(0, 10)

/** Reads of a period may arrive for five more days, after which it is billed. */
const billedAfterDays = 6

/** The first days of her last billed quarters, oldest first, and of the current one. */
function quartersOf(now: Date): readonly string[] {
  const month = now.getUTCMonth() - (now.getUTCDate() > billedAfterDays ? 0 : 1)
  return [12, 9, 6, 3, 0].map((ago) => firstOf(month - ago, now))
}

/** Readings of her meter before the first of these quarters, after it, and two quarters later: there was no reading in between. */
const [before, afterOne, afterThree] = [43_640, 44_510, 46_290] as const

/** Issues her bills as the billing runs of those days would have, without notices. All but the newest are paid. */
async function billQuarters(tx: Db, starts: readonly string[]): Promise<void> {
  const { number: accountNumber } = meterReader.account
  const eventLog = { record: async () => undefined }
  const [first = '', second = '', , fourth = '', fifth = ''] = starts
  const read = (readOn: string, value: number) =>
    takeReading(tx, { accountNumber, readOn, readings: [{ registerId: '1', value }] })
  async function bill(next: string, isPaid = true): Promise<void> {
    const asOf = daysAfter(next, billedAfterDays)
    const ports = { db: tx, now: () => new Date(`${asOf}T00:00:00Z`), eventLog, book: samplePriceBook() }
    const issued = await issueNextBill(ports, { accountNumber, asOf })
    if (issued.outcome !== 'issued')
      throw new Error(`no bill of ${asOf} for the demo customer with an old meter`)
    const { invoiceNumber, invoiceAmount, dueDate } = issued.invoice
    if (!isPaid) return
    await postEntries(tx, [
      {
        ...{ accountNumber, cause: 'BANK_PAYMENT', causeId: `demo-${invoiceNumber}` },
        ...{ owedCents: -invoiceAmount, happenedAt: new Date(`${dueDate}T02:00:00Z`) },
      },
    ])
  }
  await read(daysAfter(first, -1), before)
  await read(daysAfter(second, -1), afterOne)
  await bill(second)
  // Estimated, and corrected by the next one.
  await bill(starts[2] ?? '')
  await read(daysAfter(fourth, -1), afterThree)
  await bill(fourth)
  await bill(fifth, false)
}

/** Adds the customer with an accumulation meter, once. */
export async function seedReader(db: Db, { hash }: Passwords, now: Date): Promise<void> {
  const { id, email, password, givenName, familyName, account } = meterReader
  const [known] = await db.select({ id: customers.id }).from(customers).where(eq(customers.id, id))
  if (known !== undefined) return
  const passwordHash = await hash(password)
  const starts = quartersOf(now)
  const { number: accountNumber } = account
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
    await tx.insert(accounts).values({ ...account, customerId: id })
    await tx.insert(supplyPoints).values({ nmi: '4103000209', accountNumber, suppliedFrom: starts[0] ?? '' })
    await tx.insert(meters).values({
      accountNumber,
      meterId: '1104417',
      installationType: 'BASIC',
      hasSolar: false,
    })
    await tx.insert(meterRegisters).values({
      accountNumber,
      registerId: '1',
      timeOfDay: 'ALLDAY',
      digits: 5,
      averagedDailyLoad: 10_300,
    })
    await billQuarters(tx, starts)
  })
}

/** Adds the smart meter of a demo account, once. Its number is on the bills, which come after it. */
export async function seedSmartMeter(db: Db, { account, usage }: DemoAccount): Promise<void> {
  const facts = {
    meterId: `E0${account.number.slice(-6)}`,
    installationType: 'COMMS4D',
    hasSolar: usage.hasPanels,
  }
  await db
    .insert(meters)
    .values({ accountNumber: account.number, ...facts })
    .onConflictDoNothing()
}
