import { Fragment, useState } from 'react'
import type { AccountOverview, Bill } from '../../../contracts/schemas/my-account.ts'
import type { UsagePeriods } from '../../../contracts/schemas/usage.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import type { AccountQuery } from '../../account/account-query.ts'
import { smoothingBalanceWords } from '../../billing/invoice-words.ts'
import { marketDate } from '../../dates/market-time.ts'
import { LoadFailure } from '../../layout/load-failure.tsx'
import type { DateSpan, NextBill } from '../../usage/next-bill.ts'
import { costOf, nextBill, nextBillSpans } from '../../usage/next-bill.ts'
import { counted, stretchWords } from '../../usage/usage-words.ts'
import { dollars, longDate } from './customer-figures.ts'

export interface NextBillSectionProps extends Pick<AccountQueries, 'useUsagePeriods'> {
  /** The newest bill. */
  readonly bill: Pick<Bill, 'periodStart' | 'periodEnd'>
  /** Bill smoothing of the account. Default: none. */
  readonly smoothing?: AccountOverview['smoothing'] | undefined
  readonly now?: () => Date
}

const likeWords: Readonly<Record<NextBill['by'][number]['like'], string>> = {
  since: 'If you go on as since your last bill',
  last: 'If each day costs what it did on your last bill',
  yearBefore: 'If each day costs what it did a year before',
}

const costKnown = ({ data }: AccountQuery<UsagePeriods>) => (data === undefined ? null : costOf(data))

/** Whole dollars: cents would promise more than anybody knows. */
const about = (cents: number) => dollars(Math.round(cents / 100) * 100).replace('.00', '')

/**
 * The cost since the last bill, and the expected range of the next one, for an account with supply. Both are estimates
 * by the plan's prices, and labelled as such.
 */
export function NextBillSection({
  useUsagePeriods,
  bill,
  smoothing,
  now = () => new Date(),
}: NextBillSectionProps) {
  const [today] = useState(() => marketDate(now()))
  const spans = nextBillSpans(bill, today)
  const ask = (span: DateSpan | null) => span && ({ every: 'month', ...span, with: 'cost' } as const)
  const since = useUsagePeriods(ask(spans.since))
  // Costs take the backend a while. Without a day since the last bill there is nothing to compare them with.
  const last = useUsagePeriods(ask(spans.since && spans.last))
  const yearBefore = useUsagePeriods(ask(spans.since && spans.yearBefore))
  const cost = costKnown(since)
  const forecast = nextBill(spans.next, cost, { last: costKnown(last), yearBefore: costKnown(yearBefore) })
  const isLoading =
    spans.since !== null && [since, last, yearBefore].some(({ status }) => status === 'loading')
  return (
    <section className="gf-card gf-next-bill" aria-labelledby="next-bill">
      <h2 id="next-bill">Your next bill</h2>
      {smoothing !== undefined && (
        <p>
          <span>You pay </span>
          <strong>{dollars(smoothing.amount)}</strong>
          <span>{` for it, because your bills are smoothed. ${smoothingBalanceWords(smoothing.balance)}`}</span>
        </p>
      )}
      <p role="status">{isLoading ? 'Adding up the days since your last bill…' : ''}</p>
      {spans.since === null && (
        <p>{`Your last bill covers the days up to ${longDate(bill.periodEnd)}. What comes after it shows here from the day after.`}</p>
      )}
      {!isLoading && since.status === 'error' && (
        <LoadFailure onRetry={since.retry}>We could not add up the days just now.</LoadFailure>
      )}
      {!isLoading && since.status === 'ready' && cost === null && (
        <p>
          We cannot say what it has cost since your last bill, because readings are missing or a price is not
          known.
        </p>
      )}
      {!isLoading && cost !== null && (
        <>
          <p>
            <span>{`Since your last bill, ${stretchWords(cost.from, cost.to)} (${counted(cost.days, 'day')}), your electricity has cost about `}</span>
            <strong>{dollars(cost.cents)}</strong>
            <span>{`: ${dollars(cost.usage)} for use and ${dollars(cost.supply)} for supply${cost.credit < 0 ? `, less ${dollars(-cost.credit)} for what you sent to the grid` : ''}.`}</span>
          </p>
          {forecast === null ? (
            <p>From a week on we show what the whole bill may come to.</p>
          ) : (
            <>
              <p>
                <span>{`If it covers the days up to ${longDate(spans.next.to)}, it may come to `}</span>
                <strong>
                  {about(forecast.lowest) === about(forecast.highest)
                    ? `about ${about(forecast.lowest)}`
                    : `between ${about(forecast.lowest)} and ${about(forecast.highest)}`}
                </strong>
                .
              </p>
              <dl className="gf-facts">
                {forecast.by.map(({ like, cents }) => (
                  <Fragment key={like}>
                    <dt>{likeWords[like]}</dt>
                    <dd>{about(cents)}</dd>
                  </Fragment>
                ))}
              </dl>
            </>
          )}
          <p className="gf-muted">
            An estimate by your plan’s prices, GST included. It leaves out discounts, concessions, fees and
            what you owe from before.
          </p>
        </>
      )}
    </section>
  )
}
