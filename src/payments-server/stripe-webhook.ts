import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { PaymentEvent } from '../../contracts/schemas/payment.ts'
import { webhookToleranceSeconds } from '../payments/payment-rules.ts'
import { refundsOf } from './provider.ts'
import { WebhookRefused } from './provider-error.ts'
import { asked, paymentOf, retrieveIntent } from './stripe-payment.ts'

/** Stripe's events that change a payment: choose them for the endpoint in Stripe's dashboard. */
export const stripeEvents = [
  'payment_intent.created',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const

/** The PaymentIntent that an event is about; null if it changes no payment. */
export function intentOfEvent({ type, data }: Stripe.Event): string | null {
  if (!stripeEvents.some((known) => known === type)) return null
  const { object, id, payment_intent } = data.object as {
    readonly object: string
    readonly id: string
    readonly payment_intent?: string | { readonly id: string } | null
  }
  if (object === 'payment_intent') return id
  return typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null)
}

/** A webhook of Stripe as it was received. */
export interface StripeWebhook {
  readonly stripe: Stripe
  /** The body as it was sent. */
  readonly body: Uint8Array
  /** The value of the header `Stripe-Signature`. */
  readonly signature: string | undefined
  /** The present secret of the endpoint (`whsec_…`), and during a rotation the next one too. */
  readonly secrets: readonly string[]
  readonly now: Date
}

/**
 * Verifies a webhook of Stripe, and reads it as an event of the contract, with the payment's present state at Stripe. Null:
 * it is genuine, and about no payment of the backend. Throws `WebhookRefused` if its signature is wrong or older than
 * five minutes, and `ProviderError` if Stripe cannot be asked: answer 5xx, and Stripe sends it again.
 */
export async function readStripeEvent({
  stripe,
  body,
  signature = '',
  secrets,
  now,
}: StripeWebhook): Promise<PaymentEvent | null> {
  const text = new TextDecoder().decode(body)
  const event = await firstOf(secrets, (secret) =>
    stripe.webhooks.constructEventAsync(
      ...([text, signature, secret, webhookToleranceSeconds, undefined, now.getTime()] as const),
    ),
  )
  if (event === null) throw new WebhookRefused('The signature of the webhook is wrong or too old.')
  const intent = intentOfEvent(event)
  if (intent === null) return null
  const payment = await asked(async () => paymentOf(stripe, await retrieveIntent(stripe, intent)))
  if (payment === null) return null
  const { amountCents: amount, ...rest } = payment
  const refunds = refundsOf(payment).map((one) => ({ refundId: one.refundId, amount: one.amountCents }))
  const createdAt = new Date(event.created * 1000).toISOString()
  return z.parse(PaymentEvent, { eventId: event.id, createdAt, payment: { ...rest, amount, refunds } })
}

/** The first result; null if there is none. */
async function firstOf<Result>(
  secrets: readonly string[],
  verify: (secret: string) => Promise<Result>,
): Promise<Result | null> {
  for (const secret of secrets) {
    const result = await verify(secret).catch(() => null)
    if (result !== null) return result
  }
  return null
}
