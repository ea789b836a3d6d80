import { PageHead } from '../layout/page-head.tsx'
import { useSiteLocation } from '../navigation/site-location.tsx'
import { Markup } from '../pages/markup.tsx'
import type { PageContent } from '../pages/page-content.ts'
import { useStaticQuery } from '../pages/page-resources.tsx'
import type { PlanOffer } from '../plans/plan.ts'
import { PlanGroup } from '../plans/plan-group.tsx'
import type { PlansQuery } from '../plans/plan-schemas.ts'
import { LastUpdated } from './last-updated.tsx'

interface Group {
  readonly id: string
  readonly title: string
  readonly customerType: PlanOffer['plan']['customerType']
}
const homes: Group = { id: 'plans-for-homes', title: 'Plans for homes', customerType: 'RESIDENTIAL' }
const businesses: Group = {
  id: 'plans-for-businesses',
  title: 'Plans for businesses',
  customerType: 'BUSINESS',
}

/**
 * Plans with their prices, a group for each kind of customer, then what the prices mean. The page that a message to
 * households leads to has theirs alone.
 */
export function PlansPage({ page }: { page: PageContent }) {
  const { href, path } = useSiteLocation()
  const groups = path === '/plans' ? [homes, businesses] : [homes]
  const { offers } = useStaticQuery<PlansQuery>('plans')
  return (
    <>
      <PageHead page={page} />
      <div className="gf-wrap gf-columns">
        {groups.length < 2 ? null : (
          <nav aria-label="Plans on this page">
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
        {groups.map(({ id, title, customerType }) => (
          <PlanGroup
            key={id}
            id={id}
            title={title}
            offers={offers.filter(({ plan }) => plan.customerType === customerType)}
            actionFor={({ plan }) => (
              <a className="gf-button" href={href('/plans#ready-to-choose')}>
                How to switch<span className="gf-visually-hidden"> to {plan.displayName}</span>
              </a>
            )}
          />
        ))}
        {page.html === '' ? null : <Markup html={page.html} />}
        <LastUpdated page={page} />
      </div>
    </>
  )
}
