import { daysIn } from '../dates/civil-date.ts'
import { defaultVolumePeriod, periodsAYear } from '../plans/standard-defaults.ts'
import { EnergyError } from './energy-error.ts'
import type { RateTable, WindowPlace, WindowTable } from './rate-table.ts'
import { dayKinds, feedInTable, usageTable, windowTable } from './rate-table.ts'
import { controlledLoadRegisters } from './reads.ts'
import { daysOfYear, yearDays } from './seasons.ts'
import type { DemandCharge, Rates, SolarFeedInTariff, Tariff, TariffPeriod } from './tariff.ts'
import type { Price, Volume } from './units.ts'
import { decimalParts, exactWattHours, isBelowZero } from './units.ts'

const refused = (sentence: string) => new EnergyError('TARIFF_INVALID', sentence)

/** A tariff period that prices general use, with its hours. */
export interface Season {
  readonly period: TariffPeriod
  readonly table: RateTable
}

export interface DemandWindow {
  readonly period: TariffPeriod
  readonly charge: DemandCharge
  readonly table: WindowTable
}

/** A checked tariff, with its windows resolved to half-hours. */
export interface CheckedTariff {
  readonly seasons: readonly Season[]
  readonly demands: readonly DemandWindow[]
  readonly controlledLoads: readonly RateTable[]
  readonly feedIns: readonly RateTable[]
}

function checkWhole(value: number | undefined, at: string, least: number): void {
  if (value === undefined) return
  if (!Number.isSafeInteger(value))
    throw refused(`${at} is ${value}: amounts are whole numbers, microDollars('0.305') makes one`)
  if (value < least) throw refused(`${at} is ${value}: it has to be ${least} at least`)
}

/** A whole number, or a decimal text if it has more decimals. */
function checkAmount(value: Price | Volume | undefined, at: string, least: number): void {
  if (typeof value !== 'string') checkWhole(value, at, least)
  else if (decimalParts(value) === null)
    throw refused(`${at} is '${value}': a text is a decimal such as '0.27272727'`)
  else if (least >= 0 && isBelowZero(value))
    throw refused(`${at} is ${value}: it has to be ${least} at least`)
}

const isAbove = (one: Volume, other: Volume): boolean => {
  const [upper, lower] = [exactWattHours(one), exactWattHours(other)]
  return upper.over * lower.under > lower.over * upper.under
}
/** `15000 Wh`, `27.3973 kWh`. */
const volumeText = (volume: Volume) => (typeof volume === 'string' ? `${volume} kWh` : `${volume} Wh`)

const volumePeriods: readonly string[] = ['P1D', ...Object.keys(periodsAYear)]

function checkRates({ rates, period = defaultVolumePeriod }: Omit<Rates, 'displayName'>, at: string): void {
  if (!volumePeriods.includes(period))
    throw refused(`${at}: volumes count over ${volumePeriods.join(', ')}, not '${period}'`)
  if (rates.length === 0) throw refused(`${at} has no price: give one rate at least`)
  let before: Volume = 0
  for (const [index, { unitPrice, volume }] of rates.entries()) {
    const step = `${at}, step ${index + 1}`
    checkAmount(unitPrice, `${step}: unitPrice`, Number.MIN_SAFE_INTEGER)
    const isLast = index === rates.length - 1
    if (isLast && volume !== undefined)
      throw refused(
        `${step} is the last and ends at ${volumeText(volume)}: what is above has no price. Leave its volume out`,
      )
    if (isLast) continue
    if (volume === undefined) throw refused(`${step} has no volume: only the last step may go on for ever`)
    checkAmount(volume, `${step}: volume`, 1)
    if (!isAbove(volume, before))
      throw refused(
        `${step} ends at ${volumeText(volume)}, which is not above ${volumeText(before)}: order the steps by volume`,
      )
    before = volume
  }
}

const placeOf = (at: string, timeZone: Tariff['timeZone']): WindowPlace => ({
  at,
  ...(timeZone !== undefined && { timeZone }),
})

interface UsageRates {
  readonly singleRate?: Rates
  readonly timeOfUseRates?: TariffPeriod['timeOfUseRates']
}

function checkUsage({ singleRate, timeOfUseRates }: UsageRates, at: string): void {
  if ((singleRate === undefined) === (timeOfUseRates === undefined))
    throw refused(`${at} needs either singleRate or timeOfUseRates`)
  for (const rate of timeOfUseRates ?? (singleRate ? [singleRate] : []))
    checkRates(rate, `${at}, ${rate.displayName}`)
}

function checkMonthDay(date: string, at: string): void {
  const [, month, day] = /^(\d\d)-(\d\d)$/.exec(date) ?? []
  const isDay = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1
  // Checked in a leap year, so that 29 February is allowed.
  if (!isDay || Number(day) > daysIn(2028, Number(month)))
    throw refused(`${at}: '${date}' is no day of a year, write it like 12-31`)
}

