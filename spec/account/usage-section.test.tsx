import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UsageSpan } from '../../contracts/schemas/usage.ts'
import { UsageSeries } from '../../contracts/schemas/usage.ts'
import { mayaNguyen } from '../../fixtures/customers.ts'
import type { AccountQuery } from '../../src/account/index.ts'
import { UsageCard } from '../../src/templates/account/usage-card.tsx'
import { UsageSection } from '../../src/templates/account/usage-section.tsx'
import { meterDay, usageSpan } from '../../src/templates/account/usage-span.ts'
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

/** What the backend would say of Maya's days. */
function answer({ every, ...asked }: UsageSpan): AccountQuery<UsageSeries> {
  const stretch = usageStretchWithin(asked, { from: '2025-11-01', to: '2026-11-03' })
  const data = UsageSeries.parse(
    stretch === null ? { every, ...asked, readings: [] } : usageSeries(every, stretch, mayaNguyen.usage),
  )
  return { status: 'ready', data, retry }
}

const asked: UsageSpan[] = []
function section(useUsage: (span: UsageSpan) => AccountQuery<UsageSeries>, load = async () => UsageCard) {
  const ask = (span: UsageSpan) => {
    asked.push(span)
    return useUsage(span)
  }
  return (
    <StrictMode>
      <UsageSection useUsage={ask} load={load} now={now} />
    </StrictMode>
  )
}
const arrive = () => act(async () => {})
const heading = () => screen.getByRole('heading', { level: 2, name: 'Your electricity use' })
const summary = () => document.querySelector('.gf-usage__summary')?.textContent

beforeEach(() => {
  asked.length = 0
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
  expect(choices.map((one) => (one as HTMLInputElement).checked)).toEqual([true, false])
  fireEvent.click(screen.getByRole('radio', { name: 'Last 30 days' }))
  expect(asked.at(-1)).toEqual({ every: 'day', from: '2026-10-22', to: '2026-11-20' })
  expect(summary()).toMatch(/^We have readings for 10 of 13 days/)
  fireEvent.click(screen.getByRole('radio', { name: 'Last 12 months' }))
  expect(summary()).toMatch(/^You used 4,758 kWh/)
})

test('[ACC-1] while usage is on its way it is said, and the choice is there', async () => {
  render(section(() => loading))
  expect(screen.getByRole('status').textContent).toBe('Getting your usage…')
  await arrive()
  expect(screen.getByRole('status').textContent).toBe('Getting your usage…')
  expect(screen.getAllByRole('radio')).toHaveLength(2)
})

test('[ACC-1] usage that could not be had is said, and asked for again on demand', async () => {
  render(section(() => failed))
  await arrive()
  expect(screen.getByRole('alert').textContent).toContain('We could not get your usage just now.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(heading())
})

test('[ACC-1] whoever has no reading yet is told when the first one comes', async () => {
  render(section((span) => ({ status: 'ready', data: { ...span, readings: [] }, retry })))
  await arrive()
  expect(screen.getByRole('figure').textContent).toContain('There are no readings yet.')
  expect(screen.queryByRole('slider')).toBeNull()
})

test('[ACC-1] a chart whose code cannot be had leaves the account whole, and is loaded on another try', async () => {
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

test('a section that is left before its code has come sets nothing', async () => {
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

test('a new day begins by the clock that meters go by, which knows no daylight saving', () => {
  expect(meterDay(new Date('2026-01-14T13:59:59Z'))).toBe('2026-01-14')
  expect(meterDay(new Date('2026-01-14T14:00:00Z'))).toBe('2026-01-15')
})
