import type { PageContent, PlanOffer } from 'gridfront'
import { Markup, PlanGroup, useSiteLocation, useStaticQuery } from 'gridfront'
import type { PlansQuery } from '../plan-schemas.ts'
import { LastUpdated } from './last-updated.tsx'
import { PageHead } from './page-head.tsx'

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
