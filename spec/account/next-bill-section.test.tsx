import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AccountOverview } from '../../contracts/schemas/my-account.ts'
import type { UsagePeriods, UsagePeriodsSpan } from '../../contracts/schemas/usage.ts'
import type { AccountQuery } from '../../src/account/account-query.ts'
import { NextBillSection } from '../../src/templates/account/next-bill-section.tsx'

const bill = { periodStart: '2026-08-01', periodEnd: '2026-10-31' }
const retry = vi.fn()
const costs: Readonly<Record<string, number>> = { '2026-11-01': 400, '2026-08-01': 500, '2025-11-01': 600 }

/** Each period costs 100 for each of its days, plus 100 for supply. */
function answer({ from, to }: UsagePeriodsSpan, known: Readonly<Record<string, number>>) {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  const usage = known[from]
  const cost = usage === undefined ? undefined : { usage: usage * days, supply: 100 * days, credit: 0 }
  return {
    every: 'month',
    from,
    to,
    periods: [{ period: from.slice(0, 7), from, to, ...(cost && { cost }) }],
  }
}
const hook =
  (known: Readonly<Record<string, number>> = costs) =>
  (span: UsagePeriodsSpan | null) =>
    span === null
      ? ({ status: 'loading', data: undefined, retry } as const)
      : ({ status: 'ready', data: answer(span, known) as unknown as UsagePeriods, retry } as const)
const show = (
  useUsagePeriods: (span: UsagePeriodsSpan | null) => AccountQuery<UsagePeriods>,
  today = '2026-11-28',
  smoothing?: AccountOverview['smoothing'],
) => {
  // The former text.
  cleanup()
  render(
    <NextBillSection
      useUsagePeriods={useUsagePeriods}
      bill={bill}
      smoothing={smoothing}
      now={() => new Date(`${today}T02:00:00Z`)}
    />,
  )
  return screen.getByRole('region', { name: 'Your next bill' }).textContent
}

test('[PAY-7] with bill smoothing the next bill is for the even amount, whatever it may come to', () => {
  const cents = (amount: number) => amount as NonNullable<AccountOverview['smoothing']>['amount']
  const text = show(hook(), '2026-11-28', { amount: cents(38_400), balance: cents(-4_120) })
  expect(text).toContain(
    'You pay $384.00 for it, because your bills are smoothed. Your smoothing balance is $41.20 in your favour',
  )
  expect(text).toContain('it may come to between $460 and $590.')
  expect(show(hook())).not.toContain('smoothed')
})

test('[ACC-1] what it has cost since the last bill, and the range that the next one may come to, are shown with their reasons', () => {
  const text = show(hook())
  expect(text).toContain(
    'Since your last bill, 1 to 27 November 2026 (27 days), your electricity has cost about $135.00: $108.00 for use and $27.00 for supply.',
  )
  expect(text).toContain('If it covers the days up to 31 January 2027, it may come to between $460 and $590.')
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'If you go on as since your last bill',
    'If each day costs what it did on your last bill',
    'If each day costs what it did a year before',
  ])
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '$460',
    '$525',
    '$590',
  ])
  expect(text).toContain('leaves out discounts, concessions, fees')
})

test('[ACC-1] once the whole period is known, its cost is one figure without reasons', () => {
  const text = show(hook(), '2027-02-01')
  expect(text).toContain('it may come to about $460.')
  expect(screen.queryAllByRole('term')).toEqual([])
})

test('[ACC-1] with nothing to compare there is one figure, in the first week none, and before that a reason', () => {
  const known = { '2026-11-01': 400 }
  expect(show(hook(known))).toContain('it may come to about $460.')
  expect(show(hook(known), '2026-11-05')).toContain('From a week on we show what the whole bill may come to.')
  const asked = vi.fn(hook(known))
  expect(show(asked, '2026-11-01')).toContain('Your last bill covers the days up to 31 October 2026.')
  expect(asked.mock.calls.every(([span]) => span === null)).toBe(true)
})

test('[ACC-1] readings that are missing, a query that is on its way and one that failed each have a text', () => {
  expect(show(hook({ '2026-08-01': 500 }))).toContain('because readings are missing or a price is not known')
  expect(show(() => ({ status: 'loading', data: undefined, retry }))).toContain('Adding up the days')
  const error = { httpStatus: 503, cause: undefined }
  show(() => ({ status: 'error', data: undefined, error, retry }))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})
