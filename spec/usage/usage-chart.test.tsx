import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import fc from 'fast-check'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UsageSeries } from '../../src/usage/usage.ts'
import { usageBars } from '../../src/usage/usage-bars.ts'
import type { UsageQuery } from '../../src/usage/usage-chart.tsx'
import { UsageChart } from '../../src/usage/usage-chart.tsx'
import { propertyRuns } from '../tools/run/property-runs.ts'
import {
  allMissing,
  empty,
  leapYear,
  october,
  octoberWithGaps,
  oneDay,
  partlyKnown,
  solarYear,
  usageExamples,
  year,
} from './usage-examples.ts'
import { anyDays } from './usage-setup.ts'

const files = new Map<string, Blob>()
let complaints: string[] = []

beforeEach(() => {
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words.join(' ')))
  // jsdom has no object URLs.
  let made = 0
  URL.createObjectURL = (file) => {
    made += 1
    const address = `blob:http://localhost/${made}`
    files.set(address, file as Blob)
    return address
  }
  URL.revokeObjectURL = (address) => void files.delete(address)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  expect(complaints).toEqual([])
  expect([...files.keys()]).toEqual([])
})

const ready = (data: UsageSeries): UsageQuery => ({ status: 'ready', data })
const show = (data: UsageSeries) => render(<UsageChart usage={ready(data)} />)
const slider = () => screen.getByRole('slider')
const value = () => slider().getAttribute('aria-valuetext')
const line = () => document.querySelector('.gf-usage__value')?.textContent
const press = (key: string) => fireEvent.keyDown(slider(), { key })

/** The elements that Tab reaches, in order. */
const tabStops = () =>
  [...document.querySelectorAll<HTMLElement>('a[href], button, input, summary, [tabindex]')].filter(
    ({ tabIndex }) => tabIndex >= 0,
  )

test('[ACC-1][UI-6] the chart has one tab stop for all its bars; after it come table and download', () => {
  show(octoberWithGaps)
  expect(tabStops().map(({ localName }) => localName)).toEqual(['input', 'summary', 'a'])
  expect(slider().getAttribute('aria-label')).toBe('Your electricity usage, day by day')
})

test('arrow keys move from bar to bar, Home and End to the ends, and each value is announced and shown', () => {
  show(octoberWithGaps)
  expect(line()).toBe('Point at a bar, tap it, or use the arrow keys to see its figures.')
  act(() => slider().focus())
  const last = 'Saturday 31 October 2026: 11.4 kWh used, 4.1 kWh sent to the grid, $3.89.'
  expect([value(), line()]).toEqual([last, last.replace(':', '')])
  press('ArrowLeft')
  expect(value()).toMatch(/^Friday 30 October 2026: /)
  expect(slider()).toHaveProperty('value', '29')
  press('Home')
  expect(value()).toMatch(/^Thursday 1 October 2026: 8\.4 kWh used/)
  press('ArrowLeft')
  expect(value()).toMatch(/^Thursday 1 October 2026/)
  press('PageUp')
  press('ArrowRight')
  press('ArrowUp')
  press('ArrowUp')
  expect(value()).toBe('Sunday 11 October 2026: No reading. The meter could not be reached.')
  expect(line()).toBe('Sunday 11 October 2026 No reading. The meter could not be reached.')
  press('End')
  expect(value()).toBe(last)
})

test('Escape leaves the bar: its figures disappear, the focus stays, and the arrow keys continue from there', () => {
  show(october)
  act(() => slider().focus())
  press('ArrowLeft')
  expect(document.querySelectorAll('.gf-usage__picked')).toHaveLength(1)
  expect(press('Escape')).toBe(false)
  expect(value()).toBe('No bar chosen')
  expect(line()).toMatch(/^Point at a bar/)
  expect(document.querySelectorAll('.gf-usage__picked')).toHaveLength(0)
  expect(document.activeElement).toBe(slider())
  // A second Escape reaches the surrounding element, such as a dialog.
  expect(press('Escape')).toBe(true)
  press('ArrowLeft')
  expect(value()).toMatch(/^Thursday 29 October 2026/)
})

