import { daysIn } from '../../dates/civil-date.ts'
import { daysOfYear, yearDays } from '../seasons.ts'
import type { Tariff, TariffPeriod } from '../tariff.ts'
import { amountString } from '../units.ts'
import { readSupply } from './amounts.ts'
import { readDemands } from './demand.ts'
import { nameOf } from './rates.ts'
import type { Members, Reading } from './reading.ts'
import { shown } from './reading.ts'
import { readUsageBlock } from './usage-block.ts'

const periodMembers = [
  'type',
  'displayName',
  'startDate',
  'endDate',
  'dailySupplyChargeType',
  'dailySupplyCharge',
  'dailySupplyCharges',
  'bandedDailySupplyCharges',
  'timeZone',
  'rateBlockUType',
  'singleRate',
  'timeOfUseRates',
  'demandCharges',
]

/** `MM-DD`. A day beyond the end of its month is read as the last one. */
function readDay(reading: Reading, value: unknown, pointer: string, otherwise: string): string {
  if (value === undefined) {
    reading.note('DATE_FORM', pointer, value, otherwise, 'Without a date the period is taken to be the year.')
    return otherwise
  }
  const [, month = '', day = ''] =
    (typeof value === 'string' && /^(?:\d{4}-|--)?(\d{1,2})-(\d{1,2})(?:T.*)?$/.exec(value.trim())) || []
  const last = Number(month) >= 1 && Number(month) <= 12 ? daysIn(2028, Number(month)) : 0
  if (last === 0 || Number(day) < 1 || Number(day) > 31) {
    reading.problem(
      pointer,
      `Here has to be a day of the year such as "12-31", and there is ${shown(value)}.`,
    )
    return otherwise
  }
  const date = `${month.padStart(2, '0')}-${String(Math.min(Number(day), last)).padStart(2, '0')}`
  if (date !== value)
    reading.note('DATE_FORM', pointer, value, date, 'Days of the year are written like "12-31".')
  return date
}

export function readTimeZone(reading: Reading, members: Members, pointer: string): Tariff['timeZone'] {
  const value = members.get('timeZone')
  const text = typeof value === 'string' ? value.trim().toUpperCase() : ''
  if (value === undefined) return undefined
  if (text === 'LOCAL' || text === 'AEST') return text
  reading.problem(`${pointer}/timeZone`, `The clock is LOCAL or AEST, and there is ${shown(value)}.`)
  return undefined
}

function readDailySupply(reading: Reading, members: Members, pointer: string) {
  if (members.has('dailySupplyCharge'))
    return readSupply(reading, members.get('dailySupplyCharge'), `${pointer}/dailySupplyCharge`)
  if (members.has('dailySupplyCharges')) {
    const at = `${pointer}/dailySupplyCharges`
    const value = members.get('dailySupplyCharges')
    reading.note('OLDER_SHAPE', at, value, 'dailySupplyCharge', 'The member has another name today.')
    return readSupply(reading, Array.isArray(value) ? value[0] : value, at)
  }
  const at = `${pointer}/bandedDailySupplyCharges`
  const bands = reading.list(members.get('bandedDailySupplyCharges'), at)
  const first = bands[0]
  if (first === undefined) return undefined
  const band = reading.members(first, `${at}/0`, ['unitPrice', 'measureUnit', 'volume'])
  if (bands.length > 1)
    reading.note(
      'BANDED_SUPPLY',
      at,
      bands,
      'the first band',
      'Which band holds depends on what the customer uses: the first is taken.',
    )
  return band ? readSupply(reading, band.get('unitPrice'), `${at}/0/unitPrice`) : undefined
}

interface ReadPeriod {
  readonly period: TariffPeriod
  readonly pointer: string
}

function readPeriod(reading: Reading, value: unknown, pointer: string): ReadPeriod | null {
  const members = reading.members(value, pointer, periodMembers)
  if (members === null) return null
  const startDate = readDay(reading, members.get('startDate'), `${pointer}/startDate`, '01-01')
  const endDate = readDay(reading, members.get('endDate'), `${pointer}/endDate`, '12-31')
  const timeZone = readTimeZone(reading, members, pointer)
  const dailySupplyCharge = readDailySupply(reading, members, pointer)
  const before = reading.problems.length
  const block = readUsageBlock(reading, members, pointer)
  const demandCharges = readDemands(reading, members.get('demandCharges'), `${pointer}/demandCharges`)
  const isRefused = reading.problems.length > before
  const hasPrice = block.singleRate ?? block.timeOfUseRates ?? (demandCharges.length > 0 || undefined)
  if (hasPrice === undefined) {
    if (!isRefused) reading.problem(pointer, 'The period has neither a price of usage nor of demand.')
    return null
  }
  return {
    pointer,
    period: {
      displayName: nameOf(members, 'Usage'),
      ...{ startDate, endDate },
      ...(timeZone && { timeZone }),
      ...(dailySupplyCharge !== undefined && { dailySupplyCharge }),
      ...block,
      ...(demandCharges.length > 0 && { demandCharges }),
    },
  }
}

const isUsage = ({ singleRate, timeOfUseRates }: TariffPeriod) =>
  singleRate !== undefined || timeOfUseRates !== undefined

/** The date ranges of an owner, joined over the new year if they touch. */
function stretches(owners: readonly number[], owner: number): { startDate: string; endDate: string }[] {
  const days = yearDays.length
  const starts = [...yearDays.keys()].filter(
    (day) => owners[day] === owner && owners[(day + days - 1) % days] !== owner,
  )
  if (starts.length === 0 && owners[0] === owner) return [{ startDate: '01-01', endDate: '12-31' }]
  return starts.map((start) => {
    let end = start
    while (owners[(end + 1) % days] === owner) end = (end + 1) % days
    return { startDate: yearDays[start] ?? '', endDate: yearDays[end] ?? '' }
  })
}

