import type { DayCut, Json, JsonObject, Rates, TwoRates } from './published-parts.ts'
import {
  demand,
  discount,
  feedIn,
  feedInByTime,
  feedInInSteps,
  feedInOfTwo,
  load,
  loadByTime,
  peakAndOffPeak,
  season,
  single,
  steps,
  timeOfUse,
  withHolidays,
  withShoulder,
  withTwoShoulders,
} from './published-parts.ts'

// A hundred plans in the forms in which all retailers together publish theirs, and roughly in the same proportions. No plan
// or name is real.

/** The expected result of reading a plan. */
export type Meant =
  | { readonly is: 'taken' }
  /** Has a note with that code. */
  | { readonly is: 'noted'; readonly note: RegExp }
  | { readonly is: 'refused'; readonly at: string; readonly sentence: RegExp }

export interface SamplePlan {
  readonly name: string
  /** The content of its file. */
  readonly file: Json
  readonly meant: Meant
  /** Amounts of an older archive are in cents, which the caller must specify. */
  readonly isInCents?: true
}

interface Draft {
  readonly contract: JsonObject
  readonly more?: JsonObject
  readonly meant?: Meant
  readonly isInCents?: true
  readonly hasEnvelope?: false
}

const year = ['01-01', '12-31'] as const
const financialYear = ['07-01', '06-30'] as const
const everything = 'All year'

/** Prices of the n-th plan. No two plans have the same. */
const price = (base: number, at: number, decimals = 4) => (base + ((at * 37) % 61) / 1000).toFixed(decimals)
const supply = (at: number) => (0.82 + ((at * 29) % 53) / 100).toFixed(at % 3 === 0 ? 4 : 2)

const feedIns: readonly (readonly JsonObject[])[] = [
  [feedIn('Solar feed-in', steps(['0.045']))],
  [feedIn('Solar feed-in', steps(['0.02'], [], 0), { period: 'P1D' })],
  feedInInSteps,
  [feedInByTime(false)],
  [],
  [feedInByTime(true)],
  feedInOfTwo,
  [feedIn('Solar feed-in, up to 10 kWh a day', steps(['0.08'], ['10.00']), { period: 'P1D' })],
  [],
  [feedIn('Solar feed-in', steps(['0.0612345'], [], null), { period: 'P1Y' })],
]

/** Discounts, green power, incentives and fees. None is part of the tariff. */
const besides = (at: number): JsonObject => ({
  ...(at % 3 === 0 && {
    greenPowerCharges: [
      {
        displayName: 'Green power',
        scheme: 'GREENPOWER',
        type: 'FIXED_PER_UNIT',
        tiers: [{ percentGreen: '0.1', amount: '0.0055' }],
      },
    ],
  }),
  ...(at % 4 === 0 && {
    incentives: [{ displayName: 'Movie tickets', description: 'Two tickets', category: 'OTHER' }],
  }),
  fees: [
    { type: 'LATE_PAYMENT', term: 'FIXED', amount: '12.00' },
    ...(at % 2 === 0 ? [{ type: 'CC_PROCESSING', term: 'PERCENT_OF_BILL', rate: '0.0066' }] : []),
  ],
  ...(at % 6 === 1 && { discounts: [discount('GUARANTEED', 'percentOfBill', '0.05')] }),
  ...(at % 11 === 2 && { discounts: [discount('CONDITIONAL', 'fixedAmount', '50.00')] }),
  ...(at % 17 === 4 && { discounts: [discount('CONDITIONAL', 'percentOfUse', '0.1')] }),
})

const contract = (
  at: number,
  parts: { zone?: 'LOCAL' | 'AEST'; model: string; periods: Json; more?: JsonObject },
): JsonObject => ({
  pricingModel: parts.model,
  ...(parts.zone && { timeZone: parts.zone }),
  isFixed: false,
  variation: 'Prices may change; we tell you before.',
  onExpiryDescription: 'None',
  paymentOption: ['CREDIT_CARD', 'DIRECT_DEBIT', 'BPAY'],
  billFrequency: [at % 3 === 0 ? 'P1M' : 'P3M'],
  coolingOffDays: 10,
  termType: 'ONGOING',
  ...besides(at),
  ...((feedIns[at % feedIns.length]?.length ?? 0) > 0 && {
    solarFeedInTariff: feedIns[at % feedIns.length] ?? [],
  }),
  ...parts.more,
  tariffPeriod: parts.periods,
})

