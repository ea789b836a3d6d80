import fc from 'fast-check'
import { expect, test } from 'vitest'
import plans from '../../host/content/queries/plans.json' with { type: 'json' }
import type { UsageProfile } from '../../src/energy/index.ts'
import {
  estimateYear,
  priceUsage,
  referenceComparison,
  referenceDifference,
  spreadRead,
  tariffOf,
} from '../../src/energy/index.ts'
import type { PlanOffer } from '../../src/plans/plan.ts'
import { always, patienceMs, propertyRuns } from '../tools/run/property-runs.ts'
import { anyTariff, anything } from './tariff-setup.ts'

const offers = plans.offers as readonly PlanOffer[]
const offerOf = (planId: string) => {
  const offer = offers.find(({ plan }) => plan.planId === planId)
  if (!offer?.comparison) throw new Error(`No plan ${planId} with a reference price`)
  return { ...offer, comparison: offer.comparison, tariff: tariffOf(offer.plan.electricityContract) }
}
const year = { zone: 'Australia/Sydney', from: '2026-07-01' } as const

/** As in the plan documents. */
const shares: Readonly<Record<string, UsageProfile['shares']>> = {
  'wattlebird-shift': { PEAK: 25, SHOULDER: 40, OFF_PEAK: 35 },
  'wattlebird-sunshine': { SHOULDER: 20, PEAK: 28, OFF_PEAK: 52 },
}

test.each(offers.map(({ plan }) => plan.planId))(
  '[UI-1] the yearly price and the comparison on the card of %s are what the engine comes to',
  (planId) => {
    const { tariff, comparison } = offerOf(planId)
    const { referencePriceCents, annualUsageKwh, distributor } = comparison
    const own = shares[planId]
    const profile = { annualUsage: annualUsageKwh * 1000, ...(own && { shares: own }) }
    const estimate = estimateYear({ ...year, tariff, profile })
    expect(referenceComparison(estimate, { referencePriceCents, annualUsageKwh, distributor })).toEqual(
      comparison,
    )
    expect(estimate.missingHalfHours).toBe(0)
    // Line by line, as on the bills of that year.
    expect(Math.abs(estimate.totalCents - estimate.annualCents)).toBeLessThanOrEqual(estimate.lines.length)
  },
)

test('[UI-1] a saving is shown in whole per cent, rounded down, and nothing under one per cent is called less', () => {
  expect(referenceDifference(160_000, 200_000)).toEqual({ percent: 20, direction: 'less than' })
  expect(referenceDifference(200_000, 200_000)).toEqual({ percent: 0, direction: 'equal to' })
  expect(referenceDifference(199_500, 200_000)).toEqual({ percent: 0, direction: 'within 1% of' })
})

test('a comparison with a reference price for another usage is refused', () => {
  const { tariff, comparison } = offerOf('wattlebird-steady')
  const estimate = estimateYear({ ...year, tariff, profile: { annualUsage: 4_000_000 } })
  expect(() => referenceComparison(estimate, comparison)).toThrow(
    expect.objectContaining({
      code: 'PROFILE_INVALID',
      message: 'The reference price is for 3900 kWh a year: estimate a profile of as much',
    }),
  )
})

const anyShares = (types: readonly string[]): fc.Arbitrary<UsageProfile['shares']> =>
  fc.array(fc.nat(100), { minLength: types.length, maxLength: types.length }).map((weights) => {
    const all = weights.reduce((sum, weight) => sum + weight, 0) || 1
    const parts = weights.map((weight) => Math.floor((weight * 100) / all))
    const rest = 100 - parts.reduce((sum, part) => sum + part, 0)
    return Object.fromEntries(types.map((type, at) => [type, (parts[at] ?? 0) + (at === 0 ? rest : 0)]))
  })

const numRuns = Math.ceil(propertyRuns / 4)

test('an estimate bills the whole usage of a year', {
  timeout: patienceMs(300, numRuns),
}, () => {
  const oneSeason = anyTariff(anything).map((tariff) => ({
    ...tariff,
    tariffPeriod: tariff.tariffPeriod
      .slice(0, 1)
      .map(({ freeWindow: _, ...period }) => ({ ...period, startDate: '01-01', endDate: '12-31' })),
  }))
  const known = oneSeason.chain((tariff) => {
    const types = [...new Set((tariff.tariffPeriod[0]?.timeOfUseRates ?? []).map(({ type }) => type))]
    return fc.record({
      tariff: fc.constant(tariff),
      shares: types.length === 0 ? fc.constant(undefined) : anyShares(types),
      annualUsage: fc.nat(20_000_000),
      load: fc.nat(3_000_000),
    })
  })
  always(numRuns)(known, ({ tariff, shares: given, annualUsage, load }) => {
    const estimate = estimateYear({
      ...year,
      tariff,
      publicHolidays: ['2026-12-25'],
      profile: {
        annualUsage,
        annualControlledLoad: (tariff.controlledLoad ?? []).map(() => load),
        demand: 4000,
        ...(given && { shares: given }),
      },
    })
    const billed = (kind: string) =>
      estimate.lines.reduce(
        (sum, line) =>
          line.kind === kind && line.quantity.unit === 'WH' ? sum + line.quantity.wattHours : sum,
        0,
      )
    expect(billed('usage')).toBe(annualUsage)
    expect(billed('controlledLoad')).toBe(load * (tariff.controlledLoad?.length ?? 0))
    expect(estimate.annualUsage).toBe(annualUsage + load * (tariff.controlledLoad?.length ?? 0))
    expect(estimate.missingHalfHours).toBe(0)
  })
})

