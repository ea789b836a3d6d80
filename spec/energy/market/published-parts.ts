// Parts of plans in the forms in which retailers publish them. All prices and names are made up.

/** A value of a published file. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }

const work = ['MON', 'TUE', 'WED', 'THU', 'FRI']
const weekend = ['SAT', 'SUN']
const week = [...work, ...weekend]

const window = (days: readonly string[], startTime: string, endTime: string): JsonObject => ({
  days,
  startTime,
  endTime,
})

/** How a day is divided into times of use, with the windows of each. */
export interface DayCut {
  readonly type: 'PEAK' | 'OFF_PEAK' | 'SHOULDER' | 'SHOULDER1' | 'SHOULDER2'
  readonly name: string
  readonly windows: readonly JsonObject[]
}

/** Peak and off-peak, in every notation for ends of windows and for midnight. */
const twoRates = {
  // `:59` is the last minute of the window, and 20:00 to 06:59 covers both ends of one day.
  lastMinute: [
    window(work, '07:00', '19:59'),
    window(work, '20:00', '06:59'),
    window(weekend, '00:00', '23:59'),
  ],
  wholeHour: [
    window(work, '15:00', '21:00'),
    window(work, '21:00', '15:00'),
    window(weekend, '00:00', '00:00'),
  ],
  toMidnight: [
    window(week, '14:00', '19:59'),
    window(week, '00:00', '13:59'),
    window(week, '20:00', '23:59'),
  ],
  toTwentyFour: [
    window(week, '16:00', '21:00'),
    window(week, '00:00', '16:00'),
    window(week, '21:00', '00:00'),
  ],
  halfHours: [window(week, '06:30', '21:29'), window(week, '21:30', '06:29')],
  seconds: [window(week, '15:00:00', '20:59:59'), window(week, '21:00:00', '14:59:59')],
} as const

export type TwoRates = keyof typeof twoRates

export const peakAndOffPeak = (how: TwoRates): readonly DayCut[] => {
  const [peak, ...others] = twoRates[how]
  return [
    { type: 'PEAK', name: 'Peak', windows: [peak] },
    { type: 'OFF_PEAK', name: 'Off Peak', windows: others },
  ]
}

export const withShoulder: readonly DayCut[] = [
  { type: 'PEAK', name: 'Peak', windows: [window(work, '14:00', '19:59')] },
  {
    type: 'SHOULDER',
    name: 'Shoulder',
    windows: [
      window(work, '07:00', '13:59'),
      window(work, '20:00', '21:59'),
      window(weekend, '07:00', '21:59'),
    ],
  },
  { type: 'OFF_PEAK', name: 'Off Peak', windows: [window(week, '22:00', '06:59')] },
]

/** Free power at noon, a shoulder of its own. */
export const withTwoShoulders: readonly DayCut[] = [
  { type: 'PEAK', name: 'Evening', windows: [window(week, '16:00', '20:59')] },
  { type: 'SHOULDER1', name: 'Noon', windows: [window(week, '11:00', '13:59')] },
  {
    type: 'SHOULDER2',
    name: 'Day',
    windows: [window(week, '06:00', '10:59'), window(week, '14:00', '15:59')],
  },
  {
    type: 'OFF_PEAK',
    name: 'Night',
    windows: [window(week, '00:00', '05:59'), window(week, '21:00', '23:59')],
  },
]

/** Holidays have the weekend's price. */
export const withHolidays: readonly DayCut[] = [
  { type: 'PEAK', name: 'Peak', windows: [window(work, '07:00', '22:59')] },
  {
    type: 'OFF_PEAK',
    name: 'Off Peak',
    windows: [window(work, '23:00', '06:59'), window([...weekend, 'PUBLIC_HOLIDAYS'], '00:00', '23:59')],
  },
]

const rate = (unitPrice: string, volume?: Json): JsonObject => ({
  unitPrice,
  measureUnit: 'KWH',
  ...(volume !== undefined && { volume }),
})

/** Prices by volume. `last`: how a step without an end is written. */
export const steps = (prices: readonly string[], volumes: readonly Json[] = [], last?: Json): Json =>
  prices.map((price, at) => rate(price, at < volumes.length ? volumes[at] : last))

export interface Rates {
  readonly rates: Json
  readonly period?: string
}

export const single = ({ rates, period }: Rates, more: JsonObject = {}): JsonObject => ({
  displayName: 'Anytime usage',
  rates,
  ...(period !== undefined && { period }),
  ...more,
})

