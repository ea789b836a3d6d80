import { describe, expect, test } from 'vitest'
import { countReads, estimateReads, fillGaps } from '../../src/billing/index.ts'
import type { HalfHourRead, ReadQuality, Register } from '../../src/energy/index.ts'
import { halfHoursOf } from '../../src/energy/index.ts'

const zone = 'Australia/Sydney'
const period = { from: '2026-07-01', to: '2026-07-02' }
const days = ['2026-07-01', '2026-07-02']

interface Made {
  readonly register?: Register
  readonly quality?: ReadQuality
  readonly days?: readonly string[]
  /** By the index of the half-hour among those of all days; null: not read. */
  readonly at: (place: number) => number | null
}
const readsOf = ({ register = 'GENERAL', quality = 'actual', days: own = days, at }: Made): HalfHourRead[] =>
  own
    .flatMap((day) => halfHoursOf(day, zone))
    .flatMap(({ startMs }, place) => {
      const wattHours = at(place)
      return wattHours === null ? [] : [{ startMs, register, wattHours, quality }]
    })
const figures = (reads: readonly HalfHourRead[], register: Register) =>
  reads
    .filter((read) => read.register === register)
    .map(({ wattHours, quality }) => `${wattHours} ${quality}`)

describe('[ACC-1] a half-hour that was not read', () => {
  test('is estimated by the average of the same time on other days, rounded to the watt-hour', () => {
    const three = { from: '2026-07-01', to: '2026-07-03' }
    const reads = readsOf({
      days: [...days, '2026-07-03'],
      at: (place) => (place === 48 + 20 ? null : place === 20 ? 101 : place === 96 + 20 ? 200 : 7),
    })
    const filled = fillGaps(reads, three, zone)
    expect(filled).toHaveLength(144)
    expect(figures(filled, 'GENERAL')[48 + 20]).toBe('151 estimated')
    expect(filled.filter(({ quality }) => quality === 'estimated')).toHaveLength(1)
    expect(filled[48 + 20]?.startMs).toBe(halfHoursOf('2026-07-02', zone)[20]?.startMs)
  })

  test('is estimated by the same local time if clocks have changed in between', () => {
    // On the 4th clocks go forward at two o'clock, so the 5th begins 46 half-hours later.
    const spring = ['2026-10-03', '2026-10-04', '2026-10-05']
    const sixOClock = 48 + 46 + 36
    const reads = spring
      .flatMap((day) => halfHoursOf(day, zone))
      .flatMap(({ startMs, startTime }, place): HalfHourRead[] =>
        place === sixOClock
          ? []
          : [
              {
                startMs,
                register: 'GENERAL',
                wattHours: startTime === '18:00' ? 900 : 100,
                quality: 'actual',
              },
            ],
      )
    const filled = fillGaps(reads, { from: '2026-10-03', to: '2026-10-05' }, zone)
    expect(filled).toHaveLength(48 + 46 + 48)
    expect(figures(filled, 'GENERAL')[sixOClock]).toBe('900 estimated')
  })

  test('at a time that was read on no day is estimated by the average of everything read', () => {
    const filled = fillGaps(
      readsOf({ at: (place) => (place % 48 === 20 ? null : place % 48 < 20 ? 100 : 201) }),
      period,
      zone,
    )
    // 20 times 100 and 27 times 201 of 47.
    expect(figures(filled, 'GENERAL')[20]).toBe('158 estimated')
    expect(figures(filled, 'GENERAL')[68]).toBe('158 estimated')
  })

  test('half of general use is enough for a bill, and one half-hour less is not', () => {
    const half = readsOf({ at: (place) => (place < 48 ? 10 : null) })
    expect(fillGaps(half, period, zone)).toHaveLength(96)
    expect(() => fillGaps(half.slice(1), period, zone)).toThrow(
      expect.objectContaining({
        name: 'BillingError',
        code: 'READS_MISSING',
        message:
          'Of 96 half-hours from 2026-07-01 to 2026-07-02 only 47 were read: a bill needs half of them at least.',
      }),
    )
  })

  test('reads of other days are ignored, also the half-hours just before and after the period', () => {
    const reads = readsOf({ days: ['2026-06-30', ...days, '2026-07-03'], at: () => 5 })
    expect(fillGaps(reads, period, zone)).toEqual(reads.slice(48, 144))
  })

  test('complete reads stay unchanged', () => {
    const reads = readsOf({ quality: 'substituted', at: (place) => place })
    expect(fillGaps(reads, period, zone)).toEqual(reads)
  })
})