/** Controlled loads: none in 17 of 40, one in 18, two in 4. */
function loads(at: number): JsonObject {
  const first: Rates = { rates: steps([price(0.15, at)]), ...(at % 3 !== 0 && { period: 'P1Y' }) }
  const one = load('Controlled load 1', first, at % 2 === 0 ? '0.00' : undefined)
  const dated = load('Controlled load', first, '0.0433', { startDate: '2025-07-01', endDate: '2026-06-30' })
  const two = load(
    'Controlled load 2',
    { rates: steps([price(0.18, at)], [], '0.00'), period: 'P1D' },
    '0.03',
  )
  if (at % 20 === 7) return { controlledLoad: [loadByTime('Controlled load', ['0.21', '0.14'])] }
  if (at % 20 === 3 || at % 20 === 12) return { controlledLoad: [one, two] }
  if (at % 20 === 9) return { controlledLoad: [dated] }
  return at % 5 < 2 ? { controlledLoad: [one] } : {}
}

const blocks = (at: number, block: JsonObject): Json => [
  season(everything, at % 4 === 0 ? financialYear : year, block, supply(at)),
]

const flat = (at: number, rates: Rates, meant?: Meant): Draft => ({
  contract: contract(at, {
    zone: at % 4 === 1 ? 'AEST' : 'LOCAL',
    model: 'SINGLE_RATE',
    periods: blocks(at, { singleRate: single(rates) }),
    more: loads(at),
  }),
  ...(meant && { meant }),
})

const note = (words: RegExp): Meant => ({ is: 'noted', note: words })
const refusal = (at: string, sentence: RegExp): Meant => ({ is: 'refused', at, sentence })

/** One price, in each notation for a step without an end. */
const flatPlans = Array.from({ length: 23 }, (_, at): Draft => {
  const prices = [at % 5 === 0 ? `0.${2_845_637 + at}` : price(0.27, at)]
  const endings: readonly Rates[] = [
    { rates: steps(prices), period: 'P1Y' },
    { rates: steps(prices, [], 0), period: 'P1D' },
    { rates: steps(prices), period: 'P1D' },
    { rates: steps(prices, [], null) },
    { rates: steps(prices, [], '0.00'), period: 'P1Y' },
    { rates: steps(prices), period: 'P1Y' },
  ]
  return flat(at, endings[at % endings.length] ?? { rates: steps(prices) })
})

/** A volume on the only step: its price also applies above it. */
const toppedPlans = [24, 25, 26].map((at) =>
  flat(
    at,
    { rates: steps([price(0.29, at)], [at === 25 ? '11.00' : 4000]), period: at === 25 ? 'P1D' : 'P1Y' },
    note(/STEP_OPEN/),
  ),
)

const steppedRates: readonly Rates[] = [
  { rates: steps(['0.2891', '0.3102'], [27.3973]), period: 'P1D' },
  { rates: steps(['0.301', '0.2744'], [11]), period: 'P1D' },
  { rates: steps(['0.33', '0.31', '0.2955'], ['5.00', '15.00'], '0.00'), period: 'P1D' },
  { rates: steps(['0.2712', '0.2899'], ['10.9589'], null), period: 'P1D' },
  { rates: steps(['0.3412', '0.3301'], [20], 0), period: 'P1D' },
  { rates: steps(['0.28', '0.30'], [4000]), period: 'P1Y' },
  { rates: steps(['0.3123', '0.2987'], ['10000.00'], '0.00'), period: 'P1Y' },
  { rates: steps(['0.26', '0.2933', '0.3012'], [1000, 5000]), period: 'P1Y' },
  // Without a period, the standard's default applies: a year.
  { rates: steps(['0.2666', '0.2822'], [3900]) },
  { rates: steps(['0.2999', '0.2788'], [600]), period: 'P1M' },
  { rates: steps(['0.2555', '0.2777'], ['333.3333']), period: 'P1M' },
  { rates: steps(['0.2444', '0.2666'], [700]), period: 'P2M' },
  { rates: steps(['0.3555', '0.3111'], ['1020.00']), period: 'P3M' },
  { rates: steps(['0.2901', '0.2803'], [1755]), period: 'P3M' },
  { rates: steps(['0.2901234', '0.2803456'], [2000]), period: 'P6M' },
]
const steppedPlans = steppedRates.map((rates, at) => flat(at + 27, rates))

interface ByTime {
  readonly cuts: readonly DayCut[]
  readonly zone?: 'LOCAL' | 'AEST'
  readonly prices: readonly string[]
  readonly period?: string
  readonly last?: Json
}

