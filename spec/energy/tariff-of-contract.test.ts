import fc from 'fast-check'
import { expect, test } from 'vitest'
import plans from '../../host/content/queries/plans.json' with { type: 'json' }
import { amountString, microDollars, tariffOf, wattHours } from '../../src/energy/index.ts'
import type { EnergyContract, PlanOffer } from '../../src/plans/plan.ts'
import { always, propertyRuns } from '../tools/run/property-runs.ts'

const offers = plans.offers as readonly PlanOffer[]
const contractOf = (planId: string): EnergyContract => {
  const offer = offers.find(({ plan }) => plan.planId === planId)
  if (!offer) throw new Error(`No plan ${planId}`)
  return offer.plan.electricityContract
}
const steady = contractOf('wattlebird-steady')

test('the prices of a plan card become those of a tariff', () => {
  expect(tariffOf(steady)).toStrictEqual({
    timeZone: 'LOCAL',
    tariffPeriod: [
      {
        displayName: 'All year',
        startDate: '01-01',
        endDate: '12-31',
        dailySupplyCharge: 950_000,
        singleRate: { displayName: 'Usage', rates: [{ unitPrice: 305_000 }] },
      },
    ],
    controlledLoad: [
      {
        displayName: 'Controlled load',
        singleRate: { displayName: 'Controlled load', rates: [{ unitPrice: 165_000 }] },
      },
    ],
    solarFeedInTariff: [{ displayName: 'Solar feed-in', singleTariff: { rates: [{ unitPrice: 32_000 }] } }],
  })
})

test('free hours of a plan card keep their cap in watt-hours a day', () => {
  const [period] = tariffOf(contractOf('wattlebird-sunshine')).tariffPeriod
  expect(period?.timeOfUseRates?.[0]).toEqual({
    displayName: 'Sunshine hours',
    type: 'SHOULDER',
    period: 'P1D',
    rates: [{ unitPrice: 0, volume: 24_000 }, { unitPrice: 359_000 }],
    timeOfUse: [
      {
        days: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'],
        startTime: '11:00',
        endTime: '14:00',
      },
    ],
  })
})

const [allYear] = steady.tariffPeriod
const withPeriod = (more: object): EnergyContract => {
  if (!allYear) throw new Error('a plan has a tariff period')
  return { ...steady, tariffPeriod: [{ ...allYear, ...more }] }
}
const demand = {
  displayName: 'Demand',
  amount: '0.30',
  startTime: '15:00',
  endTime: '21:00',
  measurementPeriod: 'MONTH',
  chargePeriod: 'DAY',
}

test('a demand charge and timed solar credits are copied', () => {
  const tariff = tariffOf({
    ...withPeriod({ demandCharges: [{ ...demand, measureUnit: 'KW', days: ['MON'] }] }),
    solarFeedInTariff: [
      {
        displayName: 'Evening',
        scheme: 'OTHER',
        payerType: 'RETAILER',
        tariffUType: 'timeVaryingTariffs',
        timeVaryingTariffs: [
          {
            type: 'PEAK',
            rates: [{ unitPrice: '-0.012' }],
            timeVariations: [{ days: ['MON'], startTime: '17:00', endTime: '20:00' }],
          },
        ],
      },
    ],
  })
  expect(tariff.tariffPeriod[0]?.demandCharges).toEqual([{ ...demand, amount: 300_000, days: ['MON'] }])
  expect(tariff.solarFeedInTariff?.[0]?.timeVaryingTariffs).toEqual([
    {
      type: 'PEAK',
      rates: [{ unitPrice: -12_000 }],
      timeVariations: [{ days: ['MON'], startTime: '17:00', endTime: '20:00' }],
    },
  ])
})

const rates = (more: object) => ({
  singleRate: { displayName: 'Usage', rates: [{ unitPrice: '0.1' }], ...more },
})

test.each<[string, EnergyContract, string]>([
  [
    'gas',
    withPeriod(rates({ rates: [{ unitPrice: '0.04', measureUnit: 'MJ' }] })),
    'A rate for each MJ: only electricity by the kWh is priced',
  ],
  [
    'volumes over a week',
    withPeriod(rates({ period: 'P1W' })),
    "Volumes over 'P1W': only P1D, P1M, P2M, P3M, P6M, P1Y are known",
  ],
  [
    'demand in kVA',
    withPeriod({ demandCharges: [{ ...demand, measureUnit: 'KVA' }] }),
    'A demand charge for each KVA: only kW can be computed from reads',
  ],
  [
    'half a year',
    withPeriod({ endDate: '06-30' }),
    'tariffPeriod: 07-01 is in none that prices usage: the periods have to make up the year',
  ],
])('a plan with %s is refused', (_, contract, message) => {
  expect(() => tariffOf(contract)).toThrow(expect.objectContaining({ code: 'TARIFF_INVALID', message }))
})

