import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countDays } from '../../contracts/civil-days.ts'
import { daysFrom } from '../../src/dates/iso-date.ts'
import { halfHoursOf } from '../../src/energy/half-hours.ts'
import type { HalfHourRead, Register } from '../../src/energy/reads.ts'
import { whatIfOf, withWhatIf } from '../../src/plan-change/what-if.ts'
import { always } from '../tools/run/property-runs.ts'

const zone = 'Australia/Sydney'
/** `of`: watt-hours of each half-hour. */
const yearOf = (from: string, to: string, of: (at: number) => Partial<Record<Register, number>>) => ({
  ...({ period: { from, to }, zone, hasTotalsOnly: false } as const),
  reads: daysFrom(from, to)
    .flatMap((day) => halfHoursOf(day, zone))
    .flatMap(({ startMs }, at) =>
      Object.entries(of(at)).map(
        ([register, wattHours]): HalfHourRead => ({
          startMs,
          register: register as Register,
          wattHours: wattHours as HalfHourRead['wattHours'],
          quality: 'actual',
        }),
      ),
    ),
})
const sum = (reads: readonly HalfHourRead[], register: Register) =>
  reads.filter((read) => read.register === register).reduce((total, { wattHours }) => total + wattHours, 0)
const none = { solarKw: 0, batteryKwh: 0, evKmPerWeek: 0 }
const flat = yearOf('2025-07-01', '2026-06-30', () => ({ GENERAL: 200 }))
const week = fc
  .tuple(
    fc.array(fc.nat(2000), { minLength: 48, maxLength: 48 }),
    fc.constantFrom('2026-01-05', '2026-04-02', '2026-06-20'),
    fc.boolean(),
  )
  .map(([uses, from, sends]) =>
    yearOf(from, new Date(Date.parse(from) + 6 * 86_400_000).toISOString().slice(0, 10), (at) => ({
      GENERAL: uses[at % 48] ?? 0,
      CONTROLLED_LOAD: 50,
      ...(sends && { EXPORT: (uses[at % 48] ?? 0) % 3000 }),
    })),
  )
const wishes = fc.record({
  solarKw: fc.integer({ min: 0, max: 200 }).map((tenths) => tenths / 10),
  batteryKwh: fc.integer({ min: 0, max: 200 }).map((tenths) => tenths / 10),
  evKmPerWeek: fc.nat(999),
})
/** Each half-hour is rounded. */
const slack = 0.5 * 48 * 8

test('[ACC-5] a kilowatt of panels makes in a year what it makes on average days of its state', () => {
  for (const [state, day] of [
    ['NSW', 3900],
    ['TAS', 3500],
    ['NT', 4400],
    ['WA', 4400],
  ] as const) {
    const { energy } = withWhatIf(flat, { ...none, solarKw: 1 }, state)
    expect(Math.abs(energy.made / (365 * day) - 1)).toBeLessThan(0.01)
  }
})

test('[ACC-5] panels make most in summer and at noon, nothing at night, and send no more than the network lets them', () => {
  const nothing = yearOf('2025-12-21', '2025-12-21', () => ({ GENERAL: 0 }))
  const { year, energy } = withWhatIf(nothing, { ...none, solarKw: 20 }, 'NSW')
  const sent = year.reads.filter(({ register }) => register === 'EXPORT').map(({ wattHours }) => wattHours)
  expect(sent).toHaveLength(48)
  // In summer time, when the sun is highest at one o'clock.
  expect(sent.slice(0, 10)).toEqual(Array(10).fill(0))
  expect(sent.slice(43)).toEqual(Array(5).fill(0))
  // From six to eight, in summer time.
  expect([sent[12], sent[39]].every((wattHours) => Number(wattHours) > 0)).toBe(true)
  expect(Math.max(...sent)).toBe(2500)
  expect(energy.made).toBeGreaterThan(energy.sent)
  const whole = yearOf('2025-07-01', '2026-06-30', () => ({ GENERAL: 0 }))
  const reads = withWhatIf(whole, { ...none, solarKw: 2 }, 'NSW').year.reads
  const sentIn = (month: string) =>
    sum(
      reads.filter(({ startMs }) => new Date(startMs).toISOString().startsWith(month)),
      'EXPORT',
    )
  expect(sentIn('2025-12') / sentIn('2026-06')).toBeGreaterThan(1.8)
})

test('[ACC-5] a month scaled up to a year has the sunshine of a whole year, in summer as in winter', () => {
  for (const [from, to] of [
    ['2025-12-01', '2025-12-30'],
    ['2026-06-01', '2026-06-30'],
  ] as const) {
    const { energy } = withWhatIf(
      yearOf(from, to, () => ({ GENERAL: 200 })),
      { ...none, solarKw: 5 },
      'VIC',
    )
    expect(Math.abs(energy.made / (5 * 365 * 3600) - 1)).toBeLessThan(0.01)
  }
})

