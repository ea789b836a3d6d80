import { defaultVolumePeriod } from '../plans/standard-defaults.ts'
import type { Calendar, CalendarDay } from './calendar.ts'
import { windowAt } from './calendar.ts'
import type { ChargeLine } from './charge-line.ts'
import { chargeLine } from './charge-line.ts'
import type { PricedRate, RateTable } from './rate-table.ts'
import type { Readings } from './reads.ts'
import { qualities } from './reads.ts'
import { stepVolumes } from './steps.ts'

/** The watt-hours of a day at each rate of a table, and the worst quality of each. */
interface DayUse {
  readonly wattHours: readonly number[]
  readonly quality: readonly number[]
}

/** Processes a day in the order of its half-hours, because the free cap is used up in that order. */
function dayUse(day: CalendarDay, table: RateTable, readings: Readings, calendar: Calendar): DayUse {
  const wattHours = table.rates.map(() => 0)
  const quality = table.rates.map(() => 0)
  let freeLeft = table.free?.dailyVolume ?? 0
  const add = (rate: number, amount: number, at: number) => {
    wattHours[rate] = (wattHours[rate] ?? 0) + amount
    quality[rate] = Math.max(quality[rate] ?? 0, readings.quality[at] ?? 0)
  }
  for (let at = day.first; at < day.first + day.count; at += 1) {
    const used = readings.wattHours[at] ?? 0
    const isFree = table.free !== undefined && windowAt(table.free, calendar, at) !== -1
    const free = isFree ? Math.min(used, freeLeft) : 0
    if (isFree) {
      freeLeft -= free
      add(table.rates.length - 1, free, at)
    }
    const rate = windowAt(table, calendar, at)
    if (rate !== -1 && (!isFree || used > free)) add(rate, used - free, at)
  }
  return { wattHours, quality }
}

function stepLabel({ rates, period = defaultVolumePeriod }: PricedRate, index: number) {
  if (rates.length === 1) return {}
  const upTo = rates[index]?.volume
  const above = rates[index - 1]?.volume ?? 0
  const step = {
    number: index + 1,
    above,
    ...(upTo !== undefined && { upTo }),
    period,
  }
  return { step }
}

function rateLines(
  kind: ChargeLine['kind'],
  tariffPeriod: string | undefined,
  rate: PricedRate,
  days: readonly { readonly wattHours: number; readonly quality: number }[],
): ChargeLine[] {
  const worst = Math.max(0, ...new Set(days.map(({ quality }) => quality)))
  const volumes = stepVolumes(
    rate,
    days.map(({ wattHours }) => wattHours),
  )
  return rate.rates.flatMap(({ unitPrice }, index) => {
    const volume = volumes[index]
    if (volume === undefined || (volume.wattHours === 0 && volume.fraction === undefined)) return []
    const label = {
      name: rate.displayName,
      ...(tariffPeriod !== undefined && { tariffPeriod }),
      ...(rate.timeOfUse && { timeOfUse: rate.timeOfUse }),
      ...stepLabel(rate, index),
    }
    const quality = qualities[worst] ?? 'actual'
    return [chargeLine({ kind, label, quantity: { unit: 'WH', ...volume }, unitPrice, quality })]
  })
}

export interface RegisterUse {
  readonly kind: 'usage' | 'controlledLoad' | 'feedIn'
  /** The season, if it is to be named. */
  readonly tariffPeriod?: string | undefined
  readonly table: RateTable
  /** The days of the calendar that the table prices. */
  readonly days: readonly CalendarDay[]
}

/** A line for each step of each rate that has usage. */
export function usageLines(
  { kind, tariffPeriod, table, days }: RegisterUse,
  readings: Readings,
  calendar: Calendar,
): ChargeLine[] {
  const uses = days.map((day) => dayUse(day, table, readings, calendar))
  return table.rates.flatMap((rate, index) =>
    rateLines(
      kind,
      tariffPeriod,
      rate,
      uses.map(({ wattHours, quality }) => ({
        wattHours: wattHours[index] ?? 0,
        quality: quality[index] ?? 0,
      })),
    ),
  )
}
