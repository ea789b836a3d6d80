import { BillingError } from 'gridfront/billing'
import { EnergyError } from 'gridfront/energy'

/** A bill was not issued. The message says why, for the operator. */
export class IssueError extends Error {
  override readonly name = 'IssueError'
}

/** Whether an error concerns the account, not the program. */
export const isReason = (error: unknown): error is Error =>
  error instanceof IssueError || error instanceof BillingError || error instanceof EnergyError
