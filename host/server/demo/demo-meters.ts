import { eq } from 'drizzle-orm'
import { daysAfter } from '../civil-day.ts'
import type { Db } from '../database/db.ts'
import { accounts, bills, customers, meterRegisters, meters } from '../database/schema.ts'
import { postBill } from '../ledger/ledger.ts'
import { normalEmail } from '../password/normal-email.ts'
import type { Passwords } from '../password/passwords.ts'
import { accountsOfDemo, demoCustomers } from './demo-customers.ts'

/** A customer whose old meter only adds up, and whose last bill was estimated: a reading of hers is taken. */
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

/** Kilowatt-hours of her last quarter, as they were estimated. */
const estimated = 948
const firstOf = (month: number, now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), month, 1)).toISOString().slice(0, 10)

/** The three months before this one, in which the meter was not read. */
function lastQuarter(now: Date): { readonly start: string; readonly end: string } {
  const month = now.getUTCMonth()
  return { start: firstOf(month - 3, now), end: daysAfter(firstOf(month, now), -1) }
}

async function addReader(db: Db, hash: Passwords['hash'], now: Date): Promise<void> {
  const { id, email, password, givenName, familyName, account } = meterReader
  const [known] = await db.select({ id: customers.id }).from(customers).where(eq(customers.id, id))
  if (known !== undefined) return
  const passwordHash = await hash(password)
  const { start, end } = lastQuarter(now)
  const [issuedOn, dueOn, amountCents] = [daysAfter(end, 3), daysAfter(end, 24), 38_214]
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
    await tx.insert(accounts).values({ ...account, customerId: id, dueOn })
    const bill = {
      invoiceNumber: `${account.number}-${end.slice(0, 7).replace('-', '')}`,
      accountNumber: account.number,
      issuedOn,
      dueOn,
      periodStart: start,
      periodEnd: end,
      usedWattHours: estimated * 1000,
      amountCents,
    }
    await tx.insert(bills).values(bill)
    await postBill(tx, bill)
    await tx.insert(meters).values({
      accountNumber: account.number,
      meterId: '1104417',
      installationType: 'BASIC',
      hasSolar: false,
    })
    await tx.insert(meterRegisters).values({
      accountNumber: account.number,
      registerId: '1',
      timeOfDay: 'ALLDAY',
      digits: 5,
      lastValue: 47_180,
      lastReadOn: end,
      lastQuality: 'estimated',
      averagedDailyLoad: 10_300,
    })
  })
}

/** Adds the meters of the demo customers, which are smart ones, and a customer with an old one. Once. */
export async function seedMeters(db: Db, { hash }: Passwords, now: Date): Promise<void> {
  for (const { account, usage } of demoCustomers.flatMap(accountsOfDemo)) {
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
  await addReader(db, hash, now)
}
