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

/** `slices/home.json`. */
interface HomeWords {
  readonly seePlans: string
  readonly useLess: string
  readonly stepsTitle: string
  readonly steps: readonly { readonly title: string; readonly text: string }[]
  readonly plansTitle: string
  readonly plansLead: readonly [before: string, link: string, after: string]
  readonly seeRates: readonly [label: string, before: string]
  readonly callTitle: string
  readonly call: readonly [before: string, after: string]
}

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

function Hero({ page, words }: { page: PageContent; words: HomeWords }) {
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
                {words.seePlans}
              </a>
            </li>
            <li>
              <a className="gf-button gf-button--quiet" href={href('/energyguide')}>
                {words.useLess}
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

function Steps({ words }: { words: HomeWords }) {
  return (
    <section className="gf-section" aria-labelledby="steps">
      <div className="gf-wrap">
        <h2 id="steps" className="gf-section__title">
          {words.stepsTitle}
        </h2>
        <ol className="site-steps">
          {words.steps.map(({ title, text }) => (
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
  const words = useSlice<HomeWords>('home')
  const [aboutPlans, plansPage, andMore] = words.plansLead
  const [seeRates, ofPlan] = words.seeRates
  const [beforeHours, afterHours] = words.call
  const { points } = useSlice<TrustBannerSlice>('trustBanner')
  const { phone } = useBrand().contact
  return (
    <>
      <Hero page={page} words={words} />
      <div className="site-strip">
        <div className="gf-wrap">
          <TrustBanner points={points} />
        </div>
      </div>
      <Steps words={words} />
      <section className="gf-section gf-section--soft" aria-labelledby="plans">
        <div className="gf-wrap">
          <h2 id="plans" className="gf-section__title">
            {words.plansTitle}
          </h2>
          <p className="gf-lead site-plans-lead">
            <span>{aboutPlans}</span>
            <a href={href('/plans')}>{plansPage}</a>
            <span>{andMore}</span>
          </p>
          <PlanList
            offers={offers.slice(0, plansShown)}
            isBrief
            actionFor={({ plan }) => (
              <a className="gf-button" href={href(`/plans#${plan.planId}`)}>
                <span>{seeRates}</span>
                <span className="gf-visually-hidden">{`${ofPlan}${plan.displayName}`}</span>
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
            <h2 id="call">{words.callTitle}</h2>
            <p>{`${beforeHours}${hours}${afterHours}`}</p>
            <a className="site-call__number" href={telephoneAddress(phone)}>
              {phone}
            </a>
          </aside>
        </div>
      </div>
    </>
  )
}
