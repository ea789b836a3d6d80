import { dayMs } from '../../contracts/civil-days.ts'
import type { HalfHourRead } from '../../src/energy/index.ts'
import { wallOf } from './naive-bill.ts'

// Prices a published plan straight from its JSON in the most direct way: each half-hour with the runtime's calendar, and
// amounts as fractions of big integers. Shares no code with the library, and supports only the forms that the generator
// makes.

interface Json {
  readonly [name: string]: unknown
}
export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}
const none: Fraction = { over: 0n, under: 1n }
export const plus = (one: Fraction, other: Fraction): Fraction => ({
  over: one.over * other.under + other.over * one.under,
  under: one.under * other.under,
})
export const times = (one: Fraction, other: Fraction): Fraction => ({
  over: one.over * other.over,
  under: one.under * other.under,
})
const below = (one: Fraction, other: Fraction) => one.over * other.under < other.over * one.under
const least = (one: Fraction, other: Fraction) => (below(one, other) ? one : other)
const whole = (amount: number): Fraction => ({ over: BigInt(amount), under: 1n })
export function decimal(value: unknown): Fraction {
  const [units = '', part = ''] = String(value).split('.')
  return { over: BigInt(units + part), under: 10n ** BigInt(part.length) }
}

const list = (value: unknown): Json[] =>
  value === undefined || value === null ? [] : ((Array.isArray(value) ? value : [value]) as Json[])

const week = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']
const minute = (time: unknown) => {
  const [hours = 0, minutes = 0] = String(time).split(':').map(Number)
  return hours * 60 + minutes
}

/** An end one minute before a half-hour names the window's last minute. */
function isInTimes({ startTime = '00:00', endTime = '23:59' }: Json, now: number): boolean {
  const [start, end] = [minute(startTime) % 1440, minute(endTime)]
  const until = end % 30 === 29 ? end + 1 : end
  if (start === until % 1440) return true
  return start < until ? now >= start && now < until : now >= start || now < until
}

interface Now {
  readonly date: string
  readonly day: string
  readonly minute: number
}

function nowOf(ms: number, zone: string, timeZone: unknown): Now {
  const wall = wallOf(ms, timeZone === 'LOCAL' ? zone : 'Etc/GMT-10')
  return { ...wall, day: week[new Date(`${wall.date}T12:00:00Z`).getUTCDay()] ?? '' }
}

const isInWindow = (window: Json, now: Now): boolean =>
  ((window.days ?? week) as string[]).includes(now.day) && isInTimes(window, now.minute)

const seasonDates = new Map<string, boolean>()

function isInSeason({ startDate, endDate }: Json, date: string): boolean {
  const name = `${startDate} ${endDate} ${date.slice(5)}`
  const known = seasonDates.get(name) ?? isReached({ startDate, endDate }, date)
  seasonDates.set(name, known)
  return known
}

/** Day by day from the start until the end, in a year without a 29 February. */
function isReached({ startDate, endDate }: Json, date: string): boolean {
  const wanted = date.slice(5) === '02-29' ? '02-28' : date.slice(5)
  for (let at = Date.parse(`2025-${startDate}`), count = 0; count < 365; count += 1, at += 86_400_000) {
    const day = new Date(at).toISOString().slice(5, 10)
    if (day === wanted) return true
    if (day === endDate) return false
  }
  return false
}

const aYear: Readonly<Record<string, number>> = { P1M: 12, P2M: 6, P3M: 4, P6M: 2, P1Y: 1 }

/** The cost of this many watt-hours over this many days, in dollars. */
function stepped(steps: readonly Json[], period: unknown, wattHours: number, days: number): Fraction {
  const used = { over: BigInt(wattHours), under: 1000n }
  let [sum, from] = [none, none]
  for (const [index, { unitPrice, volume }] of steps.entries()) {
    const isLast = index === steps.length - 1
    const share: Fraction =
      period === 'P1D' ? whole(1) : { over: BigInt((aYear[String(period)] ?? 0) * days), under: 365n }
    const to = isLast ? used : least(used, times(decimal(volume), share))
    if (below(from, to)) {
      sum = plus(sum, times(decimal(unitPrice), plus(to, { over: -from.over, under: from.under })))
      from = to
    }
  }
  return sum
}

