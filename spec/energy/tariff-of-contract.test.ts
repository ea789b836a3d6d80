import fc from 'fast-check'
import { expect, test } from 'vitest'
import plans from '../../host/content/queries/plans.json' with { type: 'json' }
import { amountString, microDollars, tariffOf, wattHours } from '../../src/energy/index.ts'
import type { EnergyContract, PlanOffer } from '../../src/plans/plan.ts'
import { propertyRuns } from '../tools/run/property-runs.ts'

const offers = plans.offers as readonly PlanOffer[]
const contractOf = (planId: string): EnergyContract => {
  const offer = offers.find(({ plan }) => plan.planId === planId)
  if (!offer) throw new Error(`No plan ${planId}`)
  return offer.plan.electricityContract
}
const steady = contractOf('wattlebird-steady')

test('the prices of a plan card become those of a tariff', () => {
  expect(tariffOf(steady)).toEqual({
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

test('a demand charge and timed solar credits are taken over', () => {
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
  ['gas', withPeriod(rates({ rates: [{ unitPrice: '0.04', measureUnit: 'MJ' }] })), 'A rate for each MJ'],
  ['volumes over a week', withPeriod(rates({ period: 'P1W' })), "Volumes over 'P1W'"],
  ['demand in kVA', withPeriod({ demandCharges: [{ ...demand, measureUnit: 'KVA' }] }), 'for each KVA'],
  ['half a year', withPeriod({ endDate: '06-30' }), '07-01 is in none that prices usage'],
])('a plan with %s is refused', (_, contract, sentence) => {
  expect(() => tariffOf(contract)).toThrow(
    expect.objectContaining({ code: 'TARIFF_INVALID', message: expect.stringContaining(sentence) }),
  )
})

test('every price to the millionth of a dollar is written and read back as it is', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (price) => {
      expect(microDollars(amountString(price))).toBe(price)
      expect(Number(amountString(price))).toBeCloseTo(price / 1_000_000, 4)
    }),
    { numRuns: propertyRuns },
  )
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

test.each(['', '0.0000001', '1e3', '.5', '0,3', '$1', '99999999999999'])(
  '%j is refused as a price',
  (amount) => {
    expect(() => microDollars(amount)).toThrow(expect.objectContaining({ code: 'AMOUNT_INVALID' }))
  },
)

test('a meter has watt-hours, and no less', () => {
  expect(wattHours('12.34')).toBe(12_340)
  expect(() => wattHours('0.0005')).toThrow("'0.0005' has more than 3 decimals")
})