test('an estimate equals the bill of a year with that usage', () => {
  const { tariff } = offerOf('wattlebird-steady')
  const estimate = estimateYear({
    ...year,
    tariff,
    profile: { annualUsage: 3_900_000, annualControlledLoad: [1_200_000] },
  })
  const read = { from: '2026-07-01', to: '2027-06-30', quality: 'estimated' } as const
  const bill = priceUsage({
    tariff,
    zone: year.zone,
    period: { from: read.from, to: read.to },
    reads: [
      ...spreadRead({ ...read, register: 'GENERAL', wattHours: 3_900_000 }, year.zone),
      ...spreadRead({ ...read, register: 'CONTROLLED_LOAD', wattHours: 1_200_000 }, year.zone),
    ],
  })
  expect(estimate).toMatchObject(bill)
  // 3900 kWh at 30.5 c, 365 days at 95 c, 1200 kWh at 16.5 c, and a tenth more.
  expect(estimate.annualCents).toBe(190_768)
})

const days = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const
const single = (more: object) => ({
  tariffPeriod: [
    {
      displayName: 'All year',
      startDate: '01-01',
      endDate: '12-31',
      singleRate: { displayName: 'Usage', rates: [{ unitPrice: 300_000 }] },
      ...more,
    },
  ],
})
const sunshine = single({
  freeWindow: {
    displayName: 'Sunshine hours',
    dailyVolume: 2000,
    timeOfUse: [{ days, startTime: '11:00', endTime: '14:00' }],
  },
})

test.each([
  ['of 4 kWh a day in them two are free', 40, 2_920_000, 730_000],
  ['of 1 kWh a day in them all is free', 10, 3_285_000, 365_000],
])('free hours with a cap of 2 kWh: %s', (_, share, paid, given) => {
  const profile = { annualUsage: 3_650_000, shares: { FREE: share, PEAK: 100 - share } }
  const { lines } = estimateYear({ ...year, tariff: sunshine, profile })
  expect(lines.map(({ label, quantity }) => [label.name, quantity])).toEqual([
    ['Usage', { unit: 'WH', wattHours: paid }],
    ['Sunshine hours', { unit: 'WH', wattHours: given }],
  ])
})

test('exports of an estimate are spread from nine to three', () => {
  const timeVaryingTariffs = [
    { rates: [{ unitPrice: 100_000 }], timeVariations: [{ days, startTime: '09:00', endTime: '12:00' }] },
    { rates: [{ unitPrice: 40_000 }], timeVariations: [{ days, startTime: '12:00', endTime: '15:00' }] },
  ]
  const tariff = {
    ...single({}),
    timeZone: 'LOCAL' as const,
    solarFeedInTariff: [{ displayName: 'Solar', timeVaryingTariffs }],
  }
  const { lines, totalCents, annualCents } = estimateYear({
    ...year,
    tariff,
    profile: { annualUsage: 0, annualExport: 4_000_000 },
  })
  expect(lines.map(({ amountCents }) => amountCents)).toEqual([-20_000, -8000])
  // Nor is there GST on it in the advertised price.
  expect([totalCents, annualCents]).toEqual([-28_000, -28_000])
})

const demanding = single({
  demandCharges: [
    {
      displayName: 'Demand',
      amount: 300_000,
      startTime: '15:00',
      endTime: '21:00',
      measurementPeriod: 'MONTH',
      chargePeriod: 'DAY',
    },
  ],
})

test('an estimate uses the profile’s demand on every day of the year', () => {
  const { lines } = estimateYear({ ...year, tariff: demanding, profile: { annualUsage: 0, demand: 4000 } })
  expect(lines).toHaveLength(12)
  expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(365 * 120)
})

const shift = offerOf('wattlebird-shift').tariff

