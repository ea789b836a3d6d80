import { expect, test } from 'vitest'
import { invoiceFaults } from '../../contracts/invoice-rules.ts'
import type { ConcessionAmount, MakeInvoiceOptions } from '../../src/billing/index.ts'
import { chargedBeforeConcessions, makeInvoice, trueUp } from '../../src/billing/index.ts'
import { microDollars, spreadRead } from '../../src/energy/index.ts'
import { billFacts } from './bill-facts.ts'

const zone = 'Australia/Brisbane'
const january = { from: '2027-01-01', to: '2027-01-31' }
const february = { from: '2027-02-01', to: '2027-02-28' }

/** A bill for a period with this usage in watt-hours. */
function billOf(
  invoiceNumber: string,
  period: typeof january,
  wattHours: number,
  more: Partial<MakeInvoiceOptions> = {},
) {
  const quality = invoiceNumber === 'INV-GUESSED' ? 'estimated' : 'actual'
  return makeInvoice({
    ...{ ...billFacts, invoiceNumber, issueDate: '2027-03-02', dueDate: '2027-03-20', period, zone },
    tariff: {
      tariffPeriod: [
        {
          ...{ displayName: 'All year', startDate: '01-01', endDate: '12-31' },
          dailySupplyCharge: microDollars('0.95'),
          singleRate: { displayName: 'Usage', rates: [{ unitPrice: microDollars('0.305') }] },
        },
      ],
    },
    reads: spreadRead({ ...period, register: 'GENERAL', wattHours, quality }, zone),
    ...more,
  })
}

test.each([
  ['a share of the charges', { kind: 'PERCENT_OF_CHARGES', thousandths: 175 }],
  ['an amount by the year', { kind: 'PER_YEAR', microDollars: 285_000_000 }],
] as const)(
  '[ACC-1] a bill that was estimated and without its concession is put right in both, by %s',
  (_, amount) => {
    const held = (days: typeof january) => [
      { displayName: 'Rebate', amount: amount as ConcessionAmount, ...days },
    ]
    const billed = billOf('INV-GUESSED', january, 300_000)
    const read = billOf('INV-GUESSED', january, 211_377, { invoiceNumber: 'INV-READ' })
    const next = billOf('INV-2', february, 180_000, {
      concessions: held(february),
      adjustments: trueUp({ billed, read }),
      missedConcessions: [
        {
          ...{ invoiceNumber: billed.invoiceNumber, period: january },
          chargedCents: chargedBeforeConcessions(billed.lines),
          concessions: held(january),
        },
      ],
    })
    expect(
      invoiceFaults({ ...next, paymentStatus: 'NOT_PAID' } as Parameters<typeof invoiceFaults>[0]),
    ).toEqual([])
    // The total is the same as if both had been known when the bills were made, except for the rounding of each bill.
    const right = [
      billOf('INV-1', january, 211_377, { concessions: held(january) }),
      billOf('INV-2', february, 180_000, { concessions: held(february) }),
    ]
    const sumOf = (bills: typeof right) => bills.reduce((sum, { invoiceAmount }) => sum + invoiceAmount, 0)
    expect(Math.abs(sumOf([billed, next]) - sumOf(right))).toBeLessThanOrEqual(2)
    // A credit does not depend on the reads: correcting an estimated bill does not count its credit again.
    const again = billOf('INV-2', february, 180_000, { concessions: held(february) })
    expect(trueUp({ billed: next, read: again }).map(({ amountCents }) => amountCents)).toEqual([0])
  },
)
