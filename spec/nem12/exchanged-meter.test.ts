import fc from 'fast-check'
import type { IntervalDay } from 'gridfront/nem12'
import { dayUsage, parseNem12, writeNem12 } from 'gridfront/nem12'
import { expect, test } from 'vitest'
import { always, propertyRuns } from '../tools/run/property-runs.ts'
import { day, details, fileOf, halfHours, problemsOf } from './nem12-examples.ts'

const newMeter = details.replace('W1234567', 'X7654321')
const fiveMinutes = newMeter.replace('kWh,30', 'kWh,5')
/** The values of a day, with its ranges of quality. */
const ranges = (values: string, ...records: readonly string[]) =>
  [day('20261119', values, 'V,,,20261120031500,'), ...records].join('\r\n')
const before = ranges(`${halfHours('0.2', 20)},${halfHours('0', 28)}`, '400,1,20,A,,', '400,21,48,N,,')
const after = ranges(`${halfHours('0', 20)},${halfHours('0.3', 28)}`, '400,1,20,N,,', '400,21,48,A,,')
const onlyDay = (text: string) => {
  const { streams, notes } = parseNem12(text)
  const days = streams.flatMap((stream) => stream.days.map((each) => ({ ...each, stream })))
  const [first] = days
  if (first === undefined || days.length !== 1) throw new Error(`${days.length} days`)
  return { ...first, notes }
}

test('[ACC-4] a day on which the meter was exchanged is one day of the new meter, with a note', () => {
  const { stream, values, qualities, notes } = onlyDay(fileOf(details, before, newMeter, after))
  expect(stream).toMatchObject({ meterSerial: 'X7654321', intervalMinutes: 30 })
  expect(values).toEqual([...Array(20).fill(200), ...Array(28).fill(300)])
  expect(qualities).toMatchObject([{ from: 1, to: 48, flag: 'A' }])
  expect(notes).toEqual([
    {
      code: 'METER_EXCHANGED',
      line: 7,
      column: 2,
      field: 'IntervalDate',
      value: '20261119',
      message:
        'The meter W1234567 was exchanged for X7654321 on this day: what both have counted is one day.',
      count: 1,
    },
  ])
})

test('[ACC-4] zeros before and after the exchange say nothing about it, and one interval may have a part of both', () => {
  const old = day('20261119', `${halfHours('0.2', 21)},${halfHours('0', 27)}`)
  const fresh = ranges(
    `${halfHours('0', 20)},${halfHours('0.3', 28)}`,
    '400,1,20,A,,',
    '400,21,48,S14,76,Meter installed',
  )
  const { values, qualities } = onlyDay(fileOf(details, old, newMeter, fresh))
  expect(values).toEqual([...Array(20).fill(200), 500, ...Array(27).fill(300)])
  expect(qualities).toMatchObject([
    { from: 1, to: 20, flag: 'A' },
    { from: 21, to: 48, flag: 'S', method: '14', reasonCode: 76 },
  ])
})

test('[ACC-4] a half-hour meter exchanged for one of five minutes has its day in half-hours', () => {
  const fresh = ranges(`${halfHours('0', 123)},${halfHours('0.06', 165)}`, '400,1,123,N,,', '400,124,288,A,,')
  const { stream, values, qualities } = onlyDay(fileOf(details, before, fiveMinutes, fresh))
  expect(stream).toMatchObject({ meterSerial: 'W1234567', intervalMinutes: 30 })
  // The 21st half-hour has three of its six values.
  expect(values).toEqual([...Array(20).fill(200), 180, ...Array(27).fill(360)])
  expect(dayUsage([{ role: 'consumption', values, qualities }])).toMatchObject({
    quality: 'actual',
    used: 13_900,
  })
})

test('[ACC-4] two meters that both counted at the same times are no exchange', () => {
  const both = ranges(`${halfHours('0', 18)},${halfHours('0.3', 30)}`, '400,1,18,N,,', '400,19,48,A,,')
  expect(problemsOf(fileOf(details, before, newMeter, both))).toMatchObject([
    { code: 'DAY_DUPLICATE', line: 7 },
  ])
})

const counted = fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 48, maxLength: 48 })
test('[ACC-4] whenever the meter is exchanged, both parts add up to the day that one meter would have counted', () => {
  always(propertyRuns)(counted, fc.integer({ min: 1, max: 47 }), fc.boolean(), (values, at, oldFirst) => {
    const part = (from: number, to: number): IntervalDay => ({
      date: '2026-11-19',
      values: values.map((value, place) => (place >= from && place < to ? value : null)),
      qualities: [
        { from: 1, to: from, flag: 'N' as const },
        { from: from + 1, to, flag: 'A' as const },
        { from: to + 1, to: 48, flag: 'N' as const },
      ]
        .filter((range) => range.from <= range.to)
        .map((range) => ({ ...range, method: null, reasonCode: null, reason: '' })),
      updatedAt: null,
      loadedAt: null,
      services: [],
    })
    const parts = [
      [details, part(0, at)],
      [newMeter, part(at, 48)],
    ] as const
    const lines = (oldFirst ? parts : parts.toReversed()).flatMap(([record, some]) => {
      const [stream] = parseNem12(fileOf(record)).streams
      if (stream === undefined) throw new Error('no stream')
      const header = parseNem12(fileOf()).header
      return writeNem12({ header, streams: [{ ...stream, days: [some] }] })
        .split('\r\n')
        .slice(1, -2)
    })
    expect(onlyDay(fileOf(...lines)).values).toEqual(values)
  })
})
