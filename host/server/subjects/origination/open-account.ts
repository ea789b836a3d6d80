import type { SupplyAnswers } from 'gridfront/contracts'
import { businessDaysAfter, moveNoticeBusinessDays } from 'gridfront/server'
import { dayIn, daysAfter } from '../../platform/civil-day.ts'
import type { DataKeys } from '../../platform/data-keys/data-keys.ts'
import type { Db } from '../../platform/database/db.ts'
import type { SignUpReceiptFacts } from '../../platform/database/schema/domain-event.ts'
import type { SavedAnswers } from '../../platform/database/schema/stored-answers.ts'
import type { EventLog } from '../../platform/events/event-log.ts'
import { agreedVersion } from './agreed-edition.ts'
import { storeAgreedTerms } from './agreed-terms.ts'
import type { AddedCustomer } from './new-customer.ts'
import { addAccount, addCustomer } from './new-customer.ts'
import type { Retailer } from './retailer.ts'
import { addSignUpRequests } from './sign-up-requests.ts'
import { takeOverPoint } from './take-over-point.ts'

/** An application with the sections that an account needs. */
export type Complete = SavedAnswers & Required<Pick<SavedAnswers, 'supply' | 'plan' | 'person' | 'payment'>>

/** Throws if a required section is missing. */
export function completeOf(answers: SavedAnswers): Complete {
  const { supply, plan, person, payment } = answers
  if (!supply || !plan || !person || !payment) throw new Error('an application was sent without its sections')
  return { ...answers, supply, plan, person, payment }
}

export interface OpeningPorts {
  readonly retailer: Pick<Retailer, 'offers' | 'bpayBillerCode'>
  /** Hash of a password that nobody knows, for customers who have not chosen one yet. */
  readonly unknownPasswordHash: string
  readonly dataKeys: DataKeys
  readonly eventLog: EventLog
}

/** First day of supply: the day of moving in, or for a switch the day after the cooling-off period. */
export const startOf = ({ start, moveInOn }: SupplyAnswers, coolingOffEndsOn: string): string =>
  start === 'MOVE_IN' && moveInOn !== undefined ? moveInOn : daysAfter(coolingOffEndsOn, 1)

/** Whether somebody moves in, and with less notice than a connection needs. */
export function startKindOf(
  { start, address: { state } }: SupplyAnswers,
  { at, startsOn }: { readonly at: Date; readonly startsOn: string },
): SignUpReceiptFacts['start'] {
  if (start === 'SWITCH') return start
  const first = businessDaysAfter(state, dayIn(state, at), moveNoticeBusinessDays)
  return startsOn < first ? 'MOVE_IN_SOON' : start
}

export const planNameOf = ({ offers }: Pick<Retailer, 'offers'>, planId: string): string =>
  offers.find((offer) => offer.planId === planId)?.planName ?? planId

/**
 * Opens an account for an application, for an existing customer (`customerId`) or a new one, and records the accepted
 * terms. If we have supplied the home before, the account takes over its supply point. Null, without changes, if a new customer is wanted but the e-mail address already belongs to one.
 */
export async function openAccount(
  tx: Db,
  complete: Complete,
  { retailer, unknownPasswordHash, ...ports }: OpeningPorts,
  {
    startsOn,
    at,
    agreedAt,
    verifiedAt,
    customerId,
  }: {
    readonly startsOn: string
    readonly at: Date
    /** When the application was sent. */
    readonly agreedAt: Date
    /** When the applicant has confirmed the e-mail address; null: not yet. */
    readonly verifiedAt: Date | null
    readonly customerId?: string
  },
): Promise<AddedCustomer | null> {
  const { supply, plan, person, payment } = complete
  const { address } = supply
  const { bpayBillerCode } = retailer
  const customer = {
    person,
    jointHolder: person.jointHolder
      ? `${person.jointHolder.givenName} ${person.jointHolder.familyName}`
      : null,
    postalAddress: payment.postalAddress ?? null,
    plan: { planId: plan.planId, planName: planNameOf(retailer, plan.planId) },
    address,
    startsOn,
    agreedOn: dayIn(address.state, agreedAt),
    agreedVersion: await agreedVersion(tx, complete),
    billingFrequency: payment.frequency,
    billDelivery: payment.delivery,
    business: person.business ?? null,
    bpayBillerCode,
  }
  const added =
    customerId === undefined
      ? await addCustomer(tx, customer, { passwordHash: unknownPasswordHash, verifiedAt, at })
      : { customerId, accountNumber: await addAccount(tx, customerId, customer) }
  if (added !== null) {
    await storeAgreedTerms(tx, added.customerId, complete)
    await addSignUpRequests(tx, ports, added, complete, at)
    await takeOverPoint(tx, supply, { accountNumber: added.accountNumber, suppliedFrom: startsOn })
  }
  return added
}
