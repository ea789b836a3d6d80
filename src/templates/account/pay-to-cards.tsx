import type { PayToAction } from '../../../contracts/pay-to-rules.ts'
import { payToActions } from '../../../contracts/pay-to-rules.ts'
import type { MaskedPayToPayer, PayToAgreement } from '../../../contracts/schemas/pay-to.ts'
import { dollars, longDate } from '../../customer-figures.ts'
import { payToAfter } from '../../debits/pay-to-rules.ts'
import type { PayToAnswer } from '../../debits/pay-to-service.ts'
import { faultWords } from '../../forms/fault-words.ts'
import { SessionMoment } from '../../forms/session-moment.tsx'
import { betweenSentences, sentenceEnd } from '../../joins.ts'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { bankWords } from './debit-cards.tsx'
import { StepCard } from './plan-steps.tsx'

const texts = defineTexts('payToCards', {
  payId: ({ payId }: Values<'payId'>) => `PayID ${payId}`,
  proposed: 'Approve it in your bank’s app',
  active: 'PayTo is on',
  paused: 'PayTo is paused',
  declined: 'PayTo was declined at your bank',
  expired: 'PayTo was not authorised in time',
  cancelled: 'PayTo is cancelled',
  pause: 'Pause PayTo',
  pauseConfirm: 'Yes, pause PayTo',
  pauseQuestion: 'While it is paused we take nothing, and you need to pay your bills yourself.',
  resume: 'Restart PayTo',
  resumeConfirm: 'Yes, restart PayTo',
  resumeQuestion:
    'We’ll take bills due from today. You still need to pay anything that fell due during the pause.',
  cancel: 'Cancel PayTo',
  cancelConfirm: 'Yes, cancel PayTo',
  cancelQuestion:
    'We will not take any more bills, so you need to pay them yourself. A bill already with your bank will still go through.',
  debitGoesOn: 'Your direct debit continues as before.',
  cancelProposedQuestion: 'You still need to pay your bills yourself.',
  tooLate: 'It’s too late to do this.',
  unavailable: 'We cannot reach your bank just now. Try again, or do it in your bank’s app.',
  unknown:
    'We got no answer, so we do not know whether it was done. Check your connection, then press the button again. It’s safe to do it twice.',
  proposedWords: 'Your agreement is waiting in your bank’s app. Open the app and authorise it by',
  proposedWordsAfter: '. This page will update when you do.',
  debitUntilThen: 'Direct debit continues until then, and ends when you authorise it.',
  nothingUntilThen: 'Until then we take nothing, and you need to pay your bills yourself.',
  openApp: 'Open your bank’s app',
  activeWords: 'Each bill is taken on its due date, or on the next business day.',
  pausedWords: 'We take nothing while PayTo is paused. You need to pay any bills that are due:',
  waysToPay: 'ways to pay',
  paidFrom: 'Paid from',
  maximum: 'Maximum',
  maximumWords: ({ maximum }: Values<'maximum'>) =>
    `${maximum} for a bill. We will not take a bill for more than that, so you need to pay it yourself.`,
  coversFrom: 'For bills due from',
  declinedWords:
    'If you did not mean to decline, set it up again below, or ask your bank whether your account takes PayTo.',
  expiredWords: 'It was not authorised in your bank’s app in time. You can set it up again below.',
  cancelledWords: 'It will not take any more bills. A bill already with your bank will still go through.',
  cancelledBefore: 'It was cancelled before it started.',
  paidByDebit: 'Your bills are paid by direct debit.',
  seeDebit: 'See your direct debit',
  payYourself: 'You need to pay your bills yourself: ',
})

const payerWords = (payer: MaskedPayToPayer): string =>
  payer.kind === 'PAYID' ? texts.payId({ payId: payer.payId }) : bankWords(payer)

const titles = {
  PROPOSED: texts.proposed,
  ACTIVE: texts.active,
  PAUSED: texts.paused,
  DECLINED: texts.declined,
  EXPIRED: texts.expired,
  CANCELLED: texts.cancelled,
} as const satisfies Record<PayToAgreement['status'], string>

const actionWords: Readonly<Record<PayToAction, { label: string; confirm: string; question: string }>> = {
  PAUSE: {
    label: texts.pause,
    confirm: texts.pauseConfirm,
    question: texts.pauseQuestion,
  },
  RESUME: {
    label: texts.resume,
    confirm: texts.resumeConfirm,
    question: texts.resumeQuestion,
  },
  CANCEL: {
    label: texts.cancel,
    confirm: texts.cancelConfirm,
    question: texts.cancelQuestion,
  },
}

const goesOn = texts.debitGoesOn