test('[ACC-5] a battery is filled by the panels that a home has, at most 2.5 kWh in a half-hour, and gives 90% of it back', () => {
  const home = yearOf('2026-03-01', '2026-03-01', (at) => ({
    GENERAL: at === 40 ? 5000 : 0,
    EXPORT: at === 24 ? 3000 : 0,
  }))
  const { year } = withWhatIf(home, { ...none, batteryKwh: 10 }, 'NSW')
  expect([sum(year.reads, 'EXPORT'), sum(year.reads, 'GENERAL')]).toEqual([500, 5000 - 2250])
  const small = withWhatIf(home, { ...none, batteryKwh: 1 }, 'NSW').year.reads
  expect([sum(small, 'EXPORT'), sum(small, 'GENERAL')]).toEqual([3000 - 1111, 4000])
  const filled = yearOf('2026-03-01', '2026-03-01', (at) => ({
    GENERAL: at === 40 ? 5000 : 0,
    EXPORT: at > 20 && at < 30 ? 3000 : 0,
  }))
  // In a half-hour it gives no more than it takes.
  expect(sum(withWhatIf(filled, { ...none, batteryKwh: 20 }, 'NSW').year.reads, 'GENERAL')).toBe(2500)
})

test('[ACC-5] a car adds what it drives, at night alone', () => {
  const { year, energy } = withWhatIf(flat, { ...none, evKmPerWeek: 200 }, 'NSW')
  const added = sum(year.reads, 'GENERAL') - sum(flat.reads, 'GENERAL')
  expect(Math.abs(added / ((200 * 180 * 365) / 7) - 1)).toBeLessThan(0.01)
  expect(energy.bought).toBe(sum(year.reads, 'GENERAL'))
  const halfHours = daysFrom('2025-07-01', '2026-06-30').flatMap((day) => halfHoursOf(day, zone))
  const nights = new Set(
    halfHours.filter(({ startTime }) => startTime < '06:00').map(({ startMs }) => startMs),
  )
  for (const { startMs, wattHours } of year.reads) expect(wattHours > 200).toBe(nights.has(startMs))
})

test('[ACC-5] energy is conserved: what is bought, generated, exported and lost equals what is used', () => {
  always()(week, wishes, (before, whatIf) => {
    const { year, energy } = withWhatIf(before, whatIf, 'NSW')
    const days = countDays(before.period.from, before.period.to)
    const car = whatIf.evKmPerWeek * 180
    const used = sum(before.reads, 'GENERAL') + (car * days) / 7
    const [bought, sent] = [sum(year.reads, 'GENERAL'), sum(year.reads, 'EXPORT')]
    const sentBefore = sum(before.reads, 'EXPORT')
    const made = (energy.made * days) / 365 + sentBefore
    expect(bought).toBeLessThanOrEqual(used + slack)
    expect(sent).toBeLessThanOrEqual(made + slack)
    expect(bought + made).toBeGreaterThanOrEqual(used + sent - slack)
    // The difference was lost in the battery, is still in it, or exceeded the limit.
    if (whatIf.batteryKwh === 0 && whatIf.solarKw <= 3 && sentBefore === 0)
      expect(Math.abs(bought + made - used - sent)).toBeLessThanOrEqual(slack)
    expect(sum(year.reads, 'CONTROLLED_LOAD')).toBe(sum(before.reads, 'CONTROLLED_LOAD'))
  })
})

test('[ACC-5] a battery never increases purchases, and more panels never do either', () => {
  always()(week, wishes, (before, whatIf) => {
    const bought = (change: object) => withWhatIf(before, { ...whatIf, ...change }, 'VIC').energy.bought
    expect(bought({})).toBeLessThanOrEqual(bought({ batteryKwh: 0 }))
    expect(bought({ solarKw: whatIf.solarKw + 2, batteryKwh: 0 })).toBeLessThanOrEqual(
      bought({ batteryKwh: 0 }),
    )
  })
})

test('[ACC-5] with nothing changed every half-hour stays as it was', () => {
  always()(week, (before) => {
    const { year } = withWhatIf(before, none, 'NSW')
    const written = (reads: readonly HalfHourRead[]) =>
      reads.map(({ register, startMs, wattHours }) => `${register} ${startMs} ${wattHours}`).toSorted()
    expect(written(year.reads)).toEqual(written(before.reads))
  })
})

test('[ACC-5] a query changes only what it names', () => {
  expect(whatIfOf({})).toBeUndefined()
  expect(whatIfOf({ solarKw: '0', evKmPerWeek: '0' })).toBeUndefined()
  expect(whatIfOf({ solarKw: '6.6' })).toEqual({ ...none, solarKw: 6.6 })
})
