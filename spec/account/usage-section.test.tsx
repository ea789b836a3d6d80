import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UsagePeriod, UsagePeriodsSpan, UsageSpan } from '../../contracts/schemas/usage.ts'
import { UsagePeriods, UsageSeries } from '../../contracts/schemas/usage.ts'
import { mayaNguyen } from '../../fixtures/customers.ts'
import type { AccountQuery } from '../../src/account/index.ts'
import { marketDate } from '../../src/dates/market-time.ts'
import { UsageCard } from '../../src/templates/account/usage-card.tsx'
import { choiceIn, searchWith } from '../../src/templates/account/usage-choice.ts'
import { UsageSection } from '../../src/templates/account/usage-section.tsx'
import { usageSpan } from '../../src/templates/account/usage-span.ts'
import { usagePeriods } from '../../src/usage/usage-periods.ts'
import { usageSeries, usageStretchWithin } from '../../src/usage/usage-series.ts'

const now = () => new Date('2026-11-21T02:00:00Z')
const retry = vi.fn()
const loading = { status: 'loading', data: undefined, retry } as const
const failed = {
  status: 'error',
  data: undefined,
  error: { httpStatus: 503, cause: undefined },
  retry,
} as const

/** The backend's answer about Maya's days. */
function answer({ every, ...asked }: UsageSpan): AccountQuery<UsageSeries> {
  const stretch = usageStretchWithin(asked, { from: '2025-11-01', to: '2026-11-03' })
  const data = UsageSeries.parse(
    stretch === null ? { every, ...asked, readings: [] } : usageSeries(every, stretch, mayaNguyen.usage),
  )
  return { status: 'ready', data, retry }
}

const cost = (days: readonly { readonly used: number }[]) =>
  ({ usage: days.length * 100, supply: days.length * 105, credit: 0 }) as UsagePeriod['cost']
/** The backend's answer about her months and years. */
const ofPeriods = ({ every, ...asked }: UsagePeriodsSpan): AccountQuery<UsagePeriods> => {
  const stretch = usageStretchWithin(asked, { from: '2025-11-01', to: '2026-11-03' })
  const priced = asked.with === 'cost' ? cost : undefined
  const data = UsagePeriods.parse(
    stretch === null
      ? { every, ...asked, periods: [] }
      : usagePeriods(every, stretch, mayaNguyen.usage, priced),
  )
  return { status: 'ready', data, retry }
}
let periodsAnswer = ofPeriods

const asked: UsageSpan[] = []
const askedPeriods: UsagePeriodsSpan[] = []
function section(tell: (span: UsageSpan) => AccountQuery<UsageSeries>, load = async () => UsageCard) {
  const ask = (span: UsageSpan | null) => {
    if (span === null) return loading
    asked.push(span)
    return tell(span)
  }
  const askPeriods = (span: UsagePeriodsSpan | null): AccountQuery<UsagePeriods> => {
    if (span === null) return loading
    askedPeriods.push(span)
    return periodsAnswer(span)
  }
  return (
    <StrictMode>
      <UsageSection useUsage={ask} useUsagePeriods={askPeriods} load={load} now={now} />
    </StrictMode>
  )
}
const arrive = () => act(async () => {})
const heading = () => screen.getByRole('heading', { level: 2, name: 'Your electricity use' })
const summary = () => document.querySelector('.gf-usage__summary')?.textContent

beforeEach(() => {
  asked.length = 0
  askedPeriods.length = 0
  periodsAnswer = ofPeriods
  history.replaceState(null, '', '/accounts')
  retry.mockClear()
  URL.createObjectURL = () => 'blob:http://localhost/1'
  URL.revokeObjectURL = () => {}
})
afterEach(cleanup)

test('[ACC-1] the last twelve months are shown month by month, with table and download', async () => {
  render(section(answer))
  await arrive()
  expect(asked[0]).toEqual({ every: 'day', from: '2025-11-01', to: '2026-10-31' })
  expect(summary()).toBe('You used 4,758 kWh from November 2025 to October 2026.')
  const figure = screen.getByRole('figure', { name: 'Your electricity use' })
  const rows = within(figure).getAllByRole('row', { hidden: true })
  expect(rows).toHaveLength(1 + 12 + 1)
  expect(within(figure).getByRole('link', { name: /^Download as CSV/ })).toBeDefined()
})

