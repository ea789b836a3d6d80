import type { AccountContract, AccountOverview } from '../../../contracts/schemas/my-account.ts'
import type { PaymentWay } from '../../../contracts/sign-up-rules.ts'
import { longDate } from '../../customer-figures.ts'
import { SessionMoment } from '../../forms/session-moment.tsx'
import { useBrand } from '../../layout/brand-context.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import type { PlanChangeService } from '../../plan-change/plan-change-service.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { cancelFailureWords } from './cancel-words.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { oldHomeWords } from './old-home-words.ts'

const texts = defineTexts('contractCard', {
  directDebit: 'direct debit',
  payTo: 'PayTo',
  heading: 'Starting with us',
  received: 'We received your application on',
  canCancelUntil: 'You can cancel at no cost until',
  couldCancelUntil: 'You could cancel at no cost until',
  supplyBeganOn: 'Supply began on',
  supplyBeginsOn: 'Supply begins on',
  firstBillHere: 'Your first bill is here',
  firstBillLater: 'Your first bill comes after your first billing period',
  notSetUp: ({ way }: Values<'way'>) => `You chose ${way}, and it is not set up yet.`,
  setUp: ({ way }: Values<'way'>) => `Set up ${way}`,
  oldHomeEnds: ({ address, lastDay }: Values<'address' | 'lastDay'>) =>
    `The last day at your old home, ${address}, is ${lastDay}.`,
  reference: 'Reference ',
  cancel: 'Cancel this contract',
  cancelConfirm: 'Yes, cancel my contract',
  cancelAfterStart:
    'We supply you until the end of today, and you pay only for the power used until then. Choose another retailer, so that the power stays on.',
  cancelBeforeStart:
    'If you were changing from another retailer, that retailer goes on supplying you. If you are moving in, choose another retailer before you need the power.',
})

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
  DIRECT_DEBIT: { name: texts.directDebit, path: '/accounts/direct-debit' },
  PAYTO: { name: texts.payTo, path: '/accounts/payto' },
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
      <h2 id="start">{texts.heading}</h2>
      <ol className="gf-milestones">
        <li data-state="done">
          <span>{texts.received}</span> <SessionMoment at={submittedAt} />
        </li>
        <li data-state={isCancellable ? 'next' : 'done'}>
          <span>{isCancellable ? texts.canCancelUntil : texts.couldCancelUntil}</span>{' '}
          <time dateTime={coolingOffEndsOn}>{longDate(coolingOffEndsOn)}</time>
        </li>
        <li data-state={hasBegun ? 'done' : 'next'}>
          <span>{hasBegun ? texts.supplyBeganOn : texts.supplyBeginsOn}</span>{' '}
          <time dateTime={startsOn}>{longDate(startsOn)}</time>
        </li>
        <li data-state={hasBill ? 'done' : 'next'}>{hasBill ? texts.firstBillHere : texts.firstBillLater}</li>
      </ol>
      {notSetUp && (
        <p>
          <span>{texts.notSetUp({ way: notSetUp.name })}</span>{' '}
          <a href={href(notSetUp.path)}>{texts.setUp({ way: notSetUp.name })}</a>
        </p>
      )}
      {movedFrom !== undefined && (
        <p>
          {movedFrom.endsOn === null
            ? oldHomeWords(movedFrom, phone)
            : texts.oldHomeEnds({ address: movedFrom.supplyAddress, lastDay: longDate(movedFrom.endsOn) })}
        </p>
      )}
      <p className="gf-field__description">
        {texts.reference}
        <span className="gf-number">{reference}</span>
      </p>
      {isCancellable && (
        <ConfirmButton
          label={texts.cancel}
          confirm={texts.cancelConfirm}
          question={
            (hasBegun ? texts.cancelAfterStart : texts.cancelBeforeStart) +
            (movedFrom === undefined ? '' : ` ${oldHomeWords(movedFrom, phone)}`)
          }
          about="start"
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