const byTime = (at: number, { cuts, zone, prices, period, last }: ByTime, meant?: Meant): Draft => ({
  contract: contract(at, {
    ...(zone && { zone }),
    model: 'TIME_OF_USE',
    periods: blocks(at, { timeOfUseRates: timeOfUse(cuts, prices, period, last) }),
    more: loads(at),
  }),
  ...(meant && { meant }),
})

const ways: readonly TwoRates[] = [
  'lastMinute',
  'lastMinute',
  'wholeHour',
  'toMidnight',
  'toTwentyFour',
  'lastMinute',
]
const timePlans = Array.from({ length: 30 }, (_, index): Draft => {
  const at = index + 42
  // LOCAL in 29 of 40 plans, AEST in 8; without one it is AEST.
  const zone = index % 10 === 4 ? undefined : index % 5 === 3 ? ('AEST' as const) : ('LOCAL' as const)
  const cuts =
    index % 7 === 5
      ? withTwoShoulders
      : index % 3 === 1
        ? withShoulder
        : index === 15
          ? withHolidays
          : peakAndOffPeak(
              index === 9
                ? 'halfHours'
                : index === 18
                  ? 'seconds'
                  : (ways[index % ways.length] ?? 'lastMinute'),
            )
  const prices = [
    price(0.42, at),
    index % 7 === 5 ? '0.00' : price(0.25, at),
    price(0.21, at),
    price(0.18, at),
  ]
  return byTime(at, {
    cuts,
    prices,
    ...(zone && { zone }),
    ...(index % 4 !== 0 && { period: index % 2 === 0 ? 'P1D' : 'P1Y' }),
    ...(index % 6 === 2 && { last: '0.00' }),
  })
})

/** A separate period over the days of the usage. */
const withDemand = (at: number, charges: readonly JsonObject[], meant?: Meant): Draft => ({
  contract: contract(at, {
    zone: 'LOCAL',
    model: 'FLEXIBLE',
    periods: [
      season(
        everything,
        financialYear,
        { timeOfUseRates: timeOfUse(withShoulder, ['0.35', '0.28', '0.2']) },
        supply(at),
      ),
      season('Demand', at % 2 === 0 ? ['11-01', '03-31'] : financialYear, { demandCharges: charges }),
    ],
    more: loads(at),
  }),
  ...(meant && { meant }),
})

const kwh: JsonObject = { measureUnit: 'KWH' }
const demandPlans: readonly Draft[] = [
  withDemand(72, [demand(['DAY', 'DAY'], '0.1123', kwh)]),
  withDemand(73, [demand(['DAY', 'DAY'], '0.3045', { ...kwh, minDemand: '0.50' })]),
  withDemand(74, [demand(['DAY', 'DAY'], '0.2212')]),
  withDemand(75, [demand(['DAY', 'MONTH'], '4.4512', kwh)]),
  withDemand(76, [demand(['MONTH', 'DAY'], '0.2512')]),
  withDemand(77, [demand(['MONTH', 'DAY'], '0.1999', { ...kwh, minDemand: '1.5', maxDemand: '3.25' })]),
  withDemand(78, [demand(['MONTH', 'MONTH'], '7.2345678')]),
  withDemand(79, [demand(['TARIFF_PERIOD', 'MONTH'], '3.31', kwh)]),
  withDemand(80, [demand(['TARIFF_PERIOD', 'DAY'], '0.0871')]),
  withDemand(81, [demand(['TARIFF_PERIOD', 'TARIFF_PERIOD'], '31.5', kwh)]),
  withDemand(82, [
    demand(['DAY', 'DAY'], '0.2', { displayName: 'Peak demand' }),
    demand(['DAY', 'DAY'], '0.05', {
      displayName: 'Off-peak demand',
      startTime: '21:00',
      endTime: '14:59',
      days: ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'],
    }),
  ]),
  withDemand(
    83,
    [demand(['MONTH', 'DAY'], '0.3211', { displayName: 'Demand charge - $/kVA/month' })],
    note(/DEMAND_UNIT/),
  ),
]

const seasonal = (at: number, periods: Json, more: JsonObject = {}): Draft => ({
  contract: contract(at, { zone: 'LOCAL', model: 'TIME_OF_USE', periods, more: { ...loads(at), ...more } }),
})

