import type { PlanChange } from '../../../contracts/schemas/plan-change.ts'
import { longDate } from '../../customer-figures.ts'
import { SessionMoment } from '../../forms/session-moment.tsx'
import { englishPart } from '../../language.ts'
import type { PlanChangeService } from '../../plan-change/plan-change-service.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { cancelFailureWords } from './cancel-words.ts'
import { ConfirmButton } from './confirm-button.tsx'

const texts = defineTexts('planChangeCard', {
  cancel: 'Cancel this change',
  cancelConfirm: ({ plan }: Values<'plan'>) => `Yes, cancel and keep ${plan}`,
  changed: ({ plan }: Values<'plan'>) => `You changed to ${plan}`,
  changing: ({ plan }: Values<'plan'>) => `You are changing to ${plan}`,
  firstDay: 'First day',
  previousPlan: 'Previous plan',
  agreedTo: 'Agreed to',
  canCancelUntil: 'You can cancel until',
  couldCancelUntil: 'It could be cancelled until',
  number: 'Number',
  historyHeading: 'Your changes of plan',
  none: 'No changes in this account yet.',
  fromTo: ({ from, to }: Values<'from' | 'to'>) => `${from} to ${to}`,
  cancelled: ', cancelled',
  startsOn: ({ day }: Values<'day'>) => `, from ${day}`,
  returned: ({ plan, day }: Values<'plan' | 'day'>) => `; ${plan} again from ${day}`,
  numberBefore: 'Number ',
  agreedOn: ', agreed to',
  edition: ({ edition }: Values<'edition'>) => `, edition ${edition}`,
})

interface ChangeProps {
  readonly change: PlanChange
  /** Never rejects. */
  readonly onCancel: PlanChangeService['cancelPlanChange']
}

/** Cancels a change in its cooling-off period. */
export function CancelChange({ change, onCancel }: ChangeProps) {
  const { reference, from } = change
  return (
    <ConfirmButton
      label={texts.cancel}
      confirm={texts.cancelConfirm({ plan: from.displayName })}
      send={async () => {
        const answer = await onCancel(reference)
        if (answer.success) return null
        return cancelFailureWords(answer)
      }}
    />
  )
}

interface OpenChangeProps extends ChangeProps {
  /** The day at the meter. */
  readonly today: string
}

/** A change that has not begun, or can still be cancelled. */
export function OpenChange({ change, today, onCancel }: OpenChangeProps) {
  const { terms, from, startsOn, coolingOffEndsOn, reference, agreedAt, isCancellable } = change
  const hasBegun = startsOn <= today
  return (
    <section className="gf-card" aria-labelledby="open-change">
      <h2 id="open-change">
        {hasBegun ? texts.changed({ plan: terms.displayName }) : texts.changing({ plan: terms.displayName })}
      </h2>
      <dl className="gf-facts">
        <dt>{texts.firstDay}</dt>
        <dd>
          <time dateTime={startsOn}>{longDate(startsOn)}</time>
        </dd>
        <dt>{texts.previousPlan}</dt>
        <dd lang={englishPart}>{from.displayName}</dd>
        <dt>{texts.agreedTo}</dt>
        <dd>
          <SessionMoment at={agreedAt} />
        </dd>
        <dt>{isCancellable ? texts.canCancelUntil : texts.couldCancelUntil}</dt>
        <dd>
          <time dateTime={coolingOffEndsOn}>{longDate(coolingOffEndsOn)}</time>
        </dd>
        <dt>{texts.number}</dt>
        <dd className="gf-number">{reference}</dd>
      </dl>
      {isCancellable && <CancelChange change={change} onCancel={onCancel} />}
    </section>
  )
}

/** Past changes, newest first. */
export function ChangeHistory({ changes }: { readonly changes: readonly PlanChange[] }) {
  return (
    <section className="gf-card" aria-labelledby="changes">
      <h2 id="changes">{texts.historyHeading}</h2>
      {changes.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul className="gf-plain-list gf-requests">
          {changes.map(({ reference, from, terms, status, startsOn, agreedAt, returnedOn }) => (
            <li key={reference}>
              <p>
                <strong>{texts.fromTo({ from: from.displayName, to: terms.displayName })}</strong>
                <span>
                  {status === 'CANCELLED' ? texts.cancelled : texts.startsOn({ day: longDate(startsOn) })}
                </span>
                <span>
                  {returnedOn !== null &&
                    texts.returned({ plan: from.displayName, day: longDate(returnedOn) })}
                </span>
              </p>
              <p className="gf-field__description">
                {texts.numberBefore}
                <span className="gf-number">{reference}</span>
                {texts.agreedOn} <SessionMoment at={agreedAt} />
                <span>{texts.edition({ edition: terms.version })}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
