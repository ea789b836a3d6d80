import { PageHead } from '../layout/page-head.tsx'
import { useSiteLocation } from '../navigation/site-location.tsx'
import { Markup } from '../pages/markup.tsx'
import type { PageContent } from '../pages/page-content.ts'
import { useStaticQuery } from '../pages/page-resources.tsx'
import type { PlansQuery } from '../plans/plan-schemas.ts'
import { withAnnounced } from '../plans/price-dates.ts'
import { LastUpdated } from './last-updated.tsx'
import { PlanGroups } from './plan-groups.tsx'
import { PostcodeBox } from './postcode-box.tsx'
import type { TemplateSlots } from './template-slots.ts'
import { fillSlots } from './template-slots.ts'

/** Slots of a page with plans. */
export type PlansSlots = TemplateSlots<'postcode' | 'plans' | 'text', PlansQuery>

export interface PlansPageProps extends PlansSlots {
  readonly page: PageContent
}

/**
 * Plans with their prices in the first network, grouped by kind of customer, then the page's text about prices; a postcode leads
 * to those of another network. `/plans` has plans for homes and businesses; other pages of this template have those for homes only.
 */
export function PlansPage({ page, ...slots }: PlansPageProps) {
  const { path } = useSiteLocation()
  const plans = useStaticQuery<PlansQuery>('plans')
  const { intro, children, section } = fillSlots(slots, plans)
  const { offers, priceChanges, signUp, areaPage } = plans
  return (
    <>
      <PageHead page={page} />
      <div className="gf-wrap gf-columns">
        {intro}
        {areaPage !== undefined && section('postcode', <PostcodeBox path={areaPage} isWithNetworks />)}
        {section(
          'plans',
          <PlanGroups
            offers={withAnnounced(offers, priceChanges)}
            signUp={signUp}
            isForHomes={path !== '/plans'}
          />,
        )}
        {children}
        {page.html === '' ? null : section('text', <Markup html={page.html} />)}
        <LastUpdated page={page} />
      </div>
    </>
  )
}