test.each<[string, Parameters<typeof estimateYear>[0]['tariff'], UsageProfile, string]>([
  [
    'no shares for times of use',
    shift,
    { annualUsage: 1 },
    "'All year' has the times of use OFF_PEAK, PEAK, SHOULDER: give the shares of OFF_PEAK, PEAK, SHOULDER, and no others",
  ],
  [
    'a share that the tariff lacks',
    shift,
    { annualUsage: 1, shares: { PEAK: 25, SHOULDER: 25, OFF_PEAK: 25, SHOULDER1: 25 } },
    "'All year' has the times of use OFF_PEAK, PEAK, SHOULDER: give the shares of OFF_PEAK, PEAK, SHOULDER, and no others",
  ],
  [
    'one share too few',
    shift,
    { annualUsage: 1, shares: { PEAK: 50, SHOULDER: 50 } },
    "'All year' has the times of use OFF_PEAK, PEAK, SHOULDER: give the shares of OFF_PEAK, PEAK, SHOULDER, and no others",
  ],
  [
    'no share of the free hours',
    sunshine,
    { annualUsage: 1 },
    "'All year' has the times of use ANYTIME, FREE: give the shares of FREE, and no others",
  ],
  ...[{ PEAK: 99 }, { PEAK: 101 }, { PEAK: 150, OFF_PEAK: -50 }, { PEAK: 99.5, OFF_PEAK: 0.5 }, {}].map(
    (given): [string, typeof shift, UsageProfile, string] => [
      `shares of ${JSON.stringify(given)} per cent`,
      shift,
      { annualUsage: 1, shares: given },
      'shares are whole per cent that come to 100 together',
    ],
  ),
  [
    'no demand',
    demanding,
    { annualUsage: 1 },
    'The tariff has a demand charge: give the demand of the profile in watts',
  ],
  ...[-1, 0.5].map((demand): [string, typeof demanding, UsageProfile, string] => [
    `a demand of ${demand}`,
    demanding,
    { annualUsage: 1, demand },
    'demand is the highest power in whole watts',
  ]),
  ...[
    { annualUsage: -1 },
    { annualUsage: 0.5 },
    { annualUsage: 1, annualExport: -1 },
    { annualUsage: 1, annualControlledLoad: [1, -1] },
  ].map((profile): [string, typeof shift, UsageProfile, string] => [
    `amounts of ${JSON.stringify(profile)}`,
    single({}),
    profile,
    'A profile has whole watt-hours, none below zero',
  ]),
  [
    'a load that the tariff lacks',
    demanding,
    { annualUsage: 1, demand: 0, annualControlledLoad: [5] },
    'annualControlledLoad has more loads than the tariff: leave them out',
  ],
])('a profile with %s is refused', (_, tariff, profile, message) => {
  expect(() => estimateYear({ ...year, tariff, profile })).toThrow(
    expect.objectContaining({ code: 'PROFILE_INVALID', message }),
  )
})

test('a year without usage costs nothing, and needs no demand if none is charged', () => {
  const { lines, annualCents, annualUsage } = estimateYear({
    ...year,
    tariff: single({}),
    profile: { annualUsage: 0 },
  })
  expect([lines, annualCents, annualUsage]).toEqual([[], 0, 0])
})

test('with a single rate any shares are accepted, since all is charged alike', () => {
  const profile = { annualUsage: 3_650_000, shares: { PEAK: 30, OFF_PEAK: 70 } }
  const { lines } = estimateYear({ ...year, tariff: single({}), profile })
  expect(lines.map(({ quantity }) => quantity)).toEqual([{ unit: 'WH', wattHours: 3_650_000 }])
})

test('each time of use gets its share in each season, and the seasons theirs by their days', () => {
  const rate = (type: 'PEAK' | 'OFF_PEAK', startTime: string, endTime: string, unitPrice: number) => ({
    ...{ displayName: type, type, rates: [{ unitPrice }] },
    timeOfUse: [{ days, startTime, endTime }],
  })
  const season = (displayName: string, startDate: string, endDate: string, price: number) => ({
    ...{ displayName, startDate, endDate },
    timeOfUseRates: [rate('PEAK', '15:00', '21:00', price * 2), rate('OFF_PEAK', '21:00', '15:00', price)],
  })
  const tariff = {
    tariffPeriod: [season('Summer', '12-01', '02-28', 400_000), season('Rest', '03-01', '11-30', 300_000)],
  }
  const { lines } = estimateYear({
    ...year,
    tariff,
    profile: { annualUsage: 3_650_000, shares: { PEAK: 40, OFF_PEAK: 60 } },
  })
  // 10 kWh a day, on 90 days of summer and 275 others.
  expect(
    lines.map(({ label, quantity }) => [
      label.tariffPeriod,
      label.name,
      'wattHours' in quantity && quantity.wattHours,
    ]),
  ).toEqual([
    ['Summer', 'PEAK', 360_000],
    ['Summer', 'OFF_PEAK', 540_000],
    ['Rest', 'PEAK', 1_100_000],
    ['Rest', 'OFF_PEAK', 1_650_000],
  ])
})

test('an estimate begins on any day, and one that is none is refused', () => {
  expect(
    estimateYear({ ...year, from: '2027-03-01', tariff: single({}), profile: { annualUsage: 1 } }).period,
  ).toEqual({
    from: '2027-03-01',
    to: '2028-02-28',
  })
  for (const from of ['2027-02-29', 'someday'])
    expect(() => estimateYear({ ...year, from, tariff: single({}), profile: { annualUsage: 1 } })).toThrow(
      expect.objectContaining({ code: 'PERIOD_INVALID' }),
    )
})
