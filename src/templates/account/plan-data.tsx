import { useEffect, useRef, useState } from 'react'
import type {
  PlanChange,
  PlanChangeOrder,
  PlanChoice,
  PlanChoices,
} from '../../../contracts/schemas/plan-change.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { useStepAddress } from '../../app/use-step-address.ts'
import { useSession } from '../../auth/auth-provider.tsx'
import { dayIn } from '../../dates/time-zones.ts'
import type { PageContent } from '../../pages/page-content.ts'
import { yearNow } from '../../plan-change/compare-terms.ts'
import { createOrderKey } from '../../plan-change/order-key.ts'
import { newRequestId } from '../../request-id.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import type { TemplateSlots } from '../template-slots.ts'
import { fillSlots } from '../template-slots.ts'
import { AccountPlan, AnnouncedPrices } from './account-plan.tsx'
import { AccountSwitcher } from './account-switcher.tsx'
import { CustomerFrame, Loaded, useCustomerDraft } from './customer-frame.tsx'
import { CancelChange, ChangeHistory, OpenChange } from './plan-change-card.tsx'
import type { PlanAnswersTyped } from './plan-steps.tsx'
import { AgreeForm, AnswersForm, PlanDifference, PlanReceipt, PlanTable, StepCard } from './plan-steps.tsx'
import { WhatIfCard } from './what-if-card.tsx'

const texts = defineTexts('planData', {
  whatPlan: 'your plan',
  doneHeading: 'Your change of plan',
  backToPlan: 'Back to your plan',
  review: ({ plan }: Values<'plan'>) => `Check your answers: ${plan}`,
  backToComparison: 'Back to the comparison',
  compare: ({ current, other }: Values<'current' | 'other'>) => `${current} or ${other}`,
  backToPlans: 'Back to all plans',
  announced: 'You do not need to do anything to stay. You can',
  announcedChange: 'change to another of our plans',
  announcedAfter: ', or leave for another retailer, at any time and with no fee.',
  changePlan: 'Change plan',
  whatIf: 'What if?',
})

/** Slots of the account's plan. */
export type AccountPlanSlots = TemplateSlots<
  'plan' | 'announced' | 'change' | 'whatIf' | 'history',
  PlanChoices
>

interface PlanDataProps {
  readonly page: PageContent
  readonly slots?: AccountPlanSlots | undefined
}

/** The plan of an account, the available plans, and the steps to change it. */
export const PlanData = ({ page, slots = {} }: PlanDataProps) => (
  <CustomerFrame page={page}>{(queries) => <Plan queries={queries} slots={slots} />}</CustomerFrame>
)

interface PlanProps {
  readonly queries: AccountQueries
  readonly slots: AccountPlanSlots
}

function Plan({ queries, slots }: PlanProps) {
  const plans = queries.usePlans()
  const account = queries.useChosenAccount()
  return (
    <>
      <AccountSwitcher queries={queries} />
      <div className="gf-account gf-one-column">
        <Loaded query={plans} what={texts.whatPlan}>
          {(choices) => <PlanSteps key={account} choices={choices} queries={queries} slots={slots} />}
        </Loaded>
      </div>
    </>
  )
}

type Step = 'compare' | 'agree'
const fragmentOf = (step: Step, planId: string) => `${step}-${planId}`

/** The step that the address names. */
function readStep(fragment: string) {
  const [, step, planId] = /^(compare|agree)-(.+)$/.exec(fragment) ?? []
  return step === undefined || planId === undefined ? null : { step: step as Step, planId }
}

/** The plan of a step, if it can be changed to. */
const choiceOf = (planId: string | undefined, { choices, obstacle }: PlanChoices) =>
  choices.find(
    ({ terms, isCurrent, need }) =>
      obstacle === null && terms.planId === planId && !isCurrent && need === null,
  )

/**
 * The step in the address, with its plan. Once reached, it stays as long as the address names its plan, whatever the
 * backend answers later: a refusal is shown where the change was sent from, and no input is lost.
 */
function useStep(fragment: string, choices: PlanChoices) {
  const named = readStep(fragment)
  const offered = choiceOf(named?.planId, choices)
  const reached = useRef<PlanChoice | undefined>(undefined)
  const choice = offered ?? (reached.current?.terms.planId === named?.planId ? reached.current : undefined)
  useEffect(() => {
    reached.current = choice
  })
  return named === null || choice === undefined ? null : { ...named, choice }
}

interface StepsProps extends PlanProps {
  readonly choices: PlanChoices
}

