import { countDays } from '../../contracts/civil-days.ts'
import type { ChangedEnergy, PlanChoicesQuery, WhatIf } from '../../contracts/schemas/plan-change.ts'
import { minuteMs } from '../dates/durations.ts'
import { dayNumber, daysFrom } from '../dates/iso-date.ts'
import { halfHoursOf } from '../energy/half-hours.ts'
import type { HalfHourRead } from '../energy/reads.ts'
import type { AustralianState } from '../validators/postcode.ts'
import type { PricedYear } from './year-cost.ts'

/**
 * Assumptions of the estimates. Yields are the average days of the Clean Energy Council's consumer guide, for panels
 * that face north. The page shows these assumptions next to each result.
 */
export const whatIfAssumptions = {
  /** Export limit of a home on one phase, in kilowatts. */
  exportKw: 5,
  /** Maximum power at which a home battery is charged and discharged, in kilowatts. */
  batteryKw: 5,
  /** Per cent of the stored energy that can be used again. */
  batteryPercent: 90,
  /** Energy from the wall for each kilometre, losses of charging included. */
  carWattHoursPerKm: 180,
  /** The hours of the night in which a car is charged: from midnight to six. */
  carHours: 6,
} as const

/** The changes in a query of plans; undefined if it has none. */
export function whatIfOf({
  solarKw,
  batteryKwh,
  evKmPerWeek,
}: Omit<PlanChoicesQuery, 'account'>): WhatIf | undefined {
  const whatIf = {
    solarKw: Number(solarKw ?? 0),
    batteryKwh: Number(batteryKwh ?? 0),
    evKmPerWeek: Number(evKmPerWeek ?? 0),
  }
  return Object.values(whatIf).some((amount) => amount > 0) ? whatIf : undefined
}

interface Sun {
  /** Watt-hours that a kilowatt of panels makes on an average day. */
  readonly day: number
  /** Fraction of the average that a day at midsummer has more, and a day at midwinter less. */
  readonly swing: number
  /** Hours of daylight beyond twelve on the longest day. */
  readonly hours: number
  /** Hours from UTC to the zone in which the sun is highest at about noon. */
  readonly utc: number
}
const suns: Readonly<Record<AustralianState, Sun>> = {
  ACT: { day: 4300, swing: 0.35, hours: 2.4, utc: 10 },
  NSW: { day: 3900, swing: 0.33, hours: 2.2, utc: 10 },
  NT: { day: 4400, swing: 0.05, hours: 0.8, utc: 9.5 },
  QLD: { day: 4200, swing: 0.24, hours: 1.7, utc: 10 },
  SA: { day: 4200, swing: 0.4, hours: 2.3, utc: 9.5 },
  TAS: { day: 3500, swing: 0.5, hours: 3.2, utc: 10 },
  VIC: { day: 3600, swing: 0.47, hours: 2.6, utc: 10 },
  WA: { day: 4400, swing: 0.37, hours: 2.1, utc: 8 },
}
/** Relative brightness of the days of a week: with equal days a battery would hardly ever be full, or empty. */
const weather = [1.3, 1.3, 1.2, 1.2, 1.1, 0.6, 0.3]

/** Midsummer and midwinter, from 1 to -1. `day`: days since 1970. */
const seasonOf = (day: number) => Math.cos((2 * Math.PI * (day - dayNumber('2000-12-21'))) / 365.25)

/** How much of an average day's power the panels make on a day. `day`: days since 1970. */
const brightness = ({ swing }: Sun, day: number) =>
  (1 + swing * seasonOf(day)) * (weather[day % weather.length] ?? 1)

/** The share of a day's power that comes in each of its half-hours, given by their starts. */
function shareOfSun({ hours, utc }: Sun, day: number, starts: readonly number[]): number[] {
  const length = 12 + hours * seasonOf(day)
  const shape = starts.map((startMs) => {
    const middle = (startMs / (60 * minuteMs) + 0.25 + utc) % 24
    return Math.abs(middle - 12) < length / 2 ? Math.cos((Math.PI * (middle - 12)) / length) : 0
  })
  const whole = shape.reduce((sum, part) => sum + part, 0)
  return shape.map((part) => part / whole)
}