/** A proposed agreement has debited nothing yet, so cancelling it changes nothing. */
const wordsOf = (action: PayToAction, { status }: PayToAgreement, hasDirectDebit: boolean) =>
  action === 'CANCEL' && status === 'PROPOSED'
    ? {
        ...actionWords.CANCEL,
        question: hasDirectDebit ? goesOn : texts.cancelProposedQuestion,
      }
    : actionWords[action]

/** Why a change of an agreement has failed, for customers. */
export function payToFailureWords(answer: Exclude<PayToAnswer, { success: true }>): string {
  if (answer.code === 'NOT_NOW') return answer.words ?? texts.tooLate
  if (answer.code === 'UNAVAILABLE') return texts.unavailable
  return answer.code === 'TOO_MANY' || answer.code === 'COOKIES_BLOCKED'
    ? faultWords(answer.code, answer.retryAfterSeconds).message
    : texts.unknown
}

export interface OpenPayToProps {
  readonly agreement: PayToAgreement
  /** Direct debit stays active until the customer has approved at the bank. */
  readonly hasDirectDebit: boolean
  readonly takesFocus: boolean
  readonly onAction: (action: PayToAction) => Promise<PayToAnswer>
}

/** A current agreement: waiting at the bank, active or paused. */
export function OpenPayTo({ agreement, hasDirectDebit, takesFocus, onAction }: OpenPayToProps) {
  const { status, payer, maximum, coversFrom, bankUrl, answerBy } = agreement
  const { href } = useSiteLocation()
  return (
    <StepCard id="pay-to" title={titles[status]} takesFocus={takesFocus}>
      {status === 'PROPOSED' && (
        <>
          <p role="status">
            {texts.proposedWords} <SessionMoment at={answerBy} />
            {texts.proposedWordsAfter}
          </p>
          <p>{hasDirectDebit ? texts.debitUntilThen : texts.nothingUntilThen}</p>
          {bankUrl !== null && (
            <p>
              <a className="gf-button" href={bankUrl} target="_blank" rel="noreferrer">
                {texts.openApp}
              </a>
            </p>
          )}
        </>
      )}
      {status === 'ACTIVE' && <p role="status">{texts.activeWords}</p>}
      {status === 'PAUSED' && (
        <p role="status">
          {texts.pausedWords} <a href={href('/accounts/pay')}>{texts.waysToPay}</a>
          {sentenceEnd}
        </p>
      )}
      <dl className="gf-facts">
        <dt>{texts.paidFrom}</dt>
        <dd>{payerWords(payer)}</dd>
        <dt>{texts.maximum}</dt>
        <dd>{texts.maximumWords({ maximum: dollars(maximum) })}</dd>
        {status === 'ACTIVE' && coversFrom !== null && (
          <>
            <dt>{texts.coversFrom}</dt>
            <dd>
              <time dateTime={coversFrom}>{longDate(coversFrom)}</time>
            </dd>
          </>
        )}
      </dl>
      {payToActions
        .filter((action) => payToAfter(status, action) !== null)
        .map((action) => (
          <ConfirmButton
            key={action}
            {...wordsOf(action, agreement, hasDirectDebit)}
            send={async () => {
              const answer = await onAction(action)
              return answer.success ? null : payToFailureWords(answer)
            }}
          />
        ))}
    </StepCard>
  )
}

const endWords: Readonly<Record<'DECLINED' | 'EXPIRED' | 'CANCELLED', string>> = {
  DECLINED: texts.declinedWords,
  EXPIRED: texts.expiredWords,
  CANCELLED: texts.cancelledWords,
}

/** How an agreement has ended. */
export function EndedPayTo({
  agreement: { status, changedAt, coversFrom },
  hasDirectDebit,
  takesFocus,
}: {
  readonly agreement: PayToAgreement
  /** Direct debit is still active, or was set up since. */
  readonly hasDirectDebit: boolean
  readonly takesFocus: boolean
}) {
  const { href } = useSiteLocation()
  if (status !== 'DECLINED' && status !== 'EXPIRED' && status !== 'CANCELLED') return null
  return (
    <StepCard id="pay-to-ended" title={titles[status]} takesFocus={takesFocus}>
      <p role="status">
        {status === 'CANCELLED' && coversFrom === null ? texts.cancelledBefore : endWords[status]}
      </p>
      <p>
        <SessionMoment at={changedAt} />
        {sentenceEnd}
        {betweenSentences}
        {hasDirectDebit ? (
          <span>
            <span>{coversFrom === null ? goesOn : texts.paidByDebit}</span>{' '}
            <a href={href('/accounts/direct-debit')}>{texts.seeDebit}</a>
            {sentenceEnd}
          </span>
        ) : (
          <span>
            {texts.payYourself}
            <a href={href('/accounts/pay')}>{texts.waysToPay}</a>
            {sentenceEnd}
          </span>
        )}
      </p>
    </StepCard>
  )
}
