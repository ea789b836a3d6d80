/** The known details of a customer who signs up for another address. */
export interface KnownApplicant {
  /** Identifies the customer, so that another customer in the same tab does not see it. */
  readonly userId: string
  readonly givenName: string
  readonly familyName: string
  readonly email: string
  readonly phone?: string | undefined
  readonly safeContact?: string | undefined
}

let known: KnownApplicant | null = null

/**
 * Pre-fills the application of a customer who moves. Stored only in the document's memory: no data of the account is
 * stored, and after a reload the fields are empty.
 */
export const knownApplicant = {
  keep(applicant: KnownApplicant): void {
    known = applicant
  },
  /** `userId`: of the logged-in customer; undefined if nobody is. */
  of: (userId: string | undefined): KnownApplicant | null => (known?.userId === userId ? known : null),
}
