import { describe, expect, test } from 'vitest'
import { daysAfter } from '../../contracts/civil-days.ts'
import {
  billOfInvoice,
  electricityOf,
  invoiceFaults,
  invoiceGst,
  invoiceLineAmount,
  invoiceToPay,
} from '../../contracts/invoice-rules.ts'
import type { Invoice } from '../../contracts/schemas/invoice.ts'
import { customers, liamOConnor, mayaNguyen } from '../../fixtures/customers.ts'

const good = mayaNguyen.invoices[0] as Invoice
const solar = liamOConnor.invoices[0] as Invoice
const [line] = good.lines
/** `pointer: detail` of each fault. */
const faultsOf = (invoice: object) =>
  invoiceFaults(invoice as Invoice).map(({ pointer, detail }) => `${pointer}: ${detail}`)

const [first, second] = good.reads
const concession = {
  ...{ kind: 'concession', displayName: 'Rebate', quantity: null, unitPrice: null },
  ...{ amount: -100, hasGst: false, quality: 'actual' },
}
const withReads = (reads: readonly (object | undefined)[]) => ({ ...good, reads })
/** Replaces the lines, and recomputes every sum. */
function withTotals(lines: readonly object[]) {
  const own = lines as Invoice['lines']
  const subtotal = own.reduce((sum, { amount }) => sum + amount, 0)
  const gstAmount = invoiceGst(own)
  const totals = {
    subtotal,
    gstAmount,
    invoiceAmount: subtotal + gstAmount,
    balanceAtIssue: subtotal + gstAmount,
  }
  return { ...good, ...totals, lines: own, electricity: electricityOf(own) }
}
const read = mayaNguyen.invoices[1] as Invoice
const withRegister = (change: object) => ({
  ...read,
  registers: read.registers?.map((register) => ({ ...register, ...change })),
})
const withLine = (place: number, change: object) => ({
  ...good,
  lines: good.lines.map((one, at) => (at === place ? { ...one, ...change } : one)),
})
const withAdjusted = (period: object) => withLine(2, { adjusts: { ...good.lines[2]?.adjusts, period } })

const earlierDays = {
  startDate: daysAfter(good.period.startDate, -10),
  endDate: daysAfter(good.period.startDate, -1),
}
const credited = { invoiceNumber: 'INV-BEFORE', period: earlierDays }
const atCredit = `/lines/${good.lines.length}`
/** Has a line that credits ten days of the previous bill. */
const withCredit = (change: object) =>
  withTotals([
    ...good.lines,
    {
      ...{ ...concession, credits: credited },
      ...{ quantity: { unit: 'DAYS', days: 10 }, unitPrice: '-0.5', amount: -500, ...change },
    },
  ])

test('[ACC-1] the bills of the test customers add up, and are those of their lists', () => {
  const accounts = customers.flatMap((one) => [
    one,
    ...('moreAccounts' in one ? (one.moreAccounts ?? []) : []),
  ])
  for (const { bills, invoices } of accounts) {
    expect(invoices.map(billOfInvoice)).toEqual(bills)
    expect(invoices.flatMap(invoiceFaults)).toEqual([])
  }
  expect(solar.exported).toBeGreaterThan(0)
})

