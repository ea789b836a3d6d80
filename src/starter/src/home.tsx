import type { PageContent, PlansQuery } from 'gridfront'
import { Markup, PageHead, PlanList, useSiteLocation, useStaticQuery } from 'gridfront'

/** Renders the pages whose front matter has `template: home`. */
export function Home({ page }: { readonly page: PageContent }) {
  const { href } = useSiteLocation()
  return (
    <>
      <PageHead page={page} />
      <div className="gf-wrap gf-columns">
        <PlanList
          offers={useStaticQuery<PlansQuery>('plans').offers}
          headingLevel={2}
          isBrief
          actionFor={({ plan }) => (
            <a className="gf-button" href={href(`/plans#${plan.planId}`)}>
              See rates<span className="gf-visually-hidden">{` of ${plan.displayName}`}</span>
            </a>
          )}
        />
        <Markup html={page.html} />
      </div>
    </>
  )
}
