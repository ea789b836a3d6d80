import { expect, test } from 'vitest'
import plans from '../../host/content/queries/plans.json' with { type: 'json' }
import type { EnergyContract, PlanOffer, TimeOfUse } from '../../src/plans/plan.ts'
import {
  gstSentence,
  planRates,
  priceLines,
  pricesSentence,
  solarLines,
} from '../../src/plans/plan-prices.ts'
import { pricesFrom, withAnnounced } from '../../src/plans/price-dates.ts'
import { clockTime, timeWindows } from '../../src/plans/time-windows.ts'

const offers = plans.offers as readonly PlanOffer[]
const named = (planId: string) => {
  const offer = offers.find(({ plan }) => plan.planId === planId)
  if (!offer) throw new Error(`No plan ${planId}`)
  return offer
}
const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI'] as const

test('a single-rate plan shows its usage rate and supply charge with GST', () => {
  expect(priceLines(named('wattlebird-steady').plan.electricityContract)).toEqual([
    { name: 'Usage', price: '33.55c/kWh', note: 'All day, every day' },
    { name: 'Daily supply', price: '104.50c/day' },
    {
      name: 'Controlled load',
      price: '18.15c/kWh',
      note: 'Only for a circuit with a meter of its own, such as hot water',
    },
  ])
})

test('seasons, demand charges, gas in megajoules and tiered or timed credits are shown with unit and time', () => {
  const { electricityContract } = named('wattlebird-steady').plan
  const contract: EnergyContract = {
    ...electricityContract,
    controlledLoad: [],
    tariffPeriod: [
      {
        displayName: 'Summer',
        startDate: '12-01',
        endDate: '02-28',
        rateBlockUType: 'demandCharges',
        demandCharges: [
          {
            displayName: 'Demand',
            amount: '0.30',
            measureUnit: 'KW',
            startTime: '15:00',
            endTime: '21:00',
            days: weekdays,
            measurementPeriod: 'MONTH',
            chargePeriod: 'DAY',
          },
        ],
      },
      {
        displayName: 'Winter',
        startDate: '06-01',
        endDate: '08-31',
        rateBlockUType: 'singleRate',
        singleRate: {
          displayName: 'Gas',
          period: 'P1D',
          rates: [
            { unitPrice: '0.040', measureUnit: 'MJ', volume: 1200 },
            { unitPrice: '0.030', measureUnit: 'MJ' },
          ],
        },
      },
    ],
    solarFeedInTariff: [
      {
        displayName: 'Feed-in',
        scheme: 'OTHER',
        payerType: 'RETAILER',
        tariffUType: 'singleTariff',
        singleTariff: { period: 'P1D', rates: [{ unitPrice: '0.10', volume: 8 }, { unitPrice: '0.03' }] },
      },
      {
        displayName: 'Evening feed-in',
        scheme: 'OTHER',
        payerType: 'RETAILER',
        tariffUType: 'timeVaryingTariffs',
        timeVaryingTariffs: [
          {
            rates: [{ unitPrice: '0.15' }],
            timeVariations: [{ days: weekdays, startTime: '17:00', endTime: '20:00' }],
          },
        ],
      },
    ],
  }
  expect(priceLines(contract)).toEqual([
    { name: 'Summer: Demand', price: '33.00c/kW a day', note: '3\u00A0pm to 9\u00A0pm, Mon to Fri' },
    { name: 'Winter: Usage', price: '4.40c/MJ', note: 'All day, every day; up to 1,200 MJ a day' },
    { name: 'Winter: After that', price: '3.30c/MJ', note: 'Usage, more than 1,200 MJ a day' },
  ])
  expect(solarLines(contract)).toEqual([
    { name: 'Feed-in', price: '10.0c/kWh', note: 'Paid to you; up to 8 kWh a day' },
    { name: 'After that', price: '3.0c/kWh', note: 'Feed-in, more than 8 kWh a day' },
    { name: 'Evening feed-in', price: '15.0c/kWh', note: 'Paid to you, 5\u00A0pm to 8\u00A0pm, Mon to Fri' },
  ])
})

