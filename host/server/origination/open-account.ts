import type { SupplyAnswers } from 'gridfront/contracts'
import { dayIn, daysAfter } from '../civil-day.ts'
import type { Db } from '../database/db.ts'
import { agreedVersion } from './agreed-edition.ts'
import { keepAgreedTerms } from './agreed-terms.ts'
import { askForConcession } from './ask-for-concession.ts'
import type { AddedCustomer } from './new-customer.ts'
import { addAccount, addCustomer } from './new-customer.ts'
import type { Retailer } from './retailer.ts'
import type { SavedAnswers } from './saved-answers.ts'

/** An application with what an account needs. */
export type Complete = SavedAnswers & Required<Pick<SavedAnswers, 'supply' | 'plan' | 'person' | 'payment'>>

export interface OpeningPorts {
  readonly retailer: Pick<Retailer, 'offers' | 'bpayBillerCode'>
  /** Hash of a password that nobody knows, for customers who have not chosen one yet. */
  readonly unknownPasswordHash: string
}

/** First day of supply: of who moves in that day, else the one after the cooling-off period, in which nothing is changed. */
export const startOf = ({ start, moveInOn }: SupplyAnswers, coolingOffEndsOn: string): string =>
  start === 'MOVE_IN' && moveInOn !== undefined ? moveInOn : daysAfter(coolingOffEndsOn, 1)

export const planNameOf = ({ offers }: Pick<Retailer, 'offers'>, planId: string): string =>
  offers.find((offer) => offer.planId === planId)?.planName ?? planId

/**
 * Opens an account for an application, of a customer who is there (`customerId`) or of a new one, and lists what was agreed to.
 * Null if a new one is wanted and the e-mail address is a customer's already: then nothing is written.
 */
export async function openAccount(
  tx: Db,
  complete: Complete,
  { retailer, unknownPasswordHash }: OpeningPorts,
  {
    startsOn,
    at,
    agreedAt = at,
    customerId,
  }: {
    readonly startsOn: string
    readonly at: Date
    /** When the application was sent. Default: now. */
    readonly agreedAt?: Date
    readonly customerId?: string
  },
): Promise<AddedCustomer | null> {
  const { supply, plan, person, payment } = complete
  const { address } = supply
  const { bpayBillerCode } = retailer
  const customer = {
    person,
    postalAddress: payment.postalAddress ?? null,
    plan: { planId: plan.planId, planName: planNameOf(retailer, plan.planId) },
    address,
    startsOn,
    agreedOn: dayIn(address.state, agreedAt),
    agreedVersion: await agreedVersion(tx, complete),
    billingFrequency: payment.frequency,
    bpayBillerCode,
  }
  const added =
    customerId === undefined
      ? await addCustomer(tx, customer, { passwordHash: unknownPasswordHash, at })
      : { customerId, accountNumber: await addAccount(tx, customerId, customer) }
  if (added !== null) {
    await keepAgreedTerms(tx, added.customerId, complete)
    await askForConcession(tx, added, complete, at)
  }
  return added
}
