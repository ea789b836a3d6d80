import type { Tariff } from '../energy/tariff.ts'

/** Whether charges depend on the time of the day. */
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