test('free hours with a cap show the price below and above the cap', () => {
  const [free, above] = priceLines(named('wattlebird-sunshine').plan.electricityContract)
  expect(free).toEqual({
    name: 'Sunshine hours',
    price: 'Free',
    note: '11\u00A0am to 2\u00A0pm, every day; up to 24 kWh a day',
  })
  expect(above).toEqual({
    name: 'After that',
    price: '39.49c/kWh',
    note: 'Sunshine hours, more than 24 kWh a day',
  })
})

test('solar credits are shown as they are paid, without GST', () => {
  const { electricityContract } = named('wattlebird-steady').plan
  expect(solarLines(electricityContract).map(({ price }) => price)).toEqual(['3.2c/kWh'])
  expect(solarLines({ ...electricityContract, solarFeedInTariff: [] })).toEqual([])
})

// Per cent of a year's use at each rate, in order: the assumption in the plan document.
test.each([
  ['wattlebird-steady', [100]],
  ['wattlebird-shift', [25, 40, 35]],
  ['wattlebird-sunshine', [20, 28, 52]],
  ['wattlebird-business-steady', [100]],
  ['wattlebird-standing', [100]],
  ['wattlebird-business-standing', [100]],
])(
  'the yearly price of %s follows from its rates, the usage it names and %j per cent of it',
  (planId, shares) => {
    const { plan, comparison } = named(planId)
    const [period] = plan.electricityContract.tariffPeriod
    const millionths = (amount = '') => Math.round(Number(amount) * 1_000_000)
    const rates = period?.singleRate ? [period.singleRate] : (period?.timeOfUseRates ?? [])
    const usage = rates.reduce(
      (sum, { rates: [first] }, index) => sum + millionths(first?.unitPrice) * (shares[index] ?? Number.NaN),
      0,
    )
    const year =
      (usage / 100) * (comparison?.annualUsageKwh ?? 0) + millionths(period?.dailySupplyCharge) * 365
    expect(comparison?.unconditionalPriceCents).toBe(Math.round((year * 11) / 100_000))
  },
)

test('no plan on offer costs more than the reference price, and none has a fee', () => {
  expect(offers).toHaveLength(6)
  for (const { plan, comparison } of offers) {
    expect(comparison?.unconditionalPriceCents).toBeLessThanOrEqual(comparison?.referencePriceCents ?? 0)
    expect(plan.electricityContract.fees).toEqual([])
    expect(plan.electricityContract.coolingOffDays).toBe(10)
  }
})

test('the hours of a plan cover the day once, without a gap', () => {
  for (const { plan } of offers)
    for (const { timeOfUseRates } of plan.electricityContract.tariffPeriod) {
      if (!timeOfUseRates) continue
      const hours = timeOfUseRates.flatMap(({ timeOfUse }) =>
        timeOfUse.flatMap(({ startTime, endTime }) => {
          const [start, end] = [Number.parseInt(startTime, 10), Number.parseInt(endTime, 10)]
          return Array.from({ length: (end - start + 24) % 24 }, (_, index) => (start + index) % 24)
        }),
      )
      expect(hours.sort((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, hour) => hour))
    }
})

test('times are shown as people say them', () => {
  expect(['00:00', '12:00', '07:30', '14:00', '24:00'].map(clockTime)).toEqual([
    'midnight',
    'noon',
    '7:30\u00A0am',
    '2\u00A0pm',
    'midnight',
  ])
  expect(timeWindows([{ days: weekdays, startTime: '14:00', endTime: '20:00' }])).toBe(
    '2\u00A0pm to 8\u00A0pm, Mon to Fri',
  )
  expect(timeWindows([{ days: ['SAT', 'SUN'], startTime: '00:00', endTime: '00:00' }])).toBe(
    'all day, Sat and Sun',
  )
  expect(['00:30', '12:30', '13:00', '23:30', '09:05'].map(clockTime)).toEqual([
    ...['12:30\u00A0am', '12:30\u00A0pm', '1\u00A0pm', '11:30\u00A0pm', '9:05\u00A0am'],
  ])
})

