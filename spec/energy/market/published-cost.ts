import type { Json, JsonObject } from './published-parts.ts'

// The cost of a year under a published plan, computed half-hour by half-hour from its JSON alone, by the meaning that the
// Consumer Data Standards give to each member. Shares no code with the library, and reads none of its results.

/** Reads of each register, one for each half-hour from the first on. The customer has only these registers. */
export interface Household {
  readonly firstMs: number
  readonly zone: string
  readonly registers: { readonly [name: string]: readonly number[] }
  readonly holidays: readonly string[]
}

const dayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

const list = (value: Json | undefined): readonly JsonObject[] => {
  if (value === undefined || value === null) return []
  return (Array.isArray(value) ? value : [value]) as readonly JsonObject[]
}
const object = (value: Json | undefined): JsonObject | undefined =>
  value === undefined || value === null ? undefined : (value as JsonObject)
const text = (value: Json | undefined, otherwise = ''): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : otherwise

/** An exact fraction, `over`/`under`. */
export interface Exact {
  readonly over: bigint
  readonly under: bigint
}
export const plus = (one: Exact, other: Exact): Exact => ({
  over: one.over * other.under + other.over * one.under,
  under: one.under * other.under,
})
export const by = (one: Exact, other: Exact): Exact => ({
  over: one.over * other.over,
  under: one.under * other.under,
})
export const exact = (amount: string): Exact => {
  const [whole = '0', decimals = ''] = amount.split('.')
  return { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length) }
}

/** Half is rounded away from zero. */
export function rounded({ over, under }: Exact): number {
  const size = over < 0n ? -over : over
  const whole = (size + under / 2n - ((size + under / 2n) % under)) / under
  return Number(over < 0n ? -whole : whole)
}

interface Clock {
  readonly date: string
  readonly minute: number
}

const clocks = new Map<string, readonly Clock[]>()

function clockOf(zone: string, firstMs: number, count: number): readonly Clock[] {
  const key = `${zone} ${firstMs} ${count}`
  const known = clocks.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: zone,
    hourCycle: 'h23',
  })
  const made = Array.from({ length: count }, (_, at) => {
    const [date = '', time = ''] = format.format(firstMs + at * 1_800_000).split(' ')
    return { date, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) }
  })
  if (clocks.size >= 4) clocks.clear()
  clocks.set(key, made)
  return made
}

/** `07:00`, `7:00:00`, `700`, `1400` in minutes. The last minute of a window ends it where the next one begins. */
function minuteOf(time: string, isEnd: boolean): number {
  const [, hours, minutes] = /^(\d{1,2}):?(\d\d)(?::\d\d)?$/.exec(time) ?? []
  const minute = Number(hours) * 60 + Number(minutes)
  return isEnd && minute % 30 === 29 ? minute + 1 : minute
}

function isWithin(window: JsonObject, day: string, minute: number): boolean {
  const named = (window.days as readonly string[] | undefined) ?? dayNames
  const days = named.includes('BUSINESS_DAYS') ? ['MON', 'TUE', 'WED', 'THU', 'FRI'] : named
  if (!days.includes(day)) return false
  const start = minuteOf(text(window.startTime), false) % 1440
  const end = minuteOf(text(window.endTime), true) % 1440
  if (start < end) return minute >= start && minute < end
  return minute >= start || minute < end
}

/** By calendar days, in a year without a 29 February. */
function isOfSeason(period: JsonObject, date: string): boolean {
  const day = date.slice(5) === '02-29' ? '02-28' : date.slice(5)
  const [start, end] = [text(period.startDate), text(period.endDate)]
  return start <= end ? start <= day && day <= end : start <= day || day <= end
}

const yearly: Record<string, bigint> = { P1M: 12n, P2M: 6n, P3M: 4n, P6M: 2n, P1Y: 1n }

/** Energy in fractions of a watt-hour, small enough that volumes to the millionth, divided by days, are whole numbers. */
const partsInWattHour = 365_000_000n
type Parts = bigint

interface Step {
  readonly price: string
  /** Absent in the last step. */
  readonly upTo?: Parts
}

/** How many units of the prices make a dollar, and how many watt-hours one of the volumes is. */
interface Units {
  readonly inDollar: bigint
  readonly ofVolume: bigint
}
export const units = {
  published: { inDollar: 1n, ofVolume: 1000n },
  /** Of an older archive. */
  inCents: { inDollar: 100n, ofVolume: 1000n },
  /** Of the library's own tariffs, whose members have the same names. */
  ofTariff: { inDollar: 1_000_000n, ofVolume: 1n },
} satisfies Record<string, Units>

