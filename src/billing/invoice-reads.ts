import type { InvoiceRead } from '../../contracts/schemas/invoice.ts'
import type { WattHours } from '../../contracts/schemas/my-account.ts'
import { halfHourMs } from '../dates/durations.ts'
import { daysFrom } from '../dates/iso-date.ts'
import type { SupplyZone } from '../dates/time-zones.ts'
import { dayStartMs, halfHourCount } from '../energy/half-hours.ts'
import type { HalfHourRead, Register } from '../energy/reads.ts'
import { qualities } from '../energy/reads.ts'
import type { UsageStretch } from '../usage/usage-series.ts'

/** What a register has counted on a day, and the worst quality of it: the place in `qualities`, or -1 without a read. */
interface Day {
  readonly date: string
  usage: number
  quality: number
}

interface Calendar {
  readonly dates: readonly string[]
  /** The place of each half-hour's day in `dates`. */
  readonly dayAt: readonly number[]
  readonly firstMs: number
}

function calendarOf({ from, to }: UsageStretch, zone: SupplyZone): Calendar {
  const dates = daysFrom(from, to)
  const dayAt = dates.flatMap((date, day) => Array<number>(halfHourCount(date, zone)).fill(day))
  return { dates, dayAt, firstMs: dayStartMs(from, zone) }
}

function daysOf(reads: readonly HalfHourRead[], { dates, dayAt, firstMs }: Calendar): Day[] {
  const days = dates.map((date): Day => ({ date, usage: 0, quality: -1 }))
  for (const { startMs, wattHours, quality } of reads) {
    const day = days[dayAt[(startMs - firstMs) / halfHourMs] ?? -1]
    if (day === undefined) continue
    day.usage += wattHours
    day.quality = Math.max(day.quality, qualities.indexOf(quality))
  }
  return days.filter(({ quality }) => quality !== -1)
}

/** The days of one quality that follow each other, together. */
function stretchesOf(register: Register, days: readonly Day[]): InvoiceRead[] {
  const stretches: InvoiceRead[] = []
  for (const { date, usage, quality: rank } of days) {
    const quality = qualities[rank] ?? 'estimated'
    const last = stretches.at(-1)
    if (last?.quality === quality)
      stretches.splice(-1, 1, {
        ...last,
        readEndDate: date,
        usage: (last.usage + usage) as WattHours,
      })
    else
      stretches.push({
        ...{ register, readStartDate: date, readEndDate: date, quality },
        usage: usage as WattHours,
      })
  }
  return stretches
}

const order: readonly Register[] = ['GENERAL', 'CONTROLLED_LOAD', 'CONTROLLED_LOAD_2', 'EXPORT']

/** The half-hours of a period, none of them missing, as a bill shows them: register by register. */
export function invoiceReads(
  reads: readonly HalfHourRead[],
  period: UsageStretch,
  zone: SupplyZone,
): InvoiceRead[] {
  const calendar = calendarOf(period, zone)
  return order.flatMap((register) =>
    stretchesOf(
      register,
      daysOf(
        reads.filter((read) => read.register === register),
        calendar,
      ),
    ),
  )
}
