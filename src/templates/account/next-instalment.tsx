import type { PaymentHelp } from '../../../contracts/schemas/payment-help.ts'
import { useBrand } from '../../layout/brand-context.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import { missedCents, nextInstalment } from '../../payment-help/payment-plan.ts'
import { dollars, longDate } from './customer-figures.ts'
import { meterDay } from './usage-span.ts'

export interface NextInstalmentProps {
  readonly help: PaymentHelp | undefined
  /** On the page of this bill alone. Left out: of the account. */
  readonly invoiceNumber?: string
}

/** Beside a payment plan the overview is shown without its day: not all that is owed is due then, and what is due stands below it. */
export const besidePlan = <Overview extends { readonly dueOn: string | null }>(
  overview: Overview,
  help: PaymentHelp | undefined,
): Overview => (help === undefined || help.plan === null ? overview : { ...overview, dueOn: null })

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

/** Bills that came after a plan, each with its own day. */
const LaterBills = ({ bills }: Pick<PaymentHelp, 'bills'>) =>
  bills
    .filter(({ isInPlan }) => !isInPlan)
    .toReversed()
    .map(({ invoiceNumber, owed, dueOn }) => (
      <p key={invoiceNumber}>
        <strong>{dollars(owed)}</strong> of bill {invoiceNumber} is due on{' '}
        <time dateTime={dueOn}>{longDate(dueOn)}</time>, beside the plan.
      </p>
    ))

/** What of a payment plan is due next, or was missed; where there is none, the way to more time. Nothing where nothing is owed. */
export function NextInstalment({ help, invoiceNumber }: NextInstalmentProps) {
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
        {invoiceNumber === undefined && <LaterBills bills={bills} />}
        <p>
          <a href={href('/accounts/payment-help')}>Your payment plan</a>
        </p>
      </>
    )
  if (invoiceNumber === undefined ? bills.length === 0 || plan !== null : bill === undefined) return null
  return (
    <>
      {bill?.formerDueOn != null && <p>You have more time: it was due on {longDate(bill.formerDueOn)}.</p>}
      <p>
        <a href={href('/accounts/payment-help')}>More time to pay, or a payment plan</a>
      </p>
    </>
  )
}
