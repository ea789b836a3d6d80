import { expect, test } from 'vitest'
import { usageCsv } from '../../src/usage/usage-csv.ts'
import { always, propertyRuns } from '../tools/run/property-runs.ts'
import { octoberWithGaps, oneDay, year } from './usage-examples.ts'
import { anyDays, calendarDays } from './usage-setup.ts'

/** Strict RFC 4180: anything else fails. */
function parse(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/y
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const [, value = '', end] = cell.exec(text) ?? []
    if (end === undefined) throw new Error(`Not CSV at ${at}: ${text.slice(at, at + 20)}`)
    row.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value)
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

const allColumns = [
  'Date',
  'Used (kWh)',
  'Sent to the grid (kWh)',
  'Usage cost ($ incl. GST)',
  'Reading',
  'Reason',
]

test('[ACC-1] the usage file can be read back: a line for every day, exact figures, empty gaps, and the given reasons', () => {
  always(Math.min(propertyRuns, 200))(anyDays(100), (series) => {
    const [header = [], ...lines] = parse(usageCsv(series))
    // A column that would be empty in every line is left out; the others keep their order.
    expect(header).toEqual(allColumns.filter((name) => header.includes(name)))
    expect(header).toEqual(expect.arrayContaining(['Date', 'Reading']))
    for (const [at] of header.entries()) expect(lines.some((line) => line[at] !== '')).toBe(true)
    for (const line of lines) expect(line).toHaveLength(header.length)
    const rows = lines.map((line) => allColumns.map((name) => line[header.indexOf(name)] ?? ''))
    expect(rows.map(([day = '']) => day)).toEqual(calendarDays(series.from, series.to))
    const given = new Map(series.readings.map((reading) => [reading.period, reading]))
    for (const [day = '', used = '', exported = '', cost = '', quality = '', reason = ''] of rows) {
      const reading = given.get(day)
      if (reading === undefined || reading.quality === 'missing') {
        expect([used, exported, cost, quality]).toEqual(['', '', '', 'Missing'])
        const said = reading?.reason ?? 'There is no reading.'
        expect([said, `'${said}`]).toContain(reason)
        continue
      }
      expect(used).toMatch(/^\d+\.\d{3}$/)
      expect(Number(used.replace('.', ''))).toBe(reading.used)
      expect(exported === '' ? undefined : Number(exported.replace('.', ''))).toBe(reading.exported)
      expect(cost === '' ? undefined : Number(cost.replace('.', ''))).toBe(reading.cost)
      expect(quality.toLowerCase()).toBe(reading.quality)
    }
  })
})

test.each([
  '=1+1',
  '+61 2',
  '-2+3',
  '@SUM(A1)',
  ' =1+1',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠a',
])('a reason that a spreadsheet would run as a formula (%j) is disarmed in the usage file', (reason) => {
  const readings = [{ period: '2026-10-01', quality: 'missing' as const, reason }]
  const [header, line = []] = parse(
    usageCsv({ every: 'day', from: '2026-10-01', to: '2026-10-01', readings }),
  )
  expect(header).toEqual(['Date', 'Reading', 'Reason'])
  expect(line.at(-1)).toBe(`'${reason}`)
})

test('the usage file of a year of months has the expected text', () => {
  const lines = usageCsv(year).split('\r\n')
  expect(lines.slice(0, 5)).toEqual([
    'Month,Used (kWh),Usage cost ($ incl. GST),Reading,Reason',
    '2025-11,298.000,101.68,Actual,',
    '2025-12,341.000,116.35,Actual,',
    '2026-01,405.000,138.19,Actual,',
    '2026-02,,,Missing,The meter could not be reached after a storm.',
  ])
  expect(lines).toHaveLength(14)
  expect(lines.at(-1)).toBe('')
})

test('[ACC-1] a home without panels and without costs gets no columns for them in its usage file', () => {
  expect(usageCsv(oneDay)).toBe('Date,Used (kWh),Reading\r\n2026-10-16,12.340,Actual\r\n')
  expect(usageCsv(octoberWithGaps)).toMatch(
    /^Date,Used \(kWh\),Sent to the grid \(kWh\),Usage cost \(\$ incl\. GST\),Reading,Reason\r\n/,
  )
})
