import type { ReactNode } from 'react'
import { useState } from 'react'
import type { PlanChoices, PlanTerms } from '../../../contracts/schemas/plan-change.ts'
import { longDate } from '../../customer-figures.ts'
import { SessionMoment } from '../../forms/session-moment.tsx'
import { InEnglish } from '../../in-english.tsx'
import { englishPart } from '../../language.ts'
import { useBrand } from '../../layout/brand-context.tsx'
import { telephoneAddress } from '../../layout/contact-details.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import { announcedYear, languageOfValue } from '../../plan-change/compare-terms.ts'
import { planPriceWords } from '../../plan-change/plan-price-words.ts'
import { onOneLine } from '../../plans/amounts.ts'
import { referenceSentence } from '../../plans/reference-sentence.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { dayAtSupply } from '../../validators/supply-day.ts'
import { CopyButton } from './copy-button.tsx'
import { TermsTable } from './terms-table.tsx'

const texts = defineTexts('accountPlan', {
  price: 'Price',
  gstIncluded: 'GST included',
  noGst: 'There is no GST on what we pay you for solar power.',
  newPricesHeading: 'New prices from ',
  newPricesCost: ({ plan, cost }: Values<'plan' | 'cost'>) =>
    `${plan} has new prices from that day. At those prices a year of your usage would cost ${cost}.`,
  newPrices: ({ plan }: Values<'plan'>) => `${plan} has new prices from that day.`,
  untilAndFrom: ({ plan, from }: Values<'plan' | 'from'>) => `${plan}, until and from ${from}`,
  untilThen: 'Until then',
  fromThenOn: 'From then on',
  planDocument: 'Plan document',
  since: 'Since',
  from: 'From',
  pricesSince: 'Prices since',
  agreedTo: 'Agreed to',
  supplyAddress: 'Supply address',
  nmi: 'NMI',
  network: 'Network',
  benefitPeriod: 'Benefit period',
  noBenefitPeriod: 'None, so there is nothing to run out and no end date',
  fees: 'Fees',
  noFees: 'None',
  noLongerSold:
    'We no longer sell this plan, but you can stay on it. Its prices are on your bills, or call us on',
  noLongerSoldAfter: ', and we’ll read them out.',
  yourPrices: 'Your prices',
})

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
            <th scope="col">{texts.price}</th>
            <th scope="col" className="gf-invoice__amount">
              {texts.gstIncluded}
            </th>
          </tr>
        </thead>
        <tbody>
          {terms.prices.map((price) => (
            <tr key={`${price.kind} ${price.name} ${price.note}`}>
              <th scope="row" lang={englishPart}>
                <span>{price.name}</span>
                {price.note !== undefined && (
                  <span className="gf-field__description">{` ${price.note}`}</span>
                )}
              </th>
              <td className="gf-invoice__amount" lang={languageOfValue(planPriceWords(price))}>
                {planPriceWords(price)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasCredits && <p className="gf-field__description">{texts.noGst}</p>}
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
        {texts.newPricesHeading}
        <time dateTime={from}>{longDate(from)}</time>
      </h2>
      <p>
        {annualCents !== null
          ? texts.newPricesCost({ plan: terms.displayName, cost: announcedYear(annualCents, nowCents) })
          : texts.newPrices({ plan: terms.displayName })}
      </p>
      <TermsTable
        label={texts.untilAndFrom({ plan: terms.displayName, from: longDate(from) })}
        titles={[texts.untilThen, texts.fromThenOn]}
        isOfOnePlan
        now={now}
        next={terms}
      />
      {children}
      {terms.document !== null && (
        <p>
          <a href={href(terms.document)}>{texts.planDocument}</a>
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
      <h2 id="plan" lang={englishPart}>
        {displayName}
      </h2>
      {terms?.comparison && (
        <p lang={englishPart}>{referenceSentence(terms.comparison, terms.comparison.customerType)}</p>
      )}
      <dl className="gf-facts">
        <dt>{startedOn <= today ? texts.since : texts.from}</dt>
        <dd>
          <time dateTime={startedOn}>{longDate(startedOn)}</time>
        </dd>
        {pricesFrom !== undefined && pricesFrom > startedOn && (
          <>
            <dt>{texts.pricesSince}</dt>
            <dd>
              <time dateTime={pricesFrom}>{longDate(pricesFrom)}</time>
            </dd>
          </>
        )}
        {agreedAt !== null && (
          <>
            <dt>{texts.agreedTo}</dt>
            <dd>
              <SessionMoment at={agreedAt} />
            </dd>
          </>
        )}
        {supplyAddress !== undefined && (
          <>
            <dt>{texts.supplyAddress}</dt>
            <dd>{supplyAddress}</dd>
          </>
        )}
        {nationalMeteringId !== undefined && (
          <>
            <dt>{texts.nmi}</dt>
            <dd>
              <span>{nationalMeteringId}</span> <CopyButton text={nationalMeteringId} what={texts.nmi} />
            </dd>
          </>
        )}
        {terms !== null && (
          <>
            <dt>{texts.network}</dt>
            <dd>{terms.network}</dd>
            <dt>{texts.benefitPeriod}</dt>
            <dd>
              {terms.benefitPeriod === null ? (
                texts.noBenefitPeriod
              ) : (
                <InEnglish>{terms.benefitPeriod}</InEnglish>
              )}
            </dd>
            <dt>{texts.fees}</dt>
            <dd>{terms.fees.length === 0 ? texts.noFees : <InEnglish>{onOneLine(terms.fees)}</InEnglish>}</dd>
          </>
        )}
      </dl>
      {terms === null ? (
        <p>
          {texts.noLongerSold} <a href={telephoneAddress(phone)}>{phone}</a>
          {texts.noLongerSoldAfter}
        </p>
      ) : (
        <>
          <PlanPrices terms={terms} label={texts.yourPrices} />
          {terms.document !== null && (
            <p>
              <a href={href(terms.document)}>{texts.planDocument}</a>
            </p>
          )}
        </>
      )}
    </section>
  )
}