test('[ACC-1][UI-6] the choice of the period is below the title in every state', () => {
  const controls = <button type="button">Another month</button>
  const { rerender } = render(<UsageChart usage={ready(october)} controls={controls} />)
  const choice = screen.getByRole('button', { name: 'Another month' })
  choice.focus()
  const heading = screen.getByRole('heading', { name: 'Your electricity usage' })
  expect(heading.nextElementSibling).toBe(choice)
  for (const usage of [{ status: 'loading' }, { status: 'error', retry: () => {} }, ready(year)] as const) {
    rerender(<UsageChart usage={usage} controls={controls} />)
    expect(document.activeElement).toBe(choice)
  }
})

test('[UI-6] keys with another meaning keep their default action', () => {
  show(october)
  act(() => slider().focus())
  expect(press('Tab')).toBe(true)
  expect(fireEvent.keyDown(slider(), { key: 'ArrowLeft', altKey: true })).toBe(true)
  expect(value()).toMatch(/^Saturday 31 October/)
})

test('[UI-6] a screen reader on a touch screen changes the slider without keys', () => {
  show(october)
  fireEvent.change(slider(), { target: { value: '3' } })
  expect(value()).toBe('Sunday 4 October 2026: 10.5 kWh used.')
})

test('[ACC-1] pointer and finger show the same figures, in the fixed line, wherever in the drawing a bar is pointed at', () => {
  show(october)
  const field = document.querySelector('.gf-usage__field') as HTMLElement
  field.getBoundingClientRect = () => new DOMRect(100, 0, 310, 200)
  fireEvent.pointerMove(field, { clientX: 131 })
  expect(line()).toBe('Sunday 4 October 2026 10.5 kWh used.')
  fireEvent.pointerDown(field, { clientX: 405 })
  expect(line()).toMatch(/^Saturday 31 October 2026/)
  expect(document.activeElement).toBe(slider())
  fireEvent.pointerMove(field, { clientX: -50 })
  expect(line()).toMatch(/^Thursday 1 October 2026/)
  fireEvent.pointerLeave(field)
  expect(line()).toMatch(/^Thursday 1 October 2026/)
})

/** The drawing's figures in watt-hours, computed from positions as a visitor sees them. */
function drawn(series: UsageSeries) {
  const scale = [...document.querySelectorAll('.gf-usage__scale > span')].map(({ textContent }) =>
    Number(textContent?.replaceAll(',', '')),
  )
  const lines = [...document.querySelectorAll('.gf-usage__line')]
  const top = (element: Element, name: string) => Number.parseFloat(element.getAttribute(name) ?? '')
  const zero = top(lines.find((one) => one.matches('.gf-usage__line--zero')) as Element, 'y1')
  const step = Math.abs((scale[0] ?? 0) - (scale[1] ?? 0)) || scale[0] || 1
  const perStep = 100 / (scale.length - 1)
  return usageBars(series).map(({ period }) => {
    const group = document.querySelector(`[data-period="${period}"]`)
    const bars = [...(group?.querySelectorAll('.gf-usage__bar') ?? [])]
    /** Measured, estimated and missing parts, each beginning where the one before ends. */
    const partsOf = (isBelow: boolean) => {
      let end = zero
      return bars
        .filter((bar) => bar.matches('[class*="exported"]') === isBelow)
        .map((bar) => {
          const [from, height] = [top(bar, 'y'), top(bar, 'height')]
          // Use is drawn above the line, exports below it.
          expect(isBelow ? from : from + height).toBeCloseTo(end, 2)
          end = isBelow ? from + height : from
          return {
            look: /--\w+-?(\w*)$/.exec(bar.getAttribute('class') ?? '')?.[1] ?? '',
            height: (height / perStep) * step,
          }
        })
    }
    const known = (isBelow: boolean) => {
      const parts = partsOf(isBelow).filter(({ look }) => look !== 'missing')
      return parts.length === 0 ? undefined : parts.reduce((sum, { height }) => sum + height, 0)
    }
    const estimated = (isBelow: boolean) =>
      partsOf(isBelow).find(({ look }) => look === 'estimated')?.height ?? 0
    return {
      period,
      used: known(false),
      exported: known(true),
      usedEstimated: estimated(false),
      missing: partsOf(false).find(({ look }) => look === 'missing')?.height ?? 0,
      isGap: group?.querySelector('.gf-usage__gap') !== null,
    }
  })
}

