import { daysIn } from '../dates/civil-date.ts'
import { EnergyError } from './energy-error.ts'
import type { RateTable, WindowTable } from './rate-table.ts'
import { dayKinds, feedInTable, usageTable, windowTable } from './rate-table.ts'
import { isIn } from './seasons.ts'
import type { DemandCharge, Rates, SolarFeedInTariff, Tariff, TariffPeriod } from './tariff.ts'

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

/** A tariff that has been checked, its windows laid out. */
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

function checkRates({ rates, period = 'P1D' }: Omit<Rates, 'displayName'>, at: string): void {
  if (!['P1D', 'P1M', 'P3M', 'P1Y'].includes(period))
    throw refused(`${at}: volumes count over P1D, P1M, P3M or P1Y, not '${period}'`)
  if (rates.length === 0) throw refused(`${at} has no price: give one rate at least`)
  let before = 0
  for (const [index, { unitPrice, volume }] of rates.entries()) {
    const step = `${at}, step ${index + 1}`
    checkWhole(unitPrice, `${step}: unitPrice`, Number.MIN_SAFE_INTEGER)
    const isLast = index === rates.length - 1
    if (isLast && volume !== undefined)
      throw refused(
        `${step} is the last and ends at ${volume} Wh: what is above has no price. Leave its volume out`,
      )
    if (isLast) continue
    if (volume === undefined) throw refused(`${step} has no volume: only the last step may go on for ever`)
    checkWhole(volume, `${step}: volume`, 1)
    if (volume <= before)
      throw refused(
        `${step} ends at ${volume} Wh, which is not above ${before} Wh: order the steps by volume`,
      )
    before = volume
  }
}

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
  // Of a leap year, so that 29 February is allowed.
  if (!isDay || Number(day) > daysIn(2028, Number(month)))
    throw refused(`${at}: '${date}' is no day of a year, write it like 12-31`)
}

function checkDemand(charge: DemandCharge, at: string): void {
  checkWhole(charge.amount, `${at}: amount`, 0)
  checkWhole(charge.minDemand, `${at}: minDemand`, 0)
  checkWhole(charge.maxDemand, `${at}: maxDemand`, charge.minDemand ?? 0)
}

function demandWindow(period: TariffPeriod, charge: DemandCharge, at: string): DemandWindow {
  checkDemand(charge, at)
  const { displayName, days = dayKinds.slice(0, 7), startTime, endTime } = charge
  const table = windowTable([{ displayName, windows: [{ days, startTime, endTime }] }], at, false)
  return { period, charge, table }
}

const isUsagePriced = ({ singleRate, timeOfUseRates }: TariffPeriod) =>
  singleRate !== undefined || timeOfUseRates !== undefined

function checkPeriod(period: TariffPeriod, at: string): void {
  checkMonthDay(period.startDate, `${at}: startDate`)
  checkMonthDay(period.endDate, `${at}: endDate`)
  checkWhole(period.dailySupplyCharge, `${at}: dailySupplyCharge`, 0)
  checkWhole(period.freeWindow?.dailyVolume, `${at}: freeWindow.dailyVolume`, 1)
  const isDemandAlone = !isUsagePriced(period) && (period.demandCharges?.length ?? 0) > 0
  if (!isDemandAlone) checkUsage(period, at)
  if (isDemandAlone && period.freeWindow)
    throw refused(`${at}: a freeWindow belongs to a period that prices usage`)
}

function checkSeasons(seasons: readonly Season[]): void {
  for (let month = 1; month <= 12; month += 1)
    for (let day = 1; day <= daysIn(2026, month); day += 1) {
      const date = [month, day].map((part) => String(part).padStart(2, '0')).join('-')
      const found = seasons.filter(({ period }) => isIn(period, date))
      if (found.length === 1) continue
      const names = found.map(({ period }) => period.displayName).join(' and ')
      throw refused(
        found.length === 0
          ? `tariffPeriod: ${date} is in none that prices usage: the periods have to make up the year`
          : `tariffPeriod: ${date} is in several that price usage (${names}): give each day one`,
      )
    }
}

function checkedFeedIn({ displayName, ...feedIn }: SolarFeedInTariff): RateTable {
  const { singleTariff, timeVaryingTariffs } = feedIn
  const at = `solarFeedInTariff '${displayName}'`
  if ((singleTariff === undefined) === (timeVaryingTariffs === undefined))
    throw refused(`${at} needs either singleTariff or timeVaryingTariffs`)
  for (const rates of timeVaryingTariffs ?? (singleTariff ? [singleTariff] : [])) checkRates(rates, at)
  return feedInTable(displayName, singleTariff, timeVaryingTariffs, at)
}

function layOut({ tariffPeriod, controlledLoad = [], solarFeedInTariff = [] }: Tariff): CheckedTariff {
  const named = tariffPeriod.map((period) => ({ period, at: `tariffPeriod '${period.displayName}'` }))
  for (const { period, at } of named) checkPeriod(period, at)
  if (controlledLoad.length > 2)
    throw refused('controlledLoad: two at most, since there are registers for two')
  const seasons = named
    .filter(({ period }) => isUsagePriced(period))
    .map(({ period, at }) => ({ period, table: usageTable(period, at) }))
  checkSeasons(seasons)
  return {
    seasons,
    demands: named.flatMap(({ period, at }) =>
      (period.demandCharges ?? []).map((charge) =>
        demandWindow(period, charge, `${at}, ${charge.displayName}`),
      ),
    ),
    controlledLoads: controlledLoad.map((load) => {
      const at = `controlledLoad '${load.displayName}'`
      checkWhole(load.dailySupplyCharge, `${at}: dailySupplyCharge`, 0)
      checkUsage(load, at)
      return usageTable(load, at)
    }),
    feedIns: solarFeedInTariff.map(checkedFeedIn),
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