test('[ACC-1] the last 30 days are one choice away, and the first choice is still known', async () => {
  render(section(answer))
  await arrive()
  const choices = within(screen.getByRole('group', { name: 'Show' })).getAllByRole('radio')
  expect(choices.map((one) => (one as HTMLInputElement).checked)).toEqual([true, false, false, false])
  fireEvent.click(screen.getByRole('radio', { name: 'Last 30 days' }))
  expect(asked.at(-1)).toEqual({ every: 'day', from: '2026-10-22', to: '2026-11-20' })
  expect(summary()).toMatch(/^We have readings for 10 of 13 days/)
  fireEvent.click(screen.getByRole('radio', { name: 'Last 12 months' }))
  expect(summary()).toMatch(/^You used 4,758 kWh/)
})

test('[ACC-1] [UI-6] two years of months are shown side by side, in words, as bars and as a table', async () => {
  render(section(answer))
  await arrive()
  fireEvent.click(screen.getByRole('radio', { name: '24 months, compared' }))
  expect(askedPeriods.at(-1)).toEqual({ every: 'month', from: '2024-12-01', to: '2026-11-20' })
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '24 months, compared' }))
  expect(summary()).toMatch(
    /^October 2026: you used 342\.4 kWh, about the same as September 2026, on the same dates\.$/,
  )
  const figure = screen.getByRole('figure', { name: 'Your electricity use' })
  const rows = within(figure).getAllByRole('row', { hidden: true })
  expect(rows).toHaveLength(1 + 13)
  const slider = screen.getByRole('slider', { name: 'Your electricity use, month by month' })
  fireEvent.keyDown(slider, { key: 'Home' })
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^November 2025: [\d.]+ kWh used\./)
  fireEvent.keyDown(slider, { key: 'ArrowRight' })
  expect(slider.getAttribute('aria-valuetext')).toMatch(
    /^December 2025: .* about the same as November 2025 \(on 30 dates with a reading in both: /i,
  )
  expect(figure.textContent).toContain('not adjusted for weather, weekends or holidays')
})

test('[ACC-1] months as costs have the supply apart, and the choice outlives the page', async () => {
  const { unmount } = render(section(answer))
  await arrive()
  fireEvent.click(screen.getByRole('radio', { name: 'Years, compared' }))
  expect(askedPeriods.at(-1)).toEqual({ every: 'year', from: '2022-01-01', to: '2026-11-20' })
  expect(summary()).toMatch(/^1 January to 3 November 2026: you used [\d,]+ kWh/)
  fireEvent.click(screen.getByRole('radio', { name: 'Cost ($)' }))
  expect(askedPeriods.at(-1)).toMatchObject({ every: 'year', with: 'cost' })
  expect(summary()).toMatch(
    /^1 November to 31 December 2025: \$61\.00 for use and \$64\.05 for supply: \$125\.05 in all\.$/,
  )
  expect(screen.getByRole('figure').textContent).toContain('we do not want to guess')
  expect(location.search).toBe('?usage=years&figures=cost')
  unmount()
  asked.length = 0
  render(section(answer))
  await arrive()
  expect(screen.getByRole('radio', { name: 'Cost ($)' })).toHaveProperty('checked', true)
  expect(asked).toEqual([])
  expect(choiceIn('?usage=weeks&figures=gold&invoice=7')).toEqual({ range: 'year', figures: 'energy' })
  expect(searchWith('?usage=years&a=1', { range: 'year', figures: 'energy' })).toBe('?a=1')
})

test('[ACC-1] the last 12 months have their cost too, month by month', async () => {
  render(section(answer))
  await arrive()
  fireEvent.click(screen.getByRole('radio', { name: 'Cost ($)' }))
  expect(askedPeriods.at(-1)).toEqual({ every: 'month', from: '2025-11-01', to: '2026-10-31', with: 'cost' })
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Cost ($)' }))
  expect(screen.getByRole('radio', { name: 'Last 12 months' })).toHaveProperty('checked', true)
  expect(location.search).toBe('?figures=cost')
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/\$[\d.]+ for use and/)
  fireEvent.click(screen.getByRole('radio', { name: 'Energy (kWh)' }))
  expect(summary()).toMatch(/^You used 4,758 kWh/)
})