const seasonPlans: readonly Draft[] = [
  seasonal(84, [
    season(
      'Summer',
      ['11-01', '03-31'],
      { timeOfUseRates: timeOfUse(withShoulder, ['0.45', '0.3', '0.2']) },
      '1.05',
    ),
    season(
      'Winter',
      ['04-01', '10-31'],
      { timeOfUseRates: timeOfUse(withShoulder, ['0.39', '0.28', '0.19']) },
      '1.01',
    ),
  ]),
  seasonal(85, [
    season(
      'Warm',
      ['10-04', '04-04'],
      { singleRate: single({ rates: steps(['0.28', '0.31'], [12]), period: 'P1D' }) },
      '0.98',
    ),
    season(
      'Cold',
      ['04-05', '10-03'],
      { singleRate: single({ rates: steps(['0.27', '0.33'], [1000]), period: 'P3M' }) },
      '0.98',
    ),
  ]),
  // The year from one day to the day before it in the next year.
  seasonal(86, [
    season(everything, ['02-15', '02-14'], { singleRate: single({ rates: steps(['0.3012']) }) }, '0.91'),
  ]),
  seasonal(87, [
    season(
      everything,
      financialYear,
      { timeOfUseRates: timeOfUse(peakAndOffPeak('lastMinute'), ['0.41', '0.22']), timeZone: 'AEST' },
      '0.99',
    ),
  ]),
]

/** An archive in older forms: cents, times without a colon, day names in one text, a load as an object. */
const archived = (at: number): Draft => ({
  contract: {
    ...contract(at, {
      zone: 'LOCAL',
      model: 'TIME_OF_USE',
      periods: [
        {
          displayName: everything,
          startDate: '01-01',
          endDate: '12-31',
          dailySupplyCharges: '79.3273',
          rateBlockUType: 'timeOfUseRates',
          timeOfUseRates: [
            {
              type: 'PEAK',
              displayName: 'Peak',
              rates: steps(['38.5']),
              period: 'day',
              timeOfUse: [{ days: ['BUSINESS_DAYS'], startTime: '700', endTime: '2159' }],
            },
            {
              type: 'OFF_PEAK',
              displayName: 'Off Peak',
              rates: steps(['21.75']),
              timeOfUse: [
                { days: ['BUSINESS_DAYS'], startTime: '2200', endTime: '0659' },
                { days: ['SAT', 'SUN'], startTime: '0000', endTime: '2359' },
              ],
            },
          ],
        },
      ],
      more: {
        controlledLoad: load('Controlled load', { rates: steps(['16.25']) }, '3.3'),
        solarFeedInTariff: [feedIn('Solar feed-in', steps(['4.5']))],
        discounts: [],
      },
    }),
  },
  isInCents: true,
  meant: note(/AMOUNTS_IN_CENTS/),
})

const oneRate = (rates: Json, more: JsonObject = {}): JsonObject => ({
  singleRate: single({ rates, period: 'P1D' }, more),
})
const wrong = (at: number, periods: Json, pointer: string, sentence: RegExp): Draft => ({
  contract: contract(at, { zone: 'LOCAL', model: 'SINGLE_RATE', periods }),
  meant: refusal(`/electricityContract/tariffPeriod${pointer}`, sentence),
})

/** Plans that cannot be priced, each because of one mistake. */
const wrongPlans: readonly Draft[] = [
  wrong(90, blocks(90, oneRate(steps(['thirty cents']))), '/0/singleRate/rates/0/unitPrice', /thirty cents/),
  wrong(
    91,
    blocks(91, oneRate(steps(['0.3', '0.28'], [20]), { period: 'fortnight' })),
    '/0/singleRate/period',
    /fortnight/,
  ),
  wrong(
    92,
    blocks(92, {
      timeOfUseRates: [
        { type: 'PEAK', displayName: 'Peak', rates: steps(['0.4']) },
        { type: 'OFF_PEAK', displayName: 'Off Peak', rates: steps(['0.2']) },
      ],
    }),
    '/0/timeOfUseRates',
    /no window/,
  ),
  wrong(
    93,
    blocks(93, {
      timeOfUseRates: timeOfUse(
        [{ type: 'PEAK', name: 'Peak', windows: [{ days: ['MON'], startTime: 'noon', endTime: '20:00' }] }],
        ['0.4'],
      ),
    }),
    '/0/timeOfUseRates/0/timeOfUse/0/startTime',
    /noon/,
  ),
  wrong(
    94,
    blocks(94, oneRate([{ unitPrice: '3.1', measureUnit: 'MJ' }])),
    '/0/singleRate/rates/0/measureUnit',
    /MJ/,
  ),
  wrong(95, [season(everything, year, {}, '1.00')], '/0', /price/),
  {
    contract: {},
    more: {
      fuelType: 'GAS',
      gasContract: { pricingModel: 'SINGLE_RATE', tariffPeriod: [] },
      electricityContract: null,
    },
    meant: refusal('/electricityContract', /gas/),
  },
  wrong(
    97,
    [
      season('One', year, oneRate(steps(['0.3'])), '1.00'),
      season('Other', year, oneRate(steps(['0.2'])), '1.00'),
    ],
    '/1',
    /same days/,
  ),
]

