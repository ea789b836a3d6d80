import type { UsageReading, UsageSeries } from './usage.ts'
import { everyReading } from './usage-bars.ts'

/**
 * Spreadsheets run what begins like a formula, blanks before it and the wide forms of its signs included. Texts come
 * from elsewhere, so theirs is disarmed by an apostrophe; numbers are ours.
 */
const looksLikeFormula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/

const textCell = (text: string) => {
  const harmless = looksLikeFormula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Exact, with a full stop and no commas: `12_340` with three places → `12.340`. */
function decimal(amount: number | undefined, places: number): string {
  if (amount === undefined) return ''
  const digits = String(Math.abs(amount)).padStart(places + 1, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

const qualityNames = { actual: 'Actual', estimated: 'Estimated', missing: 'Missing' }

/** In the order of the file. */
const columnNames = (every: UsageSeries['every']) => [
  every === 'day' ? 'Date' : 'Month',
  'Used (kWh)',
  'Sent to the grid (kWh)',
  'Usage cost ($ incl. GST)',
  'Reading',
  'Reason',
]

const row = (reading: UsageReading) =>
  reading.quality === 'missing'
    ? [reading.period, '', '', '', qualityNames.missing, textCell(reading.reason)]
    : [
        reading.period,
        decimal(reading.used, 3),
        decimal(reading.exported, 3),
        decimal(reading.cost, 2),
        qualityNames[reading.quality],
        '',
      ]

/**
 * Every reading as comma-separated values (RFC 4180, with a header): one line for each day or month of the stretch,
 * gaps with their reason and no figures. Always the readings themselves, also where the chart shows them by month. A column
 * that would be empty in every line is left out: a home without solar panels has nothing to send to the grid, and a
 * backend may know no costs. So whoever reads the file by program goes by the names of the columns, not by their places.
 */
export function usageCsv(series: UsageSeries): string {
  const rows = everyReading(series).map(row)
  const names = columnNames(series.every)
  const hasValue = names.map((_, at) => rows.some((cells) => cells[at] !== ''))
  return [names, ...rows].map((cells) => `${cells.filter((_, at) => hasValue[at]).join(',')}\r\n`).join('')
}
