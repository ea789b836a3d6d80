import type { GuestPaymentOrder } from '../../contracts/schemas/guest-payment.ts'
import type { CardPaymentFlow, CardPaymentPorts } from './card-payment.ts'
import { createCardPayment } from './card-payment.ts'
import type { GuestStartFault } from './guest-payment-service.ts'

export type GuestPaymentFlow = CardPaymentFlow<GuestPaymentOrder, GuestStartFault>

/** One payment without a login. Another bill, amount or address for the receipt is another intent, also after a lost answer. */
export function createGuestPayment(
  ports: CardPaymentPorts<GuestPaymentOrder, GuestStartFault>,
): GuestPaymentFlow {
  const flow = createCardPayment(ports)
  let before: string | null = null
  return {
    ...flow,
    start(order) {
      const intent = JSON.stringify(order)
      if (intent !== before) ports.kept.forget()
      before = intent
      return flow.start(order)
    },
  }
}
