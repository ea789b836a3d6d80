// Defaults of the Consumer Data Standards for members that a plan omits.

/** The period over which the volume of a step counts. */
export const defaultVolumePeriod = 'P1Y'

/** The clock of windows. */
export const defaultTimeZone = 'AEST'

/** The number of periods in a year, so that a year's volume can be divided. Days are counted individually. */
export const periodsAYear = { P1M: 12, P2M: 6, P3M: 4, P6M: 2, P1Y: 1 } as const
