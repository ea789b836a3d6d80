import { useState } from 'react'
import type { AccountOverview } from '../../../contracts/schemas/my-account.ts'
import { useBrand } from '../../layout/brand-context.tsx'
import { telephoneAddress } from '../../layout/contact-details.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import { Markup } from '../../pages/markup.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import type { PlanOffer } from '../../plans/plan.ts'
import { PlanList } from '../../plans/plan-list.tsx'
import { AccountBody } from './account.tsx'
import { longDate } from './customer-figures.ts'
import { meterDay } from './usage-span.ts'

export interface AccountPlanProps {
  readonly page: PageContent
  readonly overview: Pick<AccountOverview, 'plan' | 'supplyAddress'>
  /** The plan as it is offered; null: it is not offered any more. */
  readonly offer: PlanOffer | null
  readonly now?: () => Date
}

/** When a plan began, and until when its benefits last. */
function PlanFacts({
  overview: { plan, supplyAddress },
  offer,
  now = () => new Date(),
}: Omit<AccountPlanProps, 'page'>) {
  const [today] = useState(() => meterDay(now()))
  const contract = offer?.plan.electricityContract
  return (
    <section className="gf-card" aria-labelledby="plan">
      <h2 id="plan">{plan.displayName}</h2>
      <dl className="gf-facts">
        <dt>{plan.startedOn <= today ? 'Since' : 'From'}</dt>
        <dd>
          <time dateTime={plan.startedOn}>{longDate(plan.startedOn)}</time>
        </dd>
        <dt>Supply address</dt>
        <dd>{supplyAddress}</dd>
        {offer === null ? null : (
          <>
            <dt>Network</dt>
            <dd>{offer.plan.geography.distributors.join(', ')}</dd>
            <dt>Benefit period</dt>
            <dd>{contract?.benefitPeriod ?? 'None, so nothing runs out and there is no end date'}</dd>
          </>
        )}
      </dl>
    </section>
  )
}

/** The plan of an account: since when, its benefit period, and all that it costs, compared with the reference price. */
export function AccountPlan({ page, offer, ...facts }: AccountPlanProps) {
  const { href } = useSiteLocation()
  const { phone } = useBrand().contact
  const others = offer?.plan.additionalInformation?.overviewUri?.replace(/#.*/, '') ?? '/plans'
  return (
    <AccountBody heading={page.title}>
      <div className="gf-account">
        <PlanFacts offer={offer} {...facts} />
        {offer === null ? (
          <section className="gf-card" aria-labelledby="not-offered">
            <h2 id="not-offered">This plan is not sold any more</h2>
            <p>
              You may stay on it. Its prices are on your bills; or call us on{' '}
              <a href={telephoneAddress(phone)}>{phone}</a>, and we read them out and tell you whether another
              plan would be cheaper.
            </p>
          </section>
        ) : (
          // In a list, whose rows the parts of a card stand in.
          <PlanList
            offers={[offer]}
            headingLevel={2}
            actionFor={() => (
              <a className="gf-button gf-button--quiet" href={href(others)}>
                Compare with our other plans
              </a>
            )}
          />
        )}
      </div>
      <Markup html={page.html} />
    </AccountBody>
  )
}
