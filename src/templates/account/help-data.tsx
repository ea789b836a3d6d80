import { useEffect, useState } from 'react'
import type { PaymentHelp, PaymentPlan, PaymentPlanOrder } from '../../../contracts/schemas/payment-help.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { useStepAddress } from '../../app/use-step-address.ts'
import { FormDone } from '../../forms/form-done.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { smoothedPlanWords } from '../../payment-help/smoothing-rules.ts'
import { newRequestId } from '../../request-id.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { dayAtSupply } from '../../validators/supply-day.ts'
import { AccountSwitcher } from './account-switcher.tsx'
import { CustomerFrame, Loaded, useCustomerDraft } from './customer-frame.tsx'
import type { ActivePlanProps } from './help-cards.tsx'
import { ActivePlan, MoreHelp, PlanByPhone } from './help-cards.tsx'
import type { BillsToExtendProps } from './help-extension.tsx'
import { BillsToExtend } from './help-extension.tsx'
import type { PlanFormProps, TypedPlan } from './help-plan.tsx'
import { PlanAgreed, PlanForm, PlanReview } from './help-plan.tsx'
import { StepCard } from './plan-steps.tsx'

const texts = defineTexts('helpData', {
  whatChoices: 'what you can choose',
  review: 'Check your answers',
  back: 'Back to the instalments',
  doneHeading: 'Your payment plan is set up',
  cancelledHeading: 'Your plan is cancelled',
  cancelledTitle: 'The payment plan is cancelled',
  cancelledWords:
    'You owe what is left by the due dates of your bills, as before. If you pay by direct debit, nothing will be debited before the third business day.',
  directDebit: 'Your direct debit',
  directDebitAfter: ' shows each amount and day.',
  heading: 'Pay by instalments',
  smoothing: 'Bill smoothing',
  notNeeded: 'You do not need a payment plan: you owe nothing, or less than two instalments.',
})

/** More time for a bill, and payment plans. */
export const HelpData = ({ page }: { readonly page: PageContent }) => (
  <CustomerFrame page={page}>{(queries) => <Help queries={queries} />}</CustomerFrame>
)

function Help({ queries }: { readonly queries: AccountQueries }) {
  const help = queries.usePaymentHelp()
  const account = queries.useChosenAccount()
  return (
    <>
      <AccountSwitcher queries={queries} />
      <div className="gf-account gf-one-column" key={account}>
        <Loaded query={help} what={texts.whatChoices}>
          {(data) => <HelpSteps help={data} queries={queries} />}
        </Loaded>
      </div>
    </>
  )
}

/**
 * The chosen instalments, the amount owed at that time, and the idempotency key, so that a repeated request is the same
 * plan.
 */
interface Chosen {
  readonly order: PaymentPlanOrder
  readonly key: string
}

/** The agreed plan, and more time for later bills. */
export function AgreedPlan({ plan, bills, today, onCancel, onExtend }: ActivePlanProps & BillsToExtendProps) {
  const later = bills.filter(({ isInPlan }) => !isInPlan)
  return (
    <>
      <ActivePlan plan={plan} today={today} onCancel={onCancel} />
      {later.length > 0 && <BillsToExtend bills={later} today={today} onExtend={onExtend} />}
    </>
  )
}

interface StepsProps {
  readonly help: PaymentHelp
  readonly queries: AccountQueries
}