/** Members of a bill that are wrong, with the faults that are reported. */
const wrongMembers: Readonly<Record<string, readonly [object, ...string[]]>> = {
  'a total a cent off': [
    { invoiceAmount: good.invoiceAmount + 1 },
    '/invoiceAmount: This comes to 38642, not 38643.',
    '/balanceAtIssue: This comes to 38643, not 38642.',
  ],
  'GST a cent off': [
    { gstAmount: good.gstAmount - 1 },
    '/gstAmount: This comes to 3650, not 3649.',
    '/invoiceAmount: This comes to 38641, not 38642.',
  ],
  'a balance that forgets the payments': [
    { paymentsReceived: 0 },
    '/balanceAtIssue: This comes to 89929, not 38642.',
  ],
  'more in a payment plan than is owed': [
    { inPaymentPlan: good.balanceAtIssue + 1 },
    '/inPaymentPlan: This is no part of what is owed.',
  ],
  'nothing in a payment plan that is told': [
    { inPaymentPlan: 0 },
    '/inPaymentPlan: This is no part of what is owed.',
  ],
  'a subtotal of another bill': [
    { subtotal: 0 },
    '/subtotal: This comes to 34992, not 0.',
    '/invoiceAmount: This comes to 3650, not 38642.',
  ],
  'a day too many': [
    { supplyDays: good.supplyDays + 1 },
    '/supplyDays: These are not the days of the period.',
  ],
  'a period that ends before it begins': [
    { period: { startDate: '2026-10-31', endDate: '2026-08-01' } },
    '/period/endDate: The period ends before it begins.',
    '/reads: The reads of GENERAL do not follow each other over the period.',
  ],
  'an issue within the period': [
    { issueDate: good.period.endDate },
    '/issueDate: The bill is issued before its period is over.',
  ],
  'a due date before the issue': [
    { dueDate: '2026-11-05' },
    '/dueDate: The bill is due before it is issued.',
  ],
  'a next reading within the period': [
    { nextReadOn: good.period.endDate },
    '/nextReadOn: The next reading is no later than this one.',
  ],
  'earlier bills out of order': [
    { usageBefore: good.usageBefore?.toReversed() },
    '/usageBefore: The bills before are not in order, or not before this one.',
  ],
  'itself among the earlier bills': [
    { usageBefore: [good] },
    '/usageBefore: The bills before are not in order, or not before this one.',
  ],
  'itself as the year before': [
    { yearBefore: good },
    '/yearBefore: The year before is not before this bill.',
  ],
  'no reads': [
    { reads: [] },
    '/reads: There is no read of general use.',
    '/used: The reads come to 0 watt-hours.',
    '/lines: General use of 1014327 watt-hours is charged, and 0 were read.',
    '/lines: A line is marked as estimated, and no read of it is.',
  ],
  'reads with a hole': [
    { reads: good.reads.slice(1) },
    '/reads: The reads of GENERAL do not follow each other over the period.',
    '/used: The reads come to 1005123 watt-hours.',
    '/lines: General use of 1014327 watt-hours is charged, and 1005123 were read.',
    '/lines: A line is marked as estimated, and no read of it is.',
  ],
  'more used than read': [{ used: good.used + 1 }, '/used: The reads come to 1014327 watt-hours.'],
  'exports without panels': [{ exported: 5 }, '/exported: This is not what the reads say was sent.'],
  'an estimate without a mark': [
    { lines: good.lines.map((one) => ({ ...one, quality: 'actual' })) },
    '/lines: There are estimated reads, and no line is marked as estimated.',
  ],
  'a mark without an estimate': [
    { reads: good.reads.map((read) => ({ ...read, quality: 'actual' })) },
    '/lines: A line is marked as estimated, and no read of it is.',
  ],
  'a bill of actual reads that says that it is estimated': [
    {
      reads: good.reads.map((read) => ({ ...read, quality: 'actual' })),
      lines: good.lines.map((one) => ({ ...one, quality: 'actual' })),
      estimate: { basis: 'OWN_DAYS', acceptsOwnReading: false },
    },
    '/estimate: The bill says that it is estimated, and no read of it is.',
  ],
  'an adjustment of nothing': [
    { lines: good.lines.map(({ adjusts: _, ...one }) => one) },
    '/lines/2/adjusts: An adjustment, and nothing else, names what it adjusts.',
  ],
  'a fee that names a bill': [
    { lines: good.lines.map((one) => (one.adjusts ? { ...one, kind: 'supply' } : one)) },
    '/lines/2/adjusts: An adjustment, and nothing else, names what it adjusts.',
  ],
  'an adjustment of the bill itself': [
    {
      lines: good.lines.map((one) =>
        one.adjusts ? { ...one, adjusts: { ...one.adjusts, invoiceNumber: good.invoiceNumber } } : one,
      ),
    },
    '/lines/2/adjusts: What is adjusted is no earlier bill.',
  ],
  'an adjustment of days of its own': [
    {
      lines: good.lines.map((one) =>
        one.adjusts ? { ...one, adjusts: { ...one.adjusts, period: good.period } } : one,
      ),
    },
    '/lines/2/adjusts: What is adjusted is no earlier bill.',
  ],
  'a price without a quantity': [
    { lines: [{ ...line, quantity: null }, ...good.lines.slice(1)] },
    '/lines/0/unitPrice: A quantity and its price come together.',
    '/lines: General use of 0 watt-hours is charged, and 1014327 were read.',
  ],
  'more days of supply than the period has': [
    {
      lines: [
        good.lines[0],
        { ...good.lines[1], quantity: { unit: 'DAYS', days: 93 } },
        ...good.lines.slice(2),
      ],
    },
    '/lines/1/amount: Quantity and price come to 8835, not 8740.',
    '/lines/1/quantity: More days are charged than the period has.',
  ],
  'a due date on the day of issue': [{ dueDate: good.issueDate }],
  'all of what is owed in a payment plan': [{ inPaymentPlan: good.balanceAtIssue }],
  'one cent of it in a payment plan': [{ inPaymentPlan: 1 }],
}
test.each(Object.entries(wrongMembers))('[ACC-1] %s is reported, at its place', (_, [change, ...faults]) => {
  expect(faultsOf({ ...good, ...change })).toEqual(faults)
})

