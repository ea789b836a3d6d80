import * as z from 'zod/mini'
import { PayToEvent } from '../../contracts/schemas/pay-to.ts'
import { CardPaymentStart, PaymentEvent } from '../../contracts/schemas/payment.ts'
import { SavedCard } from '../../contracts/schemas/saved-card.ts'
import type { Expected, Wanted } from './answer-faults.ts'
import {
  answerFaults,
  expectedOfAgreement,
  expectedOfCard,
  expectedOfPayment,
  expectedOfStart,
} from './answer-faults.ts'
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

const oneOf = (expected: Expected, names: string) => ({ whole: `an object with ${names}`, expected })
const payments = oneOf(expectedOfPayment, 'paymentId, amountCents, status and failure')
const starts = oneOf(expectedOfStart, 'payment and fieldsUrl')
const agreements = oneOf(expectedOfAgreement, 'agreementId, status and revision')
const savedCards = oneOf(expectedOfCard, 'cardId, brand, last4, expires and savedAt')
const tokens = { whole: 'a text of 1 to 200 characters' }

/** Null if amounts, status and refunds are in range, each refund is listed once, and no more was refunded than paid. */
function paymentFaults(given: unknown): string | null {
  const { data, error } = z.safeParse(Provided, given)
  if (error) return answerFaults(given, error.issues, payments)
  const refunds = data.refunds ?? []
  if (new Set(refunds.map(({ refundId }) => refundId)).size < refunds.length) return 'it lists a refund twice'
  const refunded = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return refunded > data.amountCents
    ? `its refunds are ${refunded} cents together, more than its amount of ${data.amountCents}`
    : null
}

/** Whether amounts, status and refunds are in range, each refund is listed once, and no more was refunded than paid. */
export const isPossiblePayment = (given: unknown): given is ProvidedPayment => paymentFaults(given) === null

/**
 * Whether an address is at this origin, in the format of a brand's `cardFields`; `http://localhost:*` allows any port.
 */
function isAt(origin: string, address: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin: own, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  return own === origin || (origin.endsWith(':*') && own.startsWith(origin.slice(0, -1)))
}

type Call = keyof PaymentProvider

export interface CheckedProviderOptions {
  /** Origin of the card form: `cardFields` of the brand's environment. Default: any origin. */
  readonly cardFields?: string | undefined
  /** Receives each answer that is refused, for the log: some callers continue without the provider. */
  readonly onRefused?: (error: ProviderError) => void
  /** Receives why a saved card cannot be shown, and is left out of its list. */
  readonly onCardLeftOut?: (why: string) => void
}

/**
 * A provider whose answers are checked before anything is stored or shown. An answer of the wrong shape, about another
 * payment, or of another amount than was requested throws `ProviderError`, as if the provider had not answered.
 */
export function checkedProvider(
  provider: PaymentProvider,
  { cardFields, onRefused, onCardLeftOut }: CheckedProviderOptions = {},
): PaymentProvider {
  function refusal(call: Call, what: string): ProviderError {
    const error = new ProviderError(`The payment provider’s answer to ${call} is refused: ${what}.`)
    onRefused?.(error)
    return error
  }
  function parsed<Schema extends z.ZodMiniType>(
    call: Call,
    schema: Schema,
    given: unknown,
    wanted: Wanted,
  ): z.output<Schema> {
    const { data, error } = z.safeParse(schema, given)
    if (error) throw refusal(call, answerFaults(given, error.issues, wanted))
    return data
  }
  function payment(call: Call, given: unknown, paymentId: string, amountCents?: number): ProvidedPayment {
    const faults = paymentFaults(given)
    if (faults !== null) throw refusal(call, faults)
    const possible = given as ProvidedPayment
    if (possible.paymentId !== paymentId)
      throw refusal(call, 'it is about another payment: its paymentId is not that of the call')
    if (amountCents !== undefined && possible.amountCents !== amountCents)
      throw refusal(call, `its amount is ${possible.amountCents} cents, and ${amountCents} were requested`)
    return possible
  }
  function agreement(call: Call, given: unknown, id: string): ProvidedAgreement {
    const known = parsed(call, KnownAgreement, given, agreements)
    if (known.agreementId !== id)
      throw refusal(call, 'it is about another agreement: its agreementId is not that of the call')
    const { bankUrl, ...rest } = known
    if (bankUrl == null || z.safeParse(providerUrl, bankUrl).success) return known
    // The customer can still answer in the bank's app.
    refusal(call, 'the address of the bank’s page is none')
    return rest
  }
  // Each call by name: a spread leaves out the methods of a class.
  return {
    create: async (paymentId, amountCents, payer) => {
      const given = parsed('create', Started, await provider.create(paymentId, amountCents, payer), starts)
      if (cardFields !== undefined && !isAt(cardFields, given.fieldsUrl))
        throw refusal('create', `its fieldsUrl is not at ${cardFields}, which the brand names in cardFields`)
      return { ...given, payment: payment('create', given.payment, paymentId, amountCents) }
    },
    read: async (paymentId) => {
      const given = await provider.read(paymentId)
      return given === null ? null : payment('read', given, paymentId)
    },
    cancel: async (paymentId, amountCents) =>
      payment('cancel', await provider.cancel(paymentId, amountCents), paymentId, amountCents),
    refund: async (paymentId, refund) => {
      const given = payment('refund', await provider.refund(paymentId, refund), paymentId)
      const made = given.refunds?.find(({ refundId }) => refundId === refund.refundId)
      if (made !== undefined && made.amountCents !== refund.amountCents)
        throw refusal(
          'refund',
          `it refunds ${made.amountCents} cents, and ${refund.amountCents} were requested`,
        )
      return given
    },
    debit: async (paymentId, amountCents, bankToken) =>
      payment('debit', await provider.debit(paymentId, amountCents, bankToken), paymentId, amountCents),
    storeBankAccount: async (id, bank) =>
      parsed('storeBankAccount', Token, await provider.storeBankAccount(id, bank), tokens),
    storePayId: async (id, payId) =>
      parsed('storePayId', Token, await provider.storePayId(id, payId), tokens),
    propose: async (id, terms) => agreement('propose', await provider.propose(id, terms), id),
    readAgreement: async (id) => {
      const given = await provider.readAgreement(id)
      return given === null ? null : agreement('readAgreement', given, id)
    },
    moveAgreement: async (id, action) =>
      agreement('moveAgreement', await provider.moveAgreement(id, action), id),
    cards: async (payer) => {
      const given: readonly unknown[] = parsed('cards', z.array(z.unknown()), await provider.cards(payer), {
        whole: 'a list of cards',
      })
      // One that cannot be shown must not prevent the others from being shown.
      return given.flatMap((card) => {
        const { data, error } = z.safeParse(SavedCard, card)
        if (error) onCardLeftOut?.(answerFaults(card, error.issues, savedCards))
        return data ?? []
      })
    },
    forgetCard: async (payer, cardId) =>
      parsed('forgetCard', z.boolean(), await provider.forgetCard(payer, cardId), { whole: 'true or false' }),
    forgetPayer: (payer) => provider.forgetPayer(payer),
    changedSince: async (time) => {
      const given = parsed('changedSince', z.array(z.unknown()), await provider.changedSince(time), {
        whole: 'a list of payments',
      })
      return given.map((one, at) => {
        const faults = paymentFaults(one)
        if (faults !== null) throw refusal('changedSince', `in its entry ${at}, ${faults}`)
        return one as ProvidedPayment
      })
    },
  }
}
