import type { IsoDate } from '../dates/iso-date.ts'
import type { SupplyZone } from '../dates/time-zones.ts'
import type { UsageStretch } from '../usage/usage-series.ts'
import type { Calendar } from './calendar.ts'
import { calendarOf } from './calendar.ts'
import type { ChargeKind, ChargeLine, PricedUsage } from './charge-line.ts'
import { chargeLine, totalsOf } from './charge-line.ts'
import type { CheckedTariff } from './check-tariff.ts'
import { checkedTariff } from './check-tariff.ts'
import { demandLines } from './demand-lines.ts'
import { EnergyError } from './energy-error.ts'
import type { HalfHourRead, Readings, Register } from './reads.ts'
import { checkPeriod, controlledLoadRegisters, emptyReadings, readingsIn } from './reads.ts'
import { isIn } from './seasons.ts'
import type { Tariff, TariffPeriod } from './tariff.ts'
import type { Price } from './units.ts'
import { usageLines } from './usage-lines.ts'

export interface PriceUsageOptions {
  readonly tariff: Tariff
  /** In any order. Reads outside of the period are ignored. */
  readonly reads: readonly HalfHourRead[]
  /** First and last civil day, both included. */
  readonly period: UsageStretch
  readonly zone: SupplyZone
  /** The state's holidays. Needed for a tariff whose windows depend on them, `[]` for none. */
  readonly publicHolidays?: readonly IsoDate[]
}

/** The inputs of the lines. */
interface Priced {
  readonly tariff: Tariff
  readonly laidOut: CheckedTariff
  readonly calendar: Calendar
  readonly readingsOf: (register: Register) => Readings
  readonly assumedDemand?: number | undefined
}

/** The season is named only if there are several. */
const seasonName = ({ tariffPeriod }: Tariff, { displayName }: TariffPeriod) =>
  tariffPeriod.length > 1 ? displayName : undefined

function seasonLines({ tariff, laidOut, calendar, readingsOf }: Priced): ChargeLine[] {
  return laidOut.seasons.flatMap(({ period, table }) => {
    const days = calendar.days.filter(({ date }) => isIn(period, date))
    const use = { kind: 'usage', tariffPeriod: seasonName(tariff, period), table, days } as const
    return usageLines(use, readingsOf('GENERAL'), calendar)
  })
}

function demandChargeLines({ tariff, laidOut, assumedDemand, calendar, readingsOf }: Priced): ChargeLine[] {
  const source = { readings: readingsOf('GENERAL'), calendar, assumed: assumedDemand }
  return laidOut.demands.flatMap((demand) => demandLines(demand, source, seasonName(tariff, demand.period)))
}

interface Supply {
  readonly kind: ChargeKind
  readonly name: string
  readonly tariffPeriod?: string | undefined
  readonly days: number
  readonly unitPrice: Price | undefined
}

function supplyLine({ kind, name, tariffPeriod, days, unitPrice }: Supply): ChargeLine[] {
  if (unitPrice === undefined || days === 0) return []
  const label = { name, ...(tariffPeriod !== undefined && { tariffPeriod }) }
  return [chargeLine({ kind, label, quantity: { unit: 'DAYS', days }, unitPrice, quality: 'actual' })]
}

const supplyLines = ({ tariff, calendar }: Priced): ChargeLine[] =>
  tariff.tariffPeriod.flatMap((period) =>
    supplyLine({
      kind: 'supply',
      name: 'Daily supply',
      tariffPeriod: seasonName(tariff, period),
      days: calendar.days.filter(({ date }) => isIn(period, date)).length,
      unitPrice: period.dailySupplyCharge,
    }),
  )

const controlledLoadLines = ({ tariff, laidOut, calendar, readingsOf }: Priced): ChargeLine[] =>
  (tariff.controlledLoad ?? []).flatMap(({ displayName, dailySupplyCharge }, index) => {
    const [table, register] = [laidOut.controlledLoads[index], controlledLoadRegisters[index]]
    if (table === undefined || register === undefined) return []
    const { days } = calendar
    return [
      ...usageLines({ kind: 'controlledLoad', table, days }, readingsOf(register), calendar),
      ...supplyLine({
        kind: 'controlledLoadSupply',
        name: displayName,
        days: days.length,
        unitPrice: dailySupplyCharge,
      }),
    ]
  })

const feedInLines = ({ laidOut, calendar, readingsOf }: Priced): ChargeLine[] =>
  laidOut.feedIns.flatMap((table) =>
    usageLines({ kind: 'feedIn', table, days: calendar.days }, readingsOf('EXPORT'), calendar),
  )

const everyLine = (priced: Priced): ChargeLine[] => [
  ...seasonLines(priced),
  ...demandChargeLines(priced),
  ...supplyLines(priced),
  ...controlledLoadLines(priced),
  ...feedInLines(priced),
]

const namesHolidays = ({ seasons, demands, controlledLoads, feedIns }: CheckedTariff): boolean =>
  [
    ...[...seasons, ...demands].map(({ table }) => table),
    ...seasons.flatMap(({ table }) => table.free ?? []),
    ...controlledLoads,
    ...feedIns,
  ].some(({ hasHolidays }) => hasHolidays)

/** Energy without a price would silently be free. */
function checkRegisters(registers: Iterable<Register>, { controlledLoads }: CheckedTariff): void {
  const priced: readonly Register[] = [
    'GENERAL',
    'EXPORT',
    ...controlledLoadRegisters.slice(0, controlledLoads.length),
  ]
  for (const register of registers)
    if (!priced.includes(register))
      throw new EnergyError(
        'READS_INVALID',
        `There are reads of ${register}, which the tariff has no price for: add its controlledLoad, or leave them out`,
      )
}

/** Throws `PERIOD_INVALID` if the tariff depends on public holidays and none are given. */
export function calendarFor({
  tariff,
  period,
  zone,
  publicHolidays,
}: Omit<PriceUsageOptions, 'reads'>): Calendar {
  checkPeriod(period)
  if (publicHolidays === undefined && namesHolidays(checkedTariff(tariff)))
    throw new EnergyError(
      'PERIOD_INVALID',
      'The tariff has windows on public holidays: give publicHolidays, [] if the period has none',
    )
  return calendarOf(period, zone, new Set(publicHolidays))
}

/** Prices reads over a calendar of their period. */
export function priceReads(
  { tariff, reads, period, zone }: PriceUsageOptions,
  calendar: Calendar,
  assumedDemand?: number,
): PricedUsage {
  const laidOut = checkedTariff(tariff)
  const readings = readingsIn(period, zone, reads)
  checkRegisters(readings.keys(), laidOut)
  const nothing = emptyReadings(calendar.count)
  const readingsOf = (register: Register) => readings.get(register) ?? nothing
  const lines = everyLine({ tariff, laidOut, calendar, readingsOf, assumedDemand })
  const missingHalfHours = readingsOf('GENERAL').quality.filter((quality) => quality === -1).length
  return { period, lines, missingHalfHours, ...totalsOf(lines) }
}

/**
 * Prices the reads of a period: for the cost of a day, a bill, or a year. Each line is rounded to the cent by itself, half a cent
 * away from zero; GST is taken once, on the sum of the lines that have it; so the lines and the GST add up to the total.
 * Half-hours without a read cost nothing and are counted in `missingHalfHours`. Throws `EnergyError`: `TARIFF_INVALID`,
 * `READS_INVALID`, `PERIOD_INVALID` or `ZONE_INVALID`.
 */
export const priceUsage = (options: PriceUsageOptions): PricedUsage =>
  priceReads(options, calendarFor(options))
