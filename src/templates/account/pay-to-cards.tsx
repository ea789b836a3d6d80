import type { PayToAction } from '../../../contracts/pay-to-rules.ts'
import { payToActions } from '../../../contracts/pay-to-rules.ts'
import type { MaskedPayToPayer, PayToAgreement } from '../../../contracts/schemas/pay-to.ts'
import { payToAfter } from '../../debits/pay-to-rules.ts'
import type { PayToAnswer } from '../../debits/pay-to-service.ts'
import { faultWords } from '../../forms/fault-words.ts'
import { SessionMoment } from '../../forms/session-moment.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { dollars, longDate } from './customer-figures.ts'
import { bankWords } from './debit-cards.tsx'
import { StepCard } from './plan-steps.tsx'

const payerWords = (payer: MaskedPayToPayer): string =>
  payer.kind === 'PAYID' ? `PayID ${payer.payId}` : bankWords(payer)

const titles = {
  PROPOSED: 'Approve it in your bank’s app',
  ACTIVE: 'PayTo is on',
  PAUSED: 'PayTo is paused',
  DECLINED: 'PayTo was declined at your bank',
  EXPIRED: 'PayTo was not authorised in time',
  CANCELLED: 'PayTo is cancelled',
} as const satisfies Record<PayToAgreement['status'], string>

const actionWords: Readonly<Record<PayToAction, { label: string; confirm: string; question: string }>> = {
  PAUSE: {
    label: 'Pause PayTo',
    confirm: 'Yes, pause PayTo',
    question: 'While it is paused we take nothing, and you need to pay your bills yourself.',
  },
  RESUME: {
    label: 'Restart PayTo',
    confirm: 'Yes, restart PayTo',
    question:
      'We’ll take bills due from today. You still need to pay anything that fell due during the pause.',
  },
  CANCEL: {
    label: 'Cancel PayTo',
    confirm: 'Yes, cancel PayTo',
    question:
      'We will not take any more bills, so you need to pay them yourself. A bill already with your bank will still go through.',
  },
}

const goesOn = 'Your direct debit continues as before.'

/** A proposed agreement has debited nothing yet, so cancelling it changes nothing. */
const wordsOf = (action: PayToAction, { status }: PayToAgreement, hasDirectDebit: boolean) =>
  action === 'CANCEL' && status === 'PROPOSED'
    ? {
        ...actionWords.CANCEL,
        question: hasDirectDebit ? goesOn : 'You still need to pay your bills yourself.',
      }
    : actionWords[action]

/** Why a change of an agreement has failed, for customers. */
export function payToFailureWords(answer: Exclude<PayToAnswer, { success: true }>): string {
  if (answer.code === 'NOT_NOW') return answer.words ?? 'It’s too late to do this.'
  if (answer.code === 'UNAVAILABLE')
    return 'We cannot reach your bank just now. Try again, or do it in your bank’s app.'
  return answer.code === 'TOO_MANY' || answer.code === 'COOKIES_BLOCKED'
    ? faultWords(answer.code, answer.retryAfterSeconds).message
    : 'We got no answer, so we do not know whether it was done. Check your connection, then press the button again. It’s safe to do it twice.'
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
            Your agreement is waiting in your bank’s app. Open the app and authorise it by{' '}
            <SessionMoment at={answerBy} />. This page will update when you do.
          </p>
          <p>
            {hasDirectDebit
              ? 'Direct debit continues until then, and ends when you authorise it.'
              : 'Until then we take nothing, and you need to pay your bills yourself.'}
          </p>
          {bankUrl !== null && (
            <p>
              <a className="gf-button" href={bankUrl} target="_blank" rel="noreferrer">
                Open your bank’s app
              </a>
            </p>
          )}
        </>
      )}
      {status === 'ACTIVE' && (
        <p role="status">Each bill is taken on its due date, or on the next business day.</p>
      )}
      {status === 'PAUSED' && (
        <p role="status">
          We take nothing while PayTo is paused. You need to pay any bills that are due:{' '}
          <a href={href('/accounts/pay')}>ways to pay</a>.
        </p>
      )}
      <dl className="gf-facts">
        <dt>Paid from</dt>
        <dd>{payerWords(payer)}</dd>
        <dt>Maximum</dt>
        <dd>{`${dollars(maximum)} for a bill. We will not take a bill for more than that, so you need to pay it yourself.`}</dd>
        {status === 'ACTIVE' && coversFrom !== null && (
          <>
            <dt>For bills due from</dt>
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
  DECLINED:
    'If you did not mean to decline, set it up again below, or ask your bank whether your account takes PayTo.',
  EXPIRED: 'It was not authorised in your bank’s app in time. You can set it up again below.',
  CANCELLED: 'It will not take any more bills. A bill already with your bank will still go through.',
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
        {status === 'CANCELLED' && coversFrom === null
          ? 'It was cancelled before it started.'
          : endWords[status]}
      </p>
      <p>
        <SessionMoment at={changedAt} />.{' '}
        {hasDirectDebit ? (
          <span>
            <span>{coversFrom === null ? goesOn : 'Your bills are paid by direct debit.'}</span>{' '}
            <a href={href('/accounts/direct-debit')}>See your direct debit</a>.
          </span>
        ) : (
          <span>
            You need to pay your bills yourself: <a href={href('/accounts/pay')}>ways to pay</a>.
          </span>
        )}
      </p>
    </StepCard>
  )
}