test('the days of a window are shown with the public holidays that belong to them', () => {
  const daysInWords = (days: TimeOfUse['days'], endTime = '24:00') =>
    timeWindows([{ days, startTime: '00:00', endTime }]).replace(/^all day, /, '')
  expect(daysInWords(['SAT', 'SUN', 'PUBLIC_HOLIDAYS'])).toBe('Sat, Sun and public holidays')
  expect(daysInWords(['PUBLIC_HOLIDAYS', ...weekdays], '00:00')).toBe('Mon to Fri and public holidays')
  expect(daysInWords(['PUBLIC_HOLIDAYS'])).toBe('public holidays')
  expect(daysInWords(['FRI', 'MON', 'WED'])).toBe('Mon, Wed and Fri')
  expect(daysInWords(['SUN'])).toBe('Sun')
  expect(daysInWords(['SUN', 'SAT', 'FRI'])).toBe('Fri to Sun')
  expect(daysInWords([...weekdays, 'SAT', 'SUN', 'PUBLIC_HOLIDAYS'])).toBe('every day')
})

test('windows of the same days are grouped', () => {
  const window = (days: TimeOfUse['days'], startTime: string, endTime: string) => ({
    days,
    startTime,
    endTime,
  })
  expect(
    timeWindows([
      window(weekdays, '07:00', '09:00'),
      window(['SAT', 'SUN'], '00:00', '00:00'),
      window(weekdays, '17:00', '21:00'),
    ]),
  ).toBe('7\u00A0am to 9\u00A0am and 5\u00A0pm to 9\u00A0pm, Mon to Fri; all day, Sat and Sun')
})

test.each([
  ['P1D', 'up to 1,500 kWh a day'],
  ['P1M', 'up to 1,500 kWh a month'],
  ['P3M', 'up to 1,500 kWh a quarter'],
  ['P1Y', 'up to 1,500 kWh a year'],
  // As in the standard.
  [undefined, 'up to 1,500 kWh a year'],
  ['P2M', 'up to 1,500 kWh every two months'],
  ['P6M', 'up to 1,500 kWh every six months'],
  // Without a name of the period there is only the amount, without a trailing space.
  ['P4M', 'up to 1,500 kWh'],
])('[UI-1] a step that counts for %s is shown as: %s', (period, limit) => {
  const rates = [{ unitPrice: '0.30', volume: 1500 }, { unitPrice: '0.20' }]
  const singleRate = { displayName: 'Usage', rates, ...(period !== undefined && { period }) }
  const contract: EnergyContract = {
    ...named('wattlebird-steady').plan.electricityContract,
    controlledLoad: [],
    tariffPeriod: [
      {
        ...{ displayName: 'All year', startDate: '01-01', endDate: '12-31' },
        ...{ rateBlockUType: 'singleRate', singleRate },
      },
    ],
  }
  expect(priceLines(contract).map(({ note }) => note)).toEqual([
    `All day, every day; ${limit}`,
    `Usage, ${limit.replace('up to', 'more than')}`,
  ])
})

