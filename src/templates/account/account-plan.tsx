import type { ReactNode } from 'react'
import { useState } from 'react'
import type { PlanChoices, PlanTerms } from '../../../contracts/schemas/plan-change.ts'
import { SessionMoment } from '../../forms/session-moment.tsx'
import { useBrand } from '../../layout/brand-context.tsx'
import { telephoneAddress } from '../../layout/contact-details.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import { announcedYear } from '../../plan-change/compare-terms.ts'
import { planPriceWords } from '../../plan-change/plan-price-words.ts'
import { referenceSentence } from '../../plans/reference-sentence.ts'
import { dayAtSupply } from '../../validators/supply-day.ts'
import { CopyButton } from './copy-button.tsx'
import { longDate } from './customer-figures.ts'
import { TermsTable } from './terms-table.tsx'

export interface AccountPlanProps {
  readonly current: PlanChoices['current']
  readonly supplyAddress?: string | undefined
  /** NMI, which plan comparison services ask for. */
  readonly nationalMeteringId?: string | undefined
  readonly now?: () => Date
}

/** Every price of a plan in a list, with when it applies. */
export function PlanPrices({ terms, label }: { readonly terms: PlanTerms; readonly label: string }) {
  const hasCredits = terms.prices.some(({ kind, hasGst }) => kind === 'feedIn' && !hasGst)
  return (
    <>
      <table className="gf-invoice" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Price</th>
            <th scope="col" className="gf-invoice__amount">
              GST included
            </th>
          </tr>
        </thead>
        <tbody>
          {terms.prices.map((price) => (
            <tr key={`${price.kind} ${price.name} ${price.note}`}>
              <th scope="row">
                <span>{price.name}</span>
                {price.note !== undefined && (
                  <span className="gf-field__description">{` ${price.note}`}</span>
                )}
              </th>
              <td className="gf-invoice__amount">{planPriceWords(price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasCredits && (
        <p className="gf-field__description">There is no GST on what we pay you for solar power.</p>
      )}
    </>
  )
}

/** The changes of a plan's prices, old next to new, with their day; nothing if no change is announced. */
export function AnnouncedPrices({
  id,
  now,
  announced,
  nowCents = null,
  children,
}: {
  /** Level of the heading. */
  readonly id: string
  readonly now: PlanTerms | null
  readonly announced: PlanChoices['current']['announced']
  /** The cost of a year at the current prices, in whole cents. Default: unknown. */
  readonly nowCents?: number | null
  /** The customer's options. */
  readonly children: ReactNode
}) {
  const { href } = useSiteLocation()
  if (announced === undefined) return null
  const { from, terms, annualCents } = announced
  return (
    <section className="gf-card" aria-labelledby={id}>
      <h2 id={id}>
        New prices from <time dateTime={from}>{longDate(from)}</time>
      </h2>
      <p>
        {`${terms.displayName} has new prices from that day.${
          annualCents !== null
            ? ` At those prices a year of your usage would cost ${announcedYear(annualCents, nowCents)}.`
            : ''
        }`}
      </p>
      <TermsTable
        label={`${terms.displayName}, until and from ${longDate(from)}`}
        titles={['Until then', 'From then on']}
        isOfOnePlan
        now={now}
        next={terms}
      />
      {children}
      {terms.document !== null && (
        <p>
          <a href={href(terms.document)}>Plan document</a>
        </p>
      )}
    </section>
  )
}

/** The plan that the customer is on, at the prices that apply to them: since when, how it compares, until when its benefits last. */
export function AccountPlan({
  current,
  supplyAddress,
  nationalMeteringId,
  now = () => new Date(),
}: AccountPlanProps) {
  const { href } = useSiteLocation()
  const { phone } = useBrand().contact
  const [opened] = useState(now)
  const today = dayAtSupply(supplyAddress ?? '', opened)
  const { displayName, startedOn, agreedAt, terms, pricesFrom } = current
  return (
    <section className="gf-card" aria-labelledby="plan">
      <h2 id="plan">{displayName}</h2>
      {terms?.comparison && <p>{referenceSentence(terms.comparison, terms.comparison.customerType)}</p>}
      <dl className="gf-facts">
        <dt>{startedOn <= today ? 'Since' : 'From'}</dt>
        <dd>
          <time dateTime={startedOn}>{longDate(startedOn)}</time>
        </dd>
        {pricesFrom !== undefined && pricesFrom > startedOn && (
          <>
            <dt>Prices since</dt>
            <dd>
              <time dateTime={pricesFrom}>{longDate(pricesFrom)}</time>
            </dd>
          </>
        )}
        {agreedAt !== null && (
          <>
            <dt>Agreed to</dt>
            <dd>
              <SessionMoment at={agreedAt} />
            </dd>
          </>
        )}
        {supplyAddress !== undefined && (
          <>
            <dt>Supply address</dt>
            <dd>{supplyAddress}</dd>
          </>
        )}
        {nationalMeteringId !== undefined && (
          <>
            <dt>NMI</dt>
            <dd>
              <span>{nationalMeteringId}</span> <CopyButton text={nationalMeteringId} what="NMI" />
            </dd>
          </>
        )}
        {terms !== null && (
          <>
            <dt>Network</dt>
            <dd>{terms.network}</dd>
            <dt>Benefit period</dt>
            <dd>{terms.benefitPeriod ?? 'None, so there is nothing to run out and no end date'}</dd>
            <dt>Fees</dt>
            <dd>{terms.fees.length === 0 ? 'None' : terms.fees.join('; ')}</dd>
          </>
        )}
      </dl>
      {terms === null ? (
        <p>
          We no longer sell this plan, but you can stay on it. Its prices are on your bills, or call us on{' '}
          <a href={telephoneAddress(phone)}>{phone}</a>, and we’ll read them out.
        </p>
      ) : (
        <>
          <PlanPrices terms={terms} label="Your prices" />
          {terms.document !== null && (
            <p>
              <a href={href(terms.document)}>Plan document</a>
            </p>
          )}
        </>
      )}
    </section>
  )
}
