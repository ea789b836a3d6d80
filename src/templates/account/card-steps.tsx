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
  /** Shown before a payment is begun. */
  readonly choosing: ReactNode
  /** An additional text while the bank is slow. */
  readonly whileWaiting: string
  /** The label of the way back from the card to the choice. */
  readonly back: string
  readonly receipt: (payment: CardPayment) => ReactNode
  readonly onPaid?: () => void
}

/** Interval of polling a slow payment, in ms. */
const askEveryMs = 3000

/**
 * Whether the policy of this document allows the frame of the card fields. A payment page's policy does, but a visitor who came from another
 * page without loading a document still has that page's policy.
 */
export function mayFrame(): boolean {
  const policy = document.querySelector('meta[http-equiv="Content-Security-Policy"]')
  return policy === null || policy.hasAttribute('data-cards')
}

/** One payment by card: the card fields, and the result. */
export function CardSteps({
  flow,
  choosing,
  whileWaiting,
  back,
  receipt,
  onPaid,
}: CardStepsProps): ReactNode {
  const { state, context } = useSyncExternalStore(flow.subscribe, flow.getSnapshot, flow.getInitialSnapshot)
  const { payment, fieldsUrl, sought } = context
  const { phone } = useBrand().contact
  const top = useRef<HTMLDivElement>(null)
  const before = useRef(state)
  useEffect(() => {
    // The focused element was removed, so the focus moves here unless its replacement takes it.
    const hasFocus = top.current?.contains(document.activeElement) === true
    if (
      before.current !== state &&
      ['paying', 'paid', 'failed', 'waiting', 'unsure', 'notFound'].includes(state) &&
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
            You pay <strong>{amount}</strong>. Your card details go straight to our payment provider. We never
            see them.
          </p>
          <CardFrame url={fieldsUrl} onEnded={check} />
          <p>
            <button type="button" className="gf-button gf-button--quiet" onClick={flow.back}>
              {back}
            </button>
          </p>
        </>
      ) : null}
      {state === 'checking' ? <p role="status">Checking your payment…</p> : null}
      {state === 'waiting' ? (
        <p role="status">{`Your bank is working on it. This takes up to a minute. ${whileWaiting}`}</p>
      ) : null}
      {state === 'unsure' ? (
        <div role="alert" className="gf-alert gf-alert--column">
          <p>
            <span>{`We could not find out whether your payment of ${amount} went through.`}</span> Please do
            not pay again until you know. Check again, or call <a href={telephoneAddress(phone)}>{phone}</a>.
          </p>
          <div className="gf-actions">
            <button type="button" className="gf-button" onClick={check}>
              Check again
            </button>
            <button type="button" className="gf-button gf-button--quiet" onClick={flow.back}>
              I know it was not paid, so start again
            </button>
          </div>
        </div>
      ) : null}
      {state === 'notFound' ? (
        <div role="alert" className="gf-alert gf-alert--column">
          <p>
            <span>{`We can no longer show your payment of ${amount} here.`}</span> Your card may have been
            charged. Please do not pay again until you know. Call{' '}
            <a href={telephoneAddress(phone)}>{phone}</a> with the time and amount, or check with your bank.
          </p>
          <button type="button" className="gf-button gf-button--quiet" onClick={flow.back}>
            I was not charged, so pay again
          </button>
        </div>
      ) : null}
      {state === 'failed' && payment !== null ? (
        <div role="alert" className="gf-alert gf-alert--column">
          <p>{`${failureWords[payment.failure ?? 'PROVIDER_FAULT']} Nothing was taken.`}</p>
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
  DECLINED: 'Your bank declined the card. Try another card, or ask your bank.',
  INSUFFICIENT_FUNDS: 'There is not enough money on the card. Try another card, or pay part of the amount.',
  EXPIRED_CARD: 'The card has expired. Try another card.',
  NOT_AUTHENTICATED: 'The security code from your bank was not right.',
  CANCELLED: 'This payment was replaced by another one, perhaps in another window.',
  EXPIRED: 'This payment took too long, so it ended.',
  PROVIDER_FAULT: 'The payment could not be made.',
} as const
