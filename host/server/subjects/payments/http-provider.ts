import {
  cardBrands,
  cardPaymentFailures,
  cardPaymentStatuses,
  payToStatuses,
  SavedCard,
} from 'gridfront/contracts'
import type { PaymentProvider } from 'gridfront/payments-server'
import { PayerRefused, ProviderError } from 'gridfront/payments-server'
import * as z from 'zod/mini'

const Payment = z.object({
  paymentId: z.string(),
  amountCents: z.int(),
  /** Payments in other currencies are not accepted. */
  currency: z.optional(z.literal('AUD')),
  status: z.enum(cardPaymentStatuses),
  failure: z.nullable(z.enum(cardPaymentFailures)),
  cardLast4: z.optional(z.nullable(z.string().check(z.regex(/^\d{4}$/)))),
  refunds: z.optional(z.array(z.object({ refundId: z.string(), amountCents: z.int() }))),
})
const Started = z.extend(Payment, { fieldsUrl: z.string() })
const Stored = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) })
const Agreement = z.object({
  agreementId: z.string(),
  status: z.enum(payToStatuses),
  revision: z.int().check(z.gte(1)),
  bankUrl: z.optional(z.nullable(z.string())),
})
/** Providers may return other schemes, and times with an offset. */
const Cards = z.object({
  cards: z.array(z.looseObject({ brand: z.unknown(), savedAt: z.unknown() })),
})
const Changed = z.object({ payments: z.array(Payment) })

const patienceMs = 5000
/** Statuses that do not concern the request itself, so a later attempt may succeed. */
const passing = [401, 403, 408, 429]

/** The provider has refused the request. */
const refused = Symbol('refused')

/** The payment provider over HTTP: our sandbox, or a gateway with the same API. */
export function httpProvider(origin: string, apiKey: string): PaymentProvider {
  async function ask(method: string, path: string, body?: object, mayRefuse = false): Promise<unknown> {
    try {
      const answer = await fetch(`${origin}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${apiKey}`, ...(body && { 'content-type': 'application/json' }) },
        signal: AbortSignal.timeout(patienceMs),
        ...(body && { body: JSON.stringify(body) }),
      })
      if (answer.status === 404) return null
      if (mayRefuse && answer.status >= 400 && answer.status < 500 && !passing.includes(answer.status))
        return refused
      if (!answer.ok) throw new Error(`status ${answer.status}`)
      return answer.status === 204 ? {} : await answer.json()
    } catch (cause) {
      throw new ProviderError(`The payment provider did not answer ${method}.`, { cause })
    }
  }
  /** An unreadable answer counts as none, and the request is repeated later. */
  function readAs<Schema extends z.ZodMiniType>(schema: Schema, given: unknown): z.output<Schema> {
    const { success, data, error } = z.safeParse(schema, given)
    if (!success)
      throw new ProviderError('The answer of the payment provider cannot be read.', { cause: error })
    return data
  }
  const known = (given: unknown) => {
    if (given === null) throw new ProviderError('The payment provider does not know the payment.')
    return readAs(Payment, given)
  }
  const agreement = (given: unknown) => {
    if (given === null) throw new ProviderError('The payment provider takes no PayTo agreements.')
    return readAs(Agreement, given)
  }
  /** Sends a request with the payer's details. */
  async function askOfPayer(path: string, body: object): Promise<unknown> {
    const given = await ask('POST', path, body, true)
    if (given === refused) throw new PayerRefused('The payment provider has refused the payer.')
    return given
  }
  /** In the contract's form; null for one that cannot be shown, which must not prevent the others from being shown. */
  function cardOf({ brand, savedAt, ...card }: z.output<typeof Cards>['cards'][number]): SavedCard | null {
    const time = new Date(typeof savedAt === 'string' ? savedAt : Number.NaN)
    const { data } = z.safeParse(SavedCard, {
      ...card,
      brand: cardBrands.find((known) => known === brand) ?? 'OTHER',
      savedAt: Number.isNaN(time.getTime()) ? '' : time.toISOString(),
    })
    return data ?? null
  }
  const agreementAt = (id: string) => `/agreements/${encodeURIComponent(id)}`
  const ofPayer = (payer: string) => `/payers/${encodeURIComponent(payer)}`
  const payments = '/payments'
  const at = (paymentId: string) => `${payments}/${encodeURIComponent(paymentId)}`
  return {
    create: async (paymentId, amountCents, payer) => {
      const given = await ask('POST', payments, {
        ...{ paymentId, amountCents },
        ...(payer !== null && { payer }),
      })
      const { fieldsUrl, ...payment } = readAs(Started, given)
      return { payment, fieldsUrl }
    },
    read: async (paymentId) => {
      const given = await ask('GET', at(paymentId))
      return given === null ? null : readAs(Payment, given)
    },
    cancel: async (paymentId, amountCents) =>
      known(await ask('POST', `${at(paymentId)}/cancel`, { amountCents })),
    refund: async (paymentId, refund) => {
      const given = await ask('POST', `${at(paymentId)}/refund`, refund, true)
      // Permanently refused: the provider's state of the payment does not include the refund.
      return known(given === refused ? await ask('GET', at(paymentId)) : given)
    },
    storeBankAccount: async (id, bank) => {
      const given = await askOfPayer('/bank-accounts', { id, ...bank })
      if (given === null) throw new ProviderError('The payment provider takes no bank accounts.')
      return readAs(Stored, given).token
    },
    storePayId: async (id, payId) => {
      const given = await askOfPayer('/pay-ids', { id, payId })
      if (given === null) throw new ProviderError('The payment provider takes no PayIDs.')
      return readAs(Stored, given).token
    },
    propose: async (id, { answerBy, ...terms }) =>
      agreement(
        await askOfPayer('/agreements', { agreementId: id, ...terms, answerBy: answerBy.toISOString() }),
      ),
    readAgreement: async (id) => {
      const given = await ask('GET', agreementAt(id))
      return given === null ? null : agreement(given)
    },
    moveAgreement: async (id, action) => {
      const given = await ask('POST', `${agreementAt(id)}/${action.toLowerCase()}`, {}, true)
      // Permanently refused, for instance resuming an agreement that was paused in the bank's app. The provider's state
      // shows that it is unchanged.
      return agreement(given === refused ? await ask('GET', agreementAt(id)) : given)
    },
    debit: async (paymentId, amountCents, token) => {
      const given = await ask('POST', '/debits', { paymentId, amountCents, token }, true)
      if (given !== refused) return known(given)
      // Permanently refused, for instance for a removed bank account: nothing was debited, and nothing will be.
      const present = await ask('GET', at(paymentId))
      return present === null
        ? { paymentId, amountCents, status: 'FAILED', failure: 'DECLINED', refunds: [] }
        : known(present)
    },
    cards: async (payer) => {
      const given = await ask('GET', `${ofPayer(payer)}/cards`)
      if (given === null) return []
      return readAs(Cards, given)
        .cards.map(cardOf)
        .filter((card) => card !== null)
    },
    forgetCard: async (payer, cardId) =>
      (await ask('POST', `${ofPayer(payer)}/cards/${encodeURIComponent(cardId)}/forget`, {})) !== null,
    forgetPayer: async (payer) => {
      // An unknown payer is removed too, because a payment with them may still be on its way to the provider.
      if ((await ask('POST', `${ofPayer(payer)}/forget`, {})) === null)
        throw new ProviderError('The payment provider forgets no payers.')
    },
    changedSince: async (time) =>
      readAs(Changed, await ask('GET', `${payments}?since=${time.toISOString()}`)).payments,
  }
}