test('[ACC-1] chart and table show the same figures, every day or month exactly once and in order', () => {
  fc.assert(
    fc
      .property(anyDays(70), (series) => {
        fc.pre(series.readings.length > 0)
        show(series)
        const bars = usageBars(series)
        const unit = document.querySelector('.gf-usage__unit')?.textContent
        const rows = [...document.querySelectorAll('tbody tr')].map((row) => ({
          period: row.querySelector('time')?.dateTime,
          cells: [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? ''),
        }))
        const picture = drawn(series)
        expect(rows.map(({ period }) => period)).toEqual(bars.map(({ period }) => period))
        expect(document.querySelectorAll('[data-period]')).toHaveLength(bars.length)
        const highest = Math.max(0, ...picture.flatMap(({ used = 0, exported = 0 }) => [used, exported]))
        for (const [index, { used, exported, usedEstimated, isGap }] of picture.entries()) {
          const [usedCell = '', second = ''] = rows[index]?.cells ?? []
          expect(isGap).toBe(usedCell.startsWith('No reading.'))
          if (isGap) continue
          const figure = (text: string) => Number(text.replaceAll(',', ''))
          // Half of the table's last decimal place, and the rounding of the drawing's coordinates.
          const places = usedCell.split('.')[1]?.length ?? 0
          const tolerance = 0.51 / 10 ** places + highest / 1000
          expect(Math.abs((used ?? Number.NaN) - figure(usedCell)), `${usedCell} ${unit}`).toBeLessThan(
            tolerance,
          )
          if (exported !== undefined) expect(Math.abs(exported - figure(second))).toBeLessThan(tolerance)
          const scale = unit === 'GWh' ? 1e9 : unit === 'MWh' ? 1e6 : 1e3
          expect(Math.abs(usedEstimated - (bars[index]?.usedEstimated ?? 0) / scale)).toBeLessThan(tolerance)
        }
      })
      .afterEach(cleanup),
    { numRuns: Math.min(propertyRuns, 60) },
  )
}, 60_000)

test('[ACC-1] the table is in the document from the start, with name, dates, explained gaps and a total of what is known', () => {
  show(octoberWithGaps)
  const table = screen.getByRole('table', { hidden: true })
  expect(table.querySelector('caption')?.textContent).toBe(
    'Your electricity usage, 1 to 31 October 2026. Oldest first; figures are rounded.',
  )
  expect(
    within(table)
      .getAllByRole('columnheader', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual(['Day', 'Used (kWh)', 'Sent to the grid (kWh)', 'Cost'])
  const rows = within(table).getAllByRole('row', { hidden: true })
  expect(rows[1]?.textContent).toBe('Thu 1 Oct8.47.0$2.87')
  expect(rows[11]?.textContent).toBe('Sun 11 OctNo reading. The meter could not be reached.')
  expect(rows[17]?.textContent).toBe('Sat 17 Oct Estimated.11.36.9$3.85')
  expect(rows.at(-1)?.textContent).toBe('Total of 27 of 31 days 1 to 31 October 2026294.6138.4$100.49')
  expect(table.closest('details')?.open).toBe(false)
})

test('[ACC-1] table and slider mark the same estimates and gaps of a month', () => {
  show({
    ...leapYear,
    readings: leapYear.readings.map((reading) =>
      reading.period === '2028-01-20' && reading.quality !== 'missing'
        ? { ...reading, quality: 'estimated' }
        : reading,
    ),
  })
  const doubts = '4 of 31 days missing. The meter could not be reached. 1 of 31 days estimated (11.8 kWh).'
  fireEvent.change(slider(), { target: { value: '2' } })
  expect(value()).toMatch(/^January 2028: /)
  expect(value()).toContain(doubts)
  expect(screen.getByRole('rowheader', { name: /^Jan 2028/, hidden: true }).textContent).toBe(
    `Jan 2028 ${doubts}`,
  )
})

test('[UI-6] in print the table is expanded, and collapsed again afterwards', () => {
  show(october)
  const details = document.querySelector('details') as HTMLDetailsElement
  fireEvent(window, new Event('beforeprint'))
  expect(details.open).toBe(true)
  fireEvent(window, new Event('afterprint'))
  expect(details.open).toBe(false)
})

test('[ACC-1] the readings can be saved: a link to a file named after the period, with every day in it', async () => {
  show(leapYear)
  const link = screen.getByRole('link', { name: /^Download as CSV/ }) as HTMLAnchorElement
  expect(link.download).toBe('usage-2027-11-01-to-2028-10-31.csv')
  const file = files.get(link.href)
  expect(file?.type).toBe('text/csv;charset=utf-8')
  const bytes = new Uint8Array((await file?.arrayBuffer()) as ArrayBuffer)
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes).split('\r\n')).toHaveLength(366 + 2)
  expect(screen.getByText('Shown by month; the CSV file has each of the 366 days.')).toBeDefined()
  expect(document.querySelectorAll('[data-period]')).toHaveLength(12)
})

