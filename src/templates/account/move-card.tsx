import type { Move } from '../../../contracts/schemas/move.ts'
import { faultWords } from '../../forms/fault-words.ts'
import { SessionMoment } from '../../forms/session-moment.tsx'
import { useBrand } from '../../layout/brand-context.tsx'
import { telephoneAddress } from '../../layout/contact-details.tsx'
import type { MoveService } from '../../moves/move-service.ts'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { longDate } from './customer-figures.ts'
import { oldHomeWords } from './old-home-words.ts'

export interface MoveCardProps {
  readonly move: Move
  /** The day at the new home. */
  readonly today: string
  /** Never rejects. */
  readonly onCancel: MoveService['cancelMove']
}

const titles: Readonly<Record<Move['status'], string>> = {
  IN_REVIEW: 'We are checking your move',
  ACCEPTED: 'Your move is booked',
  DECLINED: 'We cannot supply the new home',
  WITHDRAWN: 'You have cancelled your move',
}

/** A move from when it was sent to the first day at the new home. */
export function MoveCard({ move, today, onCancel }: MoveCardProps) {
  const { href } = useSiteLocation()
  const { phone } = useBrand().contact
  const { reference, status, sentAt, coolingOffEndsOn, isCancellable, from, to } = move
  const id = `move-${reference}`
  const isOver = status === 'DECLINED' || status === 'WITHDRAWN'
  const startsOn = to.startsOn ?? to.moveInOn
  const hasBegun = to.startsOn !== null && startsOn <= today
  return (
    <section className="gf-card" aria-labelledby={id}>
      <h2 id={id}>{hasBegun && !isOver ? 'We supply your new home' : titles[status]}</h2>
      <p>{`To ${to.supplyAddress}, on the ${to.plan.displayName} plan.`}</p>
      {isOver ? (
        <>
          {status === 'DECLINED' && (
            <p>
              Our email says why, or we’ll tell you in the way you said is safe. If you think we got it wrong,
              call <a href={telephoneAddress(phone)}>{phone}</a>.
            </p>
          )}
          <p>{oldHomeWords(from, phone)}</p>
        </>
      ) : (
        <ol className="gf-milestones">
          <li data-state="done">
            <span>We received your move on</span> <SessionMoment at={sentAt} />
          </li>
          <li data-state={status === 'IN_REVIEW' ? 'next' : 'done'}>
            {status === 'IN_REVIEW'
              ? 'One of us checks it and tells you within two business days. Until then there is no contract for the new home'
              : 'We have accepted it'}
          </li>
          <li data-state={from.endsOn !== null && from.endsOn < today ? 'done' : 'next'}>
            {from.endsOn === null
              ? 'Supply at your old home continues: no last day is booked'
              : `The last day at your old home is ${longDate(from.endsOn)}`}
          </li>
          <li data-state={hasBegun ? 'done' : 'next'}>
            {status === 'IN_REVIEW'
              ? `You want to move in on ${longDate(startsOn)}`
              : `Supply at the new home ${hasBegun ? 'began' : 'begins'} on ${longDate(startsOn)}`}
          </li>
        </ol>
      )}
      {status === 'IN_REVIEW' && (
        <p>
          If somebody else still has an account with us at the new home, we can accept your move once the end
          of their supply is booked. If you told us about life support, we register the new home for it only
          when we accept your move. If anyone there needs it before then, call{' '}
          <a href={telephoneAddress(phone)}>{phone}</a> now.
        </p>
      )}
      {status === 'ACCEPTED' && coolingOffEndsOn !== null && (
        <p>{`You ${isCancellable ? 'can' : 'could'} cancel the new contract at no cost until ${longDate(coolingOffEndsOn)}.`}</p>
      )}
      <p className="gf-field__description">
        Reference <span className="gf-number">{reference}</span>.{' '}
        <a href={href('/accounts/requests')}>See the request for your old home</a>
      </p>
      {isCancellable && (
        <ConfirmButton
          label="Cancel the move"
          confirm="Yes, cancel the move"
          question={`We will not supply the new home${hasBegun && status === 'ACCEPTED' ? ' after today' : ''}. ${oldHomeWords(from, phone)}`}
          about={id}
          send={async () => {
            const answer = await onCancel(reference)
            if (answer.success) return null
            if (answer.code === 'NOT_NOW') return answer.words ?? 'It can no longer be cancelled.'
            const again = 'press the button again. It’s safe to do it twice.'
            return answer.code === 'UNREACHABLE' || answer.code === 'FAILED'
              ? `We got no answer, so we do not know whether it was cancelled. Check your connection, then ${again}`
              : faultWords(answer.code, answer.retryAfterSeconds, again).message
          }}
        />
      )}
    </section>
  )
}