test.each([
  [
    'an end reading before the start reading',
    withRegister({ end: { value: 44_000, readOn: '2026-04-30', quality: 'actual' } }),
    [
      '/registers/0/end: The register is read at the end before the start.',
      '/registers/0/end: The register shows less at the end.',
    ],
  ],
  [
    'a credit for power that was never sent',
    {
      ...solar,
      reads: solar.reads.map((read) => (read.register === 'EXPORT' ? { ...read, usage: 0 } : read)),
    },
    [
      '/exported: This is not what the reads say was sent.',
      '/lines: More is credited than was sent to the grid.',
    ],
  ],
  [
    'an adjustment with a quantity',
    withLine(2, { quantity: { unit: 'WH', wattHours: 1 }, unitPrice: '0' }),
    [
      '/lines/2/amount: Quantity and price come to 0, not -640.',
      '/lines/2/quantity: An adjustment is a difference, and has no quantity.',
    ],
  ],
  [
    'an adjustment of a bill whose period ends before it begins',
    withAdjusted({ startDate: '2026-07-31', endDate: '2026-07-30' }),
    ['/lines/2/adjusts: What is adjusted is no earlier bill.'],
  ],
  [
    'an adjustment of a bill up to the first day of this one',
    withAdjusted({ startDate: '2026-05-01', endDate: '2026-08-01' }),
    ['/lines/2/adjusts: What is adjusted is no earlier bill.'],
  ],
  [
    'an adjustment of the bill up to the day before',
    withAdjusted({ startDate: '2026-07-31', endDate: '2026-07-31' }),
    [],
  ],
  [
    'reads that begin late',
    withReads([
      { ...first, readStartDate: '2026-08-02', readEndDate: '2026-08-02' },
      { ...second, readStartDate: '2026-08-03' },
    ]),
    ['/reads: The reads of GENERAL do not follow each other over the period.'],
  ],
  [
    'reads that end early',
    withReads([first, { ...second, readEndDate: '2026-10-30' }]),
    ['/reads: The reads of GENERAL do not follow each other over the period.'],
  ],
  [
    'reads that lie over each other',
    withReads([first, { ...second, readStartDate: '2026-08-01' }]),
    ['/reads: The reads of GENERAL do not follow each other over the period.'],
  ],
  [
    'reads that end before they begin',
    withReads([
      first,
      { ...second, readEndDate: '2026-08-01' },
      { ...second, readStartDate: '2026-08-02', usage: 0 },
    ]),
    ['/reads: The reads of GENERAL do not follow each other over the period.'],
  ],
  [
    'a controlled load that was read and not charged',
    {
      ...withReads([
        ...good.reads,
        ...good.reads.map((read) => ({ ...read, quality: 'actual', register: 'CONTROLLED_LOAD' })),
      ]),
      used: good.used * 2,
    },
    ['/lines: The controlled loads that are charged are not those that were read.'],
  ],
  [
    'a controlled load that was estimated and not marked',
    {
      ...withTotals([
        ...good.lines,
        { ...good.lines[0], kind: 'controlledLoad', quality: 'actual', unitPrice: '0', amount: 0 },
      ]),
      reads: [...good.reads, ...good.reads.map((read) => ({ ...read, register: 'CONTROLLED_LOAD_2' }))],
      used: good.used * 2,
    },
    ['/lines: There are estimated reads, and no line is marked as estimated.'],
  ],
  [
    'an estimate of nothing, which no line has to mark',
    {
      ...withReads([
        { ...first, usage: 0 },
        { ...second, usage: good.used },
      ]),
      lines: good.lines.map((one) => ({ ...one, quality: 'actual' })),
    },
    [],
  ],
  [
    'a concession with GST',
    withTotals([...good.lines, { ...concession, hasGst: true }]),
    [`/lines/${good.lines.length}/hasGst: A concession has no GST.`],
  ],
  [
    'a concession that is charged',
    withTotals([...good.lines, { ...concession, amount: 1 }]),
    [`/lines/${good.lines.length}/amount: A concession takes from the bill.`],
  ],
  [
    'a concession for energy',
    withTotals([
      ...good.lines,
      { ...concession, quantity: { unit: 'WH', wattHours: 0 }, unitPrice: '0', amount: 0 },
    ]),
    [`/lines/${good.lines.length}/quantity: A concession is for days, or for no quantity.`],
  ],
  ['a concession of nothing', withTotals([...good.lines, { ...concession, amount: 0 }]), []],
  [
    'a concession for days',
    withTotals([
      ...good.lines,
      { ...concession, quantity: { unit: 'DAYS', days: 92 }, unitPrice: '-0.5', amount: -4600 },
    ]),
    [],
  ],
  ['days of an earlier bill that a concession credits', withCredit({}), []],
  [
    'days of an earlier bill that something else credits',
    withCredit({ kind: 'supply' }),
    [`${atCredit}/credits: Days of an earlier bill are credited, and not by a concession.`],
  ],
  ...[
    { invoiceNumber: good.invoiceNumber, period: earlierDays },
    { ...credited, period: { startDate: earlierDays.endDate, endDate: earlierDays.startDate } },
    { ...credited, period: { ...earlierDays, endDate: good.period.startDate } },
  ].map(
    (credits) =>
      [
        `days ${credits.period.startDate} to ${credits.period.endDate} that bill ${credits.invoiceNumber} is said to be without`,
        withCredit({ credits }),
        [`${atCredit}/credits: The days that are credited are of no earlier bill.`],
      ] as const,
  ),
  [
    'a credit for more days than there are',
    withCredit({ quantity: { unit: 'DAYS', days: 11 }, amount: -550 }),
    [`${atCredit}/quantity: These are not the days that are credited.`],
  ],
] as const)('[ACC-1] %s is reported, at its place', (_, invoice, faults) => {
  expect(faultsOf(invoice)).toEqual([...faults])
})