export const timeOfUse = (
  cuts: readonly DayCut[],
  prices: readonly string[],
  period?: string,
  last?: Json,
): Json =>
  cuts.map(({ type, name, windows }, at) => ({
    type,
    displayName: name,
    description: `${name} usage`,
    rates: steps([prices[at] ?? '0.30'], [], last),
    timeOfUse: windows,
    ...(period !== undefined && { period }),
  }))

/** `periods`: how demand is measured and charged. */
export function demand(
  periods: readonly [string, string],
  amount: string,
  more: JsonObject = {},
): JsonObject {
  const [measurementPeriod, chargePeriod] = periods
  return {
    displayName: 'Demand charge',
    description: 'Highest use of a half-hour',
    amount,
    startTime: '15:00',
    endTime: '20:59',
    days: work,
    ...{ measurementPeriod, chargePeriod },
    ...more,
  }
}

export const load = (
  name: string,
  { rates, period }: Rates,
  daily?: string,
  more: JsonObject = {},
): JsonObject => ({
  displayName: name,
  rateBlockUType: 'singleRate',
  singleRate: {
    displayName: name,
    rates,
    ...(period !== undefined && { period }),
    ...(daily !== undefined && { dailySupplyCharge: daily }),
  },
  ...more,
})

export const loadByTime = (name: string, prices: readonly string[]): JsonObject => ({
  displayName: name,
  rateBlockUType: 'timeOfUseRates',
  timeOfUseRates: timeOfUse(peakAndOffPeak('toMidnight'), prices, 'P1Y'),
})

export const feedIn = (
  name: string,
  rates: Json,
  {
    payer = 'RETAILER',
    period,
    scheme = 'CURRENT',
  }: { payer?: string; period?: string; scheme?: string } = {},
): JsonObject => ({
  displayName: name,
  description: 'Paid for power that is sent to the grid',
  scheme,
  payerType: payer,
  tariffUType: 'singleTariff',
  singleTariff: { rates, ...(period !== undefined && { period }) },
})

const paid = (type: string, unitPrice: string, windows: readonly JsonObject[]): JsonObject => ({
  type,
  rates: steps([unitPrice]),
  timeVariations: windows,
})

const evening = paid('PEAK', '0.12', [window(week, '16:00', '20:59')])

/** As a list, and as one object, which is read as a list of one. */
export const feedInByTime = (isList: boolean): JsonObject => ({
  displayName: isList ? 'Solar by time of day' : 'Evening solar',
  scheme: 'OTHER',
  payerType: 'RETAILER',
  tariffUType: 'timeVaryingTariffs',
  timeVaryingTariffs: isList
    ? [evening, paid('OFF_PEAK', '0.0185', [window(week, '10:00', '13:59')])]
    : evening,
})

/** The usual way to pay more for the first units: two entries that are steps of one tariff. */
export const feedInInSteps: readonly JsonObject[] = [
  feedIn('Solar feed-in, first 5 kWh a day', steps(['0.10'], [5]), { period: 'P1D' }),
  feedIn('Solar feed-in, above 5 kWh a day', steps(['0.033']), { period: 'P1D' }),
]

/** Two payers, whose payments add up. */
export const feedInOfTwo: readonly JsonObject[] = [
  feedIn('Solar feed-in', steps(['0.05'])),
  feedIn('Government solar bonus', steps(['0.44']), { payer: 'GOVERNMENT', scheme: 'PREMIUM' }),
]

export const season = (
  name: string,
  [startDate, endDate]: readonly [string, string],
  block: JsonObject,
  supply?: string,
): JsonObject => ({
  displayName: name,
  startDate,
  endDate,
  ...(supply !== undefined && { dailySupplyChargeType: 'SINGLE', dailySupplyCharge: supply }),
  rateBlockUType:
    'singleRate' in block ? 'singleRate' : 'timeOfUseRates' in block ? 'timeOfUseRates' : 'demandCharges',
  ...block,
})

export const discount = (
  type: 'CONDITIONAL' | 'GUARANTEED',
  method: 'percentOfBill' | 'percentOfUse' | 'fixedAmount',
  value: string,
): JsonObject => ({
  type,
  category: type === 'GUARANTEED' ? 'GUARANTEED_DISCOUNT' : 'PAY_ON_TIME',
  displayName: type === 'GUARANTEED' ? 'Welcome discount' : 'Pay on time discount',
  methodUType: method,
  [method]: method === 'fixedAmount' ? { amount: value } : { rate: value },
})
