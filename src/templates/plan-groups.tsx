import { afterLabel } from '../joins.ts'
import { BelowFirstScreen } from '../navigation/below-first-screen.tsx'
import { useSiteLocation } from '../navigation/site-location.tsx'
import type { PlanOffer } from '../plans/plan.ts'
import { PlanGroup } from '../plans/plan-group.tsx'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('planGroups', {
  homes: 'Plans for homes',
  businesses: 'Plans for businesses',
  groups: 'Plans on this page',
  howToSwitch: 'How to switch',
  toPlan: ({ plan }: Values<'plan'>) => ` to ${plan}`,
  choose: 'Choose this plan',
})

interface Group {
  readonly id: string
  readonly title: string
  readonly customerType: PlanOffer['plan']['customerType']
}
const homes: Group = { id: 'plans-for-homes', title: texts.homes, customerType: 'RESIDENTIAL' }
const businesses: Group = {
  id: 'plans-for-businesses',
  title: texts.businesses,
  customerType: 'BUSINESS',
}

export interface PlanGroupsProps {
  readonly offers: readonly PlanOffer[]
  /** Path of the page that begins sign-up. Without it the cards link to the page about switching. */
  readonly signUp?: string | undefined
  /** Default: homes and businesses, as far as there are plans for them. */
  readonly isForHomes?: boolean
}

/** Plans grouped by kind of customer, each with the button that begins sign-up. */
export function PlanGroups({ offers, signUp, isForHomes = false }: PlanGroupsProps) {
  const { href } = useSiteLocation()
  const offersFor = ({ customerType }: Group) =>
    offers.filter(({ plan }) => plan.customerType === customerType)
  const withPlans = [homes, businesses].filter((group) => offersFor(group).length > 0)
  // Many retailers have no plans for businesses. Without any plan the list for homes says so.
  const groups = isForHomes || withPlans.length === 0 ? [homes] : withPlans
  return (
    <>
      {groups.length < 2 ? null : (
        <nav aria-label={texts.groups}>
          <ul className="gf-actions">
            {groups.map(({ id, title }) => (
              <li key={id}>
                <a className="gf-button gf-button--quiet" href={`#${id}`}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {groups.map((group, index) => {
        const { id, title } = group
        const cards = (
          <PlanGroup
            key={id}
            id={id}
            title={title}
            offers={offersFor(group)}
            actionFor={({ plan }) => (
              <a
                className="gf-button"
                href={href(signUp === undefined ? '/plans#ready-to-choose' : `${signUp}?plan=${plan.planId}`)}
                // Sign-up is larger than other pages, so it is prefetched only when the visitor is about to press the
                // link.
                data-prefetch={signUp && 'intent'}
              >
                <span>{signUp === undefined ? texts.howToSwitch : texts.choose}</span>
                <span className="gf-visually-hidden">
                  {signUp === undefined
                    ? texts.toPlan({ plan: plan.displayName })
                    : `${afterLabel}${plan.displayName}`}
                </span>
              </a>
            )}
          />
        )
        return index === 0 ? cards : <BelowFirstScreen key={id}>{cards}</BelowFirstScreen>
      })}
    </>
  )
}