test('[ACC-4] each of the last 30 days has its cost, in words, as a bar and in the table', async () => {
  render(section(answer))
  await arrive()
  fireEvent.click(screen.getByRole('radio', { name: 'Last 30 days' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Cost ($)' }))
  expect(askedPeriods.at(-1)).toEqual({ every: 'day', from: '2026-10-22', to: '2026-11-20', with: 'cost' })
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Cost ($)' }))
  expect(location.search).toBe('?usage=days&figures=cost')
  expect(summary()).toMatch(/^\$20\.50 for 10 of 13 days, \$2\.05 a day on average, and most on /)
  const slider = screen.getByRole('slider', { name: 'Your electricity use, day by day' })
  fireEvent.keyDown(slider, { key: 'Home' })
  expect(slider.getAttribute('aria-valuetext')).toMatch(
    /^Thursday 22 October 2026: \$1\.00 for use and \$1\.05 for supply: \$2\.05 in all\./,
  )
  const rows = within(screen.getByRole('figure')).getAllByRole('row', { hidden: true })
  expect(rows).toHaveLength(1 + 13)
  expect(rows[0]?.textContent).toMatch(/^DayUseSupply.*In all$/)
  fireEvent.click(screen.getByRole('radio', { name: 'Energy (kWh)' }))
  expect(summary()).toMatch(/^We have readings for 10 of 13 days/)
})

test('[ACC-1] months that failed to load show an error and a retry, and an empty answer has a text', async () => {
  history.replaceState(null, '', '/accounts?usage=months')
  periodsAnswer = () => failed
  const { unmount } = render(section(answer))
  await arrive()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
  unmount()
  periodsAnswer = ({ every, from, to }) => ({
    status: 'ready',
    data: { every, from, to, periods: [] },
    retry,
  })
  render(section(answer))
  await arrive()
  expect(screen.getByRole('figure').textContent).toContain('There are no readings yet.')
})

test('[ACC-1] while usage is loading a text says so, and the choice is shown', async () => {
  render(section(() => loading))
  expect(screen.getByRole('status').textContent).toBe('Getting your usage…')
  await arrive()
  expect(screen.getByRole('status').textContent).toBe('Getting your usage…')
  expect(screen.getAllByRole('radio')).toHaveLength(6)
})

test('[ACC-1] usage that failed to load shows an error and can be requested again', async () => {
  render(section(() => failed))
  await arrive()
  expect(screen.getByRole('alert').textContent).toContain('We could not get your usage just now.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(heading())
})

test('[ACC-1] after too many requests the customer reads how long to wait', async () => {
  const tooOften = {
    ...failed,
    error: { httpStatus: 429, cause: undefined, retryAfterSeconds: 300 },
  } as const
  render(section(() => tooOften))
  await arrive()
  expect(screen.getByRole('alert').textContent).toContain(
    'You have asked for your usage too many times. Wait about 5 minutes, then try again.',
  )
})

test('[ACC-1] a customer without readings reads when the first one comes', async () => {
  render(section((span) => ({ status: 'ready', data: { ...span, readings: [] }, retry })))
  await arrive()
  expect(screen.getByRole('figure').textContent).toContain('There are no readings yet.')
  expect(screen.queryByRole('slider')).toBeNull()
})

test('[ACC-1] a chart whose code fails to load does not break the account, and another try loads it', async () => {
  let isDown = true
  render(
    section(answer, async () => {
      if (isDown) throw new Error('a chunk that is gone')
      return UsageCard
    }),
  )
  await arrive()
  expect(screen.getByRole('region', { name: 'Your electricity use' })).toBeDefined()
  expect(screen.getByRole('alert').textContent).toContain('We could not get your usage just now.')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(document.activeElement).toBe(heading())
  await arrive()
  expect(summary()).toMatch(/^You used/)
  expect(document.activeElement).toBe(heading())
})

test('a section that unmounts before its code has loaded sets no state', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { unmount } = render(section(answer))
  unmount()
  await arrive()
  expect(complaints).not.toHaveBeenCalled()
})

test.each([
  ['2026-11-21', ['2025-11-01', '2026-10-31'], ['2026-10-22', '2026-11-20']],
  ['2026-01-01', ['2025-01-01', '2025-12-31'], ['2025-12-02', '2025-12-31']],
  ['2028-03-31', ['2027-03-01', '2028-02-29'], ['2028-03-01', '2028-03-30']],
])('on %s a year is %o and 30 days are %o', (today, year, days) => {
  expect(usageSpan('year', today)).toEqual({ every: 'day', from: year[0], to: year[1] })
  expect(usageSpan('days', today)).toEqual({ every: 'day', from: days[0], to: days[1] })
})

test('a new day begins in market time, which has no daylight saving', () => {
  expect(marketDate(new Date('2026-01-14T13:59:59Z'))).toBe('2026-01-14')
  expect(marketDate(new Date('2026-01-14T14:00:00Z'))).toBe('2026-01-15')
})
