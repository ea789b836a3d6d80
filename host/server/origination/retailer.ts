import type { DistributorArea } from 'gridfront/validators'
import type { SavedAnswers } from './saved-answers.ts'

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
  /** NMIs of meters in embedded networks, with their checksum. */
  readonly embeddedNmis: ReadonlySet<string>
  /** Whether a person has to review an applicant's credit before there is a contract. No program declines anybody. */
  readonly needsCreditReview: (answers: Pick<SavedAnswers, 'person'>) => boolean
  /** For new accounts. */
  readonly bpayBillerCode: string
}
