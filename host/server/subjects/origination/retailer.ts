import type { AddressParts } from 'gridfront/contracts'
import type { DistributorArea } from 'gridfront/validators'
import type { SavedAnswers } from '../../platform/database/schema/stored-answers.ts'
import type { ConsentEdition } from './consent-editions.ts'

/** A plan that can be applied for. */
export interface PlanOffer {
  readonly planId: string
  /** The name for customers. */
  readonly planName: string
  /** `RESIDENTIAL` or `BUSINESS`. */
  readonly customerType: string
  /** Distributors in whose networks it is offered. */
  readonly networks: readonly string[]
}

/** The retailer's data for sign-up. It serves only the networks of its plans. */
export interface Retailer {
  readonly offers: readonly PlanOffer[]
  readonly areas: readonly DistributorArea[]
  /** The state of each network of the plans. A postcode at a border is used in another state too. */
  readonly states: ReadonlyMap<string, AddressParts['state']>
  /** NMIs of meters in embedded networks, with their checksum. */
  readonly embeddedNmis: ReadonlySet<string>
  /**
   * Whether a person has to review an applicant's credit before there is a contract. Applications are never declined
   * automatically.
   */
  readonly needsCreditReview: (answers: Pick<SavedAnswers, 'person'>) => boolean
  /** The editions of the terms. The newest can be agreed to; former ones are the record of their hashes. */
  readonly consentEditions: readonly ConsentEdition[]
  /** BPAY biller code of new accounts. */
  readonly bpayBillerCode: string
}
