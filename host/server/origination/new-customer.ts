import { randomInt, randomUUID } from 'node:crypto'
import type { AddressParts, ContactAddress, PersonAnswers } from 'gridfront/contracts'
import { addressInWords } from 'gridfront/server'
import { makeCrn } from 'gridfront/validators'
import type { Db } from '../database/db.ts'
import { accounts, customers } from '../database/schema.ts'
import { normalEmail } from '../password/normal-email.ts'

export interface NewCustomer {
  readonly person: Pick<PersonAnswers, 'email' | 'givenName' | 'familyName' | 'phone' | 'safeContact'>
  /** Postal address for bills; null: they are not posted, or go to the supply address. */
  readonly postalAddress: ContactAddress | null
  readonly plan: { readonly planId: string; readonly planName: string }
  readonly address: AddressParts
  /** First day of supply, if known. */
  readonly startsOn: string
  /** Day on which the plan was agreed to, at the prices of that day. */
  readonly agreedOn: string
  /** Its edition of `priceEditions`; null: none was kept. */
  readonly agreedVersion: string | null
  /** As a plan's `billFrequency`. */
  readonly billingFrequency: 'P1M' | 'P3M'
  readonly bpayBillerCode: string
}

/** Nine digits beginning with 3. */
const newAccountNumber = () => String(300_000_000 + randomInt(100_000_000))
/** Attempts to find an unused account number. With 100 million numbers the first one nearly always is. */
const mostNumbers = 5

/** Opens one more account of a customer; its number. */
export async function addAccount(
  tx: Db,
  customerId: string,
  { plan, address, startsOn, agreedOn, agreedVersion, billingFrequency, bpayBillerCode }: NewCustomer,
  newNumber: () => string = newAccountNumber,
): Promise<string> {
  for (let tries = 0; tries < mostNumbers; tries += 1) {
    const number = newNumber()
    const added = await tx
      .insert(accounts)
      .values({
        number,
        customerId,
        ...plan,
        planStartedOn: startsOn,
        planAgreedOn: agreedOn,
        agreedVersion,
        billingFrequency,
        supplyAddress: addressInWords(address),
        postcode: address.postcode,
        // Nothing has been used and nothing is owed before the first bill.
        dueOn: null,
        bpayBillerCode,
        bpayReference: makeCrn('MOD10V01', number),
      })
      .onConflictDoNothing()
      .returning({ number: accounts.number })
    if (added.length > 0) return number
  }
  throw new Error('no account number is free')
}

export interface AddedCustomer {
  readonly customerId: string
  readonly accountNumber: string
}

/**
 * Adds a customer with one account. The e-mail address counts as unconfirmed, because anybody could have typed it. Null
 * if a customer has that address already; nothing is written then. `passwordHash`: of a password that nobody knows.
 */
export async function addCustomer(
  tx: Db,
  customer: NewCustomer,
  {
    passwordHash,
    at,
    newNumber = newAccountNumber,
  }: { passwordHash: string; at: Date; newNumber?: () => string },
): Promise<AddedCustomer | null> {
  const { email, givenName, familyName, phone, safeContact = null } = customer.person
  const [added] = await tx
    .insert(customers)
    .values({
      id: randomUUID(),
      email: normalEmail(email),
      passwordHash,
      givenName,
      familyName,
      createdAt: at,
      phone,
      postalAddress: customer.postalAddress,
      safeContact,
    })
    .onConflictDoNothing()
    .returning({ id: customers.id })
  if (added === undefined) return null
  return { customerId: added.id, accountNumber: await addAccount(tx, added.id, customer, newNumber) }
}
