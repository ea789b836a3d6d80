import type { PlanChange } from '../../../contracts/schemas/plan-change.ts'
import { faultWords } from '../../forms/fault-words.ts'
import { SessionMoment } from '../../forms/session-moment.tsx'
import type { PlanChangeService } from '../../plan-change/plan-change-service.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { longDate } from './customer-figures.ts'

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
      label="Cancel this change"
      confirm={`Yes, cancel and keep ${from.displayName}`}
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
        {hasBegun ? `You changed to ${terms.displayName}` : `You are changing to ${terms.displayName}`}
      </h2>
      <dl className="gf-facts">
        <dt>First day</dt>
        <dd>
          <time dateTime={startsOn}>{longDate(startsOn)}</time>
        </dd>
        <dt>Previous plan</dt>
        <dd>{from.displayName}</dd>
        <dt>Agreed to</dt>
        <dd>
          <SessionMoment at={agreedAt} />
        </dd>
        <dt>{isCancellable ? 'You can cancel until' : 'It could be cancelled until'}</dt>
        <dd>
          <time dateTime={coolingOffEndsOn}>{longDate(coolingOffEndsOn)}</time>
        </dd>
        <dt>Number</dt>
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
      <h2 id="changes">Your changes of plan</h2>
      {changes.length === 0 ? (
        <p>No changes in this account yet.</p>
      ) : (
        <ul className="gf-plain-list gf-requests">
          {changes.map(({ reference, from, terms, status, startsOn, agreedAt, returnedOn }) => (
            <li key={reference}>
              <p>
                <strong>{`${from.displayName} to ${terms.displayName}`}</strong>
                <span>{status === 'CANCELLED' ? ', cancelled' : `, from ${longDate(startsOn)}`}</span>
                <span>
                  {returnedOn !== null && `; ${from.displayName} again from ${longDate(returnedOn)}`}
                </span>
              </p>
              <p className="gf-field__description">
                Number <span className="gf-number">{reference}</span>, agreed to{' '}
                <SessionMoment at={agreedAt} />
                <span>{`, edition ${terms.version}`}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
