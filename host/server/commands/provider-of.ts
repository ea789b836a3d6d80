import type { PaymentProvider } from 'gridfront/payments-server'
import { checkedProvider } from 'gridfront/payments-server'
import type { Config } from '../config.ts'
import { StartError } from '../platform/start-error.ts'
import { httpProvider } from '../subjects/payments/http-provider.ts'
import { sandboxOfCommand } from '../subjects/sandbox-provider/sandbox-files.ts'

type Settings = Pick<Config, 'isLocal' | 'dataDir' | 'paymentProvider'>

function uncheckedProvider(
  { isLocal, dataDir, paymentProvider }: Settings,
  now: () => Date,
): Promise<PaymentProvider> | PaymentProvider {
  if (paymentProvider !== undefined) return httpProvider(paymentProvider.origin, paymentProvider.apiKey)
  if (isLocal) return sandboxOfCommand(dataDir, now)
  throw new StartError(
    'No payment provider is set up: set PAYMENT_PROVIDER_URL, PAYMENT_PROVIDER_KEY and PAYMENT_WEBHOOK_SECRETS as for the server.',
  )
}

/**
 * The payment provider for a command: from the settings, or in local mode the sandbox. Its answers are checked. Throws
 * `StartError`.
 */
export async function providerOf(settings: Settings, now: () => Date): Promise<PaymentProvider> {
  return checkedProvider(await uncheckedProvider(settings, now))
}
