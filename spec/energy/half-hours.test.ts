import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SupplyZone } from '../../src/energy/index.ts'
import {
  civilHalfHour,
  dayStartMs,
  EnergyError,
  halfHourCount,
  halfHoursOf,
  marketHalfHour,
  marketStartMs,
  readsOfMarketDay,
  spreadRead,
  supplyZones,
} from '../../src/energy/index.ts'
import { shareOut } from '../../src/energy/share-out.ts'
import { always, patienceMs, propertyRuns } from '../tools/run/property-runs.ts'
import { anyZone, shifted } from './tariff-setup.ts'

interface Wall {
  readonly date: string
  readonly minute: number
}

const asked = new Map<string, Wall>()
const formats = new Map<string, Intl.DateTimeFormat>()

/** Local time. Etc/GMT-10 is market time: UTC+10. */
function wallOf(ms: number, zone: string): Wall {
  const name = `${zone} ${ms}`
  const known = asked.get(name)
  if (known) return known
  const options = { dateStyle: 'short', timeStyle: 'short', timeZone: zone, hourCycle: 'h23' } as const
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', options)
  formats.set(zone, format)
  const [date = '', time = ''] = format.format(ms).split(' ')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const wall = { date, minute: hours * 60 + minutes }
  asked.set(name, wall)
  return wall
}

const numRuns = Math.min(propertyRuns, 300)
const patience = { timeout: patienceMs(20, numRuns) }

test.each<[string, SupplyZone, number]>([
  ['2026-10-04', 'Australia/Sydney', 46],
  ['2026-04-05', 'Australia/Sydney', 50],
  ['2026-10-03', 'Australia/Sydney', 48],
  ['2026-10-05', 'Australia/Sydney', 48],
  ['2026-10-04', 'Australia/Melbourne', 46],
  ['2026-04-05', 'Australia/Adelaide', 50],
  ['2026-10-04', 'Australia/Hobart', 46],
  ['2026-10-04', 'Australia/Brisbane', 48],
  ['2026-04-05', 'Australia/Brisbane', 48],
  ['2026-04-05', 'Australia/Darwin', 48],
  ['2026-10-04', 'Australia/Perth', 48],
  // Clocks there change by half an hour.
  ['2026-10-04', 'Australia/Lord_Howe', 47],
  ['2026-04-05', 'Australia/Lord_Howe', 49],
  // The first day with known data.
  ['1970-01-01', 'Australia/Sydney', 48],
])('%s in %s has %i half-hours', (date, zone, count) => {
  expect(halfHourCount(date, zone)).toBe(count)
  expect(halfHoursOf(date, zone)).toHaveLength(count)
})

test('Queensland has 48 half-hours every day of 2026, and New South Wales on all days but two', () => {
  const days = Array.from({ length: 365 }, (_, at) => shifted('2026-01-01', at))
  const unusual = (zone: SupplyZone) => days.filter((day) => halfHourCount(day, zone) !== 48)
  expect(unusual(supplyZones.QLD)).toEqual([])
  expect(unusual(supplyZones.NSW)).toEqual(['2026-04-05', '2026-10-04'])
})

test('the hour skipped by clocks does not exist, and the repeated one occurs twice', () => {
  const spring = halfHoursOf('2026-10-04', 'Australia/Sydney')
  expect(spring.slice(2, 6).map(({ startTime }) => startTime)).toEqual(['01:00', '01:30', '03:00', '03:30'])
  const autumn = halfHoursOf('2026-04-05', 'Australia/Sydney')
  expect(autumn.slice(3, 9).map(({ startTime, offsetMinutes }) => [startTime, offsetMinutes])).toEqual([
    ['01:30', 660],
    ['02:00', 660],
    ['02:30', 660],
    ['02:00', 600],
    ['02:30', 600],
    ['03:00', 600],
  ])
})

const anyDate = fc.integer({ min: 0, max: 36_500 }).map((day) => shifted('1970-01-01', day))

