import { describe, expect, test } from 'vitest'
import { invoiceFaults } from '../../contracts/invoice-rules.ts'
import type { MakeInvoiceOptions } from '../../src/billing/index.ts'
import { invoiceReads, makeInvoice } from '../../src/billing/index.ts'
import type { HalfHourRead, Tariff } from '../../src/energy/index.ts'
import { halfHoursOf, microDollars } from '../../src/energy/index.ts'
import { billFacts } from './bill-facts.ts'

const flat = (unitPrice: string): Tariff => ({
  tariffPeriod: [
    {
      displayName: 'All year',
      startDate: '01-01',
      endDate: '12-31',
      dailySupplyCharge: microDollars('1'),
      singleRate: { displayName: 'Usage', rates: [{ unitPrice: microDollars(unitPrice) }] },
    },
  ],
})
const everyDay = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const
const timed: Tariff = {
  tariffPeriod: [
    {
      displayName: 'All year',
      startDate: '01-01',
      endDate: '12-31',
      timeOfUseRates: [
        {
          displayName: 'Night',
          type: 'OFF_PEAK',
          rates: [{ unitPrice: microDollars('0.01') }],
          timeOfUse: [{ days: [...everyDay], startTime: '00:00', endTime: '00:00' }],
        },
      ],
    },
  ],
}

const zone = 'Australia/Sydney'
/** Clocks go forward on the 4th: 46 half-hours. */
const days = ['2026-10-03', '2026-10-04', '2026-10-05']
const reads: HalfHourRead[] = days.flatMap((day) =>
  halfHoursOf(day, zone).map(({ startMs }) => ({
    startMs,
    register: 'GENERAL',
    wattHours: 1000,
    quality: 'actual',
  })),
)

const options: MakeInvoiceOptions = {
  ...billFacts,
  ...{ issueDate: '2026-10-06', dueDate: '2026-10-20', plan: { planId: 'flat', displayName: 'Flat' } },
  tariff: flat('0.30'),
  reads,
  period: { from: '2026-10-03', to: '2026-10-05' },
  zone,
}

test.each([
  ['before', '2026-10-04', '2026-10-05', 94_000],
  ['after', '2026-10-03', '2026-10-04', 94_000],
])('[ACC-1] what was read %s the period is on no bill', (_, from, to, usage) => {
  expect(invoiceReads(reads, { from, to }, zone).map((shown) => shown.usage)).toEqual([usage])
})

test('[ACC-1] a bill over the change of clocks charges 142 half-hours and three days', () => {
  const invoice = makeInvoice(options)
  expect(invoice.used).toBe(142_000)
  expect(invoice.lines.map(({ amount }) => amount)).toEqual([4260, 300])
  expect([invoice.subtotal, invoice.gstAmount, invoice.invoiceAmount]).toEqual([4560, 456, 5016])
  expect(invoice.reads).toEqual([
    {
      register: 'GENERAL',
      readStartDate: '2026-10-03',
      readEndDate: '2026-10-05',
      quality: 'actual',
      usage: 142_000,
    },
  ])
})

test('[ACC-1] a day without reads is estimated by the others, and is listed separately among the reads', () => {
  const [saturday, sunday] = halfHoursOf('2026-10-04', zone)
    .map(({ startMs }) => startMs)
    .slice(0, 1)
    .concat(halfHoursOf('2026-10-05', zone)[0]?.startMs ?? 0)
  const without = reads.filter(({ startMs }) => startMs < (saturday ?? 0) || startMs >= (sunday ?? 0))
  const invoice = makeInvoice({ ...options, reads: without })
  expect(invoice.reads.map(({ quality, usage }) => [quality, usage])).toEqual([
    ['actual', 48_000],
    ['estimated', 46_000],
    ['actual', 48_000],
  ])
  expect(invoice.lines[0]?.quality).toBe('estimated')
  expect(invoiceFaults(invoice)).toEqual([])
})

test('[ACC-1] a period with hardly any reads is not billed', () => {
  expect(() => makeInvoice({ ...options, reads: reads.slice(0, 60) })).toThrow(
    expect.objectContaining({ code: 'READS_MISSING' }),
  )
})

test('[ACC-1] prices that depend on the time are not applied to daily totals', () => {
  expect(() => makeInvoice({ ...options, tariff: timed, isSpread: true })).toThrow(
    expect.objectContaining({ code: 'TOTALS_ONLY' }),
  )
  expect(makeInvoice({ ...options, tariff: timed }).lines).toHaveLength(1)
})

