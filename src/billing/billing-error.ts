import { LibraryError } from '../errors.ts'

/**
 * `READS_MISSING`: too few of the period's half-hours were read. `TOTALS_ONLY`: the prices depend on the time of the day, and only
 * totals of days are known. `PLANS_INVALID`: the plans of a period leave a day out, or have one twice. `DOES_NOT_ADD_UP`: a bill broke one of `invoiceFaults`.
 */
export type BillingErrorCode = 'READS_MISSING' | 'TOTALS_ONLY' | 'PLANS_INVALID' | 'DOES_NOT_ADD_UP'

/** A bill cannot be made. The message contains the reason, for the operator of the billing run. */
export class BillingError extends LibraryError {
  override readonly name = 'BillingError'
  readonly code: BillingErrorCode

  constructor(code: BillingErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