describe('[ACC-1] a register that was installed within the period', () => {
  const general = readsOf({ at: () => 10 })
  const panels = readsOf({ register: 'EXPORT', at: (place) => (place < 60 || place === 70 ? null : 80) })

  test('has counted nothing before its first read, which is not an estimate', () => {
    const filled = figures(fillGaps([...general, ...panels], period, zone), 'EXPORT')
    expect(filled.slice(0, 60)).toEqual(Array(60).fill('0 actual'))
    expect(filled.slice(60, 72)).toEqual([...Array(10).fill('80 actual'), '80 estimated', '80 actual'])
  })

  test('is estimated from the first half-hour on if it existed before', () => {
    const filled = figures(fillGaps([...general, ...panels], period, zone, ['EXPORT']), 'EXPORT')
    expect(filled.slice(0, 2)).toEqual(['80 estimated', '80 estimated'])
  })

  test('lacks what was not read since then', () => {
    const count = (reads: HalfHourRead[], hadBefore: Register[] = []) =>
      countReads(reads, period, zone, hadBefore)
    expect(count(general)).toEqual({ known: 96, count: 96 })
    expect(count([...general, ...panels])).toEqual({ known: 95, count: 96 })
    expect(count([...general, ...panels], ['EXPORT'])).toEqual({ known: 35, count: 96 })
    // The register existed, but was never read.
    expect(count(general, ['CONTROLLED_LOAD'])).toEqual({ known: 0, count: 96 })
    expect(count([])).toEqual({ known: 0, count: 96 })
    // The register with the most gaps decides.
    expect(count([...general.slice(5), ...panels])).toEqual({ known: 91, count: 96 })
  })
})

describe('[ACC-1] usage that could not be read at all', () => {
  const next = { from: '2027-07-01', to: '2027-07-02' }
  const basis = (kind: 'YEAR_BEFORE' | 'LAST_PERIOD', reads: HalfHourRead[]) => ({
    basis: kind,
    period,
    reads,
  })

  test('is estimated by the average of the days before, by time of day', () => {
    const reads = readsOf({ at: (place) => (place === 0 ? 100 : place === 48 ? 201 : 4) })
    const estimated = estimateReads([], next, zone, basis('LAST_PERIOD', reads))
    expect(estimated).toHaveLength(96)
    expect(figures(estimated, 'GENERAL').filter((figure) => figure !== '4 estimated')).toEqual([
      '151 estimated',
      '151 estimated',
    ])
    expect([estimated[0]?.wattHours, estimated[48]?.wattHours]).toEqual([151, 151])
  })

  test('is estimated by the same day of the year before, and by the average if that was not read', () => {
    const reads = readsOf({ at: (place) => (place === 50 ? null : place) })
    const figure = figures(estimateReads([], next, zone, basis('YEAR_BEFORE', reads)), 'GENERAL')
    expect(figure.slice(0, 2)).toEqual(['0 estimated', '1 estimated'])
    expect(figure.slice(48, 52)).toEqual(['48 estimated', '49 estimated', '2 estimated', '51 estimated'])
  })

  test('is estimated by the overall average at a time that the earlier reads do not cover', () => {
    const reads = readsOf({ at: (place) => (place % 48 === 3 ? null : place % 48 < 3 ? 10 : 20) })
    const figure = figures(estimateReads([], next, zone, basis('LAST_PERIOD', reads)), 'GENERAL')
    // 3 times 10 and 44 times 20 of 47.
    expect([figure[3], figure[51]]).toEqual(['19 estimated', '19 estimated'])
  })

  test('the 29th of February uses the 28th of the year before, and ends of months match', () => {
    const like = (day: string, before: string) => {
      const reads = readsOf({ days: [before], at: () => 77 })
      const other = readsOf({ days: ['2026-07-09'], at: () => 1 })
      const year = { from: before, to: '2027-07-09' }
      const own = { basis: 'YEAR_BEFORE', period: year, reads: [...reads, ...other] } as const
      return estimateReads([], { from: day, to: day }, zone, own)[0]?.wattHours
    }
    expect(like('2028-02-29', '2027-02-28')).toBe(77)
    expect(like('2027-03-31', '2026-03-31')).toBe(77)
    expect(like('2027-01-01', '2026-01-01')).toBe(77)
    expect(like('2027-12-31', '2026-12-31')).toBe(77)
  })

  test('known reads stay, reads outside the basis are ignored, and each register is independent', () => {
    const known = readsOf({
      register: 'CONTROLLED_LOAD',
      days: ['2027-07-01'],
      at: (place) => (place === 0 ? 9 : null),
    })
    const reads = [
      ...readsOf({ days: ['2026-06-30'], at: () => 999 }),
      ...readsOf({ at: () => 10 }),
      ...readsOf({ register: 'EXPORT', at: () => 30 }),
    ]
    const estimated = estimateReads(known, next, zone, basis('LAST_PERIOD', reads))
    expect(estimated).toHaveLength(3 * 96)
    expect(new Set(figures(estimated, 'GENERAL'))).toEqual(new Set(['10 estimated']))
    expect(new Set(figures(estimated, 'EXPORT'))).toEqual(new Set(['30 estimated']))
    const load = figures(estimated, 'CONTROLLED_LOAD')
    expect([load[0], ...new Set(load.slice(1))]).toEqual(['9 actual', '0 estimated'])
    // Without earlier reads, general use is estimated as nothing.
    expect(new Set(figures(estimateReads([], next, zone, basis('LAST_PERIOD', [])), 'GENERAL'))).toEqual(
      new Set(['0 estimated']),
    )
  })
})
