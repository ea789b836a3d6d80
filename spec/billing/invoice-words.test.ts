import { describe, expect, test } from 'vitest'
import type { Invoice, InvoiceLine } from '../../contracts/schemas/invoice.ts'
import {
  adjustmentWords,
  betterOfferWords,
  estimateWords,
  exactKilowattHours,
  lineName,
  linePrice,
  lineQuantity,
  paymentsName,
  planWords,
  qualityName,
  registerName,
  signedDollars,
} from '../../src/billing/invoice-words.ts'
import { linesByPlan } from '../../src/billing/lines-by-plan.ts'
import { balanceWords, paymentMethodWords } from '../../src/billing/payment-words.ts'

const lineOf = (change: object): InvoiceLine =>
  ({
    ...{ kind: 'usage', displayName: 'Usage', amount: 9455, hasGst: true, quality: 'actual' },
    ...{ quantity: { unit: 'WH', wattHours: 310_000 }, unitPrice: '0.305' },
    ...change,
  }) as InvoiceLine

test('[ACC-1] money has its sign before the dollar, and energy is exact to the watt-hour', () => {
  expect([123_456, 0, -1995].map(signedDollars)).toEqual(['$1,234.56', '$0.00', '−$19.95'])
  expect([1_412_387, 412_380, 0].map(exactKilowattHours)).toEqual(['1,412.387 kWh', '412.38 kWh', '0 kWh'])
})

describe('[ACC-1] a line of a bill says what it is for', () => {
  test.each<[string, object]>([
    ['Usage', {}],
    ['Usage, Winter', { tariffPeriod: 'Winter' }],
    ['Usage, up to 10 kWh a day', { step: { number: 1, above: 0, upTo: 10_000, period: 'P1D' } }],
    [
      'Usage, Summer, up to 10.5 kWh a month',
      { tariffPeriod: 'Summer', step: { number: 1, above: 0, upTo: 10_500, period: 'P1M' } },
    ],
    ['Usage, above 1,000 kWh a quarter', { step: { number: 2, above: 1_000_000, period: 'P3M' } }],
    ['Usage, above 4,000 kWh a year', { step: { number: 2, above: 4_000_000, period: 'P1Y' } }],
    ['Hot water', { kind: 'controlledLoad', displayName: 'Hot water' }],
    ['Hot water, daily supply', { kind: 'controlledLoadSupply', displayName: 'Hot water' }],
    ['Demand, January 2026', { kind: 'demand', displayName: 'Demand', month: '2026-01' }],
    ['Demand, Summer, December 2026', { displayName: 'Demand', tariffPeriod: 'Summer', month: '2026-12' }],
  ])('%s', (name, change) => {
    expect(lineName(lineOf(change))).toBe(name)
  })
})

test('[ACC-1] a line says how much was used, for how many days, or what was read beside an estimate', () => {
  const shown = (change: object) => lineQuantity(lineOf(change))
  expect(shown({})).toBe('310 kWh')
  expect(shown({ quantity: { unit: 'DAYS', days: 1 } })).toBe('1 day')
  expect(shown({ quantity: { unit: 'DAYS', days: 31 } })).toBe('31 days')
  const power = { unit: 'KW', watts: 3250, days: 30, wattDays: 97_500, daysInChargePeriod: 1 }
  expect(shown({ quantity: power })).toBe('3.25 kW, 30 days')
  expect(shown({ quantity: null, unitPrice: null })).toBe('')
  const adjusts = { invoiceNumber: '1', period: {}, billed: 300_000, read: 290_500 }
  expect(shown({ quantity: null, adjusts })).toBe('290.5 kWh read, 300 kWh estimated')
})

