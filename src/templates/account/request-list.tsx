import type { RequestKind } from '../../../contracts/request-rules.ts'
import type { CustomerRequest } from '../../../contracts/schemas/requests.ts'
import { faultWords } from '../../forms/fault-words.ts'
import { SessionMoment } from '../../forms/session-moment.tsx'
import { WithEnglish } from '../../in-english.tsx'
import { labelled } from '../../joins.ts'
import type { RequestService } from '../../requests/request-service.ts'
import { dayInWords, kindWords, statusWords, stepWords } from '../../requests/request-words.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { tooLateToCancel } from './cancel-words.ts'
import { ConfirmButton } from './confirm-button.tsx'

const texts = defineTexts('requestList', {
  cancel: 'Cancel this request',
  cancelConfirm: 'Yes, cancel it',
  cancelled: 'Cancelled',
  withdraw: 'Withdraw it',
  withdrawConfirm: 'Yes, withdraw it',
  tooLate: 'It can no longer be withdrawn.',
  number: 'Number ',
  sent: ', sent ',
  answer: ({ answer }: Values<'answer'>) => `Our answer: ${answer}`,
})

export interface RequestListProps {
  /** Newest first. */
  readonly requests: readonly CustomerRequest[]
  /** The kinds to show. Default: all. */
  readonly kinds?: readonly RequestKind[]
  /** The text without any requests. */
  readonly empty: string
  /** Never rejects. */
  readonly onWithdraw: RequestService['withdrawRequest']
}

/** A customer's requests: each with its number, status and days, and a button to withdraw it. */
export function RequestList({ requests, kinds, empty, onWithdraw }: RequestListProps) {
  const shown = kinds === undefined ? requests : requests.filter(({ kind }) => kinds.includes(kind))
  if (shown.length === 0) return <p>{empty}</p>
  return (
    <ul className="gf-plain-list gf-requests">
      {shown.map((request) => (
        <RequestEntry
          key={request.reference}
          request={request}
          isNamed={kinds?.length !== 1}
          onWithdraw={onWithdraw}
        />
      ))}
    </ul>
  )
}

interface EntryProps extends Pick<RequestListProps, 'onWithdraw'> {
  readonly request: CustomerRequest
  /** Whether its kind is shown. */
  readonly isNamed: boolean
}

/** Texts for withdrawing a request. Next to an amount of money, “withdraw” would mean to take the money out. */
const wordsOf = (kind: RequestKind) =>
  kind === 'CREDIT_REFUND'
    ? {
        ...{ label: texts.cancel, confirm: texts.cancelConfirm, over: texts.cancelled },
        tooLate: tooLateToCancel,
      }
    : {
        ...{ label: texts.withdraw, confirm: texts.withdrawConfirm, over: statusWords.WITHDRAWN },
        tooLate: texts.tooLate,
      }

const isOver = ({ status }: CustomerRequest) => status !== 'RECEIVED' && status !== 'IN_PROGRESS'

function RequestEntry({ request, isNamed, onWithdraw }: EntryProps) {
  const { reference, kind, status, receivedAt, summary, targets, answer, isWithdrawable } = request
  const name = `request-${reference}`
  return (
    <li aria-labelledby={name}>
      <p id={name} className="gf-request__name">
        <strong>
          <WithEnglish before={isNamed ? labelled(kindWords[kind], '') : ''} english={summary} />
        </strong>{' '}
        <span className={`gf-status gf-status--${status}`}>
          {status === 'WITHDRAWN' ? wordsOf(kind).over : statusWords[status]}
        </span>
      </p>
      <p className="gf-field__description">
        {texts.number}
        <span className="gf-number">{reference}</span>
        {texts.sent}
        <SessionMoment at={receivedAt} />
      </p>
      {isOver(request) || targets.length === 0 ? null : (
        <ul className="gf-request__days">
          {targets.map(({ step, by }) => (
            <li key={step}>
              <span>{stepWords[step]}</span> <time dateTime={by}>{dayInWords(by)}</time>
            </li>
          ))}
        </ul>
      )}
      {answer === null ? null : <p className="gf-request__answer">{texts.answer({ answer })}</p>}
      {isWithdrawable && (
        <WithdrawButton kind={kind} reference={reference} name={name} onWithdraw={onWithdraw} />
      )}
    </li>
  )
}

interface WithdrawButtonProps extends Pick<RequestListProps, 'onWithdraw'> {
  readonly kind: RequestKind
  readonly reference: string
  /** `id` of the request to withdraw. */
  readonly name: string
}

function WithdrawButton({ kind, reference, name, onWithdraw }: WithdrawButtonProps) {
  const { label, confirm, tooLate } = wordsOf(kind)
  return (
    <ConfirmButton
      label={label}
      confirm={confirm}
      about={name}
      send={async () => {
        const answer = await onWithdraw(reference)
        if (answer.success) return null
        return answer.code === 'NOT_NOW'
          ? (answer.words ?? tooLate)
          : faultWords(answer.code, answer.retryAfterSeconds).message
      }}
    />
  )
}
