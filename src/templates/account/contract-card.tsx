import type { AccountContract, AccountOverview } from '../../../contracts/schemas/my-account.ts'
import type { PaymentWay } from '../../../contracts/sign-up-rules.ts'
import { faultWords } from '../../forms/fault-words.ts'
import { SessionMoment } from '../../forms/session-moment.tsx'
import { useBrand } from '../../layout/brand-context.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import type { PlanChangeService } from '../../plan-change/plan-change-service.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { longDate } from './customer-figures.ts'
import { oldHomeWords } from './old-home-words.ts'

export interface ContractCardProps extends Pick<AccountOverview, 'collectedBy'> {
  readonly contract: AccountContract
  /** The day at the meter. */
  readonly today: string
  /** Whether there is a bill already. */
  readonly hasBill: boolean
  /** Never rejects. */
  readonly onCancel: PlanChangeService['cancelContract']
}

/** The ways to pay that a customer sets up after logging in. */
const setUps: { readonly [Way in PaymentWay]?: { readonly name: string; readonly path: string } } = {
  DIRECT_DEBIT: { name: 'direct debit', path: '/accounts/direct-debit' },
  PAYTO: { name: 'PayTo', path: '/accounts/payto' },
}

/** From the application to the first bill: what is done, what comes next, and until when the contract can be cancelled. */
export function ContractCard({ contract, collectedBy, today, hasBill, onCancel }: ContractCardProps) {
  const { href } = useSiteLocation()
  const { phone } = useBrand().contact
  const { reference, submittedAt, startsOn, coolingOffEndsOn, isCancellable, payBy, movedFrom } = contract
  const hasBegun = startsOn <= today
  const notSetUp = collectedBy === null && payBy !== undefined ? setUps[payBy] : undefined
  return (
    <section className="gf-card" aria-labelledby="start">
      <h2 id="start">Starting with us</h2>
      <ol className="gf-milestones">
        <li data-state="done">
          <span>We received your application on</span> <SessionMoment at={submittedAt} />
        </li>
        <li data-state={isCancellable ? 'next' : 'done'}>
          <span>
            {isCancellable ? 'You can cancel at no cost until' : 'You could cancel at no cost until'}
          </span>{' '}
          <time dateTime={coolingOffEndsOn}>{longDate(coolingOffEndsOn)}</time>
        </li>
        <li data-state={hasBegun ? 'done' : 'next'}>
          <span>{hasBegun ? 'Supply began on' : 'Supply begins on'}</span>{' '}
          <time dateTime={startsOn}>{longDate(startsOn)}</time>
        </li>
        <li data-state={hasBill ? 'done' : 'next'}>
          {hasBill ? 'Your first bill is here' : 'Your first bill comes after your first billing period'}
        </li>
      </ol>
      {notSetUp && (
        <p>
          <span>{`You chose ${notSetUp.name}, and it is not set up yet.`}</span>{' '}
          <a href={href(notSetUp.path)}>{`Set up ${notSetUp.name}`}</a>
        </p>
      )}
      {movedFrom !== undefined && (
        <p>
          {movedFrom.endsOn === null
            ? `Your supply at ${movedFrom.supplyAddress} continues: no last day is booked.`
            : `The last day at your old home, ${movedFrom.supplyAddress}, is ${longDate(movedFrom.endsOn)}.`}
        </p>
      )}
      <p className="gf-field__description">
        Reference <span className="gf-number">{reference}</span>
      </p>
      {isCancellable && (
        <ConfirmButton
          label="Cancel this contract"
          confirm="Yes, cancel my contract"
          question={
            (hasBegun
              ? 'We supply you until the end of today, and you pay only for the power used until then. Choose another retailer, so that the power stays on.'
              : 'If you were changing from another retailer, that retailer goes on supplying you. If you are moving in, choose another retailer before you need the power.') +
            (movedFrom === undefined ? '' : ` ${oldHomeWords(movedFrom, phone)}`)
          }
          about="start"
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
