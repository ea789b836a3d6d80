import type { PaymentHelp } from '../../../contracts/schemas/payment-help.ts'
import { useBrand } from '../../layout/brand-context.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import { missedCents, nextInstalment } from '../../payment-help/payment-plan.ts'
import { dollars, longDate } from './customer-figures.ts'
import { meterDay } from './usage-span.ts'

export interface NextInstalmentProps {
  readonly help: PaymentHelp | undefined
  /** On the page of this bill only. Left out: of the account. */
  readonly invoiceNumber?: string
  /** The balance of the account, in cents. Left out: the sum of its bills. */
  readonly balance?: number
}

/** Whether a bill has more time and something else is owed too, which has not. */
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

/** When an instalment is due. Its day may be over before it is missed: as long as a payment of that day takes to show. */
export const InstalmentDay = ({ dueOn }: { readonly dueOn: string }) => {
  const isOver = dueOn < meterDay(new Date())
  return (
    <>
      {isOver ? 'was' : 'is'} due on <time dateTime={dueOn}>{longDate(dueOn)}</time>.
      {isOver && ' What you have paid by BPAY takes one to two business days to show.'}
    </>
  )
}

/** Bills that no plan pays, each with its own day, the earliest first. */
const DaysOfBills = ({ plan, bills }: Pick<PaymentHelp, 'plan' | 'bills'>) =>
  bills
    .filter(({ isInPlan }) => !isInPlan)
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))
    .map(({ invoiceNumber, owed, dueOn, formerDueOn }) => (
      <p key={invoiceNumber}>
        <strong>{dollars(owed)}</strong> of bill {invoiceNumber} {dueOn < meterDay(new Date()) ? 'was' : 'is'}{' '}
        due on <time dateTime={dueOn}>{longDate(dueOn)}</time>
        {plan !== null && ', beside the plan'}
        {plan === null &&
          formerDueOn !== null &&
          `. You have more time: it was due on ${longDate(formerDueOn)}`}
        .
      </p>
    ))

/** Amounts owed that belong to no shown bill, so that they cannot be extended. */
function OwedBeside({ bills, balance }: Pick<PaymentHelp, 'bills'> & { readonly balance: number }) {
  const beside = bills.reduce((left, { owed }) => left - owed, balance)
  if (beside <= 0) return null
  return (
    <p>
      The other <strong>{dollars(beside)}</strong> that you owe was not put off.
    </p>
  )
}

/** The next or missed amount of a payment plan; without a plan, a link to more time. Nothing if nothing is owed. */
export function NextInstalment({ help, invoiceNumber, balance = 0 }: NextInstalmentProps) {
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
            <strong>{dollars(missed)}</strong> of your payment plan is not paid yet that was due. Pay it as
            soon as you can, or <a href={hardship}>tell us</a> if you cannot.
          </p>
        ) : (
          <p>
            {invoiceNumber !== undefined && 'This bill is in your payment plan. '}
            The next instalment of <strong>{dollars(next.amount - next.paid)}</strong>{' '}
            <InstalmentDay dueOn={next.dueOn} />
          </p>
        )}
        {invoiceNumber === undefined && <DaysOfBills plan={plan} bills={bills} />}
        <p>
          <a href={href('/accounts/payment-help')}>Your payment plan</a>
        </p>
      </>
    )
  if (invoiceNumber === undefined ? bills.length === 0 || plan !== null : bill === undefined) return null
  return (
    <>
      {invoiceNumber === undefined && hasSeveralDays(help, balance) && (
        <>
          <DaysOfBills plan={plan} bills={bills} />
          <OwedBeside bills={bills} balance={balance} />
        </>
      )}
      {bill?.formerDueOn != null && <p>You have more time: it was due on {longDate(bill.formerDueOn)}.</p>}
      <p>
        <a href={href('/accounts/payment-help')}>More time to pay, or a payment plan</a>
      </p>
    </>
  )
}
