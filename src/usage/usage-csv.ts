import { decimal, textCell } from '../csv-cells.ts'
import type { UsageReading, UsageSeries } from './usage.ts'
import { everyReading } from './usage-bars.ts'

const qualityNames = { actual: 'Actual', estimated: 'Estimated', missing: 'Missing' }
const substituted = 'Substituted'

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
        reading.quality === 'estimated' && reading.isSubstituted
          ? substituted
          : qualityNames[reading.quality],
        '',
      ]

/**
 * Every reading as comma-separated values (RFC 4180, with a header): one line for each day or month of the period, gaps
 * with a reason and no figures. A series of days has a line for each day, also where the chart shows months. A column
 * that would be empty in every line is left out, such as energy sent to the grid in a home without solar panels.
 * Programs must therefore read columns by name.
 */
export function usageCsv(series: UsageSeries): string {
  const rows = everyReading(series).map(row)
  const names = columnNames(series.every)
  const hasValue = names.map((_, at) => rows.some((cells) => cells[at] !== ''))
  return [names, ...rows].map((cells) => `${cells.filter((_, at) => hasValue[at]).join(',')}\r\n`).join('')
}
