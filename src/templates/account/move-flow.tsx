import { useEffect, useMemo, useRef, useState } from 'react'
import type { Move } from '../../../contracts/schemas/move.ts'
import type { AccountOverview } from '../../../contracts/schemas/my-account.ts'
import type { PaymentAnswers } from '../../../contracts/schemas/sign-up.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { useAddressLookup } from '../../app/use-api.ts'
import { useStepAddress } from '../../app/use-step-address.ts'
import { useSession } from '../../auth/auth-provider.tsx'
import { createFormDraft } from '../../forms/form-draft.ts'
import { useBrand } from '../../layout/brand-context.tsx'
import type { MoveAnswers, MoveStep } from '../../moves/move-steps.ts'
import {
  applicationOf,
  isOpenMoveStep,
  moveAnswersAfter,
  nextMoveStep,
  stepsOf,
} from '../../moves/move-steps.ts'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import type { ConcessionsQuery } from '../../networks/state-concessions.ts'
import { servedAt } from '../../networks/supply-area.ts'
import type { PageContent } from '../../pages/page-content.ts'
import { usePage, useStaticQueryIfThere } from '../../pages/page-resources.tsx'
import { planTermsOf } from '../../plan-change/plan-terms-of.ts'
import type { NetworksQuery } from '../../plans/network-schemas.ts'
import type { MoveOutDays } from '../../requests/move-form.tsx'
import type { SectionContext } from '../../sign-up/section-form.ts'
import { Breadcrumb } from '../../steps/breadcrumb.tsx'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { useAllOffers } from '../use-all-offers.ts'
import { MoveReview } from './move-review.tsx'
import { MoveSectionStep, OldHomeStep } from './move-section-step.tsx'
import { StepCard } from './plan-steps.tsx'

const texts = defineTexts('moveFlow', {
  theNewHome: 'the new home',
  steps: 'Steps of your move',
  leave: 'Back, without moving',
  back: ({ step }: Values<'step'>) => `Back to ${step}`,
})

export interface MoveFlowProps {
  readonly queries: AccountQueries
  readonly overview: AccountOverview
  readonly days: MoveOutDays
  /** The last day at the old home, if that is booked already. */
  readonly endsOn: string | null
  /** How bills come now, as a first choice. */
  readonly payment: Partial<PaymentAnswers>
  /** Where letters go; undefined: to the new home. */
  readonly lettersGoTo: string | undefined
  readonly isBusiness: boolean
  readonly onDone: (move: Move, asked: MoveAnswers) => void
}

const nameOf = (step: MoveStep, user: string, account: string) => `account-move-${step}:${user}:${account}`

/** The steps of a move, each with an address. Reads the plans and the terms of the page of sign-up around it. */
export function MoveFlow(props: MoveFlowProps) {
  const { queries, days, endsOn, payment, lettersGoTo, isBusiness, onDone } = props
  // The home of the answers stays the one that they were given for, whatever is loaded again meanwhile.
  const [overview] = useState(props.overview)
  const { fragment, lead } = useStepAddress()
  const { user } = useSession()
  const { href } = useSiteLocation()
  const { externalLinks } = useBrand()
  const lookup = useAddressLookup()
  const agreement = usePage().page.result.data as PageContent
  const [answers, setAnswers] = useState<MoveAnswers>({})
  const offers = useAllOffers(answers.supply)
  const networks = useStaticQueryIfThere<NetworksQuery>('networks')
  const concessions = useStaticQueryIfThere<ConcessionsQuery>('concessions')
  const moved = useRef(false)
  const isEnding = endsOn !== null
  const steps = stepsOf(isEnding)
  const asked = steps.find(({ step }) => step === fragment)?.step
  const next = nextMoveStep(answers, isEnding)
  const isWrong = asked === undefined || !isOpenMoveStep(asked, answers, isEnding)
  const step = isWrong ? next : asked
  // After a reload the answers are gone, and the fields of each step are filled in again from its draft.
  useEffect(() => {
    if (isWrong) lead(next, 'replace')
  }, [isWrong, next, lead])
  const [owner, account] = [user?.id ?? '', overview.accountNumber]
  const drafts = useMemo(
    () =>
      Object.fromEntries(
        stepsOf(false).map((one) => [
          one.step,
          createFormDraft({ name: nameOf(one.step, owner, account), storage: () => sessionStorage }),
        ]),
      ),
    [owner, account],
  )
  const home = answers.supply?.address
  const served =
    home === undefined || networks === null ? null : servedAt(home.postcode, networks, home.state)
  const network = served?.[0]?.distributor
  const chosen = offers.find(({ plan }) => plan.planId === answers.plan?.planId)
  const context: SectionContext = {
    application: { ...applicationOf(answers, payment), ...(network !== undefined && { network }) },
    ...{ lookup, offers, networks, concessions, href },
    lettersGoTo: lettersGoTo ?? texts.theNewHome,
    planVersion: chosen && planTermsOf(chosen).version,
    concessionsPath: externalLinks.concessionsAndRebates,
    termsVersion: agreement.updated ?? '1',
    termsPath: externalLinks.termsAndConditions,
    isRestored: false,
    today: new Intl.DateTimeFormat('sv-SE').format(new Date()),
  }
  function answered(given: MoveAnswers) {
    const after = moveAnswersAfter(answers, given)
    moved.current = true
    setAnswers(after)
    lead(nextMoveStep(after, isEnding))
  }
  const current = steps.findIndex((one) => one.step === step)
  const before = steps[current - 1]
  return (
    <>
      <Breadcrumb
        label={texts.steps}
        steps={steps.map((one, place) => ({
          label: one.label,
          isDone: place < current,
          href: `#${one.step}`,
        }))}
        current={current}
      />
      <StepCard
        key={step}
        id="move-step"
        title={steps[current]?.label ?? ''}
        takesFocus={moved.current || fragment !== ''}
      >
        {step === 'old-home' ? (
          <OldHomeStep
            days={days}
            lookup={lookup}
            supplyAddress={overview.supplyAddress}
            draft={drafts['old-home']}
            onAnswered={(moveOut) => answered({ moveOut })}
          />
        ) : step === 'review' ? (
          <MoveReview
            {...{ answers, context, overview, endsOn }}
            onSend={queries.orderMove}
            accountNumber={overview.accountNumber}
            onDone={(move) => {
              for (const draft of Object.values(drafts)) draft.clear()
              onDone(move, answers)
            }}
          />
        ) : (
          <MoveSectionStep
            step={step}
            context={context}
            isBusiness={isBusiness}
            isEnding={isEnding}
            isServed={served === null || served.length > 0}
            agreement={agreement}
            draft={step === 'consents' ? undefined : drafts[step]}
            onAnswered={answered}
          />
        )}
        <p className="gf-sign-up__back">
          {before === undefined ? (
            <a href="#moves">{texts.leave}</a>
          ) : (
            <a href={`#${before.step}`}>{texts.back({ step: before.label.toLowerCase() })}</a>
          )}
        </p>
      </StepCard>
    </>
  )
}
