import type { CardPaymentOrder } from '../../contracts/schemas/payment.ts'
import type { MachineStore } from '../run-machine.ts'
import { runMachine } from '../run-machine.ts'
import type { CardPaymentContext, CardPaymentEvent, CardPaymentState } from './card-payment-machine.ts'
import { cardPaymentMachine } from './card-payment-machine.ts'
import type { PaymentAnswer, PaymentService, StartFault } from './card-payment-service.ts'
import { isOpenPayment } from './payment-rules.ts'
import type { PaymentMemory } from './stored-payment.ts'

interface Paid {
  readonly amount: number
}

export interface CardPaymentPorts<Order extends Paid, Fault extends string> {
  readonly service: PaymentService<Order, Fault>
  /** The stored payment of the account that is paid. */
  readonly kept: PaymentMemory
  readonly newKey: () => string
}

export interface CardPaymentFlow<Order extends Paid = CardPaymentOrder, Fault extends string = StartFault>
  extends Pick<
    MachineStore<CardPaymentState, CardPaymentContext, CardPaymentEvent>,
    'getSnapshot' | 'getInitialSnapshot' | 'subscribe'
  > {
  /** Begins to pay. The same amount again after a lost answer is the same payment. */
  readonly start: (order: Order) => Promise<PaymentAnswer<Fault>>
  /** Requests the status of the payment. */
  readonly check: () => Promise<void>
  /** Finds an unfinished payment of an earlier document of this tab. */
  readonly resume: () => Promise<void>
  readonly back: () => void
}

/** One payment by card: the requests around its machine. */
export function createCardPayment<Order extends Paid, Fault extends string>({
  service,
  kept,
  newKey,
}: CardPaymentPorts<Order, Fault>): CardPaymentFlow<Order, Fault> {
  const { send, getSnapshot, getInitialSnapshot, subscribe } = runMachine<
    CardPaymentState,
    CardPaymentContext,
    CardPaymentEvent
  >(cardPaymentMachine, { name: 'cardPayment', context: { payment: null, fieldsUrl: null, sought: null } })

  async function look(paymentId: string): Promise<void> {
    const payment = await service.state(paymentId)
    // It stays stored, so that after a reload the page shows the same and does not ask for the money again.
    if (payment === 'notFound') send({ type: 'NOT_FOUND' })
    else if (payment === null) send({ type: 'LOST' })
    else {
      if (!isOpenPayment(payment.status)) kept.forget()
      send({ type: 'SEEN', payment })
    }
  }

  async function start(order: Order): Promise<PaymentAnswer<Fault>> {
    const before = kept.read()
    // One key for each intent: an unanswered request is repeated with it, and pays only once.
    const key =
      before !== null && before.paymentId === null && before.amount === order.amount ? before.key : newKey()
    kept.keep({ key, amount: order.amount, paymentId: null })
    send({ type: 'START' })
    const answer = await service.start(order, key)
    if (answer.success) {
      const { payment, fieldsUrl } = answer
      if (isOpenPayment(payment.status))
        kept.keep({ key, amount: order.amount, paymentId: payment.paymentId })
      else kept.forget()
      // Begun by an earlier request and ended since, so a card entered now would pay nothing.
      send(payment.status === 'CREATED' ? { type: 'STARTED', payment, fieldsUrl } : { type: 'SEEN', payment })
    } else {
      if (answer.code === 'TOO_MUCH') kept.forget()
      send({ type: 'REFUSED' })
    }
    return answer
  }

  return {
    getSnapshot,
    getInitialSnapshot,
    subscribe,
    start,
    async check() {
      const { payment, sought } = getSnapshot().context
      const paymentId = payment?.paymentId ?? sought?.paymentId
      if (paymentId === undefined) return
      send({ type: 'CHECK' })
      if (getSnapshot().state === 'checking') await look(paymentId)
    },
    async resume() {
      const before = kept.read()
      if (before?.paymentId == null || getSnapshot().state !== 'choosing') return
      const { paymentId, amount } = before
      send({ type: 'RESUME', sought: { paymentId, amount } })
      await look(paymentId)
    },
    back: () => {
      kept.forget()
      send({ type: 'BACK' })
    },
  }
}
