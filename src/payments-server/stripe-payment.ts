import type Stripe from 'stripe'
import type { CardPaymentFailure } from '../../contracts/payment-rules.ts'
import type { ProvidedPayment } from './provider.ts'
import { ProviderError } from './provider-error.ts'

/** Where Stripe's objects have our ids. A Stripe account may have payments of other kinds, without them. */
export const ourPayment = 'gridfront_payment'
export const ourRefund = 'gridfront_refund'
export const ourPayer = 'gridfront_payer'

const isOfStripe = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')

/** Whether Stripe has refused the request itself, so that it would be refused again. */
export const isRefusal = (error: unknown): boolean =>
  isOfStripe(error) && error.type === 'StripeInvalidRequestError'

/** Throws an error of Stripe as `ProviderError`, without its raw answer, which may have a client secret. */
export async function asked<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!isOfStripe(error)) throw error
    const { type, statusCode = 'no status', code = 'no code', requestId = 'no request' } = error
    throw new ProviderError(`Stripe has not done it (${[type, statusCode, code, requestId].join(', ')}).`)
  }
}

const openStatuses = ['requires_payment_method', 'requires_confirmation', 'requires_action']
/** Whether a card can still be entered. */
export const isOpen = ({ status }: Pick<Stripe.PaymentIntent, 'status'>): boolean =>
  openStatuses.includes(status)

const failures: Readonly<Record<string, CardPaymentFailure>> = {
  abandoned: 'EXPIRED',
  automatic: 'EXPIRED',
  expired: 'EXPIRED',
  fraudulent: 'DECLINED',
}

/** A PaymentIntent with its last charge. */
export const retrieveIntent = (stripe: Stripe, id: string): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })

/** Refunds that were made or are under way. */
async function refundsIn(stripe: Stripe, intent: string) {
  const all = await stripe.refunds
    .list({ payment_intent: intent, limit: 100 })
    .autoPagingToArray({ limit: 1000 })
  return all
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .map(({ id, amount, metadata }) => ({ refundId: metadata?.[ourRefund] ?? id, amountCents: amount }))
}

/** The present state of a payment; null for a PaymentIntent that is not ours. */
export async function paymentOf(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
): Promise<ProvidedPayment | null> {
  const { id, amount: amountCents, status, metadata } = intent
  const paymentId = metadata[ourPayment]
  if (paymentId === undefined) return null
  if (status === 'canceled') {
    const failure = failures[intent.cancellation_reason ?? ''] ?? 'CANCELLED'
    return { paymentId, amountCents, status: 'FAILED', failure, refunds: [] }
  }
  // After a declined card the payment waits for another one.
  if (status !== 'succeeded')
    return {
      paymentId,
      amountCents,
      status: isOpen(intent) ? 'CREATED' : 'PENDING',
      failure: null,
      refunds: [],
    }
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const refunds = await refundsIn(stripe, id)
  const refunded = refunds.reduce((sum, one) => sum + one.amountCents, 0)
  // A dispute is final once it is lost: until then the money may come back.
  const disputes = charge?.disputed ? (await stripe.disputes.list({ payment_intent: id })).data : []
  const isLost = disputes.some((dispute) => dispute.status === 'lost')
  return {
    ...{ paymentId, amountCents, failure: null, refunds },
    status: isLost ? 'REVERSED' : refunded === amountCents ? 'REFUNDED' : 'SUCCEEDED',
    cardLast4: charge?.payment_method_details?.card?.last4 ?? null,
  }
}