test('[ACC-1] only what occurs in the chart is explained, each kind with its own word', () => {
  const key = (series: UsageSeries) => {
    show(series)
    const words = [...document.querySelectorAll('.gf-usage__key li')].map(({ textContent }) =>
      textContent?.replace('×', ''),
    )
    cleanup()
    return words
  }
  expect(key(oneDay)).toEqual([])
  expect(key(year)).toEqual(['Used', 'Estimated', 'No reading'])
  expect(key(solarYear)).toEqual(['Used', 'Sent to the grid, below the line', 'Estimated'])
  expect(key(leapYear)).toEqual(['Used', 'Estimated', 'Share of days missing, not in any figure'])
  expect(key(allMissing)).toEqual(['No reading'])
})

test('[ACC-1] a month is filled by the measured share, hatched by the estimated share, and hollow by the share of missing days', () => {
  show(partlyKnown)
  const months = new Map(drawn(partlyKnown).map(({ period, ...parts }) => [period, parts]))
  const about = (amount: number) => expect.closeTo(amount, 0)
  expect(months.get('2025-11')).toMatchObject({ used: about(420), usedEstimated: about(14), missing: 0 })
  expect(months.get('2026-06')).toMatchObject({ used: about(420), usedEstimated: about(140), missing: 0 })
  expect(months.get('2026-07')).toMatchObject({ used: about(434), usedEstimated: 0, missing: 0 })
  // 24 of 28 days add up to 336 kWh: the hollow part is as high as four average days, without a figure.
  expect(months.get('2026-02')).toMatchObject({ used: about(336), usedEstimated: 0, missing: about(56) })
  act(() => slider().focus())
  fireEvent.change(slider(), { target: { value: '3' } })
  expect(value()).toBe(
    'February 2026: 336.0 kWh used, 96.0 kWh sent to the grid. 4 of 28 days missing. The meter could not be reached.',
  )
  fireEvent.change(slider(), { target: { value: '0' } })
  expect(value()).toBe(
    'November 2025: 420.0 kWh used, 120.0 kWh sent to the grid. 1 of 30 days estimated (14.0 kWh).',
  )
  expect([...document.querySelectorAll('.gf-usage__key li')].map(({ textContent }) => textContent)).toEqual([
    'Used',
    'Sent to the grid, below the line',
    'Estimated',
    'Share of days missing, not in any figure',
  ])
  const row = screen.getByRole('rowheader', { name: /^Nov 2025/, hidden: true })
  expect(row.textContent).toBe('Nov 2025 1 of 30 days estimated (14.0 kWh).')
})

