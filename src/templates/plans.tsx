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
 * Plans with their prices, grouped by kind of customer, then the page's text about prices. `/plans` has plans for homes and
 * businesses; other pages of this template have those for homes only.
 */
export function PlansPage({ page }: { page: PageContent }) {
  const { href, path } = useSiteLocation()
  const groups = path === '/plans' ? [homes, businesses] : [homes]
  const { offers, signUp } = useStaticQuery<PlansQuery>('plans')
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
              <a
                className="gf-button"
                href={href(signUp === undefined ? '/plans#ready-to-choose' : `${signUp}?plan=${plan.planId}`)}
                // Sign-up is more than a page to read: it is got when somebody is about to press.
                data-prefetch={signUp && 'intent'}
              >
                {signUp === undefined ? 'How to switch' : 'Choose this plan'}
                <span className="gf-visually-hidden">
                  {signUp === undefined ? ' to ' : ': '}
                  {plan.displayName}
                </span>
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
