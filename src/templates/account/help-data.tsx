import { useEffect, useState } from 'react'
import type { PaymentHelp, PaymentPlan, PaymentPlanOrder } from '../../../contracts/schemas/payment-help.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { useStepAddress } from '../../app/use-step-address.ts'
import { newRequestId } from '../../do-not-contact/do-not-contact-request.ts'
import { FormDone } from '../../forms/form-done.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { AccountSwitcher } from './account-switcher.tsx'
import { CustomerFrame, Loaded, useCustomerDraft } from './customer-frame.tsx'
import type { ActivePlanProps } from './help-cards.tsx'
import { ActivePlan, MoreHelp, PlanByPhone } from './help-cards.tsx'
import type { BillsToExtendProps } from './help-extension.tsx'
import { BillsToExtend } from './help-extension.tsx'
import type { TypedPlan } from './help-plan.tsx'
import { PlanAgreed, PlanForm, PlanReview } from './help-plan.tsx'
import { StepCard } from './plan-steps.tsx'

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
        <Loaded query={help} what="what you can choose">
          {(data) => <HelpSteps help={data} queries={queries} />}
        </Loaded>
      </div>
    </>
  )
}

/** Instalments that were chosen, over what was owed then, and the name of the intent: what is sent again is the same plan. */
interface Chosen {
  readonly order: PaymentPlanOrder
  readonly key: string
}

/** The plan that is agreed, and more time for the bills that came after it. */
export function AgreedPlan({ plan, bills, onCancel, onExtend }: ActivePlanProps & BillsToExtendProps) {
  const later = bills.filter(({ isInPlan }) => !isInPlan)
  return (
    <>
      <ActivePlan plan={plan} onCancel={onCancel} />
      {later.length > 0 && <BillsToExtend bills={later} onExtend={onExtend} />}
    </>
  )
}

interface StepsProps {
  readonly help: PaymentHelp
  readonly queries: AccountQueries
}

function HelpSteps({ help, queries }: StepsProps) {
  const { fragment, lead } = useStepAddress()
  const { href } = useSiteLocation()
  const draft = useCustomerDraft(queries, 'payment-plan')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [agreed, setAgreed] = useState<PaymentPlan | null>(null)
  const [isCancelled, setCancelled] = useState(false)
  const [hasMoved, setMoved] = useState(false)
  // An answer's data is shown until the help is loaded again.
  const [told, setTold] = useState<{
    readonly before: PaymentHelp
    readonly plan: PaymentPlan | null
  } | null>(null)
  const plan = told?.before === help ? told.plan : help.plan
  const isReview = fragment === 'review' && chosen !== null
  const isStale = fragment === 'review' && chosen === null && agreed === null
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
  async function cancel(reference: string) {
    const answer = await queries.cancelPaymentPlan(reference)
    if (answer.success) {
      setTold({ before: help, plan: null })
      setAgreed(null)
      setCancelled(true)
    }
    return answer
  }

  if (isReview)
    return (
      <StepCard id="review" title="Look it over" takesFocus key="review">
        <PlanReview
          order={chosen.order}
          onSend={() => queries.agreeToPlan(chosen.order, chosen.key)}
          onDone={(made) => {
            setTold({ before: help, plan: made })
            setAgreed(made)
            setCancelled(false)
            setChosen(null)
            draft.clear()
            lead('', 'replace')
          }}
        />
        <p>
          <a href="#plan">Back to the instalments</a>
        </p>
        <MoreHelp />
      </StepCard>
    )
  const { planOffer } = help
  return (
    <>
      {agreed !== null && plan?.reference === agreed.reference && (
        <section className="gf-card" aria-label="Your plan is agreed">
          <PlanAgreed plan={plan} />
        </section>
      )}
      {isCancelled && plan === null && (
        <section className="gf-card" aria-label="Your plan is cancelled">
          <FormDone title="The payment plan is cancelled">
            <p>
              What is left of it is owed as before, by the due dates of your bills. If you pay by direct
              debit, nothing of it is debited before the third business day;{' '}
              <a href={href('/accounts/direct-debit')}>your direct debit</a> shows each amount and day.
            </p>
          </FormDone>
        </section>
      )}
      {plan === null ? (
        <>
          <BillsToExtend bills={help.bills} onExtend={queries.extendBill} />
          <StepCard
            id="plan"
            title="Pay by instalments"
            takesFocus={hasMoved && fragment === 'plan'}
            key={`plan ${planOffer?.owed ?? 0}`}
          >
            {help.isPlanByPhone ? (
              <PlanByPhone />
            ) : planOffer === null ? (
              <p>
                There is nothing to make a payment plan of: you owe nothing, or less than two instalments.
              </p>
            ) : (
              <PlanForm
                offer={planOffer}
                typed={chosen?.order}
                draft={draft}
                onTyped={(typed) => choose(typed, planOffer.owed)}
              />
            )}
            <MoreHelp />
          </StepCard>
        </>
      ) : (
        <AgreedPlan
          plan={plan}
          // Until the help is loaded anew, which bills are in a plan is not known.
          bills={plan === help.plan ? help.bills : []}
          onCancel={cancel}
          onExtend={queries.extendBill}
        />
      )}
    </>
  )
}
