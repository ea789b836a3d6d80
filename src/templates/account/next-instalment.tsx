import type { PaymentHelp } from '../../../contracts/schemas/payment-help.ts'
import { dollars, longDate } from '../../customer-figures.ts'
import { sentenceEnd } from '../../joins.ts'
import { useBrand } from '../../layout/brand-context.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import { missedCents, nextInstalment } from '../../payment-help/payment-plan.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'

const texts = defineTexts('nextInstalment', {
  wasDue: 'was due on',
  isDue: 'is due on',
  overdueAfter: '. BPAY payments take one to two business days to show.',
  billWasDue: ({ number }: Values<'number'>) => `of bill ${number} was due on`,
  billIsDue: ({ number }: Values<'number'>) => `of bill ${number} is due on`,
  besidePlan: ', on top of the plan.',
  billMoreTime: ({ day }: Values<'day'>) => `. You have more time: it was due on ${day}.`,
  rest: 'The remaining ',
  restAfter: ' that you owe was not put off.',
  planOverdue: ' of your payment plan is overdue. Please pay it as soon as you can, or ',
  tellUs: 'tell us',
  tellUsAfter: ' if you cannot.',
  billInPlan: 'This bill is in your payment plan. The next instalment of',
  nextInstalment: 'The next instalment of',
  plan: 'Your payment plan',
  moreTime: ({ day }: Values<'day'>) => `You have more time: it was due on ${day}.`,
  help: 'More time to pay, or a payment plan',
})

export interface NextInstalmentProps {
  readonly help: PaymentHelp | undefined
  /** The day at the meter. */
  readonly today: string
  /** Shows only this bill, on its page. Default: the whole account. */
  readonly invoiceNumber?: string
  /** The balance of the account, in cents. Default: the sum of its bills. */
  readonly balance?: number
}

/** Whether one bill has an extension while other amounts are owed without one. */
const hasSeveralDays = ({ plan, bills }: PaymentHelp, balance: number): boolean =>
  plan === null &&
  bills.some(({ formerDueOn }) => formerDueOn !== null) &&
  (bills.length > 1 || bills.some(({ owed }) => owed < balance))

/**
 * With a payment plan, or if one of several bills is extended, the overview is shown without its due date: not
 * everything is due then, and the amounts due are listed below it.
 */
export const besidePlan = <Overview extends { readonly dueOn: string | null; readonly balance: number }>(
  overview: Overview,
  help: PaymentHelp | undefined,
): Overview =>
  help === undefined || (help.plan === null && !hasSeveralDays(help, overview.balance))
    ? overview
    : { ...overview, dueOn: null }

/**
 * When an instalment is due. It is missed only some days after its due date, because a payment of that date may still
 * arrive.
 */
export const InstalmentDay = ({ dueOn, today }: { readonly dueOn: string; readonly today: string }) => {
  const isOver = dueOn < today
  return (
    <>
      <span>{isOver ? texts.wasDue : texts.isDue}</span> <time dateTime={dueOn}>{longDate(dueOn)}</time>
      <span>{isOver ? texts.overdueAfter : sentenceEnd}</span>
    </>
  )
}

/** Bills outside a plan, each with its due date, earliest first. */
const DaysOfBills = ({
  plan,
  bills,
  today,
}: Pick<PaymentHelp, 'plan' | 'bills'> & Pick<NextInstalmentProps, 'today'>) =>
  bills
    .filter(({ isInPlan }) => !isInPlan)
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))
    .map(({ invoiceNumber, owed, dueOn, formerDueOn }) => (
      <p key={invoiceNumber}>
        <strong>{dollars(owed)}</strong>{' '}
        <span>
          {dueOn < today
            ? texts.billWasDue({ number: invoiceNumber })
            : texts.billIsDue({ number: invoiceNumber })}
        </span>{' '}
        <time dateTime={dueOn}>{longDate(dueOn)}</time>
        <span>
          {plan !== null
            ? texts.besidePlan
            : formerDueOn !== null
              ? texts.billMoreTime({ day: longDate(formerDueOn) })
              : sentenceEnd}
        </span>
      </p>
    ))

/** Amounts owed that belong to no shown bill, so that they cannot be extended. */
function OwedBeside({ bills, balance }: Pick<PaymentHelp, 'bills'> & { readonly balance: number }) {
  const beside = bills.reduce((left, { owed }) => left - owed, balance)
  if (beside <= 0) return null
  return (
    <p>
      {texts.rest}
      <strong>{dollars(beside)}</strong>
      {texts.restAfter}
    </p>
  )
}

/** The next or missed amount of a payment plan; without a plan, a link to more time. Nothing if nothing is owed. */
export function NextInstalment({ help, today, invoiceNumber, balance = 0 }: NextInstalmentProps) {
  const { href } = useSiteLocation()
  const { hardship } = useBrand().externalLinks
  if (help === undefined) return null
  const { plan, bills } = help
  const bill = bills.find((one) => one.invoiceNumber === invoiceNumber)
  const isOfPlan = plan !== null && (invoiceNumber === undefined || bill?.isInPlan === true)
  const next = isOfPlan ? nextInstalment(plan) : undefined
  const missed = isOfPlan ? missedCents(plan) : 0
  if (next !== undefined)
    return (
      <>
        {missed > 0 ? (
          <p>
            <strong>{dollars(missed)}</strong>
            {texts.planOverdue}
            <a href={hardship}>{texts.tellUs}</a>
            {texts.tellUsAfter}
          </p>
        ) : (
          <p>
            <span>{invoiceNumber !== undefined ? texts.billInPlan : texts.nextInstalment}</span>{' '}
            <strong>{dollars(next.amount - next.paid)}</strong>{' '}
            <InstalmentDay dueOn={next.dueOn} today={today} />
          </p>
        )}
        {invoiceNumber === undefined && <DaysOfBills plan={plan} bills={bills} today={today} />}
        <p>
          <a href={href('/accounts/payment-help')}>{texts.plan}</a>
        </p>
      </>
    )
  if (invoiceNumber === undefined ? bills.length === 0 || plan !== null : bill === undefined) return null
  return (
    <>
      {invoiceNumber === undefined && hasSeveralDays(help, balance) && (
        <>
          <DaysOfBills plan={plan} bills={bills} today={today} />
          <OwedBeside bills={bills} balance={balance} />
        </>
      )}
      {bill?.formerDueOn != null && <p>{texts.moreTime({ day: longDate(bill.formerDueOn) })}</p>}
      <p>
        <a href={href('/accounts/payment-help')}>{texts.help}</a>
      </p>
    </>
  )
}
