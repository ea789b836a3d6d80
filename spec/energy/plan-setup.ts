import fc from 'fast-check'

// Plans in the forms that retailers publish: texts and numbers, ends one minute early, members left out or null.

const pad = (part: number) => String(part).padStart(2, '0')
const week = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']
const clock = (slot: number) => `${pad(Math.floor(slot / 2))}:${slot % 2 ? '30' : '00'}`

/** An end at the last minute of the window, with or without seconds, or at the half-hour after it. */
const endOf = (slot: number) => {
  const last = slot * 30 - 1
  const minute = `${pad(Math.floor(last / 60))}:${pad(last % 60)}`
  return fc.constantFrom(
    minute,
    `${minute}:59`,
    slot === 48 ? '00:00' : clock(slot),
    ...(slot === 48 ? ['24:00'] : []),
  )
}
const windowOf = (days: readonly string[], start: number, end: number) =>
  fc.tuple(endOf(end === 0 ? 48 : end), fc.boolean()).map(([endTime, hasSeconds]) => ({
    days,
    startTime: `${clock(start)}${hasSeconds ? ':00' : ''}`,
    endTime,
  }))

const optional = <Value>(one: fc.Arbitrary<Value>) => fc.option(one, { nil: undefined })
const withoutUndefined = <Value extends object>(value: Value) => JSON.parse(JSON.stringify(value)) as Value

/** Up to nine decimals. */
export const price = fc.tuple(fc.nat(900_000_000), fc.integer({ min: 0, max: 9 })).map(
  ([units, zeros]) =>
    `0.${String(units)
      .padStart(9, '0')
      .slice(0, 9 - Math.min(zeros, 7))}`,
)

const volume = fc.oneof(
  fc.integer({ min: 1, max: 30 }),
  fc.constantFrom('5.00', '10.9589', 27.3973, '16.4384'),
)
const period = fc.constantFrom('P1D', 'P1M', 'P2M', 'P3M', 'P6M', 'P1Y', undefined)
const noEnd = fc.constantFrom({}, { volume: null }, { volume: '0.00' }, { volume: 0 })
const measured = fc.constantFrom({}, { measureUnit: 'KWH' })

/** A rate with one step or two. */
const rates = fc
  .tuple(price, price, volume, noEnd, fc.boolean(), period, measured)
  .map(([first, second, upTo, end, isStepped, over, unit]) => ({
    rates: isStepped
      ? [
          { unitPrice: first, volume: upTo, ...unit },
          { unitPrice: second, ...end },
        ]
      : [{ unitPrice: first, ...end, ...unit }],
    ...(over !== undefined && { period: over }),
  }))

const timeOfUse = fc
  .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 17 }), rates, rates, rates)
  .chain(([start, length, peak, offPeak, rest]) =>
    fc
      .tuple(
        windowOf(week.slice(0, 5), start, start + length),
        windowOf(week.slice(0, 5), start + length, start),
        windowOf(week.slice(5), 0, 48),
      )
      .map(([high, low, weekend]) => [
        { displayName: 'Peak', type: 'PEAK', ...peak, timeOfUse: [high] },
        { displayName: 'Off-peak', type: 'OFF_PEAK', ...offPeak, timeOfUse: [low] },
        { displayName: 'Weekend', type: 'SHOULDER', ...rest, timeOfUse: [weekend] },
      ]),
  )

const block = fc.oneof(
  rates.map((rate) => ({ rateBlockUType: 'singleRate', singleRate: { displayName: 'Usage', ...rate } })),
  timeOfUse.map((timeOfUseRates) => ({ rateBlockUType: 'timeOfUseRates', timeOfUseRates })),
)

const span = fc.constantFrom('DAY', 'MONTH', 'TARIFF_PERIOD')
const demandCharge = fc
  .tuple(
    price,
    windowOf(week.slice(0, 5), 30, 42),
    span,
    span,
    optional(fc.constantFrom('0.00', '1.5')),
    fc.boolean(),
  )
  .map(([amount, window, measurementPeriod, chargePeriod, minDemand, isCapped]) =>
    withoutUndefined({
      ...{ displayName: 'Demand', amount, ...window, measurementPeriod, chargePeriod, minDemand },
      ...(isCapped ? { maxDemand: '3', measureUnit: 'KWH' } : {}),
    }),
  )

