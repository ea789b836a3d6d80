import type { ReactNode } from 'react'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { CardPayment } from '../../../contracts/schemas/payment.ts'
import { useBrand } from '../../layout/brand-context.tsx'
import { telephoneAddress } from '../../layout/contact-details.tsx'
import type { CardPaymentFlow } from '../../payments/card-payment.ts'
import { CardFrame } from './card-frame.tsx'
import { dollars } from './customer-figures.ts'

export interface CardStepsProps {
  readonly flow: Pick<CardPaymentFlow, 'getSnapshot' | 'getInitialSnapshot' | 'subscribe' | 'check' | 'back'>
  /** Before a payment is begun. */
  readonly choosing: ReactNode
  /** A further text while the bank is slow. */
  readonly whileWaiting: string
  /** The label of the way back from the card to the choice. */
  readonly back: string
  readonly receipt: (payment: CardPayment) => ReactNode
  readonly onPaid?: () => void
}

/** Interval of polling a slow payment, in ms. */
const askEveryMs = 3000

/**
 * Whether the policy of this document lets a frame in. That of a page for payments does; who comes from another page without loading has
 * that one's policy still.
 */
export function mayFrame(): boolean {
  const policy = document.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content')
  return policy == null || policy.includes('frame-src')
}

/** One payment by card: the card's fields, and what becomes of it. */
export function CardSteps({ flow, choosing, whileWaiting, back, receipt, onPaid }: CardStepsProps) {
  const { state, context } = useSyncExternalStore(flow.subscribe, flow.getSnapshot, flow.getInitialSnapshot)
  const { payment, fieldsUrl, sought } = context
  const { phone } = useBrand().contact
  const top = useRef<HTMLDivElement>(null)
  const before = useRef(state)
  useEffect(() => {
    // The focused element is gone, unless its replacement takes the focus itself.
    const hasFocus = top.current?.contains(document.activeElement) === true
    if (
      before.current !== state &&
      ['paying', 'paid', 'failed', 'waiting', 'unsure', 'gone'].includes(state) &&
      !hasFocus
    )
      top.current?.focus()
    if (before.current !== state && state === 'paid') onPaid?.()
    before.current = state
  }, [state, onPaid])
  useEffect(() => {
    if (state !== 'waiting') return
    const timer = setTimeout(() => void flow.check(), askEveryMs)
    return () => clearTimeout(timer)
  }, [state, flow])
  const check = useCallback(() => void flow.check(), [flow])

  if (state === 'choosing' || state === 'starting') return choosing
  const amount = dollars(payment?.amount ?? sought?.amount ?? 0)
  return (
    <div ref={top} tabIndex={-1}>
      {state === 'paying' && fieldsUrl !== null ? (
        <>
          <p>
            You pay <strong>{amount}</strong>. The card goes to our payment provider and never to us.
          </p>
          <CardFrame url={fieldsUrl} onEnded={check} />
          <p>
            <button type="button" className="gf-button gf-button--quiet" onClick={flow.back}>
              {back}
            </button>
          </p>
        </>
      ) : null}
      {state === 'checking' ? <p role="status">Looking what became of your payment…</p> : null}
      {state === 'waiting' ? (
        <p role="status">Your bank is working on it. This takes a minute at most. {whileWaiting}</p>
      ) : null}
      {state === 'unsure' ? (
        <div role="alert" className="gf-alert gf-alert--column">
          <p>
            We could not find out what became of your payment of {amount}. Do not pay again before you know:
            ask once more, or ring <a href={telephoneAddress(phone)}>{phone}</a>.
          </p>
          <div className="gf-actions">
            <button type="button" className="gf-button" onClick={check}>
              Ask again
            </button>
            <button type="button" className="gf-button gf-button--quiet" onClick={flow.back}>
              I know that it was not paid: start again
            </button>
          </div>
        </div>
      ) : null}
      {state === 'gone' ? (
        <div role="alert" className="gf-alert gf-alert--column">
          <p>
            We cannot show your payment of {amount} here any more. Your card may have been charged. Do not pay
            again before you know: ring <a href={telephoneAddress(phone)}>{phone}</a> with the time and the
            amount, or look at your bank’s list.
          </p>
          <button type="button" className="gf-button gf-button--quiet" onClick={flow.back}>
            I was not charged: pay again
          </button>
        </div>
      ) : null}
      {state === 'failed' && payment !== null ? (
        <div role="alert" className="gf-alert gf-alert--column">
          <p>{failureWords[payment.failure ?? 'PROVIDER_FAULT']} Nothing was taken.</p>
          <button type="button" className="gf-button" onClick={flow.back}>
            Try again
          </button>
        </div>
      ) : null}
      {state === 'paid' && payment !== null ? receipt(payment) : null}
    </div>
  )
}

const failureWords = {
  DECLINED: 'Your bank declined the card. Try another one, or ask your bank.',
  INSUFFICIENT_FUNDS: 'There is not enough money on the card. Try another one, or pay a part.',
  EXPIRED_CARD: 'The card has expired. Try another one.',
  NOT_AUTHENTICATED: 'Your bank did not get the right code.',
  CANCELLED: 'This payment was replaced by another one, in another window perhaps.',
  EXPIRED: 'This payment was left for too long.',
  PROVIDER_FAULT: 'The payment could not be made.',
} as const
