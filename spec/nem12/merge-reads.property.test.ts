import fc from 'fast-check'
import type { IntervalDay, Nem12Stream, QualityFlag } from 'gridfront/nem12'
import { mergeReads, parseNem12, writeNem12 } from 'gridfront/nem12'
import { expect, test } from 'vitest'
import { always, propertyRuns } from '../tools/run/property-runs.ts'

interface ReadOptions {
  readonly date?: string
  readonly flag?: QualityFlag
  readonly updatedAt?: string | null
  readonly value?: number
  readonly registerId?: string
  readonly meterSerial?: string
}

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00+10:00`

function read({
  date = '2026-11-19',
  flag = 'A',
  updatedAt = at(3),
  value = 100,
  registerId = 'E1',
  meterSerial = 'W1',
}: ReadOptions): Nem12Stream {
  const day: IntervalDay = {
    date,
    values: Array(48).fill(flag === 'N' ? null : value),
    qualities: [{ from: 1, to: 48, flag, method: null, reasonCode: null, reason: '' }],
    updatedAt,
    loadedAt: null,
    services: [],
  }
  return {
    nmi: '6102031475',
    configuration: 'E1',
    registerId,
    suffix: 'E1',
    dataStream: 'N1',
    meterSerial,
    unit: 'kWh',
    intervalMinutes: 30,
    nextReadOn: null,
    days: [day],
  }
}

const firstValues = (streams: readonly Nem12Stream[]) =>
  streams.flatMap(({ days }) => days.map(({ date, values: [first] }) => [date, first]))

test.each<[string, ReadOptions, ReadOptions, 'old' | 'new']>([
  ['a later update replaces an earlier one', { updatedAt: at(3) }, { updatedAt: at(4) }, 'new'],
  ['an earlier update that comes late does not', { updatedAt: at(4) }, { updatedAt: at(3) }, 'old'],
  ['a later estimate replaces a value that turned out wrong', {}, { flag: 'S', updatedAt: at(4) }, 'new'],
  ['a known time goes before none', { updatedAt: null, flag: 'A' }, { flag: 'E' }, 'new'],
  ['no time comes after any', { flag: 'E' }, { updatedAt: null, flag: 'A' }, 'old'],
  ['at the same time, actual replaces substituted', { flag: 'S' }, { flag: 'A' }, 'new'],
  ['at the same time, actual replaces final substituted', { flag: 'F' }, { flag: 'A' }, 'new'],
  ['at the same time, substituted replaces estimated', { flag: 'E' }, { flag: 'S' }, 'new'],
  ['at the same time, estimated does not replace actual', { flag: 'A' }, { flag: 'E' }, 'old'],
  ['at the same time, anything replaces nothing', { flag: 'N' }, { flag: 'E' }, 'new'],
  [
    'with the same quality and no times, the new delivery counts',
    { updatedAt: null },
    { updatedAt: null },
    'new',
  ],
])('%s', (_, old, newer, wins) => {
  const merged = mergeReads([read({ ...old, value: 1 })], [read({ ...newer, value: 2 })])
  const empty = (wins === 'old' ? old : newer).flag === 'N'
  expect(firstValues(merged)).toEqual([['2026-11-19', empty ? null : wins === 'old' ? 1 : 2]])
})

test('days come in order, and stay under the meter that measured them', () => {
  const merged = mergeReads(
    [read({ date: '2026-11-20', value: 20 }), read({ date: '2026-11-18', value: 18 })],
    [read({ date: '2026-11-19', value: 19, meterSerial: 'W2' }), read({ registerId: 'E2', value: 2 })],
  )
  expect(merged.map(({ registerId, meterSerial }) => [registerId, meterSerial])).toEqual([
    ['E1', 'W1'],
    ['E1', 'W2'],
    ['E1', 'W1'],
    ['E2', 'W1'],
  ])
  expect(firstValues(merged)).toEqual([
    ['2026-11-18', 18],
    ['2026-11-19', 19],
    ['2026-11-20', 20],
    ['2026-11-19', 2],
  ])
})

const reads = fc.uniqueArray(
  fc.record({
    date: fc.integer({ min: 10, max: 14 }).map((day) => `2026-11-${day}`),
    flag: fc.constantFrom<QualityFlag>('A', 'E', 'F', 'N', 'S'),
    updatedAt: fc.option(fc.integer({ min: 1, max: 3 }).map(at)),
    value: fc.nat({ max: 9 }),
    registerId: fc.constantFrom('E1', 'E2'),
    meterSerial: fc.constantFrom('W1', 'W2'),
  }),
  { maxLength: 8, selector: ({ date, registerId }) => `${registerId} ${date}` },
)

test('the same delivery twice changes nothing, and deliveries may be put together in steps', () => {
  const header = { createdAt: at(9), from: 'WATTMDP', to: 'WATTRET' }
  always(propertyRuns)(reads, reads, reads, (one, two, three) => {
    const [first, second, third] = [one.map(read), two.map(read), three.map(read)]
    const both = mergeReads(first, second)
    expect(mergeReads(both, second)).toEqual(both)
    expect(mergeReads(both, both)).toEqual(both)
    const byDay = (streams: readonly Nem12Stream[]) =>
      streams.flatMap(({ days, ...of }) => days.map((day) => JSON.stringify([of, day]))).toSorted()
    expect(byDay(mergeReads(both, third))).toEqual(byDay(mergeReads(first, mergeReads(second, third))))
    expect(parseNem12(writeNem12({ header, streams: both })).streams).toEqual(both)
  })
})
