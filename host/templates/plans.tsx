import { PlanList, useSiteLocation } from 'gridfront'
import { Markup } from './markup.tsx'
import { PageHead } from './page-head.tsx'
import type { PlanPageProps } from './plan-offers.ts'
import { planOffers } from './plan-offers.ts'

/** Every plan with its prices, then what the prices mean. */
export function PlansPage({ page, offers = planOffers }: PlanPageProps) {
  const { href } = useSiteLocation()
  return (
    <>
      <PageHead page={page} />
      <div className="gf-wrap gf-columns">
        <PlanList
          offers={offers}
          headingLevel={2}
          actionFor={({ plan }) => (
            <a className="gf-button" href={href('/contact')}>
              Switch<span className="gf-visually-hidden"> to {plan.displayName}</span>
            </a>
          )}
        />
        {page.html === '' ? null : <Markup html={page.html} />}
      </div>
    </>
  )
}