interface Pot {
  readonly steps: readonly Json[]
  readonly period: unknown
  readonly days: number
  readonly sign: bigint
  wattHours: number
}

export interface NaivePlanInput {
  readonly plan: Json
  readonly reads: readonly HalfHourRead[]
  readonly period: { readonly from: string; readonly to: string }
  readonly zone: string
}

const datesOf = ({ from, to }: NaivePlanInput['period']): string[] =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / dayMs + 1 }, (_, at) =>
    new Date(Date.parse(from) + at * dayMs).toISOString().slice(0, 10),
  )

/** The price blocks that a half-hour may belong to, with the clock that decides. */
function ratesAt(block: Json, ms: number, zone: string, timeZone: unknown): Json | undefined {
  if (block.singleRate) return block.singleRate as Json
  const now = nowOf(ms, zone, timeZone)
  return list(block.timeOfUseRates).find(({ timeOfUse }) =>
    list(timeOfUse).some((window) => isInWindow(window, now)),
  )
}

/** Entries that differ only in their step number are one tariff; the one without a volume is the last step. */
function feedIns(
  contract: Json,
): { readonly steps: Json[]; readonly period: unknown; readonly windows: Json[] | null }[] {
  const single = new Map<string, { steps: Json[]; period: unknown; windows: null }>()
  const varying: { steps: Json[]; period: unknown; windows: Json[] }[] = []
  for (const [at, entry] of list(contract.solarFeedInTariff).entries()) {
    const tariff = entry.singleTariff as Json | undefined
    if (tariff) {
      const name = String(entry.displayName)
      const base = /^(.*) (?:first|above) \d+ kWh$/.exec(name)?.[1]
      const key = base === undefined ? String(at) : `${base} ${entry.payerType} ${entry.scheme}`
      const known = single.get(key)
      const steps = [...(known?.steps ?? []), ...list(tariff.rates)]
      single.set(key, { steps, period: known?.period ?? tariff.period ?? 'P1Y', windows: null })
    } else
      for (const one of list(entry.timeVaryingTariffs))
        varying.push({
          steps: list(one.rates),
          period: one.period ?? 'P1Y',
          windows: list(one.timeVariations),
        })
  }
  const all = [...single.values()].map((one) => {
    const last = one.steps.at(-1)
    const isEnded = Number(last?.volume ?? 0) > 0
    return { ...one, steps: isEnded ? [...one.steps, { unitPrice: '0' }] : one.steps }
  })
  return [...all, ...varying]
}