function checkDemand(charge: DemandCharge, at: string): void {
  checkAmount(charge.amount, `${at}: amount`, 0)
  checkWhole(charge.minDemand, `${at}: minDemand`, 0)
  checkWhole(charge.maxDemand, `${at}: maxDemand`, charge.minDemand ?? 0)
}

function demandWindow(period: TariffPeriod, charge: DemandCharge, place: WindowPlace): DemandWindow {
  checkDemand(charge, place.at)
  const { displayName, days = dayKinds.slice(0, 7), startTime, endTime } = charge
  const table = windowTable([{ displayName, windows: [{ days, startTime, endTime }] }], place, false)
  return { period, charge, table }
}

const isUsagePriced = ({ singleRate, timeOfUseRates }: TariffPeriod) =>
  singleRate !== undefined || timeOfUseRates !== undefined

function checkPeriod(period: TariffPeriod, at: string): void {
  checkMonthDay(period.startDate, `${at}: startDate`)
  checkMonthDay(period.endDate, `${at}: endDate`)
  checkAmount(period.dailySupplyCharge, `${at}: dailySupplyCharge`, 0)
  checkWhole(period.freeWindow?.dailyVolume, `${at}: freeWindow.dailyVolume`, 1)
  const isDemandAlone = !isUsagePriced(period) && (period.demandCharges?.length ?? 0) > 0
  if (!isDemandAlone) checkUsage(period, at)
  if (isDemandAlone && period.freeWindow)
    throw refused(`${at}: a freeWindow belongs to a period that prices usage`)
}

function checkSeasons(seasons: readonly Season[]): void {
  const days = seasons.map(({ period }) => daysOfYear(period))
  for (const [place, date] of yearDays.entries()) {
    let count = 0
    for (const own of days) count += own[place] ?? 0
    if (count === 1) continue
    const names = seasons.flatMap(({ period }, at) => (days[at]?.[place] ? [period.displayName] : []))
    throw refused(
      count === 0
        ? `tariffPeriod: ${date} is in none that prices usage: the periods have to make up the year`
        : `tariffPeriod: ${date} is in several that price usage (${names.join(' and ')}): give each day one`,
    )
  }
}

function checkedFeedIn(
  { displayName, ...feedIn }: SolarFeedInTariff,
  timeZone: Tariff['timeZone'],
): RateTable {
  const { singleTariff, timeVaryingTariffs } = feedIn
  const at = `solarFeedInTariff '${displayName}'`
  if ((singleTariff === undefined) === (timeVaryingTariffs === undefined))
    throw refused(`${at} needs either singleTariff or timeVaryingTariffs`)
  for (const rates of timeVaryingTariffs ?? (singleTariff ? [singleTariff] : [])) checkRates(rates, at)
  return feedInTable(displayName, singleTariff, timeVaryingTariffs, placeOf(at, timeZone))
}

function layOut(tariff: Tariff): CheckedTariff {
  const { timeZone, tariffPeriod, controlledLoad = [], solarFeedInTariff = [] } = tariff
  const named = tariffPeriod.map((period) => ({ period, at: `tariffPeriod '${period.displayName}'` }))
  for (const { period, at } of named) checkPeriod(period, at)
  if (controlledLoad.length > controlledLoadRegisters.length)
    throw refused(
      `controlledLoad: ${controlledLoadRegisters.length} at most, since there are registers for so many`,
    )
  const seasons = named
    .filter(({ period }) => isUsagePriced(period))
    .map(({ period, at }) => ({
      period,
      table: usageTable(period, placeOf(at, period.timeZone ?? timeZone)),
    }))
  checkSeasons(seasons)
  return {
    seasons,
    demands: named.flatMap(({ period, at }) =>
      (period.demandCharges ?? []).map((charge) =>
        demandWindow(period, charge, placeOf(`${at}, ${charge.displayName}`, period.timeZone ?? timeZone)),
      ),
    ),
    controlledLoads: controlledLoad.map((load) => {
      const at = `controlledLoad '${load.displayName}'`
      checkAmount(load.dailySupplyCharge, `${at}: dailySupplyCharge`, 0)
      checkUsage(load, at)
      return usageTable(load, placeOf(at, timeZone))
    }),
    feedIns: solarFeedInTariff.map((feedIn) => checkedFeedIn(feedIn, timeZone)),
  }
}

const checked = new WeakMap<Tariff, CheckedTariff>()

/** A tariff is checked only once, because a chart prices each day separately. */
export function checkedTariff(tariff: Tariff): CheckedTariff {
  const known = checked.get(tariff)
  if (known !== undefined) return known
  const laidOut = layOut(tariff)
  checked.set(tariff, laidOut)
  return laidOut
}

/**
 * Throws `EnergyError` (`TARIFF_INVALID`) for a tariff that does not price each half-hour exactly once: windows that
 * overlap or leave a gap, steps out of order, seasons that do not cover the year, a negative supply charge. The message
 * says where, and what to do.
 */
export function checkTariff(tariff: Tariff): void {
  checkedTariff(tariff)
}