test(
  'the half-hours of any day follow each other, on the wall clock of the zone, and lead back to the day',
  patience,
  () => {
    always(numRuns)(anyDate, anyZone, (date, zone) => {
      const halfHours = halfHoursOf(date, zone)
      for (const [index, { startMs, startTime }] of halfHours.entries()) {
        const wall = wallOf(startMs, zone)
        const clock = `${Math.floor(wall.minute / 60)}:${wall.minute % 60}`
        expect([wall.date, clock]).toEqual([date, startTime.split(':').map(Number).join(':')])
        expect(startMs).toBe((halfHours[0]?.startMs ?? 0) + index * 1_800_000)
        expect(civilHalfHour(startMs + 1_799_999, zone)).toEqual({ date, index })
      }
      // Each day begins where the one before ends.
      const end = (halfHours.at(-1)?.startMs ?? 0) + 1_800_000
      expect(end).toBe(dayStartMs(shifted(date, 1), zone))
      expect(wallOf(end - 1, zone).date).toBe(date)
      expect(wallOf((halfHours[0]?.startMs ?? 0) - 1, zone).date).toBe(shifted(date, -1))
    })
  },
)

test('market time is UTC+10 all year, and converts in both directions', () => {
  always(numRuns)(anyDate, fc.nat(47), (date, index) => {
    const ms = marketStartMs({ date, index })
    expect(marketHalfHour(ms)).toEqual({ date, index })
    expect(wallOf(ms, 'Etc/GMT-10')).toEqual({ date, minute: index * 30 })
  })
})

test('a summer day in Sydney begins with the last hour of the market day before', () => {
  const [first] = halfHoursOf('2026-12-25', 'Australia/Sydney')
  expect(marketHalfHour(first?.startMs ?? 0)).toEqual({ date: '2026-12-24', index: 46 })
  expect(civilHalfHour(marketStartMs({ date: '2026-12-25', index: 0 }), 'Australia/Sydney')).toEqual({
    date: '2026-12-25',
    index: 2,
  })
  expect(civilHalfHour(marketStartMs({ date: '2026-12-25', index: 0 }), 'Australia/Brisbane')).toEqual({
    date: '2026-12-25',
    index: 0,
  })
})

test('a meter data day of five minutes becomes half-hours, estimated where one of the six is', () => {
  const quality = Array.from({ length: 288 }, (_, at) =>
    at === 7 ? ('estimated' as const) : ('actual' as const),
  )
  const reads = readsOfMarketDay({
    date: '2026-10-04',
    register: 'GENERAL',
    wattHours: Array.from({ length: 288 }, (_, at) => at),
    quality,
  })
  expect(reads).toHaveLength(48)
  expect(reads[0]).toEqual({
    startMs: Date.parse('2026-10-03T14:00:00Z'),
    register: 'GENERAL',
    wattHours: 15,
    quality: 'actual',
  })
  expect(reads[1]).toMatchObject({ wattHours: 51, quality: 'estimated' })
  expect(reads.reduce((sum, { wattHours }) => sum + wattHours, 0)).toBe((287 * 288) / 2)
})

test('a market day of quarters of an hour is substituted where one of the two is, and one of half-hours stays as it is', () => {
  const day = { date: '2026-10-04', register: 'EXPORT' as const }
  const quarters = readsOfMarketDay({
    ...day,
    wattHours: Array.from({ length: 96 }, (_, at) => at),
    quality: Array.from({ length: 96 }, (_, at) =>
      at === 95 ? ('substituted' as const) : ('actual' as const),
    ),
  })
  expect(quarters).toHaveLength(48)
  expect([quarters[1]?.wattHours, quarters[1]?.quality]).toEqual([5, 'actual'])
  expect([quarters[47]?.wattHours, quarters[47]?.quality, quarters[47]?.register]).toEqual([
    189,
    'substituted',
    'EXPORT',
  ])
  const halfHours = readsOfMarketDay({ ...day, wattHours: Array(48).fill(9), quality: 'estimated' })
  expect(new Set(halfHours.map(({ wattHours, quality }) => `${wattHours} ${quality}`))).toEqual(
    new Set(['9 estimated']),
  )
  expect(halfHours[47]?.startMs).toBe(Date.parse('2026-10-04T13:30:00Z'))
})

