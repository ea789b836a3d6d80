import type Stripe from 'stripe'
import type { CardBrand } from '../../contracts/saved-card-rules.ts'
import type { SavedCard } from '../../contracts/schemas/saved-card.ts'
import type { PaymentProvider, ProvidedPayment } from './provider.ts'
import { unsupportedProvider } from './provider.ts'
import { ProviderError } from './provider-error.ts'
import {
  asked,
  isOpen,
  isRefusal,
  ourPayer,
  ourPayment,
  ourRefund,
  paymentOf,
  retrieveIntent,
  translated,
  withCharge,
} from './stripe-payment.ts'
import { intentOfEvent, stripeEvents } from './stripe-webhook.ts'

/**
 * Which of Stripe's objects belong to our ids: a table of your database with a unique key. It holds ids alone. Stripe finds
 * its objects by our ids only after a minute, and knows idempotency keys for a day.
 */
export interface StripeStore {
  /** The stored value, or null. */
  readonly get: (key: string) => Promise<string | null>
  /** Stores a value unless the key has one. Resolves to the value that is stored afterwards. */
  readonly setOnce: (key: string, value: string) => Promise<string>
}

/** What your page with Stripe's Payment Element needs. Put both behind the `#` of its address, which no server sees. */
export interface StripeSecrets {
  readonly clientSecret: string
  /** For the customer's saved cards and the box that saves one. Null: a guest, or a payment that is over. */
  readonly customerSessionClientSecret: string | null
}

/** What `stripeProvider` needs. */
export interface StripeProviderOptions {
  /**
   * The SDK with your secret key: `new Stripe(key, { timeout: 2000, maxNetworkRetries: 1 })`, so that a lost request is
   * repeated within the five seconds that a call of the adapter has.
   */
  readonly stripe: Stripe
  readonly store: StripeStore
  /** The address of your page with the Payment Element, at the `cardFields` of the brand's environment. */
  readonly fieldsUrl: (secrets: StripeSecrets) => string
  /** Default: the system's clock. */
  readonly now?: () => Date
}

const brands: Readonly<Record<string, CardBrand>> = {
  visa: 'VISA',
  mastercard: 'MASTERCARD',
  amex: 'AMEX',
  eftpos_au: 'EFTPOS',
}
/** Stripe never ends a payment that nobody pays. */
const abandonedAfterMs = 86_400_000

function savedCard({ id, card, created }: Stripe.PaymentMethod): SavedCard[] {
  if (card === undefined) return []
  const { brand, last4, exp_year, exp_month } = card
  const expires = `${exp_year}-${String(exp_month).padStart(2, '0')}`
  const savedAt = new Date(created * 1000).toISOString()
  return [{ cardId: id, brand: brands[brand] ?? 'OTHER', last4, expires, savedAt }]
}

/** Resolves to null if Stripe refuses: there is no such object, or its state does not allow it. */
const unlessRefused = <Answer>(work: Promise<Answer>): Promise<Answer | null> =>
  work.catch((error: unknown) => {
    if (isRefusal(error)) return null
    throw error
  })

/**
 * Card payments by Stripe: PaymentIntents in AUD, refunds, and cards saved for Stripe's customers. Direct debits and PayTo
 * are not included: their calls throw `ProviderError`, so offer no page for them. Needs the package `stripe`.
 */