/**
 * A year with panels, a battery or an electric car that the home does not have: what the panels make is used at home,
 * then stored, then sent to the grid up to its limit; the battery gives what would be bought, and never buys; the car
 * is charged at night. Controlled loads stay as they are. Panels that the home has already are in its reads. A part of
 * a year gets the sun of a whole year, because its cost is scaled up to one: summer alone would flatter panels.
 */
export function withWhatIf(
  year: PricedYear,
  { solarKw, batteryKwh, evKmPerWeek }: WhatIf,
  state: AustralianState,
): { readonly year: PricedYear; readonly energy: ChangedEnergy } {
  const { period, zone } = year
  const { batteryKw, batteryPercent, carHours, carWattHoursPerKm, exportKw } = whatIfAssumptions
  const read = (register: HalfHourRead['register']) =>
    new Map(
      year.reads
        .filter((one) => one.register === register)
        .map(({ startMs, wattHours }) => [startMs, wattHours]),
    )
  const [general, sentBefore] = [read('GENERAL'), read('EXPORT')]
  const carInNight = (evKmPerWeek * carWattHoursPerKm) / 7
  const capacity = batteryKwh * 1000
  const battery = (batteryKw * 1000) / 2
  const reads: HalfHourRead[] = year.reads.filter(({ register }) => !['GENERAL', 'EXPORT'].includes(register))
  const energy = { bought: reads.reduce((sum, { wattHours }) => sum + wattHours, 0), made: 0, sent: 0 }
  const sendsAny = solarKw > 0 || sentBefore.size > 0
  const sun = suns[state]
  const days = daysFrom(period.from, period.to)
  const meanBrightness = days.reduce((sum, day) => sum + brightness(sun, dayNumber(day)), 0) / days.length
  let stored = 0
  for (const day of days) {
    const halfHours = halfHoursOf(day, zone)
    const madeInDay = (solarKw * sun.day * brightness(sun, dayNumber(day))) / meanBrightness
    const shares = shareOfSun(
      sun,
      dayNumber(day),
      halfHours.map(({ startMs }) => startMs),
    )
    const isNight = ({ startTime }: { readonly startTime: string }) =>
      Number(startTime.slice(0, 2)) < carHours
    // A night is longer or shorter when clocks change.
    const car = carInNight / halfHours.filter(isNight).length
    for (const [at, halfHour] of halfHours.entries()) {
      const { startMs } = halfHour
      const made = madeInDay * (shares[at] ?? 0)
      const used = (general.get(startMs) ?? 0) + (isNight(halfHour) ? car : 0)
      const own = Math.min(made, used)
      const surplus = (sentBefore.get(startMs) ?? 0) + made - own
      const charged = Math.min(surplus, battery, (capacity - stored) / (batteryPercent / 100))
      stored += charged * (batteryPercent / 100)
      const given = Math.min(used - own, battery, stored)
      stored -= given
      const limit = Math.max((exportKw * 1000) / 2, sentBefore.get(startMs) ?? 0)
      const bought = Math.round(used - own - given)
      const sent = Math.round(Math.min(surplus - charged, limit))
      energy.bought += bought
      energy.made += made
      energy.sent += sent
      reads.push({ startMs, register: 'GENERAL', wattHours: bought, quality: 'estimated' })
      if (sendsAny) reads.push({ startMs, register: 'EXPORT', wattHours: sent, quality: 'estimated' })
    }
  }
  const ofYear = (wattHours: number) =>
    Math.round((wattHours * 365) / countDays(period.from, period.to)) as ChangedEnergy['made']
  return {
    year: { ...year, reads },
    energy: { bought: ofYear(energy.bought), made: ofYear(energy.made), sent: ofYear(energy.sent) },
  }
}
