import { registerRole } from './day-usage.ts'
import { parseNem12 } from './parse-nem12.ts'
import { decimalText } from './whole-values.ts'

const qualityNames = { A: 'Actual', E: 'Estimated', F: 'Final substituted', N: 'Missing', S: 'Substituted' }
const flowNames = {
  consumption: 'Used',
  controlledLoad: 'Used',
  generation: 'Sent to the grid',
  reactive: 'Other',
  other: 'Other',
}
const two = (number: number) => String(number).padStart(2, '0')

/** `2026-10-04` and 90 minutes → `2026-10-04T01:30:00+10:00`. */
const startText = (date: string, minutes: number) =>
  `${date}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00+10:00`

/**
 * A meter data file as comma-separated values, a line for each register and interval, in market time (UTC+10 all year).
 * Values that were not measured are marked, and a missing value is empty, never zero. Throws `Nem12Error`.
 */
export function intervalCsv(file: string): string {
  const lines = [['Start', 'Minutes', 'Register', 'Flow', 'kWh', 'Reading'].join(',')]
  for (const stream of parseNem12(file).streams) {
    const { suffix, intervalMinutes } = stream
    const flow = flowNames[registerRole(stream)]
    for (const { date, values, qualities } of stream.days)
      for (const { from, to, flag } of qualities)
        for (let at = from; at <= to; at += 1) {
          const value = values[at - 1] ?? null
          const start = startText(date, (at - 1) * intervalMinutes)
          const kwh = value === null ? '' : decimalText(value, 3)
          lines.push([start, intervalMinutes, suffix, flow, kwh, qualityNames[flag]].join(','))
        }
  }
  return lines.map((line) => `${line}\r\n`).join('')
}
