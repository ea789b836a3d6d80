import { intervalEnd, marketDay, parseNem12, parseNem12Lines } from 'gridfront/nem12'
import { expect, test } from 'vitest'
import { day, details, fileOf, halfHours, household, units } from './nem12-examples.ts'

const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0)

test('[ACC-1] the file of a household with panels gives meters, registers, days and qualities', () => {
  const { header, streams, skipped } = parseNem12(household)
  expect(header).toEqual({ createdAt: '2026-11-21T09:30:00+10:00', from: 'WATTMDP', to: 'WATTRET' })
  expect(skipped).toEqual([])
  expect(streams.map(({ suffix, registerId, dataStream }) => [suffix, registerId, dataStream])).toEqual([
    ['E1', 'E1', 'N1'],
    ['B1', 'B1', 'N2'],
  ])
  const [used] = streams
  expect(used).toMatchObject({
    nmi: '6102031475',
    configuration: 'E1B1',
    meterSerial: 'W1234567',
    unit: 'kWh',
    intervalMinutes: 30,
    nextReadOn: '2026-12-21',
  })
  expect(used?.days.map(({ date, updatedAt, loadedAt }) => [date, updatedAt, loadedAt])).toEqual([
    ['2026-11-19', '2026-11-20T03:15:00+10:00', '2026-11-20T04:15:00+10:00'],
    ['2026-11-20', '2026-11-21T03:15:00+10:00', '2026-11-21T04:15:00+10:00'],
  ])
  expect(used?.days[0]?.values.slice(0, 4)).toEqual([125, 118, 120, 113])
  const none = { method: null, reasonCode: null, reason: '' }
  expect(used?.days[0]?.qualities).toEqual([{ from: 1, to: 48, flag: 'A', ...none }])
  expect(used?.days[1]?.qualities).toEqual([
    { from: 1, to: 20, flag: 'A', ...none },
    { from: 21, to: 24, flag: 'S', method: '14', reasonCode: 76, reason: '' },
    {
      from: 25,
      to: 48,
      flag: 'F',
      method: '16',
      reasonCode: 0,
      reason: 'Meter replaced, first half of the day compared',
    },
  ])
  expect(used?.days[1]?.services).toEqual([
    {
      transaction: 'O',
      serviceOrder: 'S00010',
      readAt: '2026-11-20T09:30:00+10:00',
      indexRead: '012345.678',
    },
  ])
  expect(streams[1]?.days[1]).toMatchObject({
    values: Array(48).fill(null),
    qualities: [{ from: 1, to: 48, flag: 'N' }],
    updatedAt: null,
  })
})

test('[ACC-4] times without seconds are accepted, with one note for all of them', () => {
  const lines = [
    day('20261118', halfHours('0.1'), 'A,,,202611200315,'),
    day('20261119', halfHours('0.1'), 'A,,,202611210315,202611210415'),
  ]
  const { streams, notes } = parseNem12(fileOf(details, ...lines))
  expect(streams[0]?.days.map(({ updatedAt, loadedAt }) => [updatedAt, loadedAt])).toEqual([
    ['2026-11-20T03:15:00+10:00', null],
    ['2026-11-21T03:15:00+10:00', '2026-11-21T04:15:00+10:00'],
  ])
  expect(notes).toEqual([
    {
      code: 'TIME_WITHOUT_SECONDS',
      line: 3,
      column: 54,
      field: 'UpdateDateTime',
      value: '202611200315',
      message: 'The time has 12 digits and no seconds: it was taken as the full minute.',
      count: 3,
    },
  ])
  expect(parseNem12(fileOf(details, day())).notes).toEqual([])
})

