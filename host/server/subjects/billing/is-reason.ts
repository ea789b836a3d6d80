import { BillingError } from 'gridfront/billing'
import { EnergyError } from 'gridfront/energy'
import { OperatorError } from '../../platform/operator-error.ts'

/** Whether an error concerns the account, not the program. */
export const isReason = (error: unknown): error is Error =>
  error instanceof OperatorError || error instanceof BillingError || error instanceof EnergyError
