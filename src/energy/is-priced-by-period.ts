import type { IsoDate } from '../dates/iso-date.ts'
import { defaultVolumePeriod } from '../plans/standard-defaults.ts'
import { isIn } from './seasons.ts'
import type { Rates, Tariff } from './tariff.ts'

/** A price by the volume of more than a day: what came before in the billing period decides which step a kilowatt-hour is in. */
const hasLongSteps = ({ rates, period = defaultVolumePeriod }: Omit<Rates, 'displayName'>) =>
  period !== 'P1D' && rates.length > 1

/**
 * Whether the cost of a day depends on other days, so that only a whole billing period has a cost: by steps of longer than a day, or a
 * demand charge for the highest power of a month or season. Prices by time, by season or by the volume of a day do not.
 */
export function isPricedByPeriod(tariff: Tariff, day: IsoDate): boolean {
  const { tariffPeriod, controlledLoad = [], solarFeedInTariff = [] } = tariff
  const seasons = tariffPeriod.filter((season) => isIn(season, day))
  const rates = [...seasons, ...controlledLoad].flatMap(({ singleRate, timeOfUseRates = [] }) => [
    ...(singleRate === undefined ? [] : [singleRate]),
    ...timeOfUseRates,
  ])
  const feedIns = solarFeedInTariff.flatMap(({ singleTariff, timeVaryingTariffs = [] }) => [
    ...(singleTariff === undefined ? [] : [singleTariff]),
    ...timeVaryingTariffs,
  ])
  return (
    [...rates, ...feedIns].some(hasLongSteps) ||
    seasons.some(({ demandCharges = [] }) =>
      demandCharges.some(({ measurementPeriod }) => measurementPeriod !== 'DAY'),
    )
  )
}