test('[ACC-1] the sums by kind are those of the lines', () => {
  const { electricity } = good
  for (const [name, amount] of Object.entries(electricity))
    expect(faultsOf({ ...good, electricity: { ...electricity, [name]: amount + 1 } })).toEqual([
      `/electricity/${name}: This comes to ${amount}, not ${amount + 1}.`,
    ])
  const kinds = [
    ...(['usage', 'controlledLoad', 'demand', 'feedIn', 'fee'] as const),
    ...(['discount', 'concession', 'supply', 'controlledLoadSupply', 'adjustment'] as const),
  ]
  const lines = kinds.map((kind, at) => ({ ...line, kind, amount: 10 ** at, hasGst: kind === 'fee' }))
  expect(electricityOf(lines as Invoice['lines'])).toEqual({
    totalUsageCharges: 111,
    totalGenerationCredits: 1000,
    totalOnceOffCharges: 10_000,
    totalOnceOffDiscounts: 1_100_000,
    otherCharges: 1_110_000_000,
    totalGst: 1000,
  })
})

describe('[ACC-1] a bill over a change of plan', () => {
  const part = (startDate: string, endDate: string) => ({
    ...{ plan: { planId: 'p', displayName: 'P' }, period: { startDate, endDate } },
  })
  const two = [part('2026-08-01', '2026-09-30'), part('2026-10-01', '2026-10-31')]
  const [usage, supply, ...others] = good.lines
  const lines = [
    { ...usage, part: 1 },
    { ...supply, part: 1, quantity: { unit: 'DAYS', days: 61 }, amount: 5795 },
    { ...supply, part: 2, quantity: { unit: 'DAYS', days: 31 }, amount: 2945 },
    ...others,
  ]
  const split = (change: { parts?: object[]; lines?: object[] } = {}) => ({
    ...withTotals(change.lines ?? lines),
    parts: change.parts ?? two,
  })

  test('has parts that follow each other, and each charge in one of them', () => {
    expect(faultsOf(split())).toEqual([])
  })

  test.each<[string, object[]]>([
    ['begin late', [part('2026-08-02', '2026-09-30'), part('2026-10-01', '2026-10-31')]],
    ['end early', [part('2026-08-01', '2026-09-30'), part('2026-10-01', '2026-10-30')]],
    ['leave a day out', [part('2026-08-01', '2026-09-29'), part('2026-10-01', '2026-10-31')]],
    ['have a day twice', [part('2026-08-01', '2026-10-01'), part('2026-10-01', '2026-10-31')]],
    ['end before they begin', [part('2026-08-01', '2026-07-31'), part('2026-08-01', '2026-10-31')]],
  ])('is reported where its parts %s', (_, parts) => {
    expect(faultsOf(split({ parts }))).toContain(
      '/parts: The parts do not follow each other over the period.',
    )
  })

  test('may have a part of one day', () => {
    const parts = [part('2026-08-01', '2026-10-30'), part('2026-10-31', '2026-10-31')]
    const own = [
      { ...usage, part: 1 },
      { ...supply, part: 1, quantity: { unit: 'DAYS', days: 91 }, amount: 8645 },
      { ...supply, part: 2, quantity: { unit: 'DAYS', days: 1 }, amount: 95 },
      ...others,
    ]
    expect(faultsOf(split({ parts, lines: own }))).toEqual([])
  })

  test('reports a charge of no part, and more days than the part has', () => {
    const withPart = (part?: number) => {
      const { part: _, ...rest } = lines[0] as { part?: number }
      return split({ lines: [{ ...rest, ...(part !== undefined && { part }) }, ...lines.slice(1)] })
    }
    for (const part of [undefined, 0, 3])
      expect(faultsOf(withPart(part))).toEqual(['/lines/0/part: The line is of no part of the bill.'])
    const days = { ...supply, part: 2, quantity: { unit: 'DAYS', days: 32 }, amount: 3040 }
    expect(faultsOf(split({ lines: [lines[0] ?? {}, lines[1] ?? {}, days, ...others] }))).toEqual([
      '/lines/2/quantity: More days are charged than the part has.',
    ])
  })

  test('may have the household’s concession, which belongs to no part', () => {
    const daily = { ...concession, quantity: { unit: 'DAYS', days: 92 }, unitPrice: '-0.5', amount: -4600 }
    expect(faultsOf(split({ lines: [...lines, daily] }))).toEqual([])
  })

  test('and no other line names a part', () => {
    expect(faultsOf({ ...good, ...withTotals([{ ...usage, part: 1 }, supply ?? {}, ...others]) })).toEqual([
      '/lines/0/part: The line is of no part of the bill.',
    ])
  })
})

