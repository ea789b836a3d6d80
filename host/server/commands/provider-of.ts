import type { PaymentProvider } from 'gridfront/payments-server'
import { checkedProvider } from 'gridfront/payments-server'
import type { Config } from '../config.ts'
import { StartError } from '../platform/start-error.ts'
import { httpProvider } from '../subjects/payments/http-provider.ts'
import { sandboxOfCommand } from '../subjects/sandbox-provider/sandbox-files.ts'

/** The payment provider for a command: from the settings, or in local mode the sandbox. Throws `StartError`. */
export function providerOf(
  { isLocal, dataDir, paymentProvider }: Pick<Config, 'isLocal' | 'dataDir' | 'paymentProvider'>,
  now: () => Date,
): Promise<PaymentProvider> | PaymentProvider {
  if (paymentProvider !== undefined)
    return checkedProvider(httpProvider(paymentProvider.origin, paymentProvider.apiKey))
  if (isLocal) return sandboxOfCommand(dataDir, now)
  throw new StartError(
    'No payment provider is set up: set PAYMENT_PROVIDER_URL, PAYMENT_PROVIDER_KEY and PAYMENT_WEBHOOK_SECRETS as for the server.',
  )
}
