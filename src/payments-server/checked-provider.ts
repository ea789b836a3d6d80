import * as z from 'zod/mini'
import { PayToEvent } from '../../contracts/schemas/pay-to.ts'
import { CardPaymentStart, PaymentEvent } from '../../contracts/schemas/payment.ts'
import { SavedCard } from '../../contracts/schemas/saved-card.ts'
import type { PaymentProvider, ProvidedAgreement, ProvidedPayment } from './provider.ts'
import { ProviderError } from './provider-error.ts'

const { payment: Payment } = PaymentEvent.shape
const { agreement: Agreement } = PayToEvent.shape
const providerUrl = CardPaymentStart.shape.fieldsUrl
const Token = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))
// A list of changes may contain payments that were made at the provider, with the provider's ids.
const Provided = z.extend(z.omit(Payment, { amount: true, refunds: true }), {
  paymentId: Token,
  amountCents: Payment.shape.amount,
  refunds: z.optional(
    z.array(
      z.object({ refundId: z.string().check(z.regex(/^[\w-]{1,100}$/)), amountCents: Payment.shape.amount }),
    ),
  ),
})
const Started = z.object({ payment: Provided, fieldsUrl: providerUrl })
const KnownAgreement = z.extend(Agreement, { bankUrl: z.optional(z.nullable(z.string())) })

/** Whether amounts, status and refunds are in range, each refund is listed once, and no more was refunded than paid. */
export function isPossiblePayment(given: unknown): given is ProvidedPayment {
  const { success, data } = z.safeParse(Provided, given)
  if (!success) return false
  const refunds = data.refunds ?? []
  const refunded = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return (
    new Set(refunds.map(({ refundId }) => refundId)).size === refunds.length && refunded <= data.amountCents
  )
}

/**
 * Whether an address is at this origin, in the format of a brand's `cardFields`; `http://localhost:*` allows any port.
 */
function isAt(origin: string, address: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin: own, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  return own === origin || (origin.endsWith(':*') && own.startsWith(origin.slice(0, -1)))
}

export interface CheckedProviderOptions {
  /** Origin of the card form: `cardFields` of the brand's environment. Default: any origin. */
  readonly cardFields?: string | undefined
  /** Receives each answer that is refused, for the log: some callers continue without the provider. */
  readonly onRefused?: (error: ProviderError) => void
}

/**
 * A provider whose answers are checked before anything is stored or shown. An answer of the wrong shape, about another
 * payment, or of another amount than was requested throws `ProviderError`, as if the provider had not answered.
 */
export function checkedProvider(
  provider: PaymentProvider,
  { cardFields, onRefused }: CheckedProviderOptions = {},
): PaymentProvider {
  function refusal(what: string): ProviderError {
    const error = new ProviderError(`An answer of the payment provider is refused: ${what}.`)
    onRefused?.(error)
    return error
  }
  function parsed<Schema extends z.ZodMiniType>(
    schema: Schema,
    given: unknown,
    what: string,
  ): z.output<Schema> {
    const { success, data } = z.safeParse(schema, given)
    if (!success) throw refusal(`this is no ${what}`)
    return data
  }
  function payment(given: unknown, paymentId: string, amountCents?: number): ProvidedPayment {
    if (!isPossiblePayment(given)) throw refusal('this is no possible payment')
    if (given.paymentId !== paymentId) throw refusal('it is about another payment')
    if (amountCents !== undefined && given.amountCents !== amountCents)
      throw refusal(`its amount is ${given.amountCents} cents, and ${amountCents} were requested`)
    return given
  }
  function agreement(given: unknown, id: string): ProvidedAgreement {
    const known = parsed(KnownAgreement, given, 'possible agreement')
    if (known.agreementId !== id) throw refusal('it is about another agreement')
    const { bankUrl, ...rest } = known
    if (bankUrl == null || z.safeParse(providerUrl, bankUrl).success) return known
    // The customer can still answer in the bank's app.
    refusal('the address of the bank’s page is none')
    return rest
  }
  // Each call by name: a spread leaves out the methods of a class.
  return {
    create: async (paymentId, amountCents, payer) => {
      const given = parsed(
        Started,
        await provider.create(paymentId, amountCents, payer),
        'payment with its fields',
      )
      if (cardFields !== undefined && !isAt(cardFields, given.fieldsUrl))
        throw refusal(`its fieldsUrl is not at ${cardFields}, which the brand names in cardFields`)
      return { ...given, payment: payment(given.payment, paymentId, amountCents) }
    },
    read: async (paymentId) => {
      const given = await provider.read(paymentId)
      return given === null ? null : payment(given, paymentId)
    },
    cancel: async (paymentId, amountCents) =>
      payment(await provider.cancel(paymentId, amountCents), paymentId, amountCents),
    refund: async (paymentId, refund) => {
      const given = payment(await provider.refund(paymentId, refund), paymentId)
      const made = given.refunds?.find(({ refundId }) => refundId === refund.refundId)
      if (made !== undefined && made.amountCents !== refund.amountCents)
        throw refusal(`it refunds ${made.amountCents} cents, and ${refund.amountCents} were requested`)
      return given
    },
    debit: async (paymentId, amountCents, bankToken) =>
      payment(await provider.debit(paymentId, amountCents, bankToken), paymentId, amountCents),
    storeBankAccount: async (id, bank) => parsed(Token, await provider.storeBankAccount(id, bank), 'token'),
    storePayId: async (id, payId) => parsed(Token, await provider.storePayId(id, payId), 'token'),
    propose: async (id, terms) => agreement(await provider.propose(id, terms), id),
    readAgreement: async (id) => {
      const given = await provider.readAgreement(id)
      return given === null ? null : agreement(given, id)
    },
    moveAgreement: async (id, action) => agreement(await provider.moveAgreement(id, action), id),
    cards: async (payer) => {
      const given: readonly unknown[] = parsed(
        z.array(z.unknown()),
        await provider.cards(payer),
        'list of cards',
      )
      // One that cannot be shown must not prevent the others from being shown.
      return given.flatMap((card) => z.safeParse(SavedCard, card).data ?? [])
    },
    forgetCard: async (payer, cardId) =>
      parsed(z.boolean(), await provider.forgetCard(payer, cardId), 'answer to the removal of a card'),
    forgetPayer: (payer) => provider.forgetPayer(payer),
    changedSince: async (time) => {
      const given = parsed(z.array(z.unknown()), await provider.changedSince(time), 'list of payments')
      if (!given.every(isPossiblePayment)) throw refusal('a payment in its list is not possible')
      return given
    },
  }
}
