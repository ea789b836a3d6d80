import type { PayToAction } from '../../../contracts/pay-to-rules.ts'
import { payToActions, payToAfter } from '../../../contracts/pay-to-rules.ts'
import type { MaskedPayToPayer, PayToAgreement } from '../../../contracts/schemas/pay-to.ts'
import type { PayToAnswer } from '../../debits/pay-to-service.ts'
import { faultWords } from '../../forms/fault-words.ts'
import { SessionMoment } from '../../forms/session-moment.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import { AskTwice } from './ask-twice.tsx'
import { dollars, longDate } from './customer-figures.ts'
import { bankWords } from './debit-cards.tsx'
import { StepCard } from './plan-steps.tsx'

const payerWords = (payer: MaskedPayToPayer): string =>
  payer.kind === 'PAYID' ? `PayID ${payer.payId}` : bankWords(payer)

const titles = {
  PROPOSED: 'Say yes in your bank’s app',
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
    question: 'While it is paused nothing is taken, and bills are yours to pay.',
  },
  RESUME: {
    label: 'Go on with PayTo',
    confirm: 'Yes, go on with PayTo',
    question:
      'Bills that are due from today are taken again. What was due in the pause is still yours to pay.',
  },
  CANCEL: {
    label: 'Cancel PayTo',
    confirm: 'Yes, cancel PayTo',
    question:
      'No further bill is taken, and bills are yours to pay. One that is at your bank already still goes through.',
  },
}

const goesOn = 'Your direct debit goes on as before.'

/** A proposal has taken nothing: to cancel it leaves everything as it is. */
const wordsOf = (action: PayToAction, { status }: PayToAgreement, hasDirectDebit: boolean) =>
  action === 'CANCEL' && status === 'PROPOSED'
    ? { ...actionWords.CANCEL, question: hasDirectDebit ? goesOn : 'Bills stay yours to pay.' }
    : actionWords[action]

/** Why a change of an agreement has failed, for customers. */
export function payToFailureWords(answer: Exclude<PayToAnswer, { success: true }>): string {
  if (answer.code === 'NOT_NOW') return answer.words ?? 'This cannot be done any more.'
  if (answer.code === 'UNAVAILABLE')
    return 'Your bank cannot be reached just now. Try again, or do it in your bank’s app.'
  return answer.code === 'TOO_MANY'
    ? faultWords(answer.code, answer.retryAfterSeconds).message
    : 'We got no answer, so we do not know whether it was done. Check your connection, then press the button again: done twice is done once.'
}

export interface OpenPayToProps {
  readonly agreement: PayToAgreement
  /** Direct debit is on until the bank has the customer's yes. */
  readonly hasDirectDebit: boolean
  readonly takesFocus: boolean
  readonly onAction: (action: PayToAction) => Promise<PayToAnswer>
}

/** An agreement that is going on: waiting at the bank, active or paused. */
export function OpenPayTo({ agreement, hasDirectDebit, takesFocus, onAction }: OpenPayToProps) {
  const { status, payer, maximum, coversFrom, bankUrl, answerBy } = agreement
  const { href } = useSiteLocation()
  return (
    <StepCard id="pay-to" title={titles[status]} takesFocus={takesFocus}>
      {status === 'PROPOSED' && (
        <>
          <p role="status">
            Your agreement waits in your bank’s app. Open the app and authorise it by{' '}
            <SessionMoment at={answerBy} />. This page shows your answer by itself.
          </p>
          <p>
            {hasDirectDebit
              ? 'Direct debit goes on until then, and ends with your yes.'
              : 'Until then nothing is taken, and bills are yours to pay.'}
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
          Nothing is taken while PayTo is paused. Bills that are due are yours to pay:{' '}
          <a href={href('/accounts/pay')}>ways to pay</a>.
        </p>
      )}
      <dl className="gf-facts">
        <dt>Paid from</dt>
        <dd>{payerWords(payer)}</dd>
        <dt>At most</dt>
        <dd>{dollars(maximum)} for a bill. A bill of more is not taken, and you need to pay it yourself.</dd>
        {status === 'ACTIVE' && coversFrom !== null && (
          <>
            <dt>For bills that are due from</dt>
            <dd>
              <time dateTime={coversFrom}>{longDate(coversFrom)}</time>
            </dd>
          </>
        )}
      </dl>
      {payToActions
        .filter((action) => payToAfter(status, action) !== null)
        .map((action) => (
          <AskTwice
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
    'If you did not mean to decline, ask for it anew below, or ask your bank whether your account takes PayTo.',
  EXPIRED: 'Nobody authorised it in your bank’s app in time. You can ask for it anew below.',
  CANCELLED: 'No further bill is taken by it. One that is at your bank already still goes through.',
}

/** How an agreement has ended. */
export function EndedPayTo({
  agreement: { status, changedAt, coversFrom },
  hasDirectDebit,
  takesFocus,
}: {
  readonly agreement: PayToAgreement
  /** It is on still, or was set up since. */
  readonly hasDirectDebit: boolean
  readonly takesFocus: boolean
}) {
  const { href } = useSiteLocation()
  if (status !== 'DECLINED' && status !== 'EXPIRED' && status !== 'CANCELLED') return null
  return (
    <StepCard id="pay-to-ended" title={titles[status]} takesFocus={takesFocus}>
      <p role="status">
        {status === 'CANCELLED' && coversFrom === null
          ? 'It was cancelled before it began.'
          : endWords[status]}
      </p>
      <p>
        <SessionMoment at={changedAt} />.{' '}
        {hasDirectDebit ? (
          <>
            {coversFrom === null ? goesOn : 'Your bills are debited by direct debit.'}{' '}
            <a href={href('/accounts/direct-debit')}>Look at your direct debit</a>.
          </>
        ) : (
          <>
            Bills are yours to pay: <a href={href('/accounts/pay')}>ways to pay</a>.
          </>
        )}
      </p>
    </StepCard>
  )
}
