import fc from 'fast-check'
import type {
  IntervalDay,
  IntervalMinutes,
  MeterService,
  Nem12File,
  Nem12Stream,
  QualityRange,
} from 'gridfront/nem12'
import { dayMs } from '../../contracts/civil-days.ts'

const text = fc.string({ maxLength: 12 }).map((any) => any.replace(/[\r\n]/g, ' '))
const id = fc.stringMatching(/^[A-Z0-9]{1,10}$/)
const offset = (moment: Date) => `${moment.toISOString().slice(0, 19)}+10:00`

const noOlderThan = { min: new Date('2001-01-01T00:00:00Z'), max: new Date('2060-01-01T00:00:00Z') }
const wholeDate = fc.date({ ...noOlderThan, noInvalidDate: true })
const date = wholeDate.map((moment) => moment.toISOString().slice(0, 10))
/** Market time to the second. */
export const moment = wholeDate.map(offset)
const maybeMoment = fc.option(moment)

const service: fc.Arbitrary<MeterService> = fc.record({
  transaction: fc.stringMatching(/^[A-Z]$/),
  serviceOrder: text,
  readAt: maybeMoment,
  indexRead: text,
})

const quality: fc.Arbitrary<Omit<QualityRange, 'from' | 'to'>> = fc
  .record({
    flag: fc.constantFrom('A', 'E', 'F', 'N', 'S'),
    method: fc.option(fc.stringMatching(/^\d\d$/)),
    reasonCode: fc.option(fc.nat({ max: 999 })),
    reason: text,
  })
  .map((any) => ({ ...any, method: any.flag === 'A' || any.flag === 'N' ? null : any.method }))

/** One to four ranges that cover a day. */
const qualities = (count: number): fc.Arbitrary<QualityRange[]> =>
  fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: 1, max: count - 1 }), { maxLength: 3 }),
      fc.array(quality, { minLength: 4, maxLength: 4 }),
    )
    .map(([ends, some]) =>
      [...ends.toSorted((one, other) => one - other), count].flatMap((to, at, all) => {
        const kind = some[at]
        return kind === undefined ? [] : [{ from: (all[at - 1] ?? 0) + 1, to, ...kind }]
      }),
    )

export const intervalDay = (count: number, on: string): fc.Arbitrary<IntervalDay> =>
  fc
    .record({
      values: fc.array(fc.nat({ max: 5_000_000 }), { minLength: count, maxLength: count }),
      qualities: qualities(count),
      updatedAt: maybeMoment,
      loadedAt: maybeMoment,
      services: fc.array(service, { maxLength: 2 }),
    })
    .map((day) => ({
      date: on,
      ...day,
      values: day.qualities.flatMap(({ from, to, flag }) =>
        day.values.slice(from - 1, to).map((value) => (flag === 'N' ? null : value)),
      ),
    }))

/** Consecutive days, some of them left out. */
const datesFrom = (first: string, gaps: readonly number[]) => {
  let at = Date.parse(first)
  return gaps.map((gap) => {
    at += gap * dayMs
    return new Date(at).toISOString().slice(0, 10)
  })
}

const days = (count: number) =>
  fc
    .tuple(date, fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }))
    .chain(([first, gaps]) => fc.tuple(...datesFrom(first, gaps).map((on) => intervalDay(count, on))))

const stream = fc.constantFrom<IntervalMinutes>(5, 15, 30).chain(
  (intervalMinutes): fc.Arbitrary<Nem12Stream> =>
    fc.record({
      nmi: fc.stringMatching(/^[A-HJ-NP-Z0-9]{10}$/),
      configuration: text,
      registerId: text,
      suffix: fc.stringMatching(/^[A-Z][A-Z0-9]$/),
      dataStream: text,
      meterSerial: text,
      unit: fc.constantFrom('kWh', 'Wh', 'MWh', 'kVArh', 'VArh', 'MVArh'),
      intervalMinutes: fc.constant(intervalMinutes),
      nextReadOn: fc.option(date),
      days: days(1440 / intervalMinutes),
    }),
)

const registerOf = ({ nmi, registerId, suffix }: Nem12Stream) => JSON.stringify([nmi, registerId, suffix])

/** A file in which each register occurs once. */
export const nem12File: fc.Arbitrary<Nem12File> = fc.record({
  header: fc.record({ createdAt: moment, from: id, to: id }),
  streams: fc.uniqueArray(stream, { maxLength: 3, selector: registerOf }),
  skipped: fc.constant([]),
  notes: fc.constant([]),
})