test('[UI-1] a controlled load with prices by the time of the day has each of them, and no charge that it does not name', () => {
  const { electricityContract } = named('wattlebird-steady').plan
  const timeOfUse = (startTime: string, endTime: string) => [{ days: weekdays, startTime, endTime }]
  const loads: EnergyContract['controlledLoad'] = [
    {
      ...{ displayName: 'Hot water', rateBlockUType: 'timeOfUseRates' },
      timeOfUseRates: [
        {
          ...{ type: 'OFF_PEAK', displayName: 'Night', rates: [{ unitPrice: '0.10' }] },
          timeOfUse: timeOfUse('22:00', '07:00'),
        },
      ],
    },
    {
      ...{ displayName: 'Floor', rateBlockUType: 'singleRate' },
      singleRate: { displayName: 'Floor', dailySupplyCharge: '0.05', rates: [{ unitPrice: '0.20' }] },
    },
  ]
  const rates = planRates({ ...electricityContract, controlledLoad: loads })
  expect(rates.map(({ kind, name, price, unitPrice, unit }) => [kind, name, price, unitPrice, unit])).toEqual(
    [
      ['usage', 'Usage', '33.55c/kWh', '0.3050', 'kWh'],
      ['supply', 'Daily supply', '104.50c/day', '0.95', 'day'],
      ['controlledLoad', 'Night', '11.00c/kWh', '0.10', 'kWh'],
      ['controlledLoad', 'Floor', '22.00c/kWh', '0.20', 'kWh'],
      ['controlledLoadSupply', 'Floor supply', '5.50c/day', '0.05', 'day'],
      ['feedIn', expect.any(String), '3.2c/kWh', '0.032', 'kWh'],
    ],
  )
  expect(rates.find(({ name }) => name === 'Night')?.note).toBe('10\u00A0pm to 7\u00A0am, Mon to Fri')
  expect(rates.find(({ name }) => name === 'Floor')).not.toHaveProperty('note')
})

test('[UI-1] the first day of prices is shown if it is known, and so are announced ones', () => {
  const offer = named('wattlebird-steady')
  const { effectiveFrom: _, ...undated } = offer.plan
  const plan = { ...undated, effectiveFrom: '2026-07-01T00:00:00+10:00' }
  expect(pricesSentence({ ...offer, plan: undated })).toBe('')
  expect(pricesSentence({ ...offer, plan: undated, announcedFrom: '2027-07-01' })).toBe('')
  expect(pricesSentence({ ...offer, plan })).toBe('Prices from 1 July 2026.')
  expect(pricesSentence({ ...offer, plan, announcedFrom: '2027-07-01' })).toBe(
    'Prices from 1 July 2026. Prices from 1 July 2027 are in the plan document.',
  )
  expect(pricesFrom(plan)).toBe('2026-07-01')
  expect(pricesFrom({ ...undated, lastUpdated: '2026-05-04T00:00:00+10:00' })).toBe('2026-05-04')
})

test('[UI-1] a plan of which no other prices are announced stays as it is', () => {
  const offer = named('wattlebird-steady')
  const plan = { ...offer.plan, effectiveFrom: '2026-07-01' }
  const change = { planId: plan.planId, from: '2027-07-01', prices: [], referencePriceCents: 1, yearCents: 1 }
  const announced = (...changes: (typeof change)[]) => withAnnounced([{ ...offer, plan }], changes)[0]
  expect(announced(change)).toEqual({ ...offer, plan, announcedFrom: '2027-07-01' })
  // Its own day does not count as other prices, nor do an earlier day and those of another plan.
  for (const other of [{ from: '2026-07-01' }, { from: '2025-01-01' }, { planId: 'another' }])
    expect(announced({ ...change, ...other })).not.toHaveProperty('announcedFrom')
})

test('[UI-1] whether prices include GST is stated for all of them at once', () => {
  const { plan } = named('wattlebird-steady')
  const electricityContract = { ...plan.electricityContract, solarFeedInTariff: [] }
  expect(gstSentence({ ...plan, customerType: 'RESIDENTIAL' })).toBe(
    'Prices include GST; solar credits carry none.',
  )
  expect(gstSentence({ ...plan, customerType: 'BUSINESS' })).toBe(
    'Prices include GST; solar credits are shown without it.',
  )
  for (const customerType of ['RESIDENTIAL', 'BUSINESS'] as const)
    expect(gstSentence({ ...plan, customerType, electricityContract })).toBe('Prices include GST.')
})