describe('[ACC-1] a price is shown without rounding', () => {
  test.each([
    ['0.305', '30.5c a kWh'],
    ['0.3', '30c a kWh'],
    ['0.05', '5c a kWh'],
    ['0.0525', '5.25c a kWh'],
    ['0.009', '0.9c a kWh'],
    ['0.000001', '0.0001c a kWh'],
    ['0.120050', '12.005c a kWh'],
    ['0.12000', '12c a kWh'],
    ['0', '0c a kWh'],
    ['-0.02', '−2c a kWh'],
    ['1', '$1.00 a kWh'],
    ['1.02', '$1.02 a kWh'],
    ['1.5', '$1.50 a kWh'],
    ['1.02000', '$1.02 a kWh'],
    ['12.3456', '$12.3456 a kWh'],
    ['-1.25', '−$1.25 a kWh'],
  ])('%s dollars: %s', (unitPrice, words) => {
    expect(linePrice(lineOf({ unitPrice }))).toBe(words)
  })

  test('for a day and a kilowatt as well, and not at all where there is none', () => {
    expect(linePrice(lineOf({ quantity: { unit: 'DAYS', days: 3 }, unitPrice: '0.95' }))).toBe('95c a day')
    expect(linePrice(lineOf({ quantity: { unit: 'KW' }, unitPrice: '0.3' }))).toBe('30c a kW')
    expect(linePrice(lineOf({ quantity: null, unitPrice: null }))).toBe('')
    expect(linePrice(lineOf({ quantity: null }))).toBe('')
    expect(linePrice(lineOf({ unitPrice: null }))).toBe('')
  })
})

test('[ACC-1] registers and qualities of reads have names', () => {
  const registers = ['GENERAL', 'CONTROLLED_LOAD', 'CONTROLLED_LOAD_2', 'EXPORT'] as const
  expect(registers.map((register) => registerName({ register }))).toEqual([
    'General use',
    'Controlled load',
    'Controlled load 2',
    'Sent to the grid',
  ])
  expect(
    (['actual', 'substituted', 'estimated'] as const).map((quality) => qualityName({ quality })),
  ).toEqual(['Actual read', 'Substituted by the network', 'Estimated'])
})

test('[ACC-1] only an estimated bill says how it was estimated and how it will be corrected', () => {
  const words = (basis: NonNullable<Invoice['estimate']>['basis']) =>
    estimateWords({ estimate: { basis, acceptsOwnReading: true } })
  expect(words('OWN_DAYS')).toContain('so we estimated those from the other days of this period. Once')
  expect(words('YEAR_BEFORE')).toContain('estimated those from what you used on the same days a year ago.')
  expect(words('LAST_PERIOD')).toContain('estimated those from your average daily usage before.')
  expect(words('NETWORK')).toContain('estimated those from your network’s figures.')
  expect(words('NETWORK')).toMatch(
    /^This bill is based on an estimate: .* we’ll correct it on your next bill: /,
  )
  expect(estimateWords({})).toBeNull()
  const last = estimateWords({ estimate: { basis: 'NETWORK', acceptsOwnReading: false }, isFinal: true })
  expect(last).toContain('as you agreed')
  expect(last).toContain('no other bill will correct it')
  expect(last).not.toContain('next bill')
})

test('[ACC-1] a customer who is charged more by an adjustment is told about instalments', () => {
  const words = (...amounts: number[]) =>
    adjustmentWords({
      lines: [
        // Other lines charge something in any case.
        lineOf({}),
        ...amounts.map((amount) => lineOf({ kind: 'adjustment', amount })),
      ],
    })
  expect(words(1)).toMatch(/^The adjustment adds to what you paid .* in interest-free instalments, /)
  const smoothed = (isSettled: boolean) =>
    adjustmentWords({
      lines: [lineOf({ kind: 'adjustment', amount: 1 })],
      smoothing: { amount: 100, balance: 5, isSettled } as Invoice['smoothing'],
    })
  expect(smoothed(false)).toMatch(/the adjustment is part of your smoothing balance\.$/)
  expect(smoothed(true)).toBe(words(1))
  expect(words(300, -299)).not.toBeNull()
  expect(words(300, -300)).toBeNull()
  expect(words(-1)).toBeNull()
  expect(words()).toBeNull()
})