const offers = [
  { planId: 'dear', displayName: 'Dear', tariff: flat('0.40') },
  { planId: 'cheap', displayName: 'Cheap', tariff: flat('0.20') },
  { planId: 'timed', displayName: 'Timed', tariff: timed },
]

test('[ACC-1] the cheapest available plan is named, with its saving in a year of such days', () => {
  expect(makeInvoice({ ...options, offered: offers.slice(0, 2) }).betterOffer).toEqual({
    isBetter: true,
    compared: 'ALL',
    planId: 'cheap',
    displayName: 'Cheap',
    // 142 kWh at 10 cents less, with GST, over 3 days: 15.62 dollars.
    annualSaving: Math.floor((1562 * 365) / 3 / 100) * 100,
  })
  expect(makeInvoice({ ...options, offered: offers }).betterOffer).toMatchObject({ planId: 'timed' })
  expect(makeInvoice({ ...options, offered: offers.slice(0, 1) }).betterOffer).toEqual({
    isBetter: false,
    compared: 'ALL',
  })
  expect(makeInvoice(options).betterOffer).toBeNull()
})

test('[ACC-1] if only daily totals are known, plans with prices by time are not compared', () => {
  expect(makeInvoice({ ...options, offered: offers, isSpread: true }).betterOffer).toMatchObject({
    planId: 'cheap',
    compared: 'SINGLE_RATE',
  })
})

test('[ACC-1] a fee has GST and a concession none, and both add up', () => {
  const invoice = makeInvoice({
    ...options,
    previousBalanceCents: 5000,
    paymentsReceivedCents: -5000,
    adjustments: [
      { kind: 'fee', displayName: 'Special read', amountCents: 1000, hasGst: true },
      { kind: 'concession', displayName: 'Rebate', amountCents: -2500, hasGst: false },
    ],
  })
  expect([invoice.subtotal, invoice.gstAmount, invoice.balanceAtIssue]).toEqual([3060, 556, 3616])
  expect(invoice.electricity).toMatchObject({ totalOnceOffCharges: 1000, totalOnceOffDiscounts: -2500 })
})

const supplyOf = (dailySupplyCharge: number): Tariff => ({
  tariffPeriod: flat('0').tariffPeriod.map((period) => ({ ...period, dailySupplyCharge })),
})

test('[ACC-1] a saving under $22 a year is not mentioned, and one of $22 is', () => {
  const fourDays = [...days, '2026-10-06'].flatMap((day) =>
    halfHoursOf(day, zone).map(
      ({ startMs }): HalfHourRead => ({ startMs, register: 'GENERAL', wattHours: 1, quality: 'actual' }),
    ),
  )
  const saving = (dailySupplyCharge: number) =>
    makeInvoice({
      ...options,
      ...{ period: { from: '2026-10-03', to: '2026-10-06' }, issueDate: '2026-10-07', reads: fourDays },
      tariff: supplyOf(1_000_000),
      offered: [{ planId: 'p', displayName: 'P', tariff: supplyOf(dailySupplyCharge) }],
    }).betterOffer
  // $4.40 with GST for four days. $4.15 are $22.81 a year less, $4.16 are $21.90.
  expect(saving(942_500)).toMatchObject({ isBetter: true, annualSaving: 2200 })
  expect(saving(945_000)).toEqual({ isBetter: false, compared: 'ALL' })
})

test('[ACC-1] of two plans that cost the same the first is named', () => {
  const offered = ['one', 'two'].map((planId) => ({ planId, displayName: planId, tariff: flat('0.20') }))
  expect(makeInvoice({ ...options, offered }).betterOffer).toMatchObject({ planId: 'one' })
})

test('[ACC-1] other plans are compared with what the plan costs at the time of issue', () => {
  const offered = [{ planId: 'cheap', displayName: 'Cheap', tariff: flat('0.20') }]
  const saving = (presentTariff?: Tariff) =>
    makeInvoice({ ...options, offered, ...(presentTariff && { presentTariff }) }).betterOffer
  expect(saving()).toMatchObject({ annualSaving: Math.floor((1562 * 365) / 3 / 100) * 100 })
  // It costs 25 cents since then: half as much is saved.
  expect(saving(flat('0.25'))).toMatchObject({ annualSaving: Math.floor((781 * 365) / 3 / 100) * 100 })
  expect(saving(flat('0.20'))).toMatchObject({ isBetter: false })
})