function HelpSteps({ help, queries }: StepsProps) {
  const { fragment, lead } = useStepAddress()
  const draft = useCustomerDraft(queries, 'payment-plan')
  const [opened] = useState(() => new Date())
  const today = dayAtSupply(queries.useOverview().data?.supplyAddress ?? '', opened)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const [hasMoved, setMoved] = useState(false)
  // The plan of the last answer, which applies until the help is loaded again.
  const [answered, setAnswered] = useState<{
    readonly before: PaymentHelp
    readonly plan: PaymentPlan | null
  } | null>(null)
  const plan = answered?.before === help ? answered.plan : help.plan
  const isStale = fragment === 'review' && chosen === null && outcome?.kind !== 'agreed'
  useEffect(() => {
    if (isStale) lead('plan', 'replace')
  }, [isStale, lead])
  useEffect(() => {
    if (fragment !== '') setMoved(true)
  }, [fragment])

  function choose(typed: TypedPlan, owed: PaymentPlanOrder['owed']) {
    const order: PaymentPlanOrder = { account: help.accountNumber, owed, ...typed, hasAgreed: true }
    setChosen({ order, key: newRequestId() })
    lead('review')
  }
  function agreed(made: PaymentPlan) {
    setAnswered({ before: help, plan: made })
    setOutcome({ kind: 'agreed', reference: made.reference })
    setChosen(null)
    draft.clear()
    lead('', 'replace')
  }
  async function cancel(reference: string) {
    const answer = await queries.cancelPaymentPlan(reference)
    if (answer.success) {
      setAnswered({ before: help, plan: null })
      setOutcome({ kind: 'cancelled' })
    }
    return answer
  }

  if (fragment === 'review' && chosen !== null)
    return (
      <StepCard id="review" title={texts.review} takesFocus key="review">
        <PlanReview
          order={chosen.order}
          onSend={() => queries.agreeToPlan(chosen.order, chosen.key)}
          onDone={agreed}
        />
        <p>
          <a href="#plan">{texts.back}</a>
        </p>
        <MoreHelp />
      </StepCard>
    )
  return (
    <>
      <PlanOutcome outcome={outcome} plan={plan} />
      {plan === null ? (
        <>
          <BillsToExtend bills={help.bills} today={today} onExtend={queries.extendBill} />
          <OfferedPlan
            help={help}
            typed={chosen?.order}
            draft={draft}
            onTyped={choose}
            takesFocus={hasMoved && fragment === 'plan'}
          />
        </>
      ) : (
        <AgreedPlan
          plan={plan}
          // Until the help is loaded again, it is unknown which bills are in a plan.
          bills={plan === help.plan ? help.bills : []}
          today={today}
          onCancel={cancel}
          onExtend={queries.extendBill}
        />
      )}
    </>
  )
}

/** The last action on this page. */
type Outcome = { readonly kind: 'agreed'; readonly reference: string } | { readonly kind: 'cancelled' } | null

/** The last action on this page, unless the backend has a newer state. */
function PlanOutcome({ outcome, plan }: { readonly outcome: Outcome; readonly plan: PaymentPlan | null }) {
  const { href } = useSiteLocation()
  if (outcome?.kind === 'agreed' && plan?.reference === outcome.reference)
    return (
      <section className="gf-card" aria-label={texts.doneHeading}>
        <PlanAgreed plan={plan} />
      </section>
    )
  return (
    outcome?.kind === 'cancelled' &&
    plan === null && (
      <section className="gf-card" aria-label={texts.cancelledHeading}>
        <FormDone title={texts.cancelledTitle}>
          <p>
            {texts.cancelledWords} <a href={href('/accounts/direct-debit')}>{texts.directDebit}</a>
            {texts.directDebitAfter}
          </p>
        </FormDone>
      </section>
    )
  )
}

interface OfferedPlanProps extends Pick<PlanFormProps, 'typed' | 'draft'> {
  readonly help: PaymentHelp
  readonly onTyped: (typed: TypedPlan, owed: PaymentPlanOrder['owed']) => void
  readonly takesFocus: boolean
}

function OfferedPlan({ help, typed, draft, onTyped, takesFocus }: OfferedPlanProps) {
  const { href } = useSiteLocation()
  const { planOffer } = help
  return (
    <StepCard id="plan" title={texts.heading} takesFocus={takesFocus} key={`plan ${planOffer?.owed ?? 0}`}>
      {help.isPlanByPhone ? (
        <PlanByPhone />
      ) : help.isSmoothed ? (
        <p>
          <span>{smoothedPlanWords}</span> <a href={href('/accounts/details#smoothing')}>{texts.smoothing}</a>
        </p>
      ) : planOffer === null ? (
        <p>{texts.notNeeded}</p>
      ) : (
        <PlanForm
          offer={planOffer}
          typed={typed}
          draft={draft}
          onTyped={(plan) => onTyped(plan, planOffer.owed)}
        />
      )}
      <MoreHelp />
    </StepCard>
  )
}