/** How many days before a given day a span began. */
function daysSince(days: Uint8Array, day: number): number {
  let since = 0
  while (since < days.length && days[(day + days.length - since - 1) % days.length]) since += 1
  return since
}

const holdsAll = (outer: Uint8Array, inner: Uint8Array) =>
  inner.every((isOwn, day) => isOwn === 0 || outer[day] === 1)

/**
 * The owner of each day: a period within another one, else the one that began last. A day without an owner belongs to
 * the owner of the day before.
 */
function ownersOf(spans: readonly Uint8Array[]): {
  owners: number[]
  gaps: number
  overlaps: number
} {
  let [gaps, overlaps] = [0, 0]
  const owners = yearDays.map((_, day) => {
    const found = spans.flatMap((days, owner) => (days[day] ? [{ owner, days }] : []))
    if (found.length === 0) gaps += 1
    if (found.length > 1) overlaps += 1
    const [first] = found.toSorted(
      (one, other) =>
        Number(holdsAll(one.days, other.days)) - Number(holdsAll(other.days, one.days)) ||
        daysSince(one.days, day) - daysSince(other.days, day),
    )
    return first?.owner ?? -1
  })
  for (let day = 0; day < 2 * owners.length; day += 1) {
    const at = day % owners.length
    if (owners[at] === -1) owners[at] = owners[(at + owners.length - 1) % owners.length] ?? -1
  }
  return { owners, gaps, overlaps }
}

/** Seasons that cover the year, one for each day. Demand charges keep their own days. */
function settledSeasons(
  reading: Reading,
  read: readonly ReadPeriod[],
  pointer: string,
): readonly TariffPeriod[] {
  const seasons = read.filter(({ period }) => isUsage(period))
  const same = seasons.find(({ period }, at) =>
    seasons
      .slice(0, at)
      .some((one) => one.period.startDate === period.startDate && one.period.endDate === period.endDate),
  )
  if (same !== undefined) {
    reading.problem(
      same.pointer,
      'Another period prices usage on the same days, so that nothing says which of them holds.',
    )
    return []
  }
  const spans = seasons.map(({ period }) => daysOfYear(period))
  if (yearDays.every((_, day) => spans.reduce((count, days) => count + (days[day] ?? 0), 0) === 1))
    return read.map(({ period }) => period)
  const { owners, gaps, overlaps } = ownersOf(spans)
  if (overlaps > 0)
    reading.note(
      'SEASON_OVERLAP',
      pointer,
      `${overlaps} days`,
      'the period within the other, or the one that began last',
      'Several periods price usage on the same days: each day belongs to one.',
    )
  if (gaps > 0)
    reading.note(
      'SEASON_GAP',
      pointer,
      `${gaps} days`,
      'the period before them',
      'Some days are in no period that prices usage: they belong to the one before.',
    )
  return read.flatMap((one) => {
    const at = seasons.indexOf(one)
    if (at === -1) return [one.period]
    const { demandCharges, ...usage } = one.period
    const { displayName, startDate, endDate, timeZone } = usage
    return [
      ...stretches(owners, at).map((span) => ({ ...usage, ...span })),
      ...(demandCharges
        ? [{ displayName, startDate, endDate, ...(timeZone && { timeZone }), demandCharges }]
        : []),
    ]
  })
}

/**
 * A period that has only demand charges, and repeats the supply charge that usage has on its days, means the same
 * charge.
 */
function withoutRepeated(reading: Reading, read: readonly ReadPeriod[]): readonly ReadPeriod[] {
  const seasons = read.filter(({ period }) => isUsage(period))
  return read.map((one) => {
    const { dailySupplyCharge, ...period } = one.period
    if (isUsage(one.period) || dailySupplyCharge === undefined) return one
    const isRepeated = seasons.some(
      (season) =>
        season.period.dailySupplyCharge === dailySupplyCharge &&
        daysOfYear(season.period).some((isOwn, day) => isOwn === 1 && daysOfYear(period)[day] === 1),
    )
    if (!isRepeated) return one
    if (dailySupplyCharge !== 0)
      reading.note(
        'SUPPLY_REPEATED',
        `${one.pointer}/dailySupplyCharge`,
        amountString(dailySupplyCharge),
        'charged once',
        'The period of the demand repeats the supply charge of the usage on the same days.',
      )
    return { ...one, period }
  })
}

/** The seasons of the tariff. */
export function readTariffPeriods(
  reading: Reading,
  value: unknown,
  pointer: string,
): readonly TariffPeriod[] {
  const all = reading.list(value, pointer)
  const read = all.flatMap((one, index) => readPeriod(reading, one, `${pointer}/${index}`) ?? [])
  if (!read.some(({ period }) => isUsage(period))) {
    if (reading.problems.length === 0 || all.length === 0)
      reading.problem(pointer, 'No tariff period has a price of usage.')
    return []
  }
  if (read.length < all.length) return []
  if (!read.some(({ period }) => period.dailySupplyCharge !== undefined))
    reading.note(
      'SUPPLY_MISSING',
      pointer,
      undefined,
      'no charge a day',
      'No tariff period names a daily supply charge: none is charged.',
    )
  return settledSeasons(reading, withoutRepeated(reading, read), pointer)
}