function stepsOf(rates: readonly JsonObject[], ends: boolean, { ofVolume }: Units): Step[] {
  return rates.map(({ unitPrice, volume }, at) => {
    const { over, under } = exact(text(volume, '0'))
    const isLast = at === rates.length - 1
    if (over === 0n || (isLast && !ends)) return { price: text(unitPrice) }
    return { price: text(unitPrice), upTo: (over * ofVolume * partsInWattHour) / under }
  })
}

/** The energy in each step: of each day separately, or of all days with the volumes divided by days. Nothing is rounded. */
function inSteps(steps: readonly Step[], period: string, days: readonly number[]): Parts[] {
  const isDaily = period === 'P1D' || period === 'day'
  const pots = isDaily ? days : [days.reduce((sum, day) => sum + day, 0)]
  const times = yearly[period]
  if (!isDaily && times === undefined) throw new Error(`What is ${period}?`)
  const limits = steps.map(({ upTo }) =>
    upTo === undefined || times === undefined ? upTo : (upTo * times * BigInt(days.length)) / 365n,
  )
  return steps.map((_, at) => {
    const low = at === 0 ? 0n : (limits[at - 1] ?? 0n)
    const high = limits[at]
    return pots.reduce((sum, pot) => {
      const used = BigInt(pot) * partsInWattHour
      const end = high === undefined || used < high ? used : high
      return end > low ? sum + end - low : sum
    }, 0n)
  })
}

/** Adds up lines to the cent. */
class Bill {
  taxed = 0
  free = 0
  /** All lines in dollars, unrounded and without GST. */
  sum: Exact = { over: 0n, under: 1n }
  readonly lines: { readonly name: string; readonly cents: number }[] = []
  readonly units: Units
  constructor(inUnits: Units) {
    this.units = inUnits
  }
  add(name: string, price: string, amount: Exact, hasGst = true): void {
    const dollars = by(by(exact(price), amount), { over: 1n, under: this.units.inDollar })
    this.sum = plus(this.sum, dollars)
    const cents = rounded(by(dollars, { over: 100n, under: 1n }))
    if (cents !== 0) this.lines.push({ name, cents })
    if (hasGst) this.taxed += cents
    else this.free += cents
  }
  get totalCents(): number {
    return this.taxed + this.free + rounded({ over: BigInt(this.taxed), under: 10n })
  }
}

const kilo = (parts: Parts): Exact => ({ over: parts, under: 1000n * partsInWattHour })
const times = (count: number): Exact => ({ over: BigInt(count), under: 1n })

/** What `days` of a register cost at rates with one window each. */
class Year {
  private readonly local: readonly Clock[]
  private readonly market: readonly Clock[]
  readonly dates: readonly string[]
  readonly home: Household

  constructor(home: Household) {
    this.home = home
    const count = home.registers.GENERAL?.length ?? 0
    this.local = clockOf(home.zone, home.firstMs, count)
    // Etc/GMT-10 is UTC+10 all year.
    this.market = clockOf('Etc/GMT-10', home.firstMs, count)
    this.dates = [...new Set(this.local.map(({ date }) => date))]
  }

