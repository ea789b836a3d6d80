/** The known details of a customer who signs up for another address. */
export interface KnownApplicant {
  /** Whose it is: another customer of the same tab finds nothing. */
  readonly userId: string
  readonly givenName: string
  readonly familyName: string
  readonly email: string
  readonly phone?: string | undefined
  readonly safeContact?: string | undefined
}

let known: KnownApplicant | null = null

/**
 * Fills in the application of a customer who moves. In the memory of the document alone: nothing of the account gets into a storage, and
 * after a reload the fields are empty.
 */
export const knownApplicant = {
  keep(applicant: KnownApplicant): void {
    known = applicant
  },
  /** `userId`: who is logged in; undefined: nobody. */
  of: (userId: string | undefined): KnownApplicant | null => (known?.userId === userId ? known : null),
}
