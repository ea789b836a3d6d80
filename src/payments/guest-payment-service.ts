import { idempotencyHeader } from '../../contracts/route-facts.ts'
import { guestPayment } from '../../contracts/routes/guest-payment.ts'
import type { GuestPaymentOrder } from '../../contracts/schemas/guest-payment.ts'
import type { ApiClient } from '../client/api-client.ts'
import { notAnswered, refused } from '../client/send-answer.ts'
import type { PaymentService } from './card-payment-service.ts'

/**
 * `NO_MATCH`: reference and surname do not match; which one is wrong is not revealed. `BUSY`: an earlier payment of
 * this browser is in progress. `UNAVAILABLE`: no card payments at present.
 */
export type GuestStartFault = 'NO_MATCH' | 'BUSY' | 'UNAVAILABLE'
export type GuestPaymentService = PaymentService<GuestPaymentOrder, GuestStartFault>

/** Stores a tab's token for the status of its payment. It grants nothing else, and expires after three hours. */
export interface GuestTokens {
  readonly read: (paymentId: string) => string | null
  readonly keep: (paymentId: string, token: string) => void
}

const storageKey = 'gf-guest-payment-token'

/** Never throws: without storage a payment is lost with its document. */
export function guestTokens(
  storage: () => Pick<Storage, 'getItem' | 'setItem'> = () => sessionStorage,
): GuestTokens {
  let own: readonly unknown[] = []
  const stored = (): unknown => {
    try {
      return JSON.parse(storage().getItem(storageKey) ?? 'null')
    } catch {
      return null
    }
  }
  return {
    read(paymentId) {
      const kept = own.length > 0 ? own : stored()
      const [id, token] = Array.isArray(kept) ? (kept as readonly unknown[]) : []
      return id === paymentId && typeof token === 'string' ? token : null
    },
    keep(...kept) {
      own = kept
      try {
        storage().setItem(storageKey, JSON.stringify(kept))
      } catch {}
    },
  }
}

/** Payments without a login over the contract. Nothing rejects. */
export function guestPaymentService(
  client: Pick<ApiClient, 'use'>,
  tokens: GuestTokens = guestTokens(),
  now: () => Date = () => new Date(),
): GuestPaymentService {
  const routes = client.use(guestPayment)
  return {
    start: async (body, key) => {
      try {
        const answer = await routes.start({ body, headers: { [idempotencyHeader]: key } })
        if (answer.status === 201) {
          const { token, ...started } = answer.body
          tokens.keep(started.payment.paymentId, token)
          return { success: true, ...started }
        }
        if (answer.status === 404) return { success: false, code: 'NO_MATCH' }
        if (answer.status === 409) return { success: false, code: 'BUSY' }
        return answer.status === 503 ? { success: false, code: 'UNAVAILABLE' } : refused(answer, now())
      } catch (error) {
        return notAnswered(error)
      }
    },
    state: async (paymentId) => {
      const token = tokens.read(paymentId)
      if (token === null) return 'notFound'
      try {
        const answer = await routes.state({ body: { paymentId, token } })
        if (answer.status === 404) return 'notFound'
        return answer.status === 200 ? answer.body : null
      } catch {
        return null
      }
    },
  }
}