  /** For each half-hour its civil date, and the index of its window; -1: none. */
  *placed(
    windows: readonly (readonly JsonObject[])[],
    isMarket: boolean,
  ): Generator<readonly [string, number, number]> {
    const clock = isMarket ? this.market : this.local
    const namesHolidays = windows
      .flat()
      .some(({ days }) => Array.isArray(days) && days.includes('PUBLIC_HOLIDAYS'))
    const known = new Map<string, number>()
    for (const [at, { date, minute }] of clock.entries()) {
      const isHoliday = namesHolidays && this.home.holidays.includes(date)
      const day = isHoliday ? 'PUBLIC_HOLIDAYS' : (dayNames[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? '')
      const key = `${day} ${minute}`
      const own =
        known.get(key) ?? windows.findIndex((some) => some.some((one) => isWithin(one, day, minute)))
      known.set(key, own)
      yield [this.local[at]?.date ?? '', own, at]
    }
  }

  /** What is to be paid of general use: in some windows a volume of each day is free. */
  paid(free: JsonObject | undefined, isMarket: boolean): readonly number[] {
    const reads = [...(this.home.registers.GENERAL ?? [])]
    const given = new Map<string, number>()
    for (const [date, window, at] of free ? this.placed([list(free.timeOfUse)], isMarket) : []) {
      const before = given.get(date) ?? 0
      const more = window === 0 ? Math.min(Number(free?.dailyVolume) - before, reads[at] ?? 0) : 0
      given.set(date, before + more)
      reads[at] = (reads[at] ?? 0) - more
    }
    return reads
  }

  /** The watt-hours of each date in each window. */
  used(
    reads: readonly number[],
    windows: readonly (readonly JsonObject[])[],
    isMarket: boolean,
    dates: readonly string[],
  ) {
    const sums = windows.map(() => new Map(dates.map((date) => [date, 0])))
    for (const [date, window, at] of this.placed(windows, isMarket)) {
      const before = sums[window]?.get(date)
      if (before !== undefined) sums[window]?.set(date, before + (reads[at] ?? 0))
    }
    return sums.map((days) => [...days.values()])
  }
}

const wholeDay: readonly JsonObject[] = [
  { startTime: '00:00', endTime: '00:00', days: [...dayNames, 'PUBLIC_HOLIDAYS'] },
]
const defaultPeriod = 'P1Y'

interface Block {
  readonly singleRate?: Json
  readonly timeOfUseRates?: Json
}

function addUsage(
  bill: Bill,
  year: Year,
  block: Block,
  register: string,
  dates: readonly string[],
  isMarket: boolean,
  reads = year.home.registers[register] ?? [],
) {
  const one = object(block.singleRate)
  const rates = one ? [one] : list(block.timeOfUseRates)
  const windows = rates.map(({ timeOfUse }) => (one ? wholeDay : list(timeOfUse)))
  const days = year.used(reads, windows, isMarket, dates)
  for (const [at, rate] of rates.entries()) {
    const steps = stepsOf(list(rate.rates), false, bill.units)
    const parts = inSteps(steps, text(rate.period, defaultPeriod), days[at] ?? [])
    for (const [step, { price }] of steps.entries())
      bill.add(`${register} ${text(rate.displayName)} ${step}`, price, kilo(parts[step] ?? 0n))
  }
}

/** Entries that are steps of the same tariff. */
function tiers(entries: readonly JsonObject[]): readonly JsonObject[][] {
  const groups = new Map<string, JsonObject[]>()
  for (const [at, entry] of entries.entries()) {
    const base = text(entry.displayName).replace(/,? (?:first|above|up to) .*$/, '')
    const isTier = entry.tariffUType === 'singleTariff' && base !== text(entry.displayName)
    const key = isTier ? `${text(entry.scheme)} ${text(entry.payerType)} ${base}` : String(at)
    groups.set(key, [...(groups.get(key) ?? []), entry])
  }
  return [...groups.values()]
}

function addFeedIn(bill: Bill, year: Year, entries: readonly JsonObject[], isMarket: boolean) {
  const sent = year.home.registers.EXPORT ?? []
  const credit = (name: string, steps: readonly Step[], period: string, days: readonly number[]) => {
    for (const [step, part] of inSteps(steps, period, days).entries()) {
      const price = steps[step]?.price ?? '0'
      bill.add(
        `${name} ${step}`,
        price.startsWith('-') ? price.slice(1) : `-${price}`,
        kilo(part),
        price.startsWith('-'),
      )
    }
  }
  for (const group of tiers(entries)) {
    const [entry = {}] = group
    const ofOne = group.flatMap(({ singleTariff }) => list(object(singleTariff)?.rates))
    if (ofOne.length > 0) {
      const [days = []] = year.used(sent, [wholeDay], isMarket, year.dates)
      credit(
        text(entry.displayName),
        stepsOf(ofOne, true, bill.units),
        text(object(entry.singleTariff)?.period, defaultPeriod),
        days,
      )
    }
    const varying = list(entry.timeVaryingTariffs)
    const windows = varying.map(({ timeVariations }) => list(timeVariations))
    const days = varying.length === 0 ? [] : year.used(sent, windows, isMarket, year.dates)
    for (const [at, { rates, period }] of varying.entries())
      credit(
        `${text(entry.displayName)} ${at}`,
        stepsOf(list(rates), true, bill.units),
        text(period, defaultPeriod),
        days[at] ?? [],
      )
  }
}

const monthLength = (date: string) =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate()
const nextDay = (date: string, by = 1) =>
  new Date(Date.parse(date) + by * 86_400_000).toISOString().slice(0, 10)

/** The first day of the season that a date is in. */
function seasonStart(period: JsonObject, date: string): string {
  let first = date
  while (!first.endsWith(text(period.startDate))) first = nextDay(first, -1)
  return first
}

function seasonLength(period: JsonObject, date: string): number {
  let [length, day] = [1, seasonStart(period, date)]
  while (!day.endsWith(text(period.endDate))) {
    day = nextDay(day)
    length += 1
  }
  return nextDay(day).endsWith('02-29') ? length + 1 : length
}

/** Each day is charged for the highest power of its day, month or season, at its share of the price. */
function addDemand(bill: Bill, year: Year, period: JsonObject, charge: JsonObject, isMarket: boolean) {
  const dates = year.dates.filter((date) => isOfSeason(period, date))
  const [measured, charged] = [text(charge.measurementPeriod), text(charge.chargePeriod)]
  const spanOf = (date: string) =>
    measured === 'DAY' ? date : measured === 'MONTH' ? date.slice(0, 7) : seasonStart(period, date)
  const highest = new Map<string, number>()
  for (const [date, window, at] of year.placed([[charge]], isMarket)) {
    if (window !== 0 || !isOfSeason(period, date)) continue
    const watts = 2 * (year.home.registers.GENERAL?.[at] ?? 0)
    highest.set(spanOf(date), Math.max(highest.get(spanOf(date)) ?? 0, watts))
  }
  const [least, most] = [
    Number(text(charge.minDemand, '0')) * 1000,
    Number(text(charge.maxDemand, 'Infinity')) * 1000,
  ]
  const lines = new Map<string, { watts: number; days: number }>()
  for (const date of dates) {
    const found = highest.get(spanOf(date))
    const watts = found === undefined ? 0 : Math.max(least, Math.min(found, most))
    const isMonthly = measured === 'MONTH' || charged === 'MONTH'
    const key = `${seasonStart(period, date)} ${isMonthly ? date.slice(0, 7) : ''}`
    const days = charged === 'DAY' ? 1 : charged === 'MONTH' ? monthLength(date) : seasonLength(period, date)
    lines.set(key, { watts: (lines.get(key)?.watts ?? 0) + watts, days })
  }
  for (const [key, { watts, days }] of lines)
    bill.add(`demand ${key}`, text(charge.amount), { over: BigInt(watts), under: 1000n * BigInt(days) })
}

/** The bill of a year, each line rounded to the cent and GST taken once. */
export function publishedCost(file: unknown, home: Household, inUnits: Units = units.published): Bill {
  const plan = object(object(file as Json)?.data) ?? object(file as Json) ?? {}
  const contract = object(plan.electricityContract) ?? {}
  const periods = list(contract.tariffPeriod)
  const zone = text(contract.timeZone, 'AEST')
  const isMarket = zone === 'AEST'
  const bill = new Bill(inUnits)
  const year = new Year(home)
  for (const period of periods) {
    const dates = year.dates.filter((date) => isOfSeason(period, date))
    const byMarket = text(period.timeZone, zone) === 'AEST'
    if (period.singleRate || period.timeOfUseRates)
      addUsage(bill, year, period, 'GENERAL', dates, byMarket, year.paid(object(period.freeWindow), byMarket))
    for (const charge of list(period.demandCharges)) addDemand(bill, year, period, charge, byMarket)
    const daily = text(
      period.dailySupplyCharge,
      // If there are bands, the first.
      text(period.dailySupplyCharges, text(list(period.bandedDailySupplyCharges)[0]?.unitPrice)),
    )
    if (daily !== '') bill.add('supply', daily, times(dates.length))
  }
  const registers = ['CONTROLLED_LOAD', 'CONTROLLED_LOAD_2', 'CONTROLLED_LOAD_3']
  for (const [at, load] of list(contract.controlledLoad).entries()) {
    const register = registers[at]
    if (register === undefined || home.registers[register] === undefined) continue
    addUsage(bill, year, load, register, year.dates, isMarket)
    const daily = text(load.dailySupplyCharge, text(object(load.singleRate)?.dailySupplyCharge))
    if (daily !== '') bill.add('load supply', daily, times(year.dates.length))
  }
  addFeedIn(bill, year, list(contract.solarFeedInTariff), isMarket)
  return bill
}
