import type { IsoDate } from '../dates/iso-date.ts'
import type { SupplyZone } from '../dates/time-zones.ts'
import { defaultTimeZone } from '../plans/standard-defaults.ts'
import type { UsageStretch } from '../usage/usage-series.ts'
import { asPriced } from './as-priced.ts'
import { calendarOf } from './calendar.ts'
import type { ChargeKind, ChargeLine, Quantity } from './charge-line.ts'
import { chargeLine } from './charge-line.ts'
import type { DemandWindow } from './check-tariff.ts'
import { checkedTariff } from './check-tariff.ts'
import { demandLines } from './demand-lines.ts'
import type { RateTable, WindowTable } from './rate-table.ts'
import type { HalfHourRead, Register } from './reads.ts'
import { checkPeriod, controlledLoadRegisters, emptyReadings, readingsIn } from './reads.ts'
import { isIn } from './seasons.ts'
import type { Tariff, TariffPeriod } from './tariff.ts'
import type { Price } from './units.ts'
import { usageLines } from './usage-lines.ts'

// The parts that tariffs share are computed once: the energy in each time window and in each step, and the highest
// powers. Only the prices are applied per tariff.

/** A customer's half-hours. */
export interface CustomerYear {
  /** In any order. Reads outside of the period are ignored. */
  readonly reads: readonly HalfHourRead[]
  /** First and last civil day, both included. */
  readonly period: UsageStretch
  readonly zone: SupplyZone
  /** The state's holidays, for windows that name them; `[]` for none. */
  readonly publicHolidays: readonly IsoDate[]
}

/** The quantity of a line, and the index of its price. */
interface Measured {
  readonly quantity: Quantity
  readonly rate: number
  readonly step: number
}

type Span = Pick<TariffPeriod, 'startDate' | 'endDate'>
const allYear: Span = { startDate: '01-01', endDate: '12-31' }

function remember<Value>() {
  const known = new Map<string, Value>()
  return (key: string, make: () => Value): Value => {
    const found = known.get(key)
    if (found !== undefined) return found
    const made = make()
    known.set(key, made)
    return made
  }
}

const windowsKey = ({ slots, hasHolidays, timeZone = defaultTimeZone }: WindowTable) =>
  `${timeZone} ${hasHolidays ? 'holidays ' : ''}${String.fromCharCode(...slots)}`
const withoutPrices = (key: string, value: unknown) =>
  key === 'unitPrice' || key === 'amount' || key === 'displayName' ? undefined : value
const structureKey = (part: object) => JSON.stringify(part, withoutPrices)
const spanKey = ({ startDate, endDate }: Span) => `${startDate} ${endDate}`
const tableKey = ({ rates, free, ...windows }: RateTable) =>
  `${windowsKey(windows)} ${structureKey(rates)} ${free === undefined ? '' : `${windowsKey(free)} ${free.dailyVolume}`}`

const unnamed = { label: { name: '' }, quality: 'actual' } as const

/**
 * Prices a customer's year under one tariff after the other: `linesOf` gives the lines of `priceUsage`, without names.
 * A controlled load without reads is left out, with its supply charge. Reads of a controlled load without a price count
 * as general use. Throws `EnergyError` like `priceUsage`.
 */
export function pricedYear({ reads, period, zone, publicHolidays }: CustomerYear) {
  checkPeriod(period)
  const registers = new Set(reads.map(({ register }) => register))
  const loadCount = controlledLoadRegisters.findLastIndex((own) => registers.has(own)) + 1
  const calendar = calendarOf(period, zone, new Set(publicHolidays))
  const { days, count: halfHours } = calendar
  const nothing = emptyReadings(halfHours)
  const readings = Array.from({ length: loadCount + 1 }, (_, count) => {
    const controlledLoad = Array.from({ length: count }, () => ({ displayName: '' }))
    return readingsIn(period, zone, asPriced(reads, { tariffPeriod: [], controlledLoad }))
  })
  const missingHalfHours =
    readings[0]?.get('GENERAL')?.quality.filter((quality) => quality === -1).length ?? halfHours

  const spans = remember<typeof days>()
  const daysOf = (span: Span) => spans(spanKey(span), () => days.filter(({ date }) => isIn(span, date)))

  const uses = remember<readonly Measured[]>()
  /** `count`: the number of controlled loads with a separate price. */
  const measuredUse = (table: RateTable, register: Register, span: Span, count: number) =>
    uses([register, count, spanKey(span), tableKey(table)].join(' '), () => {
      // The lines then contain the indices of their prices.
      const rates = table.rates.map((rate, at) => ({ ...rate, displayName: String(at) }))
      const use = { kind: 'usage', table: { ...table, rates }, days: daysOf(span) } as const
      const own = readings[count]?.get(register) ?? nothing
      return usageLines(use, own, calendar).map(({ quantity, label }) => ({
        ...{ quantity, rate: Number(label.name), step: (label.step?.number ?? 1) - 1 },
      }))
    })

  const demands = remember<readonly Quantity[]>()
  const measuredDemand = (demand: DemandWindow, count: number) =>
    demands(
      [count, spanKey(demand.period), structureKey(demand.charge), windowsKey(demand.table)].join(' '),
      () =>
        demandLines(demand, { readings: readings[count]?.get('GENERAL') ?? nothing, calendar }).map(
          ({ quantity }) => quantity,
        ),
    )

  function linesOf(tariff: Tariff): readonly ChargeLine[] {
    const laidOut = checkedTariff(tariff)
    const { tariffPeriod, controlledLoad = [] } = tariff
    const lines: ChargeLine[] = []
    const add = (kind: ChargeKind, quantity: Quantity, unitPrice: Price) =>
      lines.push(chargeLine({ kind, quantity, unitPrice, ...unnamed }))
    const loads = controlledLoad.slice(0, loadCount)
    const addUse = (
      kind: 'usage' | 'controlledLoad' | 'feedIn',
      table: RateTable,
      register: Register,
      span = allYear,
    ) => {
      for (const { quantity, rate, step } of measuredUse(table, register, span, loads.length))
        add(kind, quantity, table.rates[rate]?.rates[step]?.unitPrice ?? 0)
    }
    for (const { period: span, table } of laidOut.seasons) addUse('usage', table, 'GENERAL', span)
    for (const demand of laidOut.demands)
      for (const quantity of measuredDemand(demand, loads.length))
        add('demand', quantity, demand.charge.amount)
    for (const span of tariffPeriod)
      if (span.dailySupplyCharge !== undefined)
        add('supply', { unit: 'DAYS', days: daysOf(span).length }, span.dailySupplyCharge)
    for (const [at, { dailySupplyCharge }] of loads.entries()) {
      const [table, register] = [laidOut.controlledLoads[at], controlledLoadRegisters[at]]
      if (table !== undefined && register !== undefined) addUse('controlledLoad', table, register)
      if (dailySupplyCharge !== undefined)
        add('controlledLoadSupply', { unit: 'DAYS', days: days.length }, dailySupplyCharge)
    }
    for (const table of laidOut.feedIns) addUse('feedIn', table, 'EXPORT')
    return lines
  }

  return {
    linesOf,
    missingHalfHours,
    /** Number of days of the period. */
    halfHours,
  }
}
