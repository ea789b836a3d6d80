import type { PageContent, PlansQuery } from 'gridfront'
import { Markup, PlanList, useSiteLocation, useStaticQuery } from 'gridfront'

/** Draws the pages whose front matter says `template: home`. */
export function Home({ page }: { readonly page: PageContent }) {
  const { href } = useSiteLocation()
  const { offers } = useStaticQuery<PlansQuery>('plans')
  return (
    <>
      <div className="hero">
        <div className="gf-wrap">
          <h1 className="gf-title" tabIndex={-1}>
            {page.title}
          </h1>
          <p className="gf-lead">{page.lead}</p>
          <a className="gf-button" href={href('/plans')}>
            See plans and prices
          </a>
        </div>
      </div>
      <div className="gf-wrap gf-columns">
        <PlanList
          offers={offers}
          isBrief
          actionFor={({ plan }) => (
            <a className="gf-button" href={href(`/plans#${plan.planId}`)}>
              See rates<span className="gf-visually-hidden"> of {plan.displayName}</span>
            </a>
          )}
        />
        <Markup html={page.html} />
      </div>
    </>
  )
}
