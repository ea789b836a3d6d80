import type { PlanFrequency } from '../../../contracts/payment-help-rules.ts'
import type { Instalment, PaymentPlan } from '../../../contracts/schemas/payment-help.ts'
import { dollars, longDate } from '../../customer-figures.ts'
import { withDetails } from '../../joins.ts'
import { useBrand } from '../../layout/brand-context.tsx'
import { telephoneAddress } from '../../layout/contact-details.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import type { PaymentHelpService } from '../../payment-help/payment-help-service.ts'
import { missedCents, nextInstalment, planByPhoneWords } from '../../payment-help/payment-plan.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { cancelFailureWords } from './cancel-words.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { InstalmentDay } from './next-instalment.tsx'

const texts = defineTexts('helpCards', {
  everyWeek: 'every week',
  everyFortnight: 'every fortnight',
  everyMonth: 'every month',
  notEnough: 'If that’s not enough, or nothing here suits you, call',
  readAbout: ', or read about',
  moreHelp: 'more help with paying',
  moreHelpAfter: '. You do not need to prove anything.',
  paid: 'Paid',
  missedLeft: ({ left }: Values<'left'>) => `Not paid, ${left} left`,
  missed: 'Not paid',
  toComeLeft: ({ left }: Values<'left'>) => `To come, ${left} left`,
  toCome: 'To come',
  instalments: 'Instalments',
  due: 'Due',
  status: 'Status',
  amount: 'Amount',
  heading: 'Your payment plan',
  overdue: ({ amount }: Values<'amount'>) => `${amount} is overdue.`,
  overdueAdvice:
    ' Please pay it as soon as you can. There is no fee. BPAY payments take one to two business days to show.',
  number: 'Number',
  paidSoFar: 'Paid so far',
  paidOfOwed: ({ paid, owed }: Values<'paid' | 'owed'>) => `${paid} of ${owed}`,
  pay: 'Pay an instalment',
  allInstalments: ({ count }: Values<'count'>) => `All ${count} instalments`,
  newBills:
    'New bills are not part of the plan, so pay them by their own due date. Your payments go to whatever is due first, an instalment or a new bill, except a new bill that is about to be debited. Bills in the plan are not debited.',
  cancel: 'Cancel the payment plan',
  cancelConfirm: 'Yes, cancel the payment plan',
  cancelQuestion: ({ rest }: Values<'rest'>) =>
    `You will then owe the remaining ${rest} by the due dates of your bills, as before. If you pay by direct debit, we’ll debit it from the third business day on. Our email will give each amount and day.`,
})

export const everyWords: Readonly<Record<PlanFrequency, string>> = {
  WEEKLY: texts.everyWeek,
  FORTNIGHTLY: texts.everyFortnight,
  MONTHLY: texts.everyMonth,
}

/** Shown next to each form: more help is possible than the form's rules allow. */
export function MoreHelp() {
  const { contact, externalLinks } = useBrand()
  return (
    <p className="gf-muted">
      {texts.notEnough} <a href={telephoneAddress(contact.phone)}>{contact.phone}</a>
      {texts.readAbout} <a href={externalLinks.hardship}>{texts.moreHelp}</a>
      {texts.moreHelpAfter}
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
  if (status === 'PAID') return texts.paid
  const left = dollars(amount - paid)
  if (status === 'MISSED') return paid > 0 ? texts.missedLeft({ left }) : texts.missed
  return paid > 0 ? texts.toComeLeft({ left }) : texts.toCome
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
    <table className="gf-invoice" aria-label={texts.instalments}>
      <thead>
        <tr>
          <th scope="col">{texts.due}</th>
          {!isPlanned && <th scope="col">{texts.status}</th>}
          <th scope="col" className="gf-invoice__amount">
            {texts.amount}
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
      <h2 id="active-plan">{texts.heading}</h2>
      {missed > 0 && (
        <p>
          <strong>{texts.overdue({ amount: dollars(missed) })}</strong>
          {texts.overdueAdvice}
        </p>
      )}
      {missed === 0 && next !== undefined && (
        <p>
          <strong>{dollars(next.amount - next.paid)}</strong>{' '}
          <InstalmentDay dueOn={next.dueOn} today={today} />
        </p>
      )}
      <dl className="gf-facts">
        <dt>{texts.number}</dt>
        <dd className="gf-number">{plan.reference}</dd>
        <dt>{texts.instalments}</dt>
        <dd>{withDetails([dollars(plan.amount), everyWords[plan.frequency]])}</dd>
        <dt>{texts.paidSoFar}</dt>
        <dd>{texts.paidOfOwed({ paid: dollars(plan.paid), owed: dollars(plan.owed) })}</dd>
      </dl>
      <ul className="gf-actions">
        <li>
          <a className="gf-button" href={href('/accounts/pay')}>
            {texts.pay}
          </a>
        </li>
      </ul>
      <details>
        <summary>{texts.allInstalments({ count: plan.instalments.length })}</summary>
        <InstalmentTable instalments={plan.instalments} />
      </details>
      <p className="gf-muted">{texts.newBills}</p>
      <ConfirmButton
        label={texts.cancel}
        confirm={texts.cancelConfirm}
        question={texts.cancelQuestion({ rest: dollars(plan.owed - plan.paid) })}
        send={async () => {
          const answer = await onCancel(plan.reference)
          if (answer.success) return null
          return cancelFailureWords(answer)
        }}
      />
      <MoreHelp />
    </section>
  )
}
