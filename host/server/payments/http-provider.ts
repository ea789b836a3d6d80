import { cardPaymentFailures, cardPaymentStatuses } from 'gridfront/contracts'
import * as z from 'zod/mini'
import type { PaymentProvider } from './provider.ts'
import { ProviderError } from './provider.ts'

const Payment = z.object({
  paymentId: z.string(),
  amountCents: z.int(),
  status: z.enum(cardPaymentStatuses),
  failure: z.nullable(z.enum(cardPaymentFailures)),
  cardLast4: z.optional(z.nullable(z.string().check(z.regex(/^\d{4}$/)))),
  refunds: z.optional(z.array(z.object({ refundId: z.string(), amountCents: z.int() }))),
})
const Started = z.extend(Payment, { fieldsUrl: z.string() })
const Changed = z.object({ payments: z.array(Payment) })

const patienceMs = 5000
/** Not about what was asked for: it may be answered otherwise another time. */
const passing = [401, 403, 408, 429]

/** The provider has said no to what was asked for. */
const refused = Symbol('refused')

/** The payment provider over its HTTP calls: our sandbox, or a gateway that answers the same ones. */
export function httpProvider(origin: string, apiKey: string): PaymentProvider {
  async function ask(method: string, path: string, body?: object, mayRefuse = false): Promise<unknown> {
    try {
      const answer = await fetch(`${origin}/api/payments${path}`, {
        method,
        headers: { authorization: `Bearer ${apiKey}`, ...(body && { 'content-type': 'application/json' }) },
        signal: AbortSignal.timeout(patienceMs),
        ...(body && { body: JSON.stringify(body) }),
      })
      if (answer.status === 404) return null
      if (mayRefuse && answer.status >= 400 && answer.status < 500 && !passing.includes(answer.status))
        return refused
      if (!answer.ok) throw new Error(`status ${answer.status}`)
      return await answer.json()
    } catch (cause) {
      throw new ProviderError(`The payment provider did not answer ${method}.`, { cause })
    }
  }
  const known = (given: unknown) => {
    if (given === null) throw new ProviderError('The payment provider does not know the payment.')
    return Payment.parse(given)
  }
  const at = (paymentId: string) => `/${encodeURIComponent(paymentId)}`
  return {
    create: async (paymentId, amountCents) => {
      const { fieldsUrl, ...payment } = Started.parse(await ask('POST', '', { paymentId, amountCents }))
      return { payment, fieldsUrl }
    },
    read: async (paymentId) => {
      const given = await ask('GET', at(paymentId))
      return given === null ? null : Payment.parse(given)
    },
    cancel: async (paymentId, amountCents) =>
      known(await ask('POST', `${at(paymentId)}/cancel`, { amountCents })),
    refund: async (paymentId, refund) => {
      const given = await ask('POST', `${at(paymentId)}/refund`, refund, true)
      // Refused for good: the payment as it stands there says so, without the refund.
      return known(given === refused ? await ask('GET', at(paymentId)) : given)
    },
    changedSince: async (time) => Changed.parse(await ask('GET', `?since=${time.toISOString()}`)).payments,
  }
}