function PlanSteps({ choices, queries, slots }: StepsProps) {
  const { fragment, lead } = useStepAddress()
  const { user } = useSession()
  const accountNumber = queries.useChosenAccount()
  const overview = queries.useOverview()
  const draft = useCustomerDraft(queries, 'plan')
  const [orderKey] = useState(() => createOrderKey(newRequestId))
  const [answers, setAnswers] = useState<PlanAnswersTyped | null>(null)
  const [done, setDone] = useState<PlanChange | null>(null)
  const [hasMoved, setMoved] = useState(false)
  const [opened] = useState(() => new Date())
  const today = dayIn(choices.state, opened)
  const at = useStep(fragment, choices)
  // After a reload the address names the last step, and its answers are filled in on the one before.
  const isStale = done === null && at?.step === 'agree' && answers === null
  useEffect(() => {
    if (isStale && at !== null) lead(fragmentOf('compare', at.planId), 'replace')
  }, [isStale, at, lead])
  useEffect(() => {
    if (fragment !== '') setMoved(true)
  }, [fragment])

  // The backend's latest state, since the change may have been cancelled.
  const changed = done && (choices.changes.find(({ reference }) => reference === done.reference) ?? done)
  if (changed !== null && changed.status === 'AGREED')
    return (
      <section className="gf-card" aria-label={texts.doneHeading}>
        <PlanReceipt change={changed}>
          {changed.isCancellable && <CancelChange change={changed} onCancel={queries.cancelPlanChange} />}
          <p>
            <button type="button" className="gf-button gf-button--quiet" onClick={() => setDone(null)}>
              {texts.backToPlan}
            </button>
          </p>
        </PlanReceipt>
      </section>
    )
  if (at?.step === 'agree' && answers !== null)
    return (
      <StepCard id="agree" title={texts.review({ plan: at.choice.terms.displayName })} takesFocus key="agree">
        <AgreeForm
          choices={choices}
          choice={at.choice}
          answers={answers}
          accountNumber={accountNumber}
          onSend={queries.changePlan}
          keyOf={(order: PlanChangeOrder) => orderKey.keyOf(user?.id ?? '', order)}
          onDone={(change) => {
            orderKey.forget()
            draft.clear()
            setAnswers(null)
            setDone(change)
            lead('', 'replace')
          }}
        />
        <p>
          <a href={`#${fragmentOf('compare', at.planId)}`}>{texts.backToComparison}</a>
        </p>
      </StepCard>
    )
  if (at !== null)
    return (
      <StepCard
        id="compare"
        title={texts.compare({ current: choices.current.displayName, other: at.choice.terms.displayName })}
        takesFocus={hasMoved}
        key={at.planId}
      >
        <PlanDifference choices={choices} choice={at.choice} />
        <AnswersForm
          start={choices.start}
          draft={draft}
          onAnswered={(given) => {
            setAnswers(given)
            lead(fragmentOf('agree', at.planId))
          }}
        />
        <p>
          <a href="#plans">{texts.backToPlans}</a>
        </p>
      </StepCard>
    )
  const { intro, children, section } = fillSlots(slots, choices)
  const open = choices.changes.find(
    ({ status, startsOn, isCancellable }) => status === 'AGREED' && (isCancellable || startsOn > today),
  )
  return (
    <>
      {intro}
      {open !== undefined && <OpenChange change={open} today={today} onCancel={queries.cancelPlanChange} />}
      {section(
        'plan',
        <AccountPlan
          current={choices.current}
          supplyAddress={overview.data?.supplyAddress}
          nationalMeteringId={overview.data?.nationalMeteringId}
        />,
      )}
      {section(
        'announced',
        <AnnouncedPrices
          id="other-prices"
          now={choices.current.terms}
          announced={choices.current.announced}
          nowCents={yearNow(choices)}
        >
          <p>
            {texts.announced} <a href="#plans">{texts.announcedChange}</a>
            {texts.announcedAfter}
          </p>
        </AnnouncedPrices>,
      )}
      {section(
        'change',
        <StepCard id="plans" title={texts.changePlan} takesFocus={hasMoved && fragment === 'plans'}>
          <PlanTable choices={choices} fragmentFor={(planId) => fragmentOf('compare', planId)} />
        </StepCard>,
      )}
      {choices.basis !== null &&
        choices.obstacle?.reason !== 'CLOSED' &&
        section(
          'whatIf',
          <StepCard id="what-if" title={texts.whatIf} takesFocus={false}>
            <WhatIfCard choices={choices} usePlansWith={queries.usePlansWith} />
          </StepCard>,
        )}
      {section('history', <ChangeHistory changes={choices.changes} />)}
      {children}
    </>
  )
}
