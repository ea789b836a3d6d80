import type { HalfHourRead, Rates, SupplyZone, Tariff, TariffPeriod } from '../../src/energy/index.ts'
import type { TimeOfUse } from '../../src/plans/plan.ts'

// Prices reads in the most direct way: half-hour by half-hour with the runtime's calendar, without tables, lines or
// rounding. Shares no code with the engine.

const days = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const
interface Wall {
  readonly date: string
  readonly minute: number
}

const asked = new Map<string, Wall>()
const formats = new Map<string, Intl.DateTimeFormat>()

/** Local time. Etc/GMT-10 is market time: UTC+10. */
export function wallOf(ms: number, zone: string): Wall {
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

const dayOf = (date: string) => days[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? 'SUN'

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

function isInWindow({ startTime, endTime }: TimeOfUse, minute: number): boolean {
  const [start, end] = [minuteOf(startTime) % 1440, minuteOf(endTime) % 1440]
  if (start === end) return true
  if (end === 0) return minute >= start
  return start < end ? start <= minute && minute < end : start <= minute || minute < end
}

/** A holiday is a separate kind of day if one of the windows names it. */
function holds(
  windows: readonly TimeOfUse[],
  all: readonly TimeOfUse[],
  wall: Wall,
  holidays: readonly string[],
) {
  const isOwnKind = all.some((one) => one.days.includes('PUBLIC_HOLIDAYS')) && holidays.includes(wall.date)
  const day = isOwnKind ? ('PUBLIC_HOLIDAYS' as const) : dayOf(wall.date)
  return windows.some((window) => window.days.includes(day) && isInWindow(window, wall.minute))
}

const seasonDays = new Map<string, boolean>()

function isInSeason(season: TariffPeriod, date: string): boolean {
  const name = `${season.startDate} ${season.endDate} ${date}`
  const known = seasonDays.get(name) ?? isReached(season, date)
  seasonDays.set(name, known)
  return known
}

/**
 * Every day from the start until the end, or until a whole year has passed. Neither of these two years has a 29 February.
 */
function isReached({ startDate, endDate }: TariffPeriod, date: string): boolean {
  for (let at = Date.parse(`2025-${startDate}`), count = 0; count < 365; count += 1, at += 86_400_000) {
    const day = new Date(at).toISOString().slice(5, 10)
    if (day === (date.slice(5) === '02-29' ? '02-28' : date.slice(5))) return true
    if (day === endDate) return false
  }
  return false
}

/** Millionths of a dollar times watt-hours and 365, for this many of the first watt-hours. */
function costUpTo(wattHours: number, { rates }: Pick<Rates, 'rates'>, limits: readonly number[]): bigint {
  let [sum, done] = [0n, 0]
  for (const [step, { unitPrice }] of rates.entries()) {
    const until = Math.min(wattHours * 365, limits[step] ?? Number.POSITIVE_INFINITY)
    if (until > done) sum += BigInt(unitPrice) * BigInt(until - done)
    done = Math.max(done, until)
  }
  return sum
}

const timesAYear = { P1M: 12, P2M: 6, P3M: 4, P6M: 2, P1Y: 1 } as const

/** In 365ths of a watt-hour, so that shares by days are whole numbers. */
function limitsOf({ rates, period = 'P1Y' }: Pick<Rates, 'rates' | 'period'>, dayCount: number): number[] {
  return rates.map(({ volume = Number.POSITIVE_INFINITY }) =>
    period === 'P1D' ? Number(volume) * 365 : Number(volume) * timesAYear[period] * dayCount,
  )
}

export interface NaiveInput {
  readonly tariff: Tariff
  readonly reads: readonly HalfHourRead[]
  readonly period: { readonly from: string; readonly to: string }
  readonly zone: SupplyZone
  readonly publicHolidays: readonly string[]
}

export interface NaiveBill {
  /** In millionths of a dollar times watt-hours and 365. */
  readonly energy: bigint
  /** In millionths of a dollar. */
  readonly supply: bigint
  /** In millionths of a dollar times watts, for each day. */
  readonly demand: number
}

/** The watt-hours over which steps are counted. */
interface Pot {
  readonly rate: Pick<Rates, 'rates' | 'period'>
  readonly dayCount: number
  readonly sign: bigint
  wattHours: number
}

export function naiveBill({ tariff, reads, period, zone, publicHolidays }: NaiveInput): NaiveBill {
  const pots = new Map<string, Pot>()
  const freeUsed = new Map<string, number>()
  const dates = [...calendarDates(period)]
  const pour = (name: string, date: string, pot: Omit<Pot, 'wattHours'>, amount: number) => {
    const key = pot.rate.period === 'P1D' ? `${name} ${date}` : name
    const own = pots.get(key) ?? { ...pot, wattHours: 0 }
    own.wattHours += amount
    pots.set(key, own)
  }
  for (const read of [...reads].sort((a, b) => a.startMs - b.startMs)) {
    const { date } = wallOf(read.startMs, zone)
    if (date < period.from || date > period.to) continue
    const clockBy = (timeZone: Tariff['timeZone']) =>
      wallOf(read.startMs, timeZone === 'LOCAL' ? zone : 'Etc/GMT-10')
    if (read.register === 'GENERAL') {
      const season = tariff.tariffPeriod.find(
        (one) => (one.singleRate || one.timeOfUseRates) && isInSeason(one, date),
      )
      if (!season) throw new Error(`no season on ${date}`)
      const clock = clockBy(season.timeZone ?? tariff.timeZone)
      const dayCount = dates.filter((day) => isInSeason(season, day)).length
      let paid = read.wattHours
      const free = season.freeWindow
      if (free && holds(free.timeOfUse, free.timeOfUse, clock, publicHolidays)) {
        const left = free.dailyVolume - (freeUsed.get(date) ?? 0)
        const given = Math.min(left, paid)
        freeUsed.set(date, (freeUsed.get(date) ?? 0) + given)
        paid -= given
      }
      const all = (season.timeOfUseRates ?? []).flatMap(({ timeOfUse }) => timeOfUse)
      const rate =
        season.singleRate ??
        season.timeOfUseRates?.find(({ timeOfUse }) => holds(timeOfUse, all, clock, publicHolidays))
      if (!rate) throw new Error(`no rate at ${clock.date} ${clock.minute}`)
      pour(`${season.displayName}/${rate.displayName}`, date, { rate, dayCount, sign: 1n }, paid)
    } else if (read.register === 'EXPORT') {
      const clock = clockBy(tariff.timeZone)
      for (const [index, feedIn] of (tariff.solarFeedInTariff ?? []).entries()) {
        const all = (feedIn.timeVaryingTariffs ?? []).flatMap(({ timeVariations }) => timeVariations)
        const at = (feedIn.timeVaryingTariffs ?? []).findIndex(({ timeVariations }) =>
          holds(timeVariations, all, clock, publicHolidays),
        )
        const rate = feedIn.singleTariff ?? feedIn.timeVaryingTariffs?.[at]
        if (rate)
          pour(`sun ${index} ${at}`, date, { rate, dayCount: dates.length, sign: -1n }, read.wattHours)
      }
    } else {
      const clock = clockBy(tariff.timeZone)
      const load = tariff.controlledLoad?.[Number(read.register.split('_')[2] ?? 1) - 1]
      const all = (load?.timeOfUseRates ?? []).flatMap(({ timeOfUse }) => timeOfUse)
      const rate =
        load?.singleRate ??
        load?.timeOfUseRates?.find(({ timeOfUse }) => holds(timeOfUse, all, clock, publicHolidays))
      if (!rate) throw new Error('no rate of the load')
      pour(
        `${read.register}/${rate.displayName}`,
        date,
        { rate, dayCount: dates.length, sign: 1n },
        read.wattHours,
      )
    }
  }
  let energy = 0n
  for (const { rate, dayCount, sign, wattHours } of pots.values())
    energy += sign * costUpTo(wattHours, rate, limitsOf(rate, dayCount))
  return {
    energy,
    supply: naiveSupply(tariff, dates),
    demand: naiveDemand(tariff, reads, dates, zone, publicHolidays),
  }
}

function* calendarDates({ from, to }: NaiveInput['period']): Generator<string> {
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    yield new Date(at).toISOString().slice(0, 10)
}

function naiveSupply({ tariffPeriod, controlledLoad = [] }: Tariff, dates: readonly string[]): bigint {
  let sum = 0n
  for (const date of dates) {
    for (const season of tariffPeriod)
      if (isInSeason(season, date)) sum += BigInt(season.dailySupplyCharge ?? 0)
    for (const load of controlledLoad) sum += BigInt(load.dailySupplyCharge ?? 0)
  }
  return sum
}

/** The days of a tariff period, from the start of the one that contains a date. */
function seasonOf(season: TariffPeriod, date: string): string[] {
  const stretch: string[] = []
  const step = (from: string, by: number) =>
    new Date(Date.parse(from) + by * 86_400_000).toISOString().slice(0, 10)
  let first = date
  while (!first.endsWith(season.startDate)) first = step(first, -1)
  for (let day = first; stretch.length < 366; day = step(day, 1)) {
    stretch.push(day)
    const isFebruaryEnd = season.endDate === '02-28' && step(day, 1).endsWith('02-29')
    if (day.endsWith(season.endDate) && !isFebruaryEnd) break
    if (season.endDate === '02-28' && day.endsWith('02-29')) break
  }
  return stretch
}

function naiveDemand(
  tariff: Tariff,
  reads: readonly HalfHourRead[],
  dates: readonly string[],
  zone: SupplyZone,
  holidays: readonly string[],
): number {
  let sum = 0
  for (const season of tariff.tariffPeriod)
    for (const charge of season.demandCharges ?? []) {
      const windows = [{ days: charge.days ?? days, startTime: charge.startTime, endTime: charge.endTime }]
      const own = dates.filter((date) => isInSeason(season, date))
      const highest = new Map<string, number>()
      for (const { register, startMs, wattHours } of reads) {
        const { date } = wallOf(startMs, zone)
        const isLocal = (season.timeZone ?? tariff.timeZone) === 'LOCAL'
        const clock = wallOf(startMs, isLocal ? zone : 'Etc/GMT-10')
        if (register !== 'GENERAL' || !own.includes(date) || !holds(windows, windows, clock, holidays))
          continue
        highest.set(date, Math.max(highest.get(date) ?? 0, wattHours * 2))
      }
      for (const date of own) {
        const with_ = own.filter((day) => {
          if (charge.measurementPeriod === 'DAY') return day === date
          if (charge.measurementPeriod === 'MONTH') return day.slice(0, 7) === date.slice(0, 7)
          return seasonOf(season, date).includes(day)
        })
        const watts = Math.max(0, ...with_.map((day) => highest.get(day) ?? 0))
        const [year = 0, month = 0] = date.split('-').map(Number)
        const lengths = {
          DAY: 1,
          MONTH: new Date(Date.UTC(year, month, 0)).getUTCDate(),
          TARIFF_PERIOD: seasonOf(season, date).length,
        }
        sum += (watts * Number(charge.amount)) / lengths[charge.chargePeriod]
      }
    }
  return sum
}
