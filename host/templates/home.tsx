import type { ContactQuery, PageContent, PlansQuery, TrustBannerSlice } from 'gridfront'
import {
  Markup,
  PlanList,
  TrustBanner,
  telephoneAddress,
  useBrand,
  useSiteLocation,
  useSlice,
  useStaticQuery,
} from 'gridfront'
import { LastUpdated } from 'gridfront/templates/last-updated'
import { useState } from 'react'

const steps = [
  { title: 'Pick a plan', text: 'Every price on one page, beside the reference price.' },
  {
    title: 'Tell us where you are',
    text: 'With a recent bill, it takes ten minutes. Nothing starts until you say yes.',
  },
  {
    title: 'We do the switching',
    text: 'About two weeks, in which you can still change your mind. Your power stays on.',
  },
]

/** The plans in the first row; standing offers come after them. */
const plansShown = 4

/** The build inlines the drawing in the document; after a page change it is loaded as a file. Hydration ignores it. */
function HeroDrawing() {
  const [isThere] = useState(() => globalThis.document?.querySelector('.site-hero__art svg') !== null)
  return (
    <div className="site-hero__art" data-drawing="/art/hero.svg" aria-hidden="true" suppressHydrationWarning>
      {isThere ? '' : <img src="/art/hero.svg" alt="" width="640" height="560" />}
    </div>
  )
}

function Hero({ page }: { page: PageContent }) {
  const { href, variant } = useSiteLocation()
  return (
    <div className="site-hero">
      <div
        className={`gf-wrap site-hero__row ${variant === 'mobile' ? '' : 'site-hero__row--drawn'}`.trimEnd()}
      >
        <div className="site-hero__text">
          <h1 className="gf-title" tabIndex={-1}>
            {page.title}
          </h1>
          {page.lead === undefined ? null : <p className="gf-lead">{page.lead}</p>}
          <ul className="gf-actions">
            <li>
              <a className="gf-button" href={href('/plans')}>
                See plans and prices
              </a>
            </li>
            <li>
              <a className="gf-button gf-button--quiet" href={href('/energyguide')}>
                Use less power
              </a>
            </li>
          </ul>
        </div>
        {/* On phones text comes first, so the mobile document has no drawing. */}
        {variant === 'mobile' ? null : <HeroDrawing />}
      </div>
    </div>
  )
}

function Steps() {
  return (
    <section className="gf-section" aria-labelledby="steps">
      <div className="gf-wrap">
        <h2 id="steps" className="gf-section__title">
          Three steps to switch
        </h2>
        <ol className="site-steps">
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** The front page. */
export function HomePage({ page }: { page: PageContent }) {
  const { href } = useSiteLocation()
  const { offers } = useStaticQuery<PlansQuery>('plans')
  const { hours } = useStaticQuery<ContactQuery>('contact')
  const { points } = useSlice<TrustBannerSlice>('trustBanner')
  const { phone } = useBrand().contact
  return (
    <>
      <Hero page={page} />
      <div className="site-strip">
        <div className="gf-wrap">
          <TrustBanner points={points} />
        </div>
      </div>
      <Steps />
      <section className="gf-section gf-section--soft" aria-labelledby="plans">
        <div className="gf-wrap">
          <h2 id="plans" className="gf-section__title">
            Our plans
          </h2>
          <p className="gf-lead site-plans-lead">
            Prices for the Ausgrid area, GST included. The <a href={href('/plans')}>plans page</a> has the
            standing offers too.
          </p>
          <PlanList
            offers={offers.slice(0, plansShown)}
            isBrief
            actionFor={({ plan }) => (
              <a className="gf-button" href={href(`/plans#${plan.planId}`)}>
                See rates<span className="gf-visually-hidden">{` of ${plan.displayName}`}</span>
              </a>
            )}
          />
        </div>
      </section>
      <div className="gf-section">
        <div className="gf-wrap site-home-body">
          <div className="gf-body">
            <Markup html={page.html} />
            <LastUpdated page={page} />
          </div>
          <aside className="gf-card site-call" aria-labelledby="call">
            <h2 id="call">Rather talk?</h2>
            <p>{`People in Australia pick up. ${hours}.`}</p>
            <a className="site-call__number" href={telephoneAddress(phone)}>
              {phone}
            </a>
          </aside>
        </div>
      </div>
    </>
  )
}
