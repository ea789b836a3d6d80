import type { IsoDate } from '../dates/iso-date.ts'
import { monthOf } from '../dates/iso-date.ts'
import type { Calendar, CalendarDay } from './calendar.ts'
import { windowAt } from './calendar.ts'
import type { ChargeLine } from './charge-line.ts'
import { chargeLine } from './charge-line.ts'
import type { DemandWindow } from './check-tariff.ts'
import { groupedBy } from './grouped-by.ts'
import type { Readings } from './reads.ts'
import { qualities } from './reads.ts'
import { daysInMonth, daysInTariffPeriod, isIn, seasonYear } from './seasons.ts'

export interface DemandSource {
  readonly readings: Readings
  readonly calendar: Calendar
  /** Watts to use instead of the reads, for an estimate. */
  readonly assumed?: number | undefined
}

/** The highest power of a day in the window. Null: the day has no half-hour of it. */
interface DayDemand {
  readonly day: CalendarDay
  readonly watts: number | null
  readonly quality: number
}

/** The power of a half-hour is twice its energy. */
function dayDemand(
  day: CalendarDay,
  { table }: DemandWindow,
  { readings, calendar, assumed }: DemandSource,
): DayDemand {
  let watts: number | null = null
  let quality = 0
  for (let at = day.first; at < day.first + day.count; at += 1) {
    if (windowAt(table, calendar, at) === -1) continue
    watts = Math.max(watts ?? 0, assumed ?? 2 * (readings.wattHours[at] ?? 0))
    quality = Math.max(quality, readings.quality[at] ?? 0)
  }
  return { day, watts, quality }
}

/** Groups of days that share one highest power. */
function measuredWith({ period, charge }: DemandWindow, date: IsoDate): string {
  if (charge.measurementPeriod === 'DAY') return date
  return charge.measurementPeriod === 'MONTH' ? monthOf(date) : String(seasonYear(period, date))
}

const isMonthly = ({ charge }: DemandWindow) =>
  charge.chargePeriod === 'MONTH' || charge.measurementPeriod === 'MONTH'

/** Groups of days that make up one line. */
const chargedWith = (demand: DemandWindow, date: IsoDate): string =>
  `${seasonYear(demand.period, date)} ${isMonthly(demand) ? monthOf(date) : ''}`

function daysInChargePeriod({ period, charge }: DemandWindow, date: IsoDate): number {
  if (charge.chargePeriod === 'DAY') return 1
  return charge.chargePeriod === 'MONTH' ? daysInMonth(date) : daysInTariffPeriod(period, date)
}

const within = (watts: number, { minDemand = 0, maxDemand = watts }: DemandWindow['charge']) =>
  Math.max(minDemand, Math.min(watts, maxDemand))

/** The power charged for each day: the highest of its group. */
function chargedDays(demand: DemandWindow, days: readonly DayDemand[]): DayDemand[] {
  return groupedBy(days, ({ day }) => measuredWith(demand, day.date)).flatMap((group) => {
    const powers = group.flatMap(({ watts }) => watts ?? [])
    const watts = powers.length === 0 ? 0 : within(Math.max(...powers), demand.charge)
    // An estimate on another day may have set, or hidden, the highest power of this one.
    const quality = Math.max(...group.map((one) => one.quality))
    return group.map(({ day }) => ({ day, watts, quality }))
  })
}

function demandLine(demand: DemandWindow, group: readonly DayDemand[], tariffPeriod?: string): ChargeLine[] {
  const powers = group.map(({ watts }) => watts ?? 0)
  const wattDays = powers.reduce((sum, watts) => sum + watts, 0)
  const date = group[0]?.day.date ?? ''
  const { displayName: name, amount: unitPrice } = demand.charge
  if (wattDays === 0) return []
  return [
    chargeLine({
      kind: 'demand',
      label: {
        name,
        ...(tariffPeriod !== undefined && { tariffPeriod }),
        ...(isMonthly(demand) && { month: monthOf(date) }),
      },
      quantity: {
        unit: 'KW',
        watts: Math.max(...powers),
        days: group.length,
        wattDays,
        daysInChargePeriod: daysInChargePeriod(demand, date),
      },
      unitPrice,
      quality: qualities[Math.max(...group.map(({ quality }) => quality))] ?? 'actual',
    }),
  ]
}

/**
 * The lines of a demand charge. Each day of its tariff period is charged the highest power of its measurement period,
 * at its share of the price: so any measurement period can be combined with any charge period, and parts of one are
 * shared out by days.
 */
export function demandLines(demand: DemandWindow, source: DemandSource, tariffPeriod?: string): ChargeLine[] {
  const days = source.calendar.days
    .filter(({ date }) => isIn(demand.period, date))
    .map((day) => dayDemand(day, demand, source))
  return groupedBy(chargedDays(demand, days), ({ day }) => chargedWith(demand, day.date)).flatMap((group) =>
    demandLine(demand, group, tariffPeriod),
  )
}
