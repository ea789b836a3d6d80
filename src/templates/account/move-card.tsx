import type { Move } from '../../../contracts/schemas/move.ts'
import { longDate } from '../../customer-figures.ts'
import { SessionMoment } from '../../forms/session-moment.tsx'
import { betweenSentences, sentenceEnd } from '../../joins.ts'
import { useBrand } from '../../layout/brand-context.tsx'
import { telephoneAddress } from '../../layout/contact-details.tsx'
import type { MoveService } from '../../moves/move-service.ts'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { cancelFailureWords } from './cancel-words.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { oldHomeWords } from './old-home-words.ts'

const texts = defineTexts('moveCard', {
  inReview: 'We are checking your move',
  accepted: 'Your move is booked',
  declined: 'We cannot supply the new home',
  withdrawn: 'You have cancelled your move',
  begun: 'We supply your new home',
  progress: 'Progress of your move',
  to: ({ address, plan }: Values<'address' | 'plan'>) => `To ${address}, on the ${plan} plan.`,
  declinedWords:
    'Our email says why, or we’ll tell you in the way you said is safe. If you think we got it wrong, call ',
  received: 'We received your move on',
  checking:
    'One of us checks it and tells you within two business days. Until then there is no contract for the new home',
  acceptedStep: 'We have accepted it',
  oldHomeGoesOn: 'Supply at your old home continues: no last day is booked',
  oldHomeEnds: ({ day }: Values<'day'>) => `The last day at your old home is ${day}`,
  moveIn: ({ day }: Values<'day'>) => `You want to move in on ${day}`,
  began: ({ day }: Values<'day'>) => `Supply at the new home began on ${day}`,
  begins: ({ day }: Values<'day'>) => `Supply at the new home begins on ${day}`,
  inReviewWords:
    'If somebody else still has an account with us at the new home, we can accept your move once the end of their supply is booked. If you told us about life support, we register the new home for it only when we accept your move. If anyone there needs it before then, call',
  inReviewWordsAfter: ' now.',
  canCancelUntil: ({ day }: Values<'day'>) => `You can cancel the new contract at no cost until ${day}.`,
  couldCancelUntil: ({ day }: Values<'day'>) => `You could cancel the new contract at no cost until ${day}.`,
  reference: 'Reference ',
  seeRequest: 'See the request for your old home',
  cancel: 'Cancel the move',
  cancelConfirm: 'Yes, cancel the move',
  cancelAfterToday: ({ oldHome }: Values<'oldHome'>) =>
    `We will not supply the new home after today. ${oldHome}`,
  cancelQuestion: ({ oldHome }: Values<'oldHome'>) => `We will not supply the new home. ${oldHome}`,
})

export interface MoveCardProps {
  readonly move: Move
  /** The day at the new home. */
  readonly today: string
  /** Below the receipt, whose heading says already what the card's would. Default: false. */
  readonly isBelowReceipt?: boolean
  /** Never rejects. */
  readonly onCancel: MoveService['cancelMove']
}

const titles: Readonly<Record<Move['status'], string>> = {
  IN_REVIEW: texts.inReview,
  ACCEPTED: texts.accepted,
  DECLINED: texts.declined,
  WITHDRAWN: texts.withdrawn,
}

/** A move from when it was sent to the first day at the new home. */
export function MoveCard({ move, today, isBelowReceipt = false, onCancel }: MoveCardProps) {
  const { href } = useSiteLocation()
  const { phone } = useBrand().contact
  const { reference, status, sentAt, coolingOffEndsOn, isCancellable, from, to } = move
  const id = `move-${reference}`
  const isOver = status === 'DECLINED' || status === 'WITHDRAWN'
  const startsOn = to.startsOn ?? to.moveInOn
  const hasBegun = to.startsOn !== null && startsOn <= today
  return (
    <section className="gf-card" aria-labelledby={id}>
      <h2 id={id}>{isBelowReceipt ? texts.progress : hasBegun && !isOver ? texts.begun : titles[status]}</h2>
      <p>{texts.to({ address: to.supplyAddress, plan: to.plan.displayName })}</p>
      {isOver ? (
        <>
          {status === 'DECLINED' && (
            <p>
              {texts.declinedWords}
              <a href={telephoneAddress(phone)}>{phone}</a>
              {sentenceEnd}
            </p>
          )}
          <p>{oldHomeWords(from, phone)}</p>
        </>
      ) : (
        <ol className="gf-milestones">
          <li data-state="done">
            <span>{texts.received}</span> <SessionMoment at={sentAt} />
          </li>
          <li data-state={status === 'IN_REVIEW' ? 'next' : 'done'}>
            {status === 'IN_REVIEW' ? texts.checking : texts.acceptedStep}
          </li>
          <li data-state={from.endsOn !== null && from.endsOn < today ? 'done' : 'next'}>
            {from.endsOn === null ? texts.oldHomeGoesOn : texts.oldHomeEnds({ day: longDate(from.endsOn) })}
          </li>
          <li data-state={hasBegun ? 'done' : 'next'}>
            {status === 'IN_REVIEW'
              ? texts.moveIn({ day: longDate(startsOn) })
              : hasBegun
                ? texts.began({ day: longDate(startsOn) })
                : texts.begins({ day: longDate(startsOn) })}
          </li>
        </ol>
      )}
      {status === 'IN_REVIEW' && (
        <p>
          {texts.inReviewWords} <a href={telephoneAddress(phone)}>{phone}</a>
          {texts.inReviewWordsAfter}
        </p>
      )}
      {status === 'ACCEPTED' && coolingOffEndsOn !== null && (
        <p>
          {isCancellable
            ? texts.canCancelUntil({ day: longDate(coolingOffEndsOn) })
            : texts.couldCancelUntil({ day: longDate(coolingOffEndsOn) })}
        </p>
      )}
      <p className="gf-field__description">
        {texts.reference}
        <span className="gf-number">{reference}</span>
        <span>{`${sentenceEnd}${betweenSentences}`}</span>
        <a href={href('/accounts/requests')}>{texts.seeRequest}</a>
      </p>
      {isCancellable && (
        <ConfirmButton
          label={texts.cancel}
          confirm={texts.cancelConfirm}
          question={
            hasBegun && status === 'ACCEPTED'
              ? texts.cancelAfterToday({ oldHome: oldHomeWords(from, phone) })
              : texts.cancelQuestion({ oldHome: oldHomeWords(from, phone) })
          }
          about={id}
          send={async () => {
            const answer = await onCancel(reference)
            if (answer.success) return null
            return cancelFailureWords(answer)
          }}
        />
      )}
    </section>
  )
}
