import type { PlanFrequency } from '../../../contracts/payment-help-rules.ts'
import type { Instalment, PaymentPlan } from '../../../contracts/schemas/payment-help.ts'
import { faultWords } from '../../forms/fault-words.ts'
import { useBrand } from '../../layout/brand-context.tsx'
import { telephoneAddress } from '../../layout/contact-details.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import type { PaymentHelpService } from '../../payment-help/payment-help-service.ts'
import { missedCents, nextInstalment } from '../../payment-help/payment-plan.ts'
import { AskTwice } from './ask-twice.tsx'
import { dollars, longDate } from './customer-figures.ts'
import { InstalmentDay } from './next-instalment.tsx'

export const everyWords: Readonly<Record<PlanFrequency, string>> = {
  WEEKLY: 'every week',
  FORTNIGHTLY: 'every fortnight',
  MONTHLY: 'every month',
}

/** Beside each form: what its rules give is not all that there is. */
export function MoreHelp() {
  const { contact, externalLinks } = useBrand()
  return (
    <p className="gf-muted">
      Is that not enough, or is nothing here right for you? Call{' '}
      <a href={telephoneAddress(contact.phone)}>{contact.phone}</a>, or read about{' '}
      <a href={externalLinks.hardship}>more help with paying</a>. You need prove nothing.
    </p>
  )
}

const statusWords = ({ status, paid, amount }: Instalment): string => {
  if (status === 'PAID') return 'Paid'
  const left = paid > 0 ? `, ${dollars(amount - paid)} left` : ''
  return status === 'MISSED' ? `Not paid${left}` : `To come${left}`
}

/** The instalments of a plan. `isPlanned`: nobody has agreed to it so far, so that none is paid. */
export function InstalmentTable({
  instalments,
  isPlanned = false,
}: {
  readonly instalments: readonly (Pick<Instalment, 'number' | 'dueOn'> &
    ({ readonly amount: number } | Instalment))[]
  readonly isPlanned?: boolean
}) {
  return (
    <table className="gf-invoice" aria-label="Instalments">
      <thead>
        <tr>
          <th scope="col">Due</th>
          {!isPlanned && <th scope="col">Status</th>}
          <th scope="col" className="gf-invoice__amount">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {instalments.map((one) => (
          <tr key={one.number}>
            <th scope="row">
              <time dateTime={one.dueOn}>{longDate(one.dueOn)}</time>
            </th>
            {'status' in one && !isPlanned && <td>{statusWords(one)}</td>}
            <td className="gf-invoice__amount">{dollars(one.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export interface ActivePlanProps {
  readonly plan: PaymentPlan
  readonly onCancel: PaymentHelpService['cancelPaymentPlan']
}

/** The plan that is agreed: what is next, what was missed, all of it, and its end. */
export function ActivePlan({ plan, onCancel }: ActivePlanProps) {
  const { href } = useSiteLocation()
  const missed = missedCents(plan)
  const next = nextInstalment(plan)
  return (
    <section className="gf-card" aria-labelledby="active-plan">
      <h2 id="active-plan">Your payment plan</h2>
      {missed > 0 && (
        <p>
          <strong>{dollars(missed)} is not paid yet that was due.</strong> Pay it as soon as you can; nothing
          is charged for it. What you have paid by BPAY takes one to two business days to show.
        </p>
      )}
      {missed === 0 && next !== undefined && (
        <p>
          <strong>{dollars(next.amount - next.paid)}</strong> <InstalmentDay dueOn={next.dueOn} />
        </p>
      )}
      <dl className="gf-facts">
        <dt>Number</dt>
        <dd className="gf-number">{plan.reference}</dd>
        <dt>Instalments</dt>
        <dd>
          {dollars(plan.amount)}, {everyWords[plan.frequency]}
        </dd>
        <dt>Paid so far</dt>
        <dd>
          {dollars(plan.paid)} of {dollars(plan.owed)}
        </dd>
      </dl>
      <ul className="gf-actions">
        <li>
          <a className="gf-button" href={href('/accounts/pay')}>
            Pay an instalment
          </a>
        </li>
      </ul>
      <details>
        <summary>All {plan.instalments.length} instalments</summary>
        <InstalmentTable instalments={plan.instalments} />
      </details>
      <p className="gf-muted">
        New bills are no part of the plan: pay them by their own due date. What you pay goes to what is due
        first, an instalment or a new bill; a new bill that is about to be debited is left to that. Bills in
        the plan are not debited.
      </p>
      <AskTwice
        label="Cancel the payment plan"
        confirm="Yes, cancel the payment plan"
        question={`What is left, ${dollars(plan.owed - plan.paid)}, is then owed as before, by the due dates of your bills. If you pay by direct debit, it is debited from the third business day on; our mail names each amount and day.`}
        send={async () => {
          const answer = await onCancel(plan.reference)
          if (answer.success) return null
          if (answer.code === 'NOT_NOW' || answer.code === 'REFUSED')
            return answer.words ?? 'It cannot be cancelled any more.'
          return answer.code === 'TOO_MANY'
            ? faultWords(answer.code, answer.retryAfterSeconds).message
            : 'We got no answer, so we do not know whether it was cancelled. Check your connection, then press the button again: cancelled twice is cancelled once.'
        }}
      />
      <MoreHelp />
    </section>
  )
}
