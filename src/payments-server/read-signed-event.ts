import * as z from 'zod/mini'
import { PayToEvent } from '../../contracts/schemas/pay-to.ts'
import { PaymentEvent } from '../../contracts/schemas/payment.ts'
import type { SignedWebhook } from '../payments/webhook-signature.ts'
import { isSignedWebhook } from '../payments/webhook-signature.ts'
import { WebhookRefused } from './provider-error.ts'

const ProviderEvent = z.union([PaymentEvent, PayToEvent])
/** An event of a provider: of a payment or of a PayTo agreement. It contains the present state, not only the change. */
export type ProviderEvent = PaymentEvent | PayToEvent

/**
 * Verifies a webhook in the form of the contract, and reads its event. The same event may come again, with the same
 * `eventId`: store it once. Throws `WebhookRefused`.
 */
export async function readSignedEvent(webhook: SignedWebhook): Promise<ProviderEvent> {
  if (!(await isSignedWebhook(webhook)))
    throw new WebhookRefused('The signature of the webhook is wrong or too old.')
  try {
    return z.parse(ProviderEvent, JSON.parse(new TextDecoder().decode(webhook.body)))
  } catch {
    throw new WebhookRefused('The body of the webhook is no event of the contract.')
  }
}
