import type {
  ConsentTerm,
  IdentityDocument,
  PaymentAnswers,
  PersonAnswers,
  PlanAnswers,
  SupplyAnswers,
  SupportAnswers,
} from 'gridfront/contracts'

export interface SavedConsent {
  readonly term: ConsentTerm
  readonly version: string
  /** SHA-256 of the text that was shown. */
  readonly textSha256: string
  /** When it was agreed to, by the server's clock, in ISO 8601. */
  readonly agreedAt: string
  /** For `PLAN_DOCUMENT`: the plan chosen at that time. */
  readonly planId?: string
}

/** Answers about the person. A date of birth can be missing only after it was deleted. */
type SavedPerson = Omit<PersonAnswers, 'birthDate' | 'jointHolder'> &
  Partial<Pick<PersonAnswers, 'birthDate'>> & {
    readonly jointHolder?:
      | (Omit<JointHolder, 'birthDate'> & Partial<Pick<JointHolder, 'birthDate'>>)
      | undefined
  }
type JointHolder = NonNullable<PersonAnswers['jointHolder']>

/**
 * The sections of an application, with the full numbers of documents and cards. `sealed-answers.ts` stores them
 * encrypted.
 */
export interface SavedAnswers {
  readonly supply?: SupplyAnswers
  readonly plan?: PlanAnswers
  readonly person?: SavedPerson
  readonly support?: SupportAnswers
  readonly payment?: PaymentAnswers
  readonly consents?: { readonly agreed: readonly SavedConsent[] }
}

type SavedSupport = NonNullable<SavedAnswers['support']>

/**
 * The answers as they are stored unencrypted: without the numbers of documents and cards, and without dates of birth.
 */
export interface StoredAnswers extends Omit<SavedAnswers, 'person' | 'support'> {
  readonly person?: Omit<SavedPerson, 'birthDate' | 'identity' | 'jointHolder'> & {
    readonly identity?: Pick<IdentityDocument, 'kind' | 'state'>
    readonly jointHolder?: Omit<NonNullable<SavedPerson['jointHolder']>, 'birthDate'>
  }
  readonly support?: Omit<SavedSupport, 'concession'> & {
    readonly concession?: Omit<NonNullable<SavedSupport['concession']>, 'cardNumber'>
  }
}