describe('[ACC-1] the better-offer message', () => {
  const better = { isBetter: true, compared: 'ALL', planId: 'cheap', displayName: 'Cheap' } as const

  test('names the plan and the dollars of a year', () => {
    expect(betterOfferWords({ betterOffer: { ...better, annualSaving: 123_400 } })).toBe(
      'Could you save on another plan? On Cheap you could pay about $1,234 less a year, GST included, if you used as much all year as on this bill.',
    )
  })

  test('says that no other plan costs noticeably less', () => {
    expect(betterOfferWords({ betterOffer: { isBetter: false, compared: 'ALL' } })).toBe(
      'For what you used on this bill, none of our other plans would have cost you noticeably less.',
    )
  })

  test('says which plans were compared if the meter has no half-hours', () => {
    const limit =
      /\. We only compared plans with one price all day, because this bill is based on daily totals\.$/
    const compared = 'SINGLE_RATE'
    expect(betterOfferWords({ betterOffer: { ...better, compared, annualSaving: 2200 } })).toMatch(limit)
    expect(betterOfferWords({ betterOffer: { isBetter: false, compared } })).toMatch(limit)
  })

  test('is left out if nothing was compared', () => {
    expect(betterOfferWords({ betterOffer: null })).toBeNull()
  })
})

test('[ACC-1] what changed the balance since the last bill is called neither payments alone nor money that was paid back', () => {
  const nameOf = (cents: number) => paymentsName({ paymentsReceived: cents as Invoice['paymentsReceived'] })
  expect([-1, 0, 1].map(nameOf)).toEqual([
    'Payments and credits since then',
    'Payments and credits since then',
    'Other changes since then',
  ])
})

test('[PAY-1] what a payment plan pays is shown, where there is one', () => {
  expect(planWords({ inPaymentPlan: 12_050 as NonNullable<Invoice['inPaymentPlan']> })).toBe(
    '$120.50 more was in your payment plan when this bill was issued. You pay that in instalments.',
  )
  expect(planWords({})).toBeNull()
})

test('[ACC-1] lines of a bill over a change of plan are grouped by plan, and the others come last', () => {
  const plan = (displayName: string, startDate: string, endDate: string) => ({
    ...{ plan: { planId: displayName, displayName }, period: { startDate, endDate } },
  })
  const parts = [plan('Old', '2026-10-01', '2026-10-09'), plan('New', '2026-10-10', '2026-10-31')]
  const [first, second, third] = [1, 2, 2].map((part) => lineOf({ part }))
  const fee = lineOf({ kind: 'fee' })
  const lines = [first, second, fee, third] as InvoiceLine[]
  expect(linesByPlan({ parts, lines })).toEqual([
    { title: 'Old, 1–9 Oct 2026', lines: [first] },
    { title: 'New, 10–31 Oct 2026', lines: [second, third] },
    { title: 'Besides', lines: [fee] },
  ])
  const charges = lines.filter((line) => line !== fee)
  expect(linesByPlan({ parts, lines: charges }).map(({ title }) => title)).toHaveLength(2)
  expect(linesByPlan({ lines })).toEqual([{ title: '', lines }])
})

test('[ACC-1] a balance is shown as owed, as credit, or as nothing', () => {
  expect([7214, -150, 0].map(balanceWords)).toEqual(['$72.14 owed', '$1.50 in credit', 'Nothing owed'])
})

test('[PAY-1] a payment shows its method: the card by its last digits, and a payment without a login', () => {
  const words = (
    method: 'CARD' | 'DIRECT_DEBIT' | 'PAYTO' | 'BANK',
    cardLast4: string | null,
    isOfGuest = false,
  ) => paymentMethodWords({ method, cardLast4, isOfGuest })
  expect(words('CARD', '4242')).toBe('Card ending in 4242')
  expect(words('CARD', '4242', true)).toBe('Card ending in 4242, paid without logging in')
  expect(words('CARD', null)).toBe('Card')
  expect(words('PAYTO', null)).toBe('PayTo')
  expect(words('DIRECT_DEBIT', null)).toBe('Direct debit')
  expect(words('BANK', null)).toBe('BPAY or bank transfer')
  // The digits are those of a card alone.
  expect(words('BANK', '4242')).toBe('BPAY or bank transfer')
})
