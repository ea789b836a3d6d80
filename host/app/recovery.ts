import type { RecoveryServices } from 'gridfront'
import { recoveryServices } from 'gridfront'
import type { FormClientOptions } from './form-client.ts'
import { formClient } from './form-client.ts'

/** The ways back into an account. */
export const connectRecovery = (options: FormClientOptions): RecoveryServices =>
  recoveryServices(formClient(options))
