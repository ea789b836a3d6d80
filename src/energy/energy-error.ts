import { LibraryError } from '../errors.ts'

/** The argument that is wrong; the message has the details. */
export type EnergyErrorCode =
  | 'AMOUNT_INVALID'
  | 'PERIOD_INVALID'
  | 'PROFILE_INVALID'
  | 'READS_INVALID'
  | 'TARIFF_INVALID'
  | 'ZONE_INVALID'

/**
 * The tariff or the reads cannot be priced. The message says why and what to do, for the engineer: a tariff with a gap,
 * two reads of one half-hour, an invalid date. Contains no energy and no amount of a customer, because errors are sent
 * as traces.
 */
export class EnergyError extends LibraryError {
  override readonly name = 'EnergyError'
  readonly code: EnergyErrorCode
  constructor(code: EnergyErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
