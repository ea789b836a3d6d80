import type { Tariff } from '../energy/tariff.ts'

/** Whether the time of the day has a say in what is charged. */
export const needsHalfHours = ({
  tariffPeriod,
  controlledLoad = [],
  solarFeedInTariff = [],
}: Tariff): boolean =>
  [...tariffPeriod, ...controlledLoad].some(({ timeOfUseRates = [] }) => timeOfUseRates.length > 0) ||
  tariffPeriod.some(
    ({ demandCharges = [], freeWindow }) => demandCharges.length > 0 || freeWindow !== undefined,
  ) ||
  solarFeedInTariff.some(({ timeVaryingTariffs = [] }) => timeVaryingTariffs.length > 0)
