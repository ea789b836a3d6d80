/** The prices of electricity: one engine for plan cards, quotes, the cost of usage and bills. For browsers and servers. */

export type { SupplyZone } from '../dates/time-zones.ts'
export { supplyZones } from '../dates/time-zones.ts'
export type { EnergyContract, PlanDiscount, PlanFee, ReferenceComparison, TimeOfUse } from '../plans/plan.ts'
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
export type { EnergyErrorCode, PlanProblem } from './energy-error.ts'
export { EnergyError } from './energy-error.ts'
export type { EstimatedYear, EstimateYearOptions, ReferencePrice } from './estimate-year.ts'
export { estimateYear, referenceComparison } from './estimate-year.ts'
export type { HalfHour, PlaceInDay } from './half-hours.ts'
export { civilHalfHour, dayStartMs, halfHourCount, halfHoursOf } from './half-hours.ts'
export { isPricedByPeriod } from './is-priced-by-period.ts'
export type { MarketDay } from './market-time.ts'
export { marketHalfHour, marketStartMs, readsOfMarketDay } from './market-time.ts'
export type { PlanConditions, YearAdjustment } from './plan-adjustments.ts'
export type { PriceUsageOptions } from './price-usage.ts'
export { priceUsage } from './price-usage.ts'
export type { CustomerYear } from './priced-year.ts'
export type { PartFacts } from './published/controlled-load.ts'
export type { FeedInFacts } from './published/feed-in.ts'
export type {
  GreenPowerCharge,
  MeteringCharge,
  PlanIncentive,
  PublishedPlan,
} from './published/plan-facts.ts'
export type { ReadPlan, ReadPlanOptions } from './published/read-plan.ts'
export { readPlan } from './published/read-plan.ts'
export type { PlanNote, PlanNoteCode } from './published/reading.ts'
export type { PlanToRank, RankedPlan, Ranking, UnpricedPlan } from './rank-plans.ts'
export { openRanking, rankPlans } from './rank-plans.ts'
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
export type { Cents, MicroDollars, Price, Volume, WattHours } from './units.ts'
export { amountString, microDollars, priceOf, volumeOf, wattHours } from './units.ts'
export type { UsageProfile } from './usage-profile.ts'