describe('[ACC-1] prices depend on the time', () => {
  const [season] = flat('0.30').tariffPeriod
  if (season === undefined) throw new Error('one period')
  const { singleRate } = season
  const [timedSeason] = timed.tariffPeriod
  const timeOfUse = [{ days: everyDay, startTime: '11:00', endTime: '14:00' }]
  const load = { displayName: 'Hot water' }
  const feedIn = { displayName: 'Solar' }
  const demandCharge = {
    displayName: 'Demand',
    amount: 1,
    startTime: '15:00',
    endTime: '21:00',
    measurementPeriod: 'MONTH',
    chargePeriod: 'DAY',
  } as const
  const timedRates = timedSeason?.timeOfUseRates
  if (singleRate === undefined || timedRates === undefined) throw new Error('both kinds of price')
  const flatTariff: Tariff = { tariffPeriod: [season] }

  test.each<[string, Tariff]>([
    ['times of use', timed],
    ['a demand charge', { tariffPeriod: [{ ...season, demandCharges: [demandCharge] }] }],
    [
      'free hours',
      { tariffPeriod: [{ ...season, freeWindow: { displayName: 'Free', dailyVolume: 1, timeOfUse } }] },
    ],
    ['a timed load', { ...flatTariff, controlledLoad: [{ ...load, timeOfUseRates: timedRates }] }],
    [
      'timed feed-in',
      {
        ...flatTariff,
        solarFeedInTariff: [
          { ...feedIn, timeVaryingTariffs: [{ rates: [{ unitPrice: 1 }], timeVariations: timeOfUse }] },
        ],
      },
    ],
    [
      'times of use in one of its seasons',
      {
        tariffPeriod: [
          { ...season, displayName: 'Winter', startDate: '04-01', endDate: '10-31' },
          { ...(timedSeason ?? season), displayName: 'Summer', startDate: '11-01', endDate: '03-31' },
        ],
      },
    ],
  ])('with %s', (_, tariff) => {
    expect(() =>
      makeInvoice({ ...options, plan: { planId: 't', displayName: 'Timed' }, tariff, isSpread: true }),
    ).toThrow(
      expect.objectContaining({
        name: 'BillingError',
        code: 'TOTALS_ONLY',
        message: 'The prices of Timed depend on the time: import the half-hours of 2026-10-03 to 2026-10-05.',
      }),
    )
  })

  test('are not applied as one price for everything', () => {
    const tariff: Tariff = {
      tariffPeriod: [{ ...season, demandCharges: [] }],
      controlledLoad: [{ ...load, singleRate }],
      solarFeedInTariff: [{ ...feedIn, singleTariff: { rates: [{ unitPrice: 1 }] } }],
    }
    expect(makeInvoice({ ...options, tariff, isSpread: true }).lines).toHaveLength(2)
  })
})