test.each(['P1D', 'P1M', 'P3M', 'P1Y'] as const)('volumes over %s are those of the tariff', (period) => {
  const stepped = {
    rates: [
      { unitPrice: '0.3', volume: 10.5 },
      { unitPrice: '0.2', measureUnit: 'KWH' },
    ],
  }
  expect(tariffOf(withPeriod(rates({ ...stepped, period }))).tariffPeriod[0]?.singleRate).toEqual({
    displayName: 'Usage',
    period,
    rates: [{ unitPrice: 300_000, volume: 10_500 }, { unitPrice: 200_000 }],
  })
})

test('the time zone, the daily charge of a controlled load and its times of use are copied, and nothing that a plan lacks', () => {
  const always = [
    { days: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'], startTime: '00:00', endTime: '00:00' },
  ]
  const timed = { displayName: 'Night', type: 'OFF_PEAK', rates: [{ unitPrice: '0.1' }], timeOfUse: always }
  const { dailySupplyCharge: _charge, ...withoutCharge } = allYear ?? {}
  const { controlledLoad: _loads, solarFeedInTariff: _feedIn, ...plain } = steady
  const contract = {
    ...plain,
    timeZone: 'AEST',
    tariffPeriod: [withoutCharge],
    controlledLoad: [
      {
        displayName: 'Floor',
        singleRate: { displayName: 'Floor', dailySupplyCharge: '0.05', rates: [{ unitPrice: '0.2' }] },
      },
      { displayName: 'Hot water', timeOfUseRates: [timed] },
    ],
  } as unknown as EnergyContract
  expect(tariffOf(contract)).toEqual({
    timeZone: 'AEST',
    tariffPeriod: [
      {
        ...{ displayName: 'All year', startDate: '01-01', endDate: '12-31' },
        singleRate: { displayName: 'Usage', rates: [{ unitPrice: 305_000 }] },
      },
    ],
    controlledLoad: [
      {
        displayName: 'Floor',
        dailySupplyCharge: 50_000,
        singleRate: { displayName: 'Floor', rates: [{ unitPrice: 200_000 }] },
      },
      { displayName: 'Hot water', timeOfUseRates: [{ ...timed, rates: [{ unitPrice: 100_000 }] }] },
    ],
  })
  const bare = { ...plain, timeZone: undefined } as unknown as EnergyContract
  expect(Object.keys(tariffOf(bare))).toEqual(['tariffPeriod'])
  // A demand charge without days or unit is in kW, and applies on every day.
  const [season] = tariffOf(withPeriod({ demandCharges: [demand] })).tariffPeriod
  expect(season?.demandCharges).toEqual([{ ...demand, amount: 300_000 }])
})

test('every price to the millionth of a dollar survives writing and reading', () => {
  always(propertyRuns)(fc.maxSafeInteger(), (price) => {
    expect(microDollars(amountString(price))).toBe(price)
    expect(Number(amountString(price))).toBeCloseTo(price / 1_000_000, 4)
  })
})

test.each([
  ['0.305', 305_000],
  ['1.9990000', 1_999_000],
  ['-0.05', -50_000],
  ['-0.00', 0],
  ['0.000001', 1],
  ['12', 12_000_000],
])('%s dollars are %i millionths', (amount, price) => {
  expect(microDollars(amount)).toBe(price)
})

test.each([
  ...['', '1e3', '.5', '0,3', '$1', '1.', '1.2.3', ' 1', '1 ', '--1'].map((amount) => [
    amount,
    `'${amount}' is no decimal amount: write it like 0.305`,
  ]),
  ...['0.0000001', '0.30500001', '1.0000000009'].map((amount) => [
    amount,
    `'${amount}' has more than 6 decimals: prices in dollars have no more`,
  ]),
  ['99999999999999', "'99999999999999' is too large an amount"],
])('%j is refused as a price', (amount, message) => {
  expect(() => microDollars(amount)).toThrow(expect.objectContaining({ code: 'AMOUNT_INVALID', message }))
})

test.each([
  [305_000, '0.305'],
  [-50_000, '-0.05'],
  [1, '0.000001'],
  [12_000_000, '12'],
  [1_999_000, '1.999'],
  [0, '0'],
])('%i millionths are %s dollars', (price, amount) => {
  expect(amountString(price)).toBe(amount)
})

test('a meter has watt-hours, and no less', () => {
  expect(wattHours('12.34')).toBe(12_340)
  expect(Object.is(wattHours('-0.000'), 0)).toBe(true)
  expect(() => wattHours('0.0005')).toThrow(
    "'0.0005' has more than 3 decimals: kilowatt-hours of a meter have no more",
  )
})
