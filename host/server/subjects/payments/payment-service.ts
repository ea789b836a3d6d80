import type { PaymentProvider } from 'gridfront/payments-server'
import { checkedProvider } from 'gridfront/payments-server'
import type { Platform } from '../../platform/web/platform.ts'
import { noProvider } from './no-provider.ts'
import type { EventPorts } from './payment-events.ts'
import { createPaymentEvents } from './payment-events.ts'
import { createSettle } from './settle.ts'
import { createReceiveSigned } from './signed-events.ts'

/** The provider of payments, and the secrets of its webhooks. */
export interface ProviderPorts {
  readonly provider: PaymentProvider
  readonly webhookSecrets: readonly string[]
  /** Origin of the card form, from the brand's environment. Default: any. */
  readonly cardFields?: string | undefined
}

export interface PaymentServicePorts extends Pick<EventPorts, 'settlePayTo'> {
  /** Without a provider, payments are answered with 503. */
  readonly payments: ProviderPorts | undefined
  /** Called with an impossible answer of the provider, for the log. */
  readonly onRefused: (error: Error) => void
}

/** The payment functions for other subjects: the checked provider, and the processing of its events. */
export function createPaymentService(
  platform: Platform,
  { payments, onRefused, settlePayTo }: PaymentServicePorts,
) {
  const { webhookSecrets = [], cardFields } = payments ?? {}
  const settle = createSettle(platform)
  const events = createPaymentEvents({ ...platform, settle, settlePayTo })
  return {
    provider: payments ? checkedProvider(payments.provider, { cardFields, onRefused }) : noProvider,
    settle,
    settlePayTo,
    events,
    receive: createReceiveSigned({ ...platform, events, webhookSecrets }),
  }
}

export type PaymentService = ReturnType<typeof createPaymentService>
