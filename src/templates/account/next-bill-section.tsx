import { Fragment, useState } from 'react'
import type { AccountOverview, Bill } from '../../../contracts/schemas/my-account.ts'
import type { UsagePeriods } from '../../../contracts/schemas/usage.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import type { AccountQuery } from '../../account/account-query.ts'
import { smoothingBalanceWords } from '../../billing/invoice-words.ts'
import { dollars, longDate } from '../../customer-figures.ts'
import { marketDate } from '../../dates/market-time.ts'
import { sentenceEnd } from '../../joins.ts'
import { LoadFailure } from '../../layout/load-failure.tsx'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import type { DateSpan, NextBill } from '../../usage/next-bill.ts'
import { costOf, nextBill, nextBillSpans } from '../../usage/next-bill.ts'
import { counted, stretchWords } from '../../usage/usage-words.ts'

const texts = defineTexts('nextBillSection', {
  likeSince: 'If you go on as since your last bill',
  likeLast: 'If each day costs what it did on your last bill',
  likeYearBefore: 'If each day costs what it did a year before',
  heading: 'Your next bill',
  youPay: 'You pay ',
  youPayAfter: ({ balance }: Values<'balance'>) => ` for it, because your bills are smoothed. ${balance}`,
  loading: 'Adding up the days since your last bill…',
  nothingYet: ({ day }: Values<'day'>) =>
    `Your last bill covers the days up to ${day}. What comes after it shows here from the day after.`,
  failed: 'We could not add up the days just now.',
  unknown:
    'We cannot say what it has cost since your last bill, because readings are missing or a price is not known.',
  since: ({ span, days }: Values<'span' | 'days'>) =>
    `Since your last bill, ${span} (${days}), your electricity has cost about `,
  costLessCredit: ({ usage, supply, credit }: Values<'usage' | 'supply' | 'credit'>) =>
    `: ${usage} for use and ${supply} for supply, less ${credit} for what you sent to the grid.`,
  cost: ({ usage, supply }: Values<'usage' | 'supply'>) => `: ${usage} for use and ${supply} for supply.`,
  tooEarly: 'From a week on we show what the whole bill may come to.',
  forecast: ({ day }: Values<'day'>) => `If it covers the days up to ${day}, it may come to `,
  about: ({ amount }: Values<'amount'>) => `about ${amount}`,
  between: ({ lowest, highest }: Values<'lowest' | 'highest'>) => `between ${lowest} and ${highest}`,
  estimate:
    'An estimate by your plan’s prices, GST included. It leaves out discounts, concessions, fees and what you owe from before.',
})

export interface NextBillSectionProps extends Pick<AccountQueries, 'useUsagePeriods'> {
  /** The newest bill. */
  readonly bill: Pick<Bill, 'periodStart' | 'periodEnd'>
  /** Bill smoothing of the account. Default: none. */
  readonly smoothing?: AccountOverview['smoothing'] | undefined
  readonly now?: () => Date
}

const likeWords: Readonly<Record<NextBill['by'][number]['like'], string>> = {
  since: texts.likeSince,
  last: texts.likeLast,
  yearBefore: texts.likeYearBefore,
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
  const isRange = forecast !== null && about(forecast.lowest) !== about(forecast.highest)
  const isLoading =
    spans.since !== null && [since, last, yearBefore].some(({ status }) => status === 'loading')
  return (
    <section className="gf-card gf-next-bill" aria-labelledby="next-bill">
      <h2 id="next-bill">{texts.heading}</h2>
      {smoothing !== undefined && (
        <p>
          <span>{texts.youPay}</span>
          <strong>{dollars(smoothing.amount)}</strong>
          <span>{texts.youPayAfter({ balance: smoothingBalanceWords(smoothing.balance) })}</span>
        </p>
      )}
      <p role="status">{isLoading ? texts.loading : ''}</p>
      {spans.since === null && <p>{texts.nothingYet({ day: longDate(bill.periodEnd) })}</p>}
      {!isLoading && since.status === 'error' && (
        <LoadFailure onRetry={since.retry}>{texts.failed}</LoadFailure>
      )}
      {!isLoading && since.status === 'ready' && cost === null && <p>{texts.unknown}</p>}
      {!isLoading && cost !== null && (
        <>
          <p>
            <span>
              {texts.since({ span: stretchWords(cost.from, cost.to), days: counted(cost.days, 'day') })}
            </span>
            <strong>{dollars(cost.cents)}</strong>
            <span>
              {cost.credit < 0
                ? texts.costLessCredit({
                    usage: dollars(cost.usage),
                    supply: dollars(cost.supply),
                    credit: dollars(-cost.credit),
                  })
                : texts.cost({ usage: dollars(cost.usage), supply: dollars(cost.supply) })}
            </span>
          </p>
          {forecast === null ? (
            <p>{texts.tooEarly}</p>
          ) : (
            <>
              <p>
                <span>{texts.forecast({ day: longDate(spans.next.to) })}</span>
                <strong>
                  {isRange
                    ? texts.between({ lowest: about(forecast.lowest), highest: about(forecast.highest) })
                    : texts.about({ amount: about(forecast.lowest) })}
                </strong>
                {sentenceEnd}
              </p>
              {/* Once the period is over, nothing is left to guess. */}
              {(isRange || (forecast.by.length === 1 && cost.to < spans.next.to)) && (
                <dl className="gf-facts">
                  {forecast.by.map(({ like, cents }) => (
                    <Fragment key={like}>
                      <dt>{likeWords[like]}</dt>
                      <dd>{about(cents)}</dd>
                    </Fragment>
                  ))}
                </dl>
              )}
            </>
          )}
          <p className="gf-muted">{texts.estimate}</p>
        </>
      )}
    </section>
  )
}
