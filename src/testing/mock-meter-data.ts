import { daysAfter } from '../../contracts/civil-days.ts'
import type { HalfHourUsage, MeterDataFile, MeterDataSpan } from '../../contracts/schemas/usage.ts'
import { daysFrom } from '../dates/iso-date.ts'
import { marketStartMs } from '../energy/market-time.ts'
import type { Nem12Stream, QualityFlag, QualityRange } from '../nem12/nem12.ts'
import { writeNem12 } from '../nem12/write-nem12.ts'
import { mockHalfHours } from './mock-half-hours.ts'
import type { MockAccount } from './mock-sessions.ts'

const createdAt = '2026-11-21T09:30:00+10:00'
/** The NMI of an account that has no bills to take it from. */
const someNmi = '4103000999'

const nmiOf = ({ invoices = [] }: MockAccount) =>
  invoices[0]?.servicePoint.nationalMeteringId.slice(0, 10) ?? someNmi

type Flow = 'used' | 'exported'

/** The known values of a flow in each half-hour of a market day, which in summer begins an hour after the civil one. */
function marketDayOf(halfHours: ReadonlyMap<number, HalfHourUsage>, date: string, flow: Flow) {
  const flags: QualityFlag[] = []
  const values = Array.from({ length: 48 }, (_, index) => {
    const half = halfHours.get(marketStartMs({ date, index }))
    const isKnown = half !== undefined && half.quality !== 'missing' && half[flow] !== undefined
    flags.push(!isKnown ? 'N' : half.quality === 'actual' ? 'A' : 'S')
    return isKnown ? Number(half[flow]) : null
  })
  return { date, values, flags }
}

function rangesOf(flags: readonly QualityFlag[]): QualityRange[] {
  const ranges: QualityRange[] = []
  for (const [at, flag] of flags.entries()) {
    const last = ranges.at(-1)
    if (last?.flag === flag) ranges.splice(-1, 1, { ...last, to: at + 1 })
    else
      ranges.push({
        ...{ from: at + 1, to: at + 1, flag, reasonCode: null, reason: '' },
        method: flag === 'S' ? '14' : null,
      })
  }
  return ranges
}

/** The half-hours of an account as a meter data file: the same figures as its days in half-hours. */
export function mockMeterData(account: MockAccount, { from, to }: MeterDataSpan): MeterDataFile {
  // A day on each side, because daylight saving moves hours over midnight.
  const civil = daysFrom(daysAfter(from, -1), daysAfter(to, 1))
  const halfHours = new Map(
    civil.flatMap((day) =>
      mockHalfHours(account, day).halfHours.map((half) => [Date.parse(half.startsAt), half] as const),
    ),
  )
  const registers = [
    { suffix: 'E1', flow: 'used' },
    { suffix: 'B1', flow: 'exported' },
  ] as const
  const streams = registers.flatMap(({ suffix, flow }): Nem12Stream[] => {
    const days = daysFrom(from, to)
      .map((date) => marketDayOf(halfHours, date, flow))
      .filter(({ flags }) => flags.some((flag) => flag !== 'N'))
    if (days.length === 0) return []
    return [
      {
        ...{ nmi: nmiOf(account), configuration: suffix, registerId: suffix, suffix },
        ...{ dataStream: '', meterSerial: 'MOCK', unit: 'kWh', intervalMinutes: 30, nextReadOn: null },
        days: days.map(({ date, values, flags }) => ({
          ...{ date, values, qualities: rangesOf(flags) },
          ...{ updatedAt: createdAt, loadedAt: null, services: [] },
        })),
      },
    ]
  })
  const days = new Set(streams.flatMap((stream) => stream.days.map(({ date }) => date))).size
  const header = { createdAt, from: 'RETAILER', to: 'CUSTOMER' }
  return { from, to, days, file: days === 0 ? null : writeNem12({ header, streams }) }
}