/** The standard allows supply charges by volume. None of the published plans that were examined had any. */
const banded: Draft = {
  contract: contract(23, {
    zone: 'LOCAL',
    model: 'SINGLE_RATE',
    periods: [
      {
        ...season(everything, year, oneRate(steps(['0.3']))),
        dailySupplyChargeType: 'BAND',
        bandedDailySupplyCharges: [
          { unitPrice: '0.9', measureUnit: 'DAYS', volume: 30 },
          { unitPrice: '0.8', measureUnit: 'DAYS' },
        ],
      },
    ],
  }),
  meant: note(/BANDED_SUPPLY/),
}

/** Rare tariffs with three circuits. The third has no register of reads here. */
const threeLoads: Draft = {
  contract: contract(88, {
    zone: 'LOCAL',
    model: 'SINGLE_RATE_CONT_LOAD',
    periods: blocks(88, { singleRate: single({ rates: steps(['0.31']) }) }),
    more: {
      controlledLoad: ['1', '2', '3'].map((name) =>
        load(`Controlled load ${name}`, { rates: steps([`0.1${name}`]) }),
      ),
    },
  }),
}

const drafts: readonly Draft[] = [
  ...flatPlans,
  banded,
  ...toppedPlans,
  ...steppedPlans,
  ...timePlans,
  ...demandPlans,
  ...seasonPlans,
  threeLoads,
  archived(89),
  ...wrongPlans,
  ...[98, 99].map((at): Draft => ({ ...flat(at, { rates: steps([price(0.3, at)]) }), hasEnvelope: false })),
]

const places = [
  { distributors: ['Ausgrid'], includedPostcodes: ['2000', '2010', '2041'] },
  { distributors: ['Endeavour Energy'] },
  { distributors: ['Essential Energy', 'Ausgrid'], excludedPostcodes: ['2480'] },
  { distributors: ['Ausgrid'] },
]
const brands = [
  ['PADEMELON', 'Pademelon Power'],
  ['BILBY', 'Bilby Electric'],
  ['CURLEW', 'Curlew and Fern Energy'],
] as const

function planOf({ contract: electricityContract, more }: Draft, at: number): JsonObject {
  const [brand, brandName] = brands[at % brands.length] ?? brands[0]
  return {
    planId: `${brand.slice(0, 3)}${700_000 + at * 11}MR${at % 2}`,
    effectiveFrom: '2025-07-01T00:00:00+10:00',
    lastUpdated: '2025-12-18T03:04:05Z',
    displayName: `${brandName.split(' ')[0]} Saver ${at + 1}`,
    description: 'A plan for every home and business.',
    type: at % 5 === 0 ? 'STANDING' : 'MARKET',
    fuelType: 'ELECTRICITY',
    ...{ brand, brandName },
    applicationUri: 'https://plans.example/apply',
    additionalInformation: {
      overviewUri: `https://plans.example/${at}`,
      termsUri: 'https://plans.example/terms',
      pricingUri: `https://plans.example/${at}/prices`,
    },
    customerType: at % 9 === 5 ? 'BUSINESS' : 'RESIDENTIAL',
    geography: places[at % places.length] ?? { distributors: ['Ausgrid'] },
    electricityContract,
    ...more,
  }
}

/** A hundred plans, as a regulator's files have them. */
export const samplePlans: readonly SamplePlan[] = drafts.map((draft, at) => {
  const plan = planOf(draft, at)
  return {
    name: `plan-${String(at + 1).padStart(3, '0')}`,
    file:
      draft.hasEnvelope === false
        ? plan
        : { data: plan, links: { self: `https://plans.example/${at}` }, meta: {} },
    meant: draft.meant ?? { is: 'taken' },
    ...(draft.isInCents && { isInCents: true }),
  }
})