const season = (startDate: string, endDate: string) =>
  fc
    .tuple(block, price, optional(fc.constantFrom('LOCAL', 'AEST')), fc.array(demandCharge, { maxLength: 1 }))
    .map(([own, dailySupplyCharge, timeZone, demandCharges]) =>
      withoutUndefined({
        ...{ displayName: `From ${startDate}`, startDate, endDate, dailySupplyCharge, timeZone, ...own },
        ...(demandCharges.length > 0 && { demandCharges }),
      }),
    )

const seasons = fc.oneof(
  fc.tuple(season('01-01', '12-31')),
  fc.tuple(season('07-01', '06-30')),
  fc.tuple(season('11-01', '03-31'), season('04-01', '10-31')),
  // A demand charge over the days of the usage.
  fc.tuple(season('01-01', '12-31'), demandCharge).map(([year, charge]) => [
    year,
    {
      ...{ displayName: 'Demand', startDate: '11-01', endDate: '03-31', rateBlockUType: 'demandCharges' },
      demandCharges: [charge],
    },
  ]),
)

const load = fc.tuple(rates, optional(fc.constantFrom('0.00', '0.0712'))).map(([rate, dailySupplyCharge]) =>
  withoutUndefined({
    displayName: 'Controlled load',
    rateBlockUType: 'singleRate',
    singleRate: { displayName: 'Hot water', ...rate, dailySupplyCharge },
  }),
)

const flatFeedIn = rates.map((singleTariff) => [
  {
    ...{ displayName: 'Solar', scheme: 'OTHER', payerType: 'RETAILER', tariffUType: 'singleTariff' },
    singleTariff,
  },
])
const steppedFeedIn = fc
  .tuple(price, price, volume, fc.constantFrom('P1D', undefined))
  .map(([first, rest, upTo, over]) =>
    [
      { displayName: 'Feed-in first 5 kWh', rates: [{ unitPrice: first, volume: upTo }], period: over },
      { displayName: 'Feed-in above 5 kWh', rates: [{ unitPrice: rest }], period: over },
    ].map(({ displayName, ...singleTariff }) => ({
      ...{ displayName, scheme: 'OTHER', payerType: 'GOVERNMENT', tariffUType: 'singleTariff' },
      singleTariff: withoutUndefined(singleTariff),
    })),
  )
const timedFeedIn = fc.tuple(rates, windowOf(week, 20, 30), fc.boolean()).map(([rate, window, isList]) => {
  const tariff = { displayName: 'Midday', type: 'PEAK', ...rate, timeVariations: [window] }
  return [
    {
      ...{ displayName: 'Timed', scheme: 'OTHER', payerType: 'RETAILER', tariffUType: 'timeVaryingTariffs' },
      timeVaryingTariffs: isList ? [tariff] : tariff,
    },
  ]
})

export const anyPlan = fc
  .record({
    timeZone: fc.constantFrom('LOCAL', 'AEST', undefined),
    tariffPeriod: seasons,
    controlledLoad: fc.oneof(fc.constantFrom(undefined, null), fc.array(load, { maxLength: 3 })),
    solarFeedInTariff: fc.oneof(
      fc.constantFrom(undefined, null),
      fc
        .tuple(fc.oneof(flatFeedIn, fc.constant([])), fc.oneof(steppedFeedIn, timedFeedIn))
        .map((all) => all.flat()),
    ),
  })
  .map((contract) =>
    withoutUndefined({
      ...{
        planId: 'PLAN1@EME',
        lastUpdated: '2026-01-01T00:00:00Z',
        type: 'MARKET',
        fuelType: 'ELECTRICITY',
      },
      ...{ brand: 'brand', brandName: 'Brand', displayName: 'Plan', customerType: 'RESIDENTIAL' },
      geography: { distributors: ['Ausgrid'] },
      electricityContract: {
        ...{ pricingModel: 'TIME_OF_USE', isFixed: false, paymentOption: ['BPAY'], billFrequency: ['P3M'] },
        ...contract,
      },
    }),
  )
