import type { Move } from '../../../contracts/schemas/move.ts'
import type { PaymentAnswers } from '../../../contracts/schemas/sign-up.ts'
import { longDate } from '../../customer-figures.ts'
import { Receipt } from '../../forms/receipt.tsx'
import { SessionMoment } from '../../forms/session-moment.tsx'
import { InEnglish } from '../../in-english.tsx'
import { useBrand } from '../../layout/brand-context.tsx'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { businessDaysAfter } from '../../validators/business-days.ts'
import { dayAtSupply, stateOfSupply } from '../../validators/supply-day.ts'
import { stayWords } from './old-home-words.ts'

const texts = defineTexts('moveReceipt', {
  noDay: 'No day is booked',
  receivedTitle: 'We’ve received your move and are checking it',
  bookedTitle: 'Your move is booked',
  reference: 'Reference',
  sentOn: 'Sent on',
  oldHome: 'Old home',
  itsLastDay: 'Its last day',
  newHome: 'New home',
  moveIn: 'You move in on',
  begins: 'Supply begins on',
  plan: 'Plan',
  cancelUntil: 'Cancel at no cost until',
  emailed: 'We’ve emailed you a copy, unless you asked us to contact you another way.',
  checking:
    'One of us looks at your move and tells you within two business days. Until then there is no contract for the new home. You see it on this page and in your account.',
  lifeSupportInReview: ({ phone }: Values<'phone'>) =>
    `We register the new home for life support only when we accept your move. If anyone there needs it before then, call ${phone} now.`,
  secondAccount:
    'The new home is another account under your login. You choose between your accounts at the top of each account page.',
  lifeSupport: 'The new home is registered for life support, and we post you a form for the doctor.',
  connection: 'We’ll have the power connected for the day you move in.',
  connectionTooSoon: ({ phone }: Values<'phone'>) =>
    `A connection needs two business days’ notice. Call ${phone} today, so that we can tell you whether yours can be done by then.`,
  directDebit: 'Set up direct debit in the new account. Until then, pay each bill yourself.',
  payTo: 'Set up PayTo in the new account. Until then, pay each bill yourself.',
  finalBill:
    'On the last day at your old home its meter is read. The final bill follows within ten business days.',
  ifCancelled: ({ stay }: Values<'stay'>) =>
    `If you cancel the new contract, supply at your old home still ends. ${stay}`,
})

export interface MoveReceiptProps {
  readonly move: Move
  readonly asked: AskedWithMove
}

/** What was asked for with a move, and is not part of it. */
export interface AskedWithMove {
  readonly needsLifeSupport?: boolean | undefined
  readonly payBy?: PaymentAnswers['payBy'] | undefined
}

/** Business days that the distributor needs for a connection. */
const noticeDays = 2

/** The receipt of a move, with what happens at both homes. */
export function MoveReceipt({ move, asked: { needsLifeSupport = false, payBy } }: MoveReceiptProps) {
  const { phone } = useBrand().contact
  const { reference, status, sentAt, coolingOffEndsOn, from, to } = move
  const isInReview = status === 'IN_REVIEW'
  const sentOn = dayAtSupply(to.supplyAddress, new Date(sentAt))
  const isTooSoon = to.moveInOn < businessDaysAfter(stateOfSupply(to.supplyAddress), sentOn, noticeDays)
  const endsOn = from.endsOn === null ? texts.noDay : longDate(from.endsOn)
  return (
    <Receipt
      title={isInReview ? texts.receivedTitle : texts.bookedTitle}
      reference={{ label: texts.reference, number: reference }}
      facts={[
        { label: texts.sentOn, value: <SessionMoment at={sentAt} /> },
        { label: texts.oldHome, value: from.supplyAddress },
        { label: texts.itsLastDay, value: endsOn },
        { label: texts.newHome, value: to.supplyAddress },
        {
          label: isInReview ? texts.moveIn : texts.begins,
          value: longDate(to.startsOn ?? to.moveInOn),
        },
        { label: texts.plan, value: <InEnglish>{to.plan.displayName}</InEnglish> },
        ...(coolingOffEndsOn === null
          ? []
          : [{ label: texts.cancelUntil, value: longDate(coolingOffEndsOn) }]),
      ]}
      next={[
        texts.emailed,
        ...(isInReview
          ? [texts.checking, ...(needsLifeSupport ? [texts.lifeSupportInReview({ phone })] : [])]
          : [
              texts.secondAccount,
              ...(needsLifeSupport ? [texts.lifeSupport] : []),
              isTooSoon ? texts.connectionTooSoon({ phone }) : texts.connection,
              ...(payBy === 'DIRECT_DEBIT' ? [texts.directDebit] : []),
              ...(payBy === 'PAYTO' ? [texts.payTo] : []),
            ]),
        ...(from.endsOn === null
          ? []
          : [texts.finalBill, texts.ifCancelled({ stay: stayWords(from.endIsWithdrawable, phone) })]),
      ]}
      onPrint={() => window.print()}
    />
  )
}
