import type { PlanFrequency } from '../../../contracts/payment-help-rules.ts'
import type { Instalment, PaymentPlan } from '../../../contracts/schemas/payment-help.ts'
import { faultWords } from '../../forms/fault-words.ts'
import { useBrand } from '../../layout/brand-context.tsx'
import { telephoneAddress } from '../../layout/contact-details.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import type { PaymentHelpService } from '../../payment-help/payment-help-service.ts'
import { missedCents, nextInstalment, planByPhoneWords } from '../../payment-help/payment-plan.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { dollars, longDate } from './customer-figures.ts'
import { InstalmentDay } from './next-instalment.tsx'

export const everyWords: Readonly<Record<PlanFrequency, string>> = {
  WEEKLY: 'every week',
  FORTNIGHTLY: 'every fortnight',
  MONTHLY: 'every month',
}

/** Shown next to each form: more help is possible than the form's rules allow. */
export function MoreHelp() {
  const { contact, externalLinks } = useBrand()
  return (
    <p className="gf-muted">
      If that’s not enough, or nothing here suits you, call{' '}
      <a href={telephoneAddress(contact.phone)}>{contact.phone}</a>, or read about{' '}
      <a href={externalLinks.hardship}>more help with paying</a>. You do not need to prove anything.
    </p>
  )
}

/** Shown instead of the form if too many plans were cancelled. */
export function PlanByPhone() {
  const { contact } = useBrand()
  return (
    <p>
      <span>{planByPhoneWords}</span> <a href={telephoneAddress(contact.phone)}>{contact.phone}</a>
    </p>
  )
}

const statusWords = ({ status, paid, amount }: Instalment): string => {
  if (status === 'PAID') return 'Paid'
  const left = paid > 0 ? `, ${dollars(amount - paid)} left` : ''
  return status === 'MISSED' ? `Not paid${left}` : `To come${left}`
}

/** The instalments of a plan. `isPlanned`: the plan has not been agreed to yet, so no instalment is paid. */
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
  /** The day at the meter. */
  readonly today: string
  readonly onCancel: PaymentHelpService['cancelPaymentPlan']
}

/** The agreed plan: the next instalment, missed ones, all instalments, and how to end the plan. */
export function ActivePlan({ plan, today, onCancel }: ActivePlanProps) {
  const { href } = useSiteLocation()
  const missed = missedCents(plan)
  const next = nextInstalment(plan)
  return (
    <section className="gf-card" aria-labelledby="active-plan">
      <h2 id="active-plan">Your payment plan</h2>
      {missed > 0 && (
        <p>
          <strong>{`${dollars(missed)} is overdue.`}</strong> Please pay it as soon as you can. There is no
          fee. BPAY payments take one to two business days to show.
        </p>
      )}
      {missed === 0 && next !== undefined && (
        <p>
          <strong>{dollars(next.amount - next.paid)}</strong>{' '}
          <InstalmentDay dueOn={next.dueOn} today={today} />
        </p>
      )}
      <dl className="gf-facts">
        <dt>Number</dt>
        <dd className="gf-number">{plan.reference}</dd>
        <dt>Instalments</dt>
        <dd>{`${dollars(plan.amount)}, ${everyWords[plan.frequency]}`}</dd>
        <dt>Paid so far</dt>
        <dd>{`${dollars(plan.paid)} of ${dollars(plan.owed)}`}</dd>
      </dl>
      <ul className="gf-actions">
        <li>
          <a className="gf-button" href={href('/accounts/pay')}>
            Pay an instalment
          </a>
        </li>
      </ul>
      <details>
        <summary>{`All ${plan.instalments.length} instalments`}</summary>
        <InstalmentTable instalments={plan.instalments} />
      </details>
      <p className="gf-muted">
        New bills are not part of the plan, so pay them by their own due date. Your payments go to whatever is
        due first, an instalment or a new bill, except a new bill that is about to be debited. Bills in the
        plan are not debited.
      </p>
      <ConfirmButton
        label="Cancel the payment plan"
        confirm="Yes, cancel the payment plan"
        question={`You will then owe the remaining ${dollars(plan.owed - plan.paid)} by the due dates of your bills, as before. If you pay by direct debit, we’ll debit it from the third business day on. Our email will give each amount and day.`}
        send={async () => {
          const answer = await onCancel(plan.reference)
          if (answer.success) return null
          if (answer.code === 'NOT_NOW' || answer.code === 'REFUSED')
            return answer.words ?? 'It can no longer be cancelled.'
          return answer.code === 'TOO_MANY' || answer.code === 'COOKIES_BLOCKED'
            ? faultWords(answer.code, answer.retryAfterSeconds).message
            : 'We got no answer, so we do not know whether it was cancelled. Check your connection, then press the button again. It’s safe to do it twice.'
        }}
      />
      <MoreHelp />
    </section>
  )
}
