import { describe, expect, test } from 'vitest'
import type { IssuedInvoice } from '../../src/billing/index.ts'
import { trueUp } from '../../src/billing/index.ts'

/** A bill of January: cents of the lines with GST, and of the feed-in. */
const january = (used: number, feedIn = 0): IssuedInvoice =>
  ({
    invoiceNumber: 'INV-1',
    period: { startDate: '2026-01-01', endDate: '2026-01-30' },
    used: used * 100,
    exported: 0,
    lines: [
      { kind: 'usage', amount: used, hasGst: true },
      { kind: 'feedIn', amount: feedIn, hasGst: false },
      // No matter of the reads, though they differ.
      { kind: 'fee', amount: used * 7, hasGst: true },
      { kind: 'concession', amount: used * 5, hasGst: false },
    ],
  }) as unknown as IssuedInvoice

const cents = (adjustments: ReturnType<typeof trueUp>) => adjustments.map(({ amountCents }) => amountCents)
const shown = (adjustments: ReturnType<typeof trueUp>) => adjustments.map(({ displayName }) => displayName)

describe('[ACC-1] what was used too long ago', () => {
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
    // Days before the bill, and its first, take nothing away that would have to be said.
    for (const day of ['2025-12-01', '2026-01-01']) expect(by(day)).toBe(by())
    expect(by('2026-01-16')).toBe(`${by()}, from 16 January 2026 on`)
    expect(by('2026-01-31')).toBe(`${by()}, for which nothing more is charged after so long`)
  })

  test('what was charged too much is given back in full, however long ago', () => {
    expect(cents(trueUp({ billed: january(1300), read: january(1000), recoverFrom: '2026-01-31' }))).toEqual([
      -300,
    ])
  })

  test('whether more is to be paid is checked with GST, and then power sent to the grid goes by the same share', () => {
    // 100 and its GST are 110: 5 cents more than the 105 of the grid.
    const dearer = { billed: january(1000), read: january(1100, -105) }
    expect(cents(trueUp({ ...dearer, recoverFrom: '2026-01-16' }))).toEqual([50, -52])
    // The reads cost exactly the billed amount: nothing is charged, so nothing is limited.
    const even = { billed: january(1000), read: january(1100, -110) }
    expect(cents(trueUp({ ...even, recoverFrom: '2026-01-16' }))).toEqual([100, -110])
    expect(shown(trueUp(even))[1]).toMatch(/^Adjustment of feed-in for /)
  })
})

test('[ACC-1] a share of less than a cent is nothing, and no zero with a sign', () => {
  // A cent less of what has GST, two more of what has none: more in all.
  const adjustments = trueUp({ billed: january(1000), read: january(999, 2), recoverFrom: '2026-01-30' })
  expect(cents(adjustments)).toEqual([0])
})

test('[ACC-1] each line names the energy that it adjusts: what was used, and what was sent to the grid', () => {
  const exporting = (invoice: IssuedInvoice, exported: number) => ({ ...invoice, exported }) as IssuedInvoice
  const billed = exporting(january(1000), 4000)
  const read = exporting(january(1100, -200), 9000)
  expect(trueUp({ billed, read }).map(({ adjusts }) => [adjusts?.billed, adjusts?.read])).toEqual([
    [100_000, 110_000],
    [4000, 9000],
  ])
})
