import { randomInt, randomUUID } from 'node:crypto'
import type { AddressParts, ContactAddress, PersonAnswers } from 'gridfront/contracts'
import { addressInWords } from 'gridfront/server'
import { makeCrn } from 'gridfront/validators'
import type { Db } from '../../platform/database/db.ts'
import { accounts, customers } from '../../platform/database/schema.ts'
import { normalEmail } from '../../platform/normal-email.ts'

export interface NewCustomer {
  readonly person: Pick<PersonAnswers, 'email' | 'givenName' | 'familyName' | 'phone' | 'safeContact'>
  /** Name of the person who is responsible for the account together with the customer; null: there is none. */
  readonly jointHolder: string | null
  /** Postal address for bills; null: they are not posted, or go to the supply address. */
  readonly postalAddress: ContactAddress | null
  readonly plan: { readonly planId: string; readonly planName: string }
  readonly address: AddressParts
  /** First day of supply, if known. */
  readonly startsOn: string
  /** Day on which the plan was agreed to, at the prices of that day. */
  readonly agreedOn: string
  /** Its edition of `priceEditions`; null if none was stored. */
  readonly agreedVersion: string | null
  /** As a plan's `billFrequency`. */
  readonly billingFrequency: 'P1M' | 'P3M'
  readonly billDelivery: 'EMAIL' | 'POST'
  /** The business that the account is for; null: a household. */
  readonly business: Pick<NonNullable<PersonAnswers['business']>, 'legalName' | 'abn'> | null
  readonly bpayBillerCode: string
}

/** Nine digits beginning with 3. */
const newAccountNumber = () => String(300_000_000 + randomInt(100_000_000))
/** Attempts to find an unused account number. With 100 million numbers the first one nearly always is. */
const maxNumbers = 5

/** Opens another account of a customer. Resolves to its number. */
export async function addAccount(
  tx: Db,
  customerId: string,
  { plan, address, startsOn, jointHolder, ...terms }: NewCustomer,
  newNumber: () => string = newAccountNumber,
): Promise<string> {
  for (let tries = 0; tries < maxNumbers; tries += 1) {
    const number = newNumber()
    const added = await tx
      .insert(accounts)
      .values({
        number,
        customerId,
        ...plan,
        planStartedOn: startsOn,
        planAgreedOn: terms.agreedOn,
        agreedVersion: terms.agreedVersion,
        billingFrequency: terms.billingFrequency,
        billDelivery: terms.billDelivery,
        businessName: terms.business?.legalName ?? null,
        businessAbn: terms.business?.abn ?? null,
        jointHolder,
        supplyAddress: addressInWords(address),
        postcode: address.postcode,
        // No usage and no debt before the first bill.
        dueOn: null,
        bpayBillerCode: terms.bpayBillerCode,
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
 * Adds a customer with one account. Null if a customer has that e-mail address already; nothing is written then.
 * `passwordHash`: of a password that nobody knows. `verifiedAt`: when the address was confirmed; null: anybody could have
 * typed it.
 */
export async function addCustomer(
  tx: Db,
  customer: NewCustomer,
  {
    passwordHash,
    verifiedAt,
    at,
    newNumber = newAccountNumber,
  }: { passwordHash: string; verifiedAt: Date | null; at: Date; newNumber?: () => string },
): Promise<AddedCustomer | null> {
  const { email, givenName, familyName, phone, safeContact = null } = customer.person
  const [added] = await tx
    .insert(customers)
    .values({
      id: randomUUID(),
      email: normalEmail(email),
      passwordHash,
      hasPassword: false,
      givenName,
      familyName,
      createdAt: at,
      emailConfirmedAt: verifiedAt,
      phone,
      postalAddress: customer.postalAddress,
      safeContact,
    })
    .onConflictDoNothing()
    .returning({ id: customers.id })
  if (added === undefined) return null
  return { customerId: added.id, accountNumber: await addAccount(tx, added.id, customer, newNumber) }
}