describe('[ACC-1] a bill over a change of plan', () => {
  const old = { planId: 'old', displayName: 'Old' }
  const change = (from: string, planFrom?: string, more: Partial<MakeInvoiceOptions> = {}) =>
    makeInvoice({
      ...options,
      earlierPlans: [{ plan: old, tariff: flat('0.40'), from }],
      ...(planFrom !== undefined && { planFrom }),
      ...more,
    })

  test('charges each plan for its own days, and compares with the last one', () => {
    const offered = [{ planId: 'cheap', displayName: 'Cheap', tariff: flat('0.20') }]
    const invoice = change('2026-10-03', '2026-10-04', { offered })
    expect(invoice.parts).toEqual([
      { plan: old, period: { startDate: '2026-10-03', endDate: '2026-10-03' } },
      { plan: options.plan, period: { startDate: '2026-10-04', endDate: '2026-10-05' } },
    ])
    expect(invoice.plan).toEqual(options.plan)
    expect(invoice.lines.map(({ part, kind, amount }) => [part, kind, amount])).toEqual([
      [1, 'usage', 1920],
      [1, 'supply', 100],
      [2, 'usage', 2820],
      [2, 'supply', 200],
    ])
    // All days at the prices of the last plan, as if it had applied throughout.
    expect(invoice.betterOffer).toMatchObject({ annualSaving: Math.floor((1562 * 365) / 3 / 100) * 100 })
  })

  test('has no parts if one plan applied throughout', () => {
    const invoice = makeInvoice(options)
    expect('parts' in invoice).toBe(false)
    expect(invoice.lines.some((line) => 'part' in line)).toBe(false)
  })

  test.each<[string, string, string | undefined]>([
    ['leave out the first day', '2026-10-04', '2026-10-05'],
    ['begin before the period', '2026-10-02', '2026-10-05'],
    ['begin on the same day', '2026-10-03', '2026-10-03'],
    ['go on after the period', '2026-10-03', '2026-10-06'],
    ['do not say when the last one began', '2026-10-03', undefined],
    ['begin in no order', '2026-10-03', '2026-10-01'],
  ])('is refused where the plans %s', (_, from, planFrom) => {
    expect(() => change(from, planFrom)).toThrow(expect.objectContaining({ code: 'PLANS_INVALID' }))
  })

  test('says what to do if the plans leave a gap', () => {
    expect(() => change('2026-10-04', '2026-10-05')).toThrow(
      expect.objectContaining({
        code: 'PLANS_INVALID',
        message:
          'The plans do not follow each other from 2026-10-03 to 2026-10-05: give each with its first day.',
      }),
    )
  })

  test('names the plan whose prices depend on the time, and its days', () => {
    const earlierPlans = [{ plan: old, tariff: timed, from: '2026-10-03' }]
    expect(() => makeInvoice({ ...options, earlierPlans, planFrom: '2026-10-05', isSpread: true })).toThrow(
      'The prices of Old depend on the time: import the half-hours of 2026-10-03 to 2026-10-04.',
    )
  })

  test('lists a load by its register if a plan has a price for it, with zero on the days of a plan without one', () => {
    const load = {
      displayName: 'Hot water',
      singleRate: { displayName: 'Hot water', rates: [{ unitPrice: 1 }] },
    }
    const water = reads.map((read) => ({ ...read, register: 'CONTROLLED_LOAD' as const, wattHours: 10 }))
    const both = { reads: [...reads, ...water], tariff: { ...flat('0.30'), controlledLoad: [load] } }
    const shown = (invoice: ReturnType<typeof change>) =>
      invoice.reads.map(({ register, readStartDate, usage }) => [register, readStartDate, usage])
    expect(shown(change('2026-10-03', '2026-10-04', both))).toEqual([
      // On the 3rd the load is billed as general use.
      ['GENERAL', '2026-10-03', 142_480],
      ['CONTROLLED_LOAD', '2026-10-03', 940],
    ])
    expect(shown(makeInvoice({ ...options, reads: both.reads }))).toEqual([
      ['GENERAL', '2026-10-03', 143_420],
    ])
  })
})

test('[ACC-1] what was owed, what has come in and what a payment plan pays are shown as they are', () => {
  const owed = { previousBalanceCents: 1000, paymentsReceivedCents: -400 }
  const invoice = makeInvoice({ ...options, ...owed })
  expect([invoice.previousBalance, invoice.paymentsReceived, invoice.balanceAtIssue]).toEqual([
    1000, -400, 5616,
  ])
  expect('inPaymentPlan' in invoice).toBe(false)
  const planned = (inPaymentPlanCents: number, previousBalanceCents = 1000) =>
    makeInvoice({ ...options, ...owed, previousBalanceCents, inPaymentPlanCents }).inPaymentPlan
  expect([planned(0), planned(1), planned(5616), planned(9000)]).toEqual([undefined, 1, 5616, 5616])
  // A bill in credit has nothing to pay, so no payment plan applies.
  expect(planned(100, -9000)).toBeUndefined()
})

test('[ACC-1] a final bill, an estimated one, what is sent to the grid, and a public holiday', () => {
  const plain = makeInvoice(options)
  expect(['isFinal' in plain, 'estimate' in plain, plain.exported]).toEqual([false, false, null])
  expect(makeInvoice({ ...options, isFinal: true }).isFinal).toBe(true)
  const estimate = { basis: 'NETWORK', acceptsOwnReading: true } as const
  const guessed = reads.map((read) => ({ ...read, quality: 'estimated' as const }))
  expect(makeInvoice({ ...options, reads: guessed, estimate }).estimate).toEqual(estimate)
  const sent = reads.map((read) => ({ ...read, register: 'EXPORT' as const, wattHours: 20 }))
  const solar = makeInvoice({ ...options, reads: [...reads, ...sent] })
  expect([solar.used, solar.exported]).toEqual([142_000, 2840])
  expect(solar.reads.map(({ register }) => register)).toEqual(['GENERAL', 'EXPORT'])
  const [season] = timed.tariffPeriod
  const [night] = season?.timeOfUseRates ?? []
  if (season === undefined || night === undefined) throw new Error('a timed season')
  const workAndRest: Tariff = {
    tariffPeriod: [
      {
        ...season,
        timeOfUseRates: [
          night,
          {
            ...{ displayName: 'Holiday', type: 'PEAK', rates: [{ unitPrice: 0 }] },
            timeOfUse: [{ days: ['PUBLIC_HOLIDAYS'], startTime: '00:00', endTime: '00:00' }],
          },
        ],
      },
    ],
  }
  expect(
    makeInvoice({ ...options, tariff: workAndRest, publicHolidays: ['2026-10-05'] }).lines.map(
      ({ displayName }) => displayName,
    ),
  ).toEqual(['Night', 'Holiday'])
})

