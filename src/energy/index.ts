/** The prices of electricity: one engine for plan cards, quotes, the cost of usage and bills. For browsers and servers. */
export type { EnergyContract, ReferenceComparison, TimeOfUse } from '../plans/plan.ts'
export { referenceDifference } from '../plans/reference-sentence.ts'
export type {
  ChargeFacts,
  ChargeKind,
  ChargeLabel,
  ChargeLine,
  PricedUsage,
  Quantity,
  Totals,
} from './charge-line.ts'
export { totalsOf } from './charge-line.ts'
export { checkTariff } from './check-tariff.ts'
export type { EnergyErrorCode } from './energy-error.ts'
export { EnergyError } from './energy-error.ts'
export type { EstimatedYear, EstimateYearOptions, ReferencePrice } from './estimate-year.ts'
export { estimateYear, referenceComparison } from './estimate-year.ts'
export type { HalfHour, PlaceInDay } from './half-hours.ts'
export { civilHalfHour, dayStartMs, halfHourCount, halfHoursOf } from './half-hours.ts'
export type { MarketDay } from './market-time.ts'
export { marketHalfHour, marketStartMs, readsOfMarketDay } from './market-time.ts'
export type { PriceUsageOptions } from './price-usage.ts'
export { priceUsage } from './price-usage.ts'
export type { HalfHourRead, ReadQuality, Register } from './reads.ts'
export type { StretchRead } from './spread-read.ts'
export { spreadRead } from './spread-read.ts'
export type {
  ControlledLoad,
  DemandCharge,
  FreeWindow,
  Rate,
  Rates,
  SolarFeedInTariff,
  Tariff,
  TariffPeriod,
  TimeOfUseRates,
  TimeOfUseType,
  TimeVaryingTariff,
  VolumePeriod,
} from './tariff.ts'
export { tariffOf } from './tariff-of-contract.ts'
export type { Cents, MicroDollars, WattHours } from './units.ts'
export { amountString, microDollars, wattHours } from './units.ts'
export type { UsageProfile } from './usage-profile.ts'
export type { SupplyZone } from './zone-offsets.ts'
export { supplyZones } from './zone-offsets.ts'
