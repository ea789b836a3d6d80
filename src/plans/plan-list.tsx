import type { ReactNode } from 'react'
import { defineTexts } from '../texts/define-texts.ts'
import type { PlanOffer } from './plan.ts'
import type { PlanCardProps } from './plan-card.tsx'
import { PlanCard } from './plan-card.tsx'

const texts = defineTexts('planList', {
  noPlans: 'There are no plans for this choice at the moment.',
})

export interface PlanListProps extends Pick<PlanCardProps, 'headingLevel' | 'isBrief' | 'comparisonText'> {
  readonly offers: readonly PlanOffer[]
  /** An action for each plan. */
  readonly actionFor?: (offer: PlanOffer) => ReactNode
}

/**
 * Plans side by side, 265 px each, as many as fit (CONST-1); a single column takes the full width. Corresponding parts
 * of the cards in a row are aligned. Shows a text if there are no plans.
 */
export function PlanList({ offers, actionFor, ...card }: PlanListProps) {
  if (offers.length === 0) return <p className="gf-plans gf-plans--none">{texts.noPlans}</p>
  return (
    // The role is written out: Safari takes it from a list without markers.
    // biome-ignore lint/a11y/noRedundantRoles: see above.
    <ul className="gf-plans" role="list">
      {offers.map((offer) => (
        <li key={offer.plan.planId}>
          <PlanCard offer={offer} action={actionFor?.(offer)} {...card} />
        </li>
      ))}
    </ul>
  )
}
