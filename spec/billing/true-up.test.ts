import { describe, expect, test } from 'vitest'
import type { IssuedInvoice } from '../../src/billing/index.ts'
import { trueUp } from '../../src/billing/index.ts'

/** A bill of January, by the cents of its lines with GST and of its feed-in. */
const january = (used: number, feedIn = 0): IssuedInvoice =>
  ({
    invoiceNumber: 'INV-1',
    period: { startDate: '2026-01-01', endDate: '2026-01-30' },
    used: used * 100,
    exported: 0,
    lines: [
      { kind: 'usage', amount: used, hasGst: true },
      { kind: 'feedIn', amount: feedIn, hasGst: false },
      // Does not depend on the reads, although the bills differ in it.
      { kind: 'fee', amount: used * 7, hasGst: true },
      { kind: 'concession', amount: used * 5, hasGst: false },
    ],
  }) as unknown as IssuedInvoice

const cents = (adjustments: ReturnType<typeof trueUp>) => adjustments.map(({ amountCents }) => amountCents)
const shown = (adjustments: ReturnType<typeof trueUp>) => adjustments.map(({ displayName }) => displayName)

describe('[ACC-1] usage too old to be charged', () => {
  // 300 cents more than was billed, over 30 days.
  test.each([
    ['all days may be charged for', undefined, 300],
    ['all days that may not were before the bill', '2025-12-01', 300],
    ['the first day that may be charged for is the first of the bill', '2026-01-01', 300],
    ['one day may not', '2026-01-02', 290],
    ['half of them may not', '2026-01-16', 150],
    ['the last day alone may', '2026-01-30', 10],
    ['none may', '2026-01-31', 0],
  ] as const)('%s', (_, recoverFrom, charged) => {
    const adjustments = trueUp({
      billed: january(1000),
      read: january(1300),
      ...(recoverFrom && { recoverFrom }),
    })
    expect(cents(adjustments)).toEqual([charged])
  })

  test('the line says which days are charged for', () => {
    const by = (recoverFrom?: string) =>
      shown(trueUp({ billed: january(1000), read: january(1300), ...(recoverFrom && { recoverFrom }) }))[0]
    expect(by()).toBe('Adjustment of the estimated bill for 1–30 Jan 2026')
    // Leaving out days before the bill, or its first days, changes nothing that would have to be stated.
    for (const day of ['2025-12-01', '2026-01-01']) expect(by(day)).toBe(by())
    expect(by('2026-01-16')).toBe(`${by()}, from 16 January 2026 on`)
    expect(by('2026-01-31')).toBe(`${by()}, for which nothing more is charged after so long`)
  })

  test('an overcharge is refunded in full, however long ago it was', () => {
    expect(cents(trueUp({ billed: january(1300), read: january(1000), recoverFrom: '2026-01-31' }))).toEqual([
      -300,
    ])
  })

  test('whether more is to pay is decided with GST, and then exports get the same share', () => {
    // 100 and its GST are 110: 5 cents more than the 105 of the grid.
    const dearer = { billed: january(1000), read: january(1100, -105) }
    expect(cents(trueUp({ ...dearer, recoverFrom: '2026-01-16' }))).toEqual([50, -52])
    // The reads cost exactly the billed amount: there is nothing to charge, and so nothing to limit.
    const even = { billed: january(1000), read: january(1100, -110) }
    expect(cents(trueUp({ ...even, recoverFrom: '2026-01-16' }))).toEqual([100, -110])
    expect(shown(trueUp(even))[1]).toMatch(/^Adjustment of feed-in for /)
  })
})

test('[ACC-1] a share of less than a cent is zero, without a sign', () => {
  // One cent less for lines with GST, two more for lines without: more in total.
  const adjustments = trueUp({ billed: january(1000), read: january(999, 2), recoverFrom: '2026-01-30' })
  expect(cents(adjustments)).toEqual([0])
})

test('[ACC-1] each line names the energy that it adjusts: usage, and exports', () => {
  const exporting = (invoice: IssuedInvoice, exported: number) => ({ ...invoice, exported }) as IssuedInvoice
  const billed = exporting(january(1000), 4000)
  const read = exporting(january(1100, -200), 9000)
  expect(trueUp({ billed, read }).map(({ adjusts }) => [adjusts?.billed, adjusts?.read])).toEqual([
    [100_000, 110_000],
    [4000, 9000],
  ])
})
