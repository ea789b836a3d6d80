import { LibraryError } from '../errors.ts'

/** The argument that is wrong; the message has the details. */
export type EnergyErrorCode =
  | 'AMOUNT_INVALID'
  | 'PERIOD_INVALID'
  | 'PLAN_INVALID'
  | 'PROFILE_INVALID'
  | 'READS_INVALID'
  | 'TARIFF_INVALID'
  | 'ZONE_INVALID'

/** Why a published plan cannot be understood, and where. */
export interface PlanProblem {
  /** JSON pointer: `/electricityContract/tariffPeriod/0/startDate`. Empty for the whole document. */
  readonly pointer: string
  /** The problem as a sentence. */
  readonly message: string
}

/**
 * The tariff or the reads cannot be priced. The message says why and what to do, for the engineer: a tariff with a gap,
 * two reads of one half-hour, an invalid date. Contains no energy and no amount of a customer, because errors are sent
 * as traces.
 */
export class EnergyError extends LibraryError {
  override readonly name = 'EnergyError'
  readonly code: EnergyErrorCode
  /** All problems of a published plan (`PLAN_INVALID`); empty for the other codes. */
  readonly problems: readonly PlanProblem[]
  constructor(code: EnergyErrorCode, message: string, problems: readonly PlanProblem[] = []) {
    super(message)
    this.code = code
    this.problems = problems
  }
}
