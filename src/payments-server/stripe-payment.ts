import type Stripe from 'stripe'
import type { CardPaymentFailure } from '../../contracts/payment-rules.ts'
import type { ProvidedPayment } from './provider.ts'
import { ProviderError } from './provider-error.ts'

/** Metadata keys of our ids in Stripe's objects. A Stripe account may have other payments, without them. */
export const ourPayment = 'gridfront_payment'
export const ourRefund = 'gridfront_refund'
export const ourPayer = 'gridfront_payer'

const isOfStripe = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')

/** Whether Stripe has refused the request itself, so that it would be refused again. */
export const isRefusal = (error: unknown): boolean =>
  isOfStripe(error) && error.type === 'StripeInvalidRequestError'

/** Throws an error of Stripe as `ProviderError`, without its raw answer, which may have a client secret. */
export async function translated<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!isOfStripe(error)) throw error
    const { type, statusCode = 'no status', code = 'no code', requestId = 'no request' } = error
    throw new ProviderError(`Stripe has not done it (${[type, statusCode, code, requestId].join(', ')}).`)
  }
}

const patienceMs = 5000

/**
 * The same for a call that somebody waits for: it has five seconds, because the SDK limits only single requests.
 * Requests still in progress then continue, as after a lost answer, and a repeated call finds their result.
 */
export async function asked<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, patienceMs, new ProviderError('Stripe has not answered within five seconds.'))
  })
  return Promise.race([translated(work), silence]).finally(() => clearTimeout(timer))
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

/** Has Stripe answer with the last charge of a PaymentIntent. */
export const withCharge = { expand: ['latest_charge'] }
export const retrieveIntent = (stripe: Stripe, id: string): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.retrieve(id, withCharge)

const sumOf = (list: readonly { readonly amount: number }[]) =>
  list.reduce((sum, { amount }) => sum + amount, 0)

/** The returned amounts of a payment: refunds, completed or in progress, and lost disputes. */
async function returnsOf(
  stripe: Stripe,
  { id: payment_intent, amount }: Stripe.PaymentIntent,
  isDisputed: boolean,
) {
  const all = await stripe.refunds.list({ payment_intent, limit: 100 }).autoPagingToArray({ limit: 1000 })
  const refunds = all.filter(({ status }) => status !== 'failed' && status !== 'canceled')
  // A bank takes back nothing more of a payment that was refunded in full.
  if (!isDisputed || sumOf(refunds) === amount) return { refunds, isReversed: false }
  // A dispute is final once it is lost: until then the money may come back.
  const { data } = await stripe.disputes.list({ payment_intent, limit: 100 })
  const lost = data.filter(({ status }) => status === 'lost')
  // Stays true after later refunds. A dispute may name the whole charge though a part was refunded before.
  const takesRest = (one: Stripe.Dispute) =>
    one.amount >= amount - sumOf(refunds.filter(({ created }) => created <= one.created))
  const isReversed = lost.some(takesRest) || sumOf(refunds) + sumOf(lost) > amount
  // `REVERSED` takes back all that is left, so a dispute over a part is a refund.
  return { refunds: isReversed ? refunds : [...refunds, ...lost], isReversed }
}

/** The present state of a payment; null for a PaymentIntent that is not ours. */
export async function paymentOf(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
): Promise<ProvidedPayment | null> {
  const { amount: amountCents, status, metadata } = intent
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
  const { refunds, isReversed } = await returnsOf(stripe, intent, charge?.disputed === true)
  return {
    ...{ paymentId, amountCents, failure: null },
    refunds: refunds.map((one) => ({
      refundId: one.metadata?.[ourRefund] ?? one.id,
      amountCents: one.amount,
    })),
    status: isReversed ? 'REVERSED' : sumOf(refunds) === amountCents ? 'REFUNDED' : 'SUCCEEDED',
    cardLast4: charge?.payment_method_details?.card?.last4 ?? null,
  }
}