describe('[ACC-1] a line comes to', () => {
  const amount = (kind: string, quantity: object | null, unitPrice: string | null) =>
    invoiceLineAmount({ ...line, kind, quantity, unitPrice } as Invoice['lines'][number])
  const wh = (wattHours: number) => ({ unit: 'WH', wattHours })
  test.each([
    ['usage', wh(1000), '0.305', 31],
    ['usage', wh(1000), '0.304999', 30],
    ['usage', wh(1000), '-0.305', -31],
    ['usage', wh(0), '-0.305', 0],
    ['usage', wh(1_000_000), '1', 100_000],
    ['feedIn', wh(10_000), '0.05', -50],
    ['feedIn', wh(10_000), '-0.05', 50],
    ['supply', { unit: 'DAYS', days: 31 }, '0.95', 2945],
    ['supply', { unit: 'DAYS', days: 1 }, '0.005', 1],
    ['demand', { unit: 'KW', watts: 4000, days: 15, wattDays: 60_000, daysInChargePeriod: 30 }, '10', 2000],
    ['fee', null, null, null],
    ['fee', null, '1', null],
    ['usage', wh(1), null, null],
  ])('%s of %j at %s: %s', (kind, quantity, price, cents) => {
    expect(amount(kind, quantity, price)).toBe(cents)
  })
})

test('[ACC-1] GST is a tenth of what includes it, computed once, half a cent away from zero', () => {
  const gst = (...amounts: number[]) =>
    invoiceGst([
      ...amounts.map((amount) => ({ amount: amount as Invoice['subtotal'], hasGst: true })),
      { amount: 999 as Invoice['subtotal'], hasGst: false },
    ])
  expect([gst(14, 14), gst(4), gst(5), gst(-5), gst(-4), gst()]).toEqual([3, 0, 1, -1, 0, 0])
})

test('[PAY-1] a bill excludes what a payment plan pays', () => {
  expect(invoiceToPay({ balanceAtIssue: 500 })).toBe(500)
  expect(invoiceToPay({ balanceAtIssue: 500, inPaymentPlan: 120 })).toBe(380)
})

test('[ACC-1] the list of bills says which of them are estimated', () => {
  expect('isEstimated' in billOfInvoice(good)).toBe(false)
  const estimate = { basis: 'OWN_DAYS', acceptsOwnReading: false } as const
  expect(billOfInvoice({ ...good, estimate }).isEstimated).toBe(true)
})