export function naivePlan({ plan, reads, period, zone }: NaivePlanInput): Fraction {
  const contract = plan.electricityContract as Json
  const clock = contract.timeZone ?? 'AEST'
  const dates = datesOf(period)
  const seasons = list(contract.tariffPeriod)
  const daysIn = (season: Json) => dates.filter((date) => isInSeason(season, date))
  const seasonLengths = new Map(seasons.map((season) => [season, daysIn(season).length]))
  const pots = new Map<string, Pot>()
  const pour = (name: string, date: string, pot: Omit<Pot, 'wattHours'>, amount: number) => {
    const key = pot.period === 'P1D' ? `${name} ${date}` : name
    const own = pots.get(key) ?? { ...pot, wattHours: 0 }
    own.wattHours += amount
    pots.set(key, own)
  }
  const solar = feedIns(contract)
  for (const { register, startMs, wattHours } of reads) {
    const { date } = wallOf(startMs, zone)
    if (!dates.includes(date)) continue
    if (register === 'EXPORT') {
      const now = nowOf(startMs, zone, clock)
      for (const [at, { steps, period: over, windows }] of solar.entries())
        if (windows === null || windows.some((window) => isInWindow(window, now)))
          pour(`solar ${at}`, date, { steps, period: over, days: dates.length, sign: -1n }, wattHours)
      continue
    }
    const season = seasons.find((one) => (one.singleRate || one.timeOfUseRates) && isInSeason(one, date))
    const load = list(contract.controlledLoad)[Number(register.split('_')[2] ?? 1) - 1]
    const block = register === 'GENERAL' ? season : load
    const own = register === 'GENERAL' ? (season?.timeZone ?? clock) : clock
    const rates = block && ratesAt(block, startMs, zone, own)
    if (!block || !rates) throw new Error(`no price at ${date}`)
    const days = register === 'GENERAL' ? (seasonLengths.get(block) ?? 0) : dates.length
    const name = `${register} ${block.startDate} ${rates.displayName}`
    pour(name, date, { steps: list(rates.rates), period: rates.period ?? 'P1Y', days, sign: 1n }, wattHours)
  }
  let sum = none
  for (const { steps, period: over, wattHours, days, sign } of pots.values()) {
    const cost = stepped(steps, over, wattHours, days)
    sum = plus(sum, { over: sign * cost.over, under: cost.under })
  }
  for (const season of seasons)
    sum = plus(sum, times(decimal(season.dailySupplyCharge ?? 0), whole(daysIn(season).length)))
  for (const load of list(contract.controlledLoad)) {
    const daily = (load.singleRate as Json | undefined)?.dailySupplyCharge
    sum = plus(sum, times(decimal(daily ?? 0), whole(dates.length)))
  }
  for (const season of seasons)
    for (const charge of list(season.demandCharges))
      sum = plus(sum, demandCost(season, charge, { plan, reads, period, zone }))
  return sum
}

/** Whole days between the start of the season in which a date lies and its end. */
function seasonDays(season: Json, date: string): string[] {
  let first = date
  const step = (from: string, by: number) =>
    new Date(Date.parse(from) + by * dayMs).toISOString().slice(0, 10)
  while (!first.endsWith(String(season.startDate))) first = step(first, -1)
  const days: string[] = []
  for (let day = first; isInSeason(season, day) && days.length < 366; day = step(day, 1)) {
    if (days.length > 0 && day.endsWith(String(season.startDate))) break
    days.push(day)
  }
  return days
}

function demandCost(season: Json, charge: Json, { plan, reads, period, zone }: NaivePlanInput): Fraction {
  const clock = season.timeZone ?? (plan.electricityContract as Json).timeZone ?? 'AEST'
  const own = datesOf(period).filter((date) => isInSeason(season, date))
  const highest = new Map<string, number>()
  for (const { register, startMs, wattHours } of reads) {
    const { date } = wallOf(startMs, zone)
    if (register === 'GENERAL' && own.includes(date) && isInWindow(charge, nowOf(startMs, zone, clock)))
      highest.set(date, Math.max(highest.get(date) ?? 0, wattHours * 2))
  }
  let sum = none
  for (const date of own) {
    const measured = {
      DAY: [date],
      MONTH: own.filter((day) => day.slice(0, 7) === date.slice(0, 7)),
      TARIFF_PERIOD: own.filter((day) => seasonDays(season, date).includes(day)),
    }[String(charge.measurementPeriod)]
    const powers = (measured ?? []).flatMap((day) => highest.get(day) ?? [])
    if (powers.length === 0) continue
    let kilowatts: Fraction = { over: BigInt(Math.max(...powers)), under: 1000n }
    const [floor, limit] = [charge.minDemand, charge.maxDemand]
    if (limit !== undefined) kilowatts = least(kilowatts, decimal(limit))
    if (floor !== undefined && below(kilowatts, decimal(floor))) kilowatts = decimal(floor)
    const [year = 0, month = 0] = date.split('-').map(Number)
    const days = {
      DAY: 1,
      MONTH: new Date(Date.UTC(year, month, 0)).getUTCDate(),
      TARIFF_PERIOD: seasonDays(season, date).length,
    }[String(charge.chargePeriod)]
    sum = plus(sum, times(times(decimal(charge.amount), kilowatts), { over: 1n, under: BigInt(days ?? 1) }))
  }
  return sum
}
