import { expect, test } from 'vitest'
import { invoiceFaults } from '../../contracts/invoice-rules.ts'
import type { MakeInvoiceOptions } from '../../src/billing/index.ts'
import { makeInvoice } from '../../src/billing/index.ts'
import type { HalfHourRead, Tariff } from '../../src/energy/index.ts'
import { halfHoursOf, microDollars } from '../../src/energy/index.ts'

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
  invoiceNumber: 'INV-0000-0000',
  accountNumber: '1',
  issueDate: '2026-10-06',
  dueDate: '2026-10-20',
  customerName: 'Robin Okafor',
  plan: { planId: 'flat', displayName: 'Flat' },
  servicePoint: { nationalMeteringId: '41030000017', supplyAddress: '1 Test Lane', distributor: null },
  bpay: { billerCode: '1', reference: '2' },
  comparison: null,
  previousPeriod: null,
  previousBalanceCents: 0,
  paymentsReceivedCents: 0,
  tariff: flat('0.30'),
  reads,
  period: { from: '2026-10-03', to: '2026-10-05' },
  zone,
}

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

test('[ACC-1] a day without reads is estimated by the others, and stands by itself among the reads', () => {
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

test('[ACC-1] what was hardly read at all is not billed', () => {
  expect(() => makeInvoice({ ...options, reads: reads.slice(0, 60) })).toThrow(
    expect.objectContaining({ code: 'READS_MISSING' }),
  )
})

test('[ACC-1] prices that depend on the time are no guess over totals of days', () => {
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

test('[ACC-1] the cheapest plan that could be had is named, with what it saves in a year of such days', () => {
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

test('[ACC-1] where only totals of days are known, plans whose price depends on the time are not compared', () => {
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
