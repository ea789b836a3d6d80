import { PlanList, useSiteLocation, useStaticQuery } from 'gridfront'
import { LastUpdated } from './last-updated.tsx'
import { Markup } from './markup.tsx'
import type { PageContent } from './page-content.ts'
import { PageHead } from './page-head.tsx'
import type { PlansQuery } from './shared-data.ts'

/** Every plan with its prices, then what the prices mean. */
export function PlansPage({ page }: { page: PageContent }) {
  const { href } = useSiteLocation()
  const { offers } = useStaticQuery<PlansQuery>('plans')
  return (
    <>
      <PageHead page={page} />
      <div className="gf-wrap gf-columns">
        <PlanList
          offers={offers}
          headingLevel={2}
          actionFor={({ plan }) => (
            <a className="gf-button" href={href('/plans#ready-to-choose')}>
              How to switch<span className="gf-visually-hidden"> to {plan.displayName}</span>
            </a>
          )}
        />
        {page.html === '' ? null : <Markup html={page.html} />}
        <LastUpdated page={page} />
      </div>
    </>
  )
}