export function stripeProvider({
  stripe,
  store,
  fieldsUrl,
  now = () => new Date(),
}: StripeProviderOptions): PaymentProvider {
  const intentOf = (paymentId: string) => store.get(`payment:${paymentId}`)
  const isForgotten = async (payer: string) => (await store.get(`forgotten:${payer}`)) !== null
  const removeCustomer = (customer: string) => unlessRefused(stripe.customers.del(customer))

  /**
   * The PaymentIntent of a payment, made once: with the same parameters each time, or Stripe would refuse its key for a day.
   * One whose answer was lost is never shown to anybody, so it charges nothing.
   */
  async function makeIntent(paymentId: string, amount: number): Promise<string> {
    const known = await intentOf(paymentId)
    if (known !== null) return known
    const made = await stripe.paymentIntents.create(
      {
        amount,
        currency: 'aud',
        allowed_payment_method_types: ['card'],
        metadata: { [ourPayment]: paymentId },
      },
      { idempotencyKey: `payment-${paymentId}` },
    )
    return store.setOnce(`payment:${paymentId}`, made.id)
  }
  /** Gives a PaymentIntent its customer, unless it is over or has one, which Stripe refuses. Resolves to its present state. */
  async function intentFor(customer: string | null, intentId: string): Promise<Stripe.PaymentIntent> {
    const given =
      customer !== null &&
      (await unlessRefused(stripe.paymentIntents.update(intentId, { customer, ...withCharge })))
    return given || retrieveIntent(stripe, intentId)
  }
  async function customerOf(payer: string): Promise<string | null> {
    if (await isForgotten(payer)) return null
    const known = await store.get(`payer:${payer}`)
    if (known !== null) return known
    const made = await stripe.customers.create(
      { metadata: { [ourPayer]: payer } },
      { idempotencyKey: `payer-${payer}` },
    )
    const customer = await store.setOnce(`payer:${payer}`, made.id)
    if (!(await isForgotten(payer))) return customer
    // The payer was forgotten while this customer was created.
    await removeCustomer(customer)
    return null
  }
  /** Opens the saved cards of a customer for the page with the fields. */
  async function sessionOf(customer: string): Promise<string> {
    const features = {
      ...{ payment_method_redisplay: 'enabled', payment_method_redisplay_limit: 10 },
      ...{ payment_method_save: 'enabled', payment_method_save_usage: 'on_session' },
    } as const
    const components = { payment_element: { enabled: true, features } }
    return (await stripe.customerSessions.create({ customer, components })).client_secret
  }
  async function stateOf(intentId: string): Promise<ProvidedPayment> {
    const payment = await paymentOf(stripe, await retrieveIntent(stripe, intentId))
    if (payment === null) throw new ProviderError('The PaymentIntent has lost the id of its payment.')
    return payment
  }
  async function cancelIntent(intentId: string, reason: 'abandoned' | 'requested_by_customer') {
    await unlessRefused(stripe.paymentIntents.cancel(intentId, { cancellation_reason: reason }))
    return stateOf(intentId)
  }
  async function knownIntent(paymentId: string): Promise<string> {
    const intent = await intentOf(paymentId)
    if (intent === null) throw new ProviderError('Stripe does not know the payment.')
    return intent
  }

  return {
    ...unsupportedProvider('This adapter to Stripe takes cards only: no direct debits, and no PayTo.'),
    create: (paymentId, amountCents, payer) =>
      asked(async () => {
        const customer = payer === null ? null : await customerOf(payer)
        const intent = await intentFor(customer, await makeIntent(paymentId, amountCents))
        const payment = await paymentOf(stripe, intent)
        if (payment === null || intent.client_secret === null)
          throw new ProviderError('The PaymentIntent cannot be paid in a page.')
        const isOfCustomer = customer !== null && intent.customer === customer && isOpen(intent)
        const customerSessionClientSecret = isOfCustomer ? await sessionOf(customer) : null
        return {
          payment,
          fieldsUrl: fieldsUrl({ clientSecret: intent.client_secret, customerSessionClientSecret }),
        }
      }),
    read: (paymentId) =>
      asked(async () => {
        const intentId = await intentOf(paymentId)
        if (intentId === null) return null
        const intent = await retrieveIntent(stripe, intentId)
        const isAbandoned = isOpen(intent) && intent.created * 1000 < now().getTime() - abandonedAfterMs
        return isAbandoned ? cancelIntent(intentId, 'abandoned') : paymentOf(stripe, intent)
      }),
    cancel: (paymentId, amountCents) =>
      asked(async () => cancelIntent(await makeIntent(paymentId, amountCents), 'requested_by_customer')),
    refund: (paymentId, { refundId, amountCents }) =>
      asked(async () => {
        const intentId = await knownIntent(paymentId)
        const before = await stateOf(intentId)
        // Stripe knows a key for a day, and a refund may be asked for again later.
        if (before.refunds?.some((one) => one.refundId === refundId)) return before
        if (before.status !== 'SUCCEEDED') return before
        await unlessRefused(
          stripe.refunds.create(
            { payment_intent: intentId, amount: amountCents, metadata: { [ourRefund]: refundId } },
            { idempotencyKey: `refund-${refundId}` },
          ),
        )
        return stateOf(intentId)
      }),
    cards: (payer) =>
      asked(async () => {
        const customer = (await isForgotten(payer)) ? null : await store.get(`payer:${payer}`)
        if (customer === null) return []
        const { data } = await stripe.paymentMethods.list({ customer, type: 'card', limit: 100 })
        return data.flatMap(savedCard)
      }),
    forgetCard: (payer, cardId) =>
      asked(async () => {
        const customer = await store.get(`payer:${payer}`)
        const method = customer && (await unlessRefused(stripe.paymentMethods.retrieve(cardId)))
        if (!method) return false
        // Stripe does not tell to whom a detached card belonged.
        if (method.customer !== customer) return (await store.get(`card:${cardId}`)) === payer
        await store.setOnce(`card:${cardId}`, payer)
        await stripe.paymentMethods.detach(cardId)
        return true
      }),
    forgetPayer: (payer) =>
      asked(async () => {
        await store.setOnce(`forgotten:${payer}`, now().toISOString())
        const customer = await store.get(`payer:${payer}`)
        if (customer !== null) await removeCustomer(customer)
      }),
    // Asks about each payment, so that it may take minutes.
    changedSince: (time) =>
      translated(async () => {
        const created = { gte: Math.floor(time.getTime() / 1000) }
        const intents = new Set<string>()
        for await (const event of stripe.events.list({ created, types: [...stripeEvents], limit: 100 })) {
          const intent = intentOfEvent(event)
          if (intent !== null) intents.add(intent)
        }
        const payments: ProvidedPayment[] = []
        for (const intent of intents) {
          const payment = await paymentOf(stripe, await retrieveIntent(stripe, intent))
          if (payment !== null) payments.push(payment)
        }
        return payments
      }),
  }
}
