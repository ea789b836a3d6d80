import type { Config } from '../config.ts'
import { sandboxOfCommand } from '../sandbox-provider/sandbox-files.ts'
import { StartError } from '../start-error.ts'
import { httpProvider } from './http-provider.ts'
import type { PaymentProvider } from './provider.ts'

/** The provider that a command asks: that of the settings, and in local mode the sandbox. Throws `StartError`. */
export function providerOf(
  { isLocal, dataDir, paymentProvider }: Pick<Config, 'isLocal' | 'dataDir' | 'paymentProvider'>,
  now: () => Date,
): Promise<PaymentProvider> | PaymentProvider {
  if (paymentProvider !== undefined) return httpProvider(paymentProvider.origin, paymentProvider.apiKey)
  if (isLocal) return sandboxOfCommand(dataDir, now)
  throw new StartError(
    'No payment provider is set up: set PAYMENT_PROVIDER_URL, PAYMENT_PROVIDER_KEY and PAYMENT_WEBHOOK_SECRETS as for the server.',
  )
}