test.each([
  [47, 'actual' as const],
  [144, 'actual' as const],
  [48, ['actual' as const]],
])('a market day of %i values and other qualities is refused', (count, quality) => {
  const day = { date: '2026-10-04', register: 'GENERAL' as const, quality }
  expect(() => readsOfMarketDay({ ...day, wattHours: Array(count).fill(0) })).toThrow(
    expect.objectContaining({
      code: 'READS_INVALID',
      message: `A market day has 48, 96 or 288 values and one quality or as many: 2026-10-04 has ${count} and ${Array.isArray(quality) ? 1 : count}`,
    }),
  )
})

test.each(['2026-02-30', '2026-13-01', 'today', '1969-12-31', ''])('%j is refused as a day', (date) => {
  expect(() => halfHoursOf(date, 'Australia/Sydney')).toThrow(EnergyError)
  expect(() => marketStartMs({ date, index: 0 })).toThrow(
    expect.objectContaining({
      code: 'PERIOD_INVALID',
      message: `'${date}' is no date since 1970: write it like 2026-10-04`,
    }),
  )
})

test.each(['Australia/Nowhere', 'Europe/Berlin', 'UTC', '', 'xAustralia/Sydney', 'Australia/Sydney/x'])(
  '%j is refused as the zone of a meter',
  (zone) => {
    expect(() => halfHoursOf('2026-10-04', zone as SupplyZone)).toThrow(
      expect.objectContaining({
        code: 'ZONE_INVALID',
        message: `'${zone}' is no zone of a supply point: give one such as Australia/Sydney`,
      }),
    )
  },
)

test('the energy of some days is spread evenly, whole watt-hours and nothing lost, also where clocks change', () => {
  const read = { register: 'GENERAL', quality: 'substituted' } as const
  const spread = spreadRead(
    { ...read, from: '2026-10-04', to: '2026-10-05', wattHours: 95 },
    'Australia/Sydney',
  )
  // 46 and 48 half-hours.
  expect(spread).toHaveLength(94)
  expect(spread.reduce((sum, { wattHours }) => sum + wattHours, 0)).toBe(95)
  expect(new Set(spread.map(({ wattHours }) => wattHours))).toEqual(new Set([1, 2]))
  expect(spread[93]).toMatchObject({ ...read, startMs: Date.parse('2026-10-05T12:30:00Z') })
  expect(Object.keys(spread[0] ?? {}).sort()).toEqual(['quality', 'register', 'startMs', 'wattHours'])
  const day = { from: '2026-10-05', to: '2026-10-05' }
  expect(
    new Set(
      spreadRead({ ...read, ...day, wattHours: 0 }, 'Australia/Sydney').map(({ wattHours }) => wattHours),
    ),
  ).toEqual(new Set([0]))
  for (const wattHours of [-1, 0.5, Number.POSITIVE_INFINITY])
    expect(() =>
      spreadRead({ ...read, from: '2026-10-04', to: '2026-10-05', wattHours }, 'Australia/Sydney'),
    ).toThrow(
      expect.objectContaining({
        code: 'READS_INVALID',
        message: 'A read has whole watt-hours, never negative: wattHours(kwh) converts',
      }),
    )
  for (const to of ['2026-10-04', '2026-10-40', 'someday'])
    expect(() => spreadRead({ ...read, from: '2026-10-05', to, wattHours: 1 }, 'Australia/Sydney')).toThrow(
      expect.objectContaining({ code: 'PERIOD_INVALID' }),
    )
})

test('a whole number is divided by weights into whole parts, and not at all if all weights are zero', () => {
  expect(shareOut(10, [1, 1, 1])).toEqual([3, 3, 4])
  expect(shareOut(100, [30, 0, 70])).toEqual([30, 0, 70])
  expect(shareOut(5, [0, 0])).toEqual([0, 0])
  expect(shareOut(5, [])).toEqual([])
})
