import { BillingError } from 'gridfront/billing'
import { EnergyError } from 'gridfront/energy'

/** A bill was not issued, and why, as a sentence for who runs the billing. */
export class IssueError extends Error {
  override readonly name = 'IssueError'
}

/** What is wrong with an account, and not with us. */
export const isReason = (error: unknown): error is Error =>
  error instanceof IssueError || error instanceof BillingError || error instanceof EnergyError
