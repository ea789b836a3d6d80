import fc from 'fast-check'
import { dayMs } from '../../contracts/civil-days.ts'
import type { UsageReading, UsageSeries } from '../../src/usage/usage.ts'

const start = Date.UTC(2020, 0, 1)
const isoDay = (day: number) => new Date(start + day * dayMs).toISOString().slice(0, 10)

const reasons = fc.oneof(
  fc.constantFrom(
    'The meter could not be reached.',
    'Exchanged, "by hand"',
    '=1+1',
    ' +61 1',
    '@a\r\nb',
    "'x",
  ),
  fc.string(),
)
const wattHours = fc.oneof(fc.constant(0), fc.nat(40_000), fc.nat(2_000_000_000_000))

const anyReading = (period: string, hasExport: boolean): fc.Arbitrary<UsageReading> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        period: fc.constant(period),
        quality: fc.constantFrom('actual' as const, 'estimated' as const),
        used: wattHours,
        exported: hasExport ? fc.option(wattHours, { nil: undefined }) : fc.constant(undefined),
        cost: fc.option(fc.nat(1_000_000), { nil: undefined }),
      }),
    },
    {
      weight: 1,
      arbitrary: reasons.map((reason) => ({ period, quality: 'missing' as const, reason })),
    },
  )

/** Up to `maxDays` consecutive days between 2020 and 2033, some without a reading, in any order. */
export const anyDays = (maxDays: number): fc.Arbitrary<UsageSeries> =>
  fc
    .record({
      first: fc.nat(4700),
      length: fc.integer({ min: 1, max: maxDays }),
      hasExport: fc.boolean(),
    })
    .chain(({ first, length, hasExport }) =>
      fc
        .tuple(...Array.from({ length }, (_, index) => anyReading(isoDay(first + index), hasExport)))
        .chain((readings) => fc.shuffledSubarray(readings))
        .map((readings) => ({
          every: 'day' as const,
          from: isoDay(first),
          to: isoDay(first + length - 1),
          readings,
        })),
    )

/** The days of a stretch, computed differently from the code: by the calendar at noon. */
export function calendarDays(from: string, to: string): string[] {
  const days: string[] = []
  const noon = new Date(`${from}T12:00:00Z`)
  for (; noon.toISOString().slice(0, 10) <= to; noon.setUTCDate(noon.getUTCDate() + 1))
    days.push(noon.toISOString().slice(0, 10))
  return days
}