test('[UI-6] series and estimates differ by their pattern, not only by colour', () => {
  show(solarYear)
  const look = (period: string) =>
    [...document.querySelectorAll(`[data-period="${period}"] .gf-usage__bar`)].map((bar) =>
      bar
        .getAttribute('fill')
        ?.replace(/.*-usage-[^-]*-/, '')
        .replace(')', ''),
    )
  expect(look('2026-05')).toEqual([undefined, 'exported'])
  expect(look('2026-06')).toEqual(['used-estimated', 'exported-estimated'])
  // One day of thirty is hatched, and 29 are filled.
  cleanup()
  show(partlyKnown)
  expect(look('2025-11')).toEqual([undefined, 'used-estimated', 'exported', 'exported-estimated'])
  for (const filled of document.querySelectorAll('[fill^="url"]'))
    expect(document.querySelector((filled.getAttribute('fill') ?? '').slice(4, -1))).not.toBeNull()
})

test('[ACC-1] while usage is loading the chart says so, and keeps its size', () => {
  render(<UsageChart usage={{ status: 'loading' }} />)
  expect(screen.getByRole('status').textContent).toBe('Getting your usage…')
  expect(screen.getByRole('figure', { name: 'Your electricity usage' })).toBeDefined()
})

test('[ACC-1] usage that failed to load can be requested again, and the keyboard focus keeps its place', () => {
  const retry = vi.fn()
  const { rerender } = render(<UsageChart usage={{ status: 'error', retry }} headingLevel={3} />)
  const button = within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' })
  button.focus()
  fireEvent.click(button)
  rerender(<UsageChart usage={{ status: 'loading' }} headingLevel={3} />)
  expect(retry).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 3 }))
  rerender(<UsageChart usage={ready(october)} headingLevel={3} />)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('[ACC-1] without any reading there is a reason and no empty chart', () => {
  const { rerender } = show(empty)
  expect(screen.getByText(/^There are no readings yet\. The first ones show about a day/)).toBeDefined()
  expect(screen.queryByRole('slider')).toBeNull()
  rerender(<UsageChart usage={ready(empty)} emptyReason="Your meter is read by hand." />)
  expect(screen.getByText('Your meter is read by hand.')).toBeDefined()
})

test('another period starts with no bar selected', () => {
  const { rerender } = show(october)
  act(() => slider().focus())
  press('Home')
  rerender(<UsageChart usage={ready(year)} />)
  expect(line()).toMatch(/^Point at a bar/)
  expect(slider().getAttribute('max')).toBe('11')
})

test('two charts on a page do not share ids', () => {
  render(
    <>
      <UsageChart usage={ready(year)} />
      <UsageChart usage={ready(solarYear)} />
    </>,
  )
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(Object.entries(usageExamples))(
  '[LIB-2] the server renders "%s" without inline style, and it hydrates without a word of complaint, in StrictMode too',
  async (_, usage) => {
    const chart = (
      <StrictMode>
        <UsageChart usage={usage} />
      </StrictMode>
    )
    const html = renderToString(chart)
    expect(html).not.toMatch(/\sstyle=|<script|\son[a-z]+=|javascript:/)
    const root = document.body.appendChild(document.createElement('div'))
    root.innerHTML = html
    // Without scripts no control is shown that would do nothing.
    expect(root.querySelector('input, a')).toBeNull()
    const hasChart = usage.status === 'ready' && usage.data.readings.length > 0
    expect(root.querySelectorAll('svg[role="img"], details table')).toHaveLength(hasChart ? 2 : 0)
    const mismatches = vi.fn()
    const hydrated = await act(async () => hydrateRoot(root, chart, { onRecoverableError: mismatches }))
    expect(mismatches).not.toHaveBeenCalled()
    expect(root.querySelectorAll('input, a')).toHaveLength(hasChart ? 2 : 0)
    expect(files.size).toBe(hasChart ? 1 : 0)
    act(() => hydrated.unmount())
    root.remove()
  },
)
