import { idempotencyHeader } from '../../contracts/route-facts.ts'
import { cardPayment } from '../../contracts/routes/card-payment.ts'
import type { CardPayment, CardPaymentOrder, CardPaymentStart } from '../../contracts/schemas/payment.ts'
import type { ApiClient } from '../client/api-client.ts'
import type { SendFailure } from '../client/send-answer.ts'
import { notAnswered, refused } from '../client/send-answer.ts'

/**
 * `TOO_MUCH`: more than is owed, without `inAdvance`. `BUSY`: an earlier payment, or the first try of this one, is being processed. `UNAVAILABLE`: no card
 * payments just now.
 */
export type StartFault = 'TOO_MUCH' | 'BUSY' | 'UNAVAILABLE'
export type StartAnswer = PaymentAnswer<StartFault>
/** A payment that was begun, or why none was. */
export type PaymentAnswer<Fault extends string> =
  | ({ readonly success: true } & CardPaymentStart)
  | SendFailure<Fault>

/** Takes payments, for customers or without a login. Nothing rejects. */
export interface PaymentService<Order, Fault extends string> {
  /** Begins a payment. A repeated call with the same key is the same payment, whatever the first answer was. */
  readonly start: (order: Order, key: string) => Promise<PaymentAnswer<Fault>>
  /** The status of a payment; `'notFound'`: it does not belong to this customer or guest; null: no answer. */
  readonly state: (paymentId: string) => Promise<CardPayment | 'notFound' | null>
}

/** Payments by card over the contract. Nothing rejects. */
export function cardPaymentService(
  client: Pick<ApiClient, 'use'>,
  now: () => Date = () => new Date(),
): CardPaymentService {
  const routes = client.use(cardPayment)
  return {
    start: async (body, key) => {
      try {
        const answer = await routes.start({ body, headers: { [idempotencyHeader]: key } })
        if (answer.status === 201) return { success: true, ...answer.body }
        if (answer.status === 422) return { success: false, code: 'TOO_MUCH' }
        if (answer.status === 409) return { success: false, code: 'BUSY' }
        return answer.status === 503 ? { success: false, code: 'UNAVAILABLE' } : refused(answer, now())
      } catch (error) {
        return notAnswered(error)
      }
    },
    state: async (paymentId) => {
      try {
        const answer = await routes.state({ params: { paymentId } })
        if (answer.status === 404) return 'notFound'
        return answer.status === 200 ? answer.body : null
      } catch {
        return null
      }
    },
  }
}

export type CardPaymentService = PaymentService<CardPaymentOrder, StartFault>
