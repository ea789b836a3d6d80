import type * as wire from '../plans/plan.ts'
import { checkTariff } from './check-tariff.ts'
import { EnergyError } from './energy-error.ts'
import type {
  ControlledLoad,
  DemandCharge,
  Rate,
  Rates,
  SolarFeedInTariff,
  Tariff,
  TariffPeriod,
  TimeOfUseRates,
  VolumePeriod,
} from './tariff.ts'
import { priceOf, volumeOf } from './units.ts'

// The only place where the contract's decimal strings become whole numbers.

const refused = (sentence: string) => new EnergyError('TARIFF_INVALID', sentence)

function rateOf({ unitPrice, measureUnit = 'KWH', volume }: wire.EnergyRate): Rate {
  if (measureUnit !== 'KWH')
    throw refused(`A rate for each ${measureUnit}: only electricity by the kWh is priced`)
  return {
    unitPrice: priceOf(unitPrice),
    ...(volume !== undefined && { volume: volumeOf(String(volume)) }),
  }
}

const volumePeriods: readonly string[] = ['P1D', 'P1M', 'P2M', 'P3M', 'P6M', 'P1Y'] satisfies VolumePeriod[]
const isVolumePeriod = (period: string): period is VolumePeriod => volumePeriods.includes(period)

interface WireRates {
  readonly rates: readonly wire.EnergyRate[]
  readonly period?: string
}

function stepsOf({ rates, period }: WireRates): Omit<Rates, 'displayName'> {
  if (period !== undefined && !isVolumePeriod(period))
    throw refused(`Volumes over '${period}': only ${volumePeriods.join(', ')} are known`)
  return { rates: rates.map(rateOf), ...(period !== undefined && { period }) }
}

const singleRate = ({ displayName, ...rates }: wire.SingleRate): Rates => ({ displayName, ...stepsOf(rates) })

const timeOfUseRates = (all: readonly wire.TimeOfUseRate[]): TimeOfUseRates[] =>
  all.map(({ displayName, type, timeOfUse, ...rates }) => ({
    displayName,
    type,
    timeOfUse,
    ...stepsOf(rates),
  }))

function demandCharge({ measureUnit = 'KW', ...charge }: wire.DemandCharge): DemandCharge {
  if (measureUnit !== 'KW')
    throw refused(`A demand charge for each ${measureUnit}: only kW can be computed from reads`)
  const { displayName, startTime, endTime, days, measurementPeriod, chargePeriod } = charge
  return {
    ...{ displayName, startTime, endTime, measurementPeriod, chargePeriod },
    amount: priceOf(charge.amount),
    ...(days && { days }),
  }
}

function tariffPeriod({ displayName, startDate, endDate, ...block }: wire.TariffPeriod): TariffPeriod {
  return {
    ...{ displayName, startDate, endDate },
    ...(block.dailySupplyCharge !== undefined && {
      dailySupplyCharge: priceOf(block.dailySupplyCharge),
    }),
    ...(block.singleRate && { singleRate: singleRate(block.singleRate) }),
    ...(block.timeOfUseRates && { timeOfUseRates: timeOfUseRates(block.timeOfUseRates) }),
    ...(block.demandCharges && { demandCharges: block.demandCharges.map(demandCharge) }),
  }
}

function controlledLoad({ displayName, ...load }: wire.ControlledLoad): ControlledLoad {
  const daily = load.singleRate?.dailySupplyCharge
  return {
    displayName,
    ...(daily !== undefined && { dailySupplyCharge: priceOf(daily) }),
    ...(load.singleRate && { singleRate: singleRate(load.singleRate) }),
    ...(load.timeOfUseRates && { timeOfUseRates: timeOfUseRates(load.timeOfUseRates) }),
  }
}

const feedIn = ({ displayName, ...tariff }: wire.SolarFeedInTariff): SolarFeedInTariff => ({
  displayName,
  ...(tariff.singleTariff && { singleTariff: stepsOf(tariff.singleTariff) }),
  ...(tariff.timeVaryingTariffs && {
    timeVaryingTariffs: tariff.timeVaryingTariffs.map(({ type, timeVariations, ...rates }) => ({
      timeVariations,
      ...(type && { type }),
      ...stepsOf(rates),
    })),
  }),
})

/**
 * The tariff of a plan card. Discounts, fees and concessions are not part of a tariff. Throws `EnergyError`:
 * `AMOUNT_INVALID` for an amount that is not a decimal, and `TARIFF_INVALID` for units other than kWh and kW and for
 * everything that `checkTariff` refuses.
 */
export function tariffOf(contract: wire.EnergyContract): Tariff {
  const tariff: Tariff = {
    ...(contract.timeZone && { timeZone: contract.timeZone }),
    tariffPeriod: contract.tariffPeriod.map(tariffPeriod),
    ...(contract.controlledLoad && { controlledLoad: contract.controlledLoad.map(controlledLoad) }),
    ...(contract.solarFeedInTariff && { solarFeedInTariff: contract.solarFeedInTariff.map(feedIn) }),
  }
  checkTariff(tariff)
  return tariff
}
