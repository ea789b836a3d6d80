import { BelowFirstScreen } from '../navigation/below-first-screen.tsx'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { PlanComparison } from './plan-comparison.tsx'
import type { PlanListProps } from './plan-list.tsx'
import { PlanList } from './plan-list.tsx'

const texts = defineTexts('planGroup', {
  compared: ({ title }: Values<'title'>) => `${title} compared`,
})

export interface PlanGroupProps extends Omit<PlanListProps, 'headingLevel' | 'isBrief'> {
  /** `id` of the heading, the target of links on the page. */
  readonly id: string
  /** Heading of the group, level 2; the names of its plans are level 3. */
  readonly title: string
}

/**
 * Plans for one kind of customer: a heading, the cards, and a comparison table. On a wide screen the table is next to
 * two cards, otherwise below them. A single plan has no table.
 */
export function PlanGroup({ id, title, offers, ...list }: PlanGroupProps) {
  return (
    <section
      className={`gf-plan-group${offers.length === 2 ? ' gf-plan-group--pair' : ''}`}
      aria-labelledby={id}
    >
      <h2 id={id}>{title}</h2>
      <PlanList offers={offers} {...list} />
      {offers.length > 1 ? (
        <BelowFirstScreen>
          <PlanComparison
            offers={offers}
            caption={texts.compared({ title })}
            {...(list.comparisonText && { comparisonText: list.comparisonText })}
          />
        </BelowFirstScreen>
      ) : null}
    </section>
  )
}