test('[ACC-1] a bill that does not add up is not issued, and says where', () => {
  expect(() => makeInvoice({ ...options, issueDate: '2026-10-05' })).toThrow(
    expect.objectContaining({
      code: 'DOES_NOT_ADD_UP',
      message: '/issueDate: The bill is issued before its period is over.',
    }),
  )
})

test('[ACC-1] a line keeps season, time of use, step and month of the prices, and each read its worst quality', () => {
  const stepped: Tariff = {
    tariffPeriod: [
      {
        ...{ displayName: 'Hot', startDate: '10-01', endDate: '03-31' },
        timeOfUseRates: [
          {
            ...{ displayName: 'Always', type: 'SHOULDER', period: 'P1D' },
            rates: [{ unitPrice: 300_000, volume: 10_000 }, { unitPrice: 200_000 }],
            timeOfUse: [{ days: everyDay, startTime: '00:00', endTime: '00:00' }],
          },
        ],
        demandCharges: [
          {
            ...{ displayName: 'Demand', amount: 100_000, startTime: '00:00', endTime: '00:00' },
            ...{ measurementPeriod: 'MONTH', chargePeriod: 'DAY' },
          },
        ],
      },
      {
        ...{ displayName: 'Cool', startDate: '04-01', endDate: '09-30' },
        singleRate: { displayName: 'U', rates: [{ unitPrice: 1 }] },
      },
    ],
  }
  const [first, second, demand] = makeInvoice({ ...options, tariff: stepped }).lines
  expect(first).toEqual({
    kind: 'usage',
    displayName: 'Always',
    tariffPeriod: 'Hot',
    timeOfUseType: 'SHOULDER',
    step: { number: 1, above: 0, upTo: 10_000, period: 'P1D' },
    quantity: { unit: 'WH', wattHours: 30_000 },
    unitPrice: '0.3',
    amount: 900,
    hasGst: true,
    quality: 'actual',
  })
  expect(second?.step).toEqual({ number: 2, above: 10_000, period: 'P1D' })
  expect(demand).toMatchObject({
    month: '2026-10',
    quantity: { unit: 'KW', watts: 2000, days: 3, wattDays: 6000, daysInChargePeriod: 1 },
  })
  const { lines } = makeInvoice(options)
  expect(Object.keys(lines[0] ?? {}).sort()).toEqual([
    ...['amount', 'displayName', 'hasGst', 'kind', 'quality', 'quantity', 'unitPrice'],
  ])
  const marked = reads.map((read, at) =>
    at === 0 || at === 60
      ? { ...read, quality: at === 0 ? ('substituted' as const) : ('estimated' as const) }
      : read,
  )
  expect(
    makeInvoice({ ...options, reads: marked }).reads.map(({ quality, readStartDate, readEndDate, usage }) => [
      ...[quality, readStartDate, readEndDate, usage],
    ]),
  ).toEqual([
    ['substituted', '2026-10-03', '2026-10-03', 48_000],
    ['estimated', '2026-10-04', '2026-10-04', 46_000],
    ['actual', '2026-10-05', '2026-10-05', 48_000],
  ])
})

test('[ACC-1] an adjustment is listed on the bill with what it adjusts, without quantity or price', () => {
  const adjusts = {
    invoiceNumber: 'INV-0',
    period: { startDate: '2026-09-01', endDate: '2026-09-30' },
    ...{ billed: 1000, read: 2000 },
  } as NonNullable<NonNullable<MakeInvoiceOptions['adjustments']>[number]['adjusts']>
  const made = (adjustment: NonNullable<MakeInvoiceOptions['adjustments']>[number]) =>
    makeInvoice({ ...options, adjustments: [adjustment] }).lines.at(-1)
  const name = { displayName: 'Adjustment', amountCents: 30, hasGst: true }
  expect(made({ kind: 'adjustment', ...name, adjusts })).toEqual({
    ...{ kind: 'adjustment', displayName: 'Adjustment', adjusts, quantity: null, unitPrice: null },
    ...{ amount: 30, hasGst: true, quality: 'actual' },
  })
  expect('adjusts' in (made({ kind: 'fee', ...name }) ?? {})).toBe(false)
})
