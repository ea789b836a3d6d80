import { createMachine, guard, reduce, state, transition } from 'robot3'
import type { CardPayment } from '../../contracts/schemas/payment.ts'

export type CardPaymentState =
  | 'choosing'
  | 'starting'
  | 'paying'
  | 'checking'
  | 'waiting'
  | 'paid'
  | 'failed'
  | 'unsure'
  | 'notFound'

export interface CardPaymentContext {
  /** The payment as it was last seen; null before it is begun. */
  readonly payment: CardPayment | null
  /** Address of the document where the card is typed in. */
  readonly fieldsUrl: string | null
  /**
   * A payment of an earlier document of this tab, whose status is being read. Until the answer, only its amount in
   * cents is known.
   */
  readonly sought: SoughtPayment | null
}

export interface SoughtPayment {
  readonly paymentId: string
  readonly amount: number
}

export type CardPaymentEvent =
  | { readonly type: 'START' }
  | { readonly type: 'STARTED'; readonly payment: CardPayment; readonly fieldsUrl: string }
  | { readonly type: 'REFUSED' }
  /**
   * The provider's frame has finished, or lost the answer. The frame is not trusted, so the backend is asked for the
   * result.
   */
  | { readonly type: 'CHECK' }
  /** A payment was interrupted, and its result is unknown here. */
  | { readonly type: 'RESUME'; readonly sought: SoughtPayment }
  | { readonly type: 'SEEN'; readonly payment: CardPayment }
  /** No answer came. */
  | { readonly type: 'LOST' }
  /** The backend has no such payment of this caller. It may still have been paid. */
  | { readonly type: 'NOT_FOUND' }
  | { readonly type: 'BACK' }

type Seen = Extract<CardPaymentEvent, { type: 'SEEN' }>

const seen = (context: CardPaymentContext, { payment }: Seen): CardPaymentContext => ({ ...context, payment })
const is = (...statuses: readonly CardPayment['status'][]) =>
  guard((_: CardPaymentContext, { payment }: Seen) => statuses.includes(payment.status))
const started = (
  _: CardPaymentContext,
  { payment, fieldsUrl }: Extract<CardPaymentEvent, { type: 'STARTED' }>,
): CardPaymentContext => ({ payment, fieldsUrl, sought: null })
const nothing = (): CardPaymentContext => ({ payment: null, fieldsUrl: null, sought: null })
const sought = (
  _: CardPaymentContext,
  event: Extract<CardPaymentEvent, { type: 'RESUME' }>,
): CardPaymentContext => ({ payment: null, fieldsUrl: null, sought: event.sought })
/**
 * Nothing was charged, and the address of the card's fields was lost with the earlier document: the next payment
 * replaces it.
 */
const isWithoutCard = guard(
  ({ fieldsUrl }: CardPaymentContext, { payment }: Seen) =>
    payment.status === 'CREATED' && fieldsUrl === null,
)

/** The next state after a payment's status was read. An unpaid one leads back to its card. */
const onceSeen = [
  transition('SEEN', 'paid', is('SUCCEEDED', 'REVERSED', 'REFUNDED'), reduce(seen)),
  transition('SEEN', 'failed', is('FAILED'), reduce(seen)),
  transition('SEEN', 'waiting', is('PENDING'), reduce(seen)),
  transition('SEEN', 'choosing', isWithoutCard, reduce(nothing)),
  transition('SEEN', 'paying', is('CREATED'), reduce(seen)),
] as const

/**
 * One card payment as the page shows it (PAY-1). The result comes from the backend, never from the frame. Pure:
 * requests and timers are outside.
 */
export const cardPaymentMachine = createMachine(
  'choosing',
  {
    choosing: state(transition('START', 'starting'), transition('RESUME', 'checking', reduce(sought))),
    starting: state(
      transition('STARTED', 'paying', reduce(started)),
      transition('REFUSED', 'choosing'),
      ...onceSeen,
    ),
    paying: state(transition('CHECK', 'checking'), transition('BACK', 'choosing', reduce(nothing))),
    checking: state(...onceSeen, transition('LOST', 'unsure'), transition('NOT_FOUND', 'notFound')),
    waiting: state(transition('CHECK', 'checking')),
    unsure: state(transition('CHECK', 'checking'), transition('BACK', 'choosing', reduce(nothing))),
    // Leaves only by a button, because an empty form would ask for the money a second time.
    notFound: state(transition('BACK', 'choosing', reduce(nothing))),
    failed: state(transition('BACK', 'choosing', reduce(nothing))),
    paid: state(transition('BACK', 'choosing', reduce(nothing))),
  },
  (initial: CardPaymentContext) => initial,
)