test('each unit becomes whole watt-hours, reactive energy stays, and other quantities are skipped with a reason', () => {
  const { streams, skipped } = parseNem12(units)
  expect(
    streams.map(({ unit, suffix, intervalMinutes, days: [first] }) => [
      unit,
      suffix,
      intervalMinutes,
      first?.values.length,
      first?.values[0],
    ]),
  ).toEqual([
    ['kWh', 'E1', 15, 96, 250],
    ['MWh', 'E2', 5, 288, 3],
    ['Wh', 'E3', 30, 48, 7],
    ['kVArh', 'Q1', 30, 48, 500],
  ])
  expect(streams[1]?.days[0]?.qualities).toMatchObject([{ flag: 'E', method: '52' }])
  expect(streams[2]?.days[0]?.qualities).toMatchObject([{ flag: 'F', method: null, reasonCode: 89 }])
  expect(skipped).toEqual([
    {
      line: 10,
      nmi: 'QB01234567',
      suffix: 'V1',
      unit: 'V',
      reason: 'V is neither energy nor reactive energy: the values were not read.',
    },
  ])
})

test('fractions of a watt-hour are carried on within the day, and not into the next one', () => {
  const thirds = fileOf(
    details,
    day('20261118', halfHours('0.0003333')),
    day('20261119', `0.0004,0.0004,0.0004,${halfHours('0', 45)}`),
    day('20261120', `0.1240000,${halfHours('0.000', 47)}`),
  )
  const [first, second, third] = parseNem12(thirds).streams[0]?.days ?? []
  // 48 × 0.3333 Wh are 15.9984 Wh.
  expect(sum(first?.values ?? [])).toBe(16)
  expect(new Set(first?.values)).toEqual(new Set([0, 1]))
  expect(second?.values.slice(0, 4)).toEqual([0, 1, 0, 0])
  expect(third?.values.slice(0, 2)).toEqual([124, 0])
})

test('lines may come one by one, with LF, without the last line end, and after a byte order mark', async () => {
  async function* lines() {
    yield* household.split('\r\n')
  }
  const known = parseNem12(household)
  expect(await parseNem12Lines(lines())).toEqual(known)
  expect(await parseNem12Lines(household.split(/(?<=\n)/))).toEqual(known)
  expect(parseNem12(household.replaceAll('\r\n', '\n').trimEnd())).toEqual(known)
  expect(parseNem12(`\uFEFF${household}`)).toEqual(known)
  expect(parseNem12(household.replaceAll('\r\n', '\r\n\r\n'))).toEqual(known)
})

test('records 400 may follow a day with a single quality if they agree with it', () => {
  const whole = fileOf(details, day(), '400,1,48,A,79,Power was off')
  expect(parseNem12(whole).streams[0]?.days[0]?.qualities).toEqual([
    { from: 1, to: 48, flag: 'A', method: null, reasonCode: 79, reason: 'Power was off' },
  ])
})

test('a register may come in several records 200, as long as its days differ', () => {
  const replaced = fileOf(
    details,
    day('20261118'),
    details.replace('W1234567', 'W7654321').replace(',30,', ',5,'),
    day('20261119', halfHours('0.01', 288)),
  )
  expect(parseNem12(replaced).streams.map(({ meterSerial, days }) => [meterSerial, days.length])).toEqual([
    ['W1234567', 1],
    ['W7654321', 1],
  ])
})

test('a value belongs to the interval that ends at its time, in market time without daylight saving', () => {
  expect(intervalEnd('2026-11-21', 30, 1)).toBe('2026-11-21T00:30:00+10:00')
  expect(intervalEnd('2026-11-21', 5, 288)).toBe('2026-11-22T00:00:00+10:00')
  // Clocks go forward in Sydney on 4 October 2026; market time does not change.
  expect(intervalEnd('2026-10-04', 15, 12)).toBe('2026-10-04T03:00:00+10:00')
  expect(marketDay(new Date('2026-11-21T00:00:00+10:00'))).toBe('2026-11-20')
  expect(marketDay(new Date('2026-11-21T00:05:00+10:00'))).toBe('2026-11-21')
  for (const interval of [1, 24, 48])
    expect(marketDay(new Date(intervalEnd('2026-02-28', 30, interval)))).toBe('2026-02-28')
})
