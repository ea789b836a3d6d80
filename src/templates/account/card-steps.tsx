import type { ReactNode } from 'react'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { CardPayment } from '../../../contracts/schemas/payment.ts'
import { dollars } from '../../customer-figures.ts'
import { sentenceEnd } from '../../joins.ts'
import { useBrand } from '../../layout/brand-context.tsx'
import { telephoneAddress } from '../../layout/contact-details.tsx'
import type { CardPaymentFlow } from '../../payments/card-payment.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { CardFrame } from './card-frame.tsx'

const texts = defineTexts('cardSteps', {
  youPay: 'You pay ',
  youPayAfter: '. Your card details go straight to our payment provider. We never see them.',
  checking: 'Checking your payment…',
  waiting: ({ advice }: Values<'advice'>) =>
    `Your bank is working on it. This takes up to a minute. ${advice}`,
  unsure: ({ amount }: Values<'amount'>) =>
    `We could not find out whether your payment of ${amount} went through.`,
  unsureAdvice: ' Please do not pay again until you know. Check again, or call ',
  checkAgain: 'Check again',
  startAgain: 'I know it was not paid, so start again',
  notFound: ({ amount }: Values<'amount'>) => `We can no longer show your payment of ${amount} here.`,
  notFoundAdvice: ' Your card may have been charged. Please do not pay again until you know. Call',
  notFoundAdviceAfter: ' with the time and amount, or check with your bank.',
  payAgain: 'I was not charged, so pay again',
  nothingTaken: ({ failure }: Values<'failure'>) => `${failure} Nothing was taken.`,
  tryAgain: 'Try again',
  declined: 'Your bank declined the card. Try another card, or ask your bank.',
  notEnough: 'There is not enough money on the card. Try another card, or pay part of the amount.',
  expired: 'The card has expired. Try another card.',
  wrongCode: 'The security code from your bank was not right.',
  replaced: 'This payment was replaced by another one, perhaps in another window.',
  tookTooLong: 'This payment took too long, so it ended.',
  failed: 'The payment could not be made.',
})

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
            {texts.youPay}
            <strong>{amount}</strong>
            {texts.youPayAfter}
          </p>
          <CardFrame url={fieldsUrl} onEnded={check} />
          <p>
            <button type="button" className="gf-button gf-button--quiet" onClick={flow.back}>
              {back}
            </button>
          </p>
        </>
      ) : null}
      {state === 'checking' ? <p role="status">{texts.checking}</p> : null}
      {state === 'waiting' ? <p role="status">{texts.waiting({ advice: whileWaiting })}</p> : null}
      {state === 'unsure' ? (
        <div role="alert" className="gf-alert gf-alert--column">
          <p>
            <span>{texts.unsure({ amount })}</span>
            {texts.unsureAdvice}
            <a href={telephoneAddress(phone)}>{phone}</a>
            {sentenceEnd}
          </p>
          <div className="gf-actions">
            <button type="button" className="gf-button" onClick={check}>
              {texts.checkAgain}
            </button>
            <button type="button" className="gf-button gf-button--quiet" onClick={flow.back}>
              {texts.startAgain}
            </button>
          </div>
        </div>
      ) : null}
      {state === 'notFound' ? (
        <div role="alert" className="gf-alert gf-alert--column">
          <p>
            <span>{texts.notFound({ amount })}</span>
            {texts.notFoundAdvice} <a href={telephoneAddress(phone)}>{phone}</a>
            {texts.notFoundAdviceAfter}
          </p>
          <button type="button" className="gf-button gf-button--quiet" onClick={flow.back}>
            {texts.payAgain}
          </button>
        </div>
      ) : null}
      {state === 'failed' && payment !== null ? (
        <div role="alert" className="gf-alert gf-alert--column">
          <p>{texts.nothingTaken({ failure: failureWords[payment.failure ?? 'PROVIDER_FAULT'] })}</p>
          <button type="button" className="gf-button" onClick={flow.back}>
            {texts.tryAgain}
          </button>
        </div>
      ) : null}
      {state === 'paid' && payment !== null ? receipt(payment) : null}
    </div>
  )
}

const failureWords = {
  DECLINED: texts.declined,
  INSUFFICIENT_FUNDS: texts.notEnough,
  EXPIRED_CARD: texts.expired,
  NOT_AUTHENTICATED: texts.wrongCode,
  CANCELLED: texts.replaced,
  EXPIRED: texts.tookTooLong,
  PROVIDER_FAULT: texts.failed,
} as const
