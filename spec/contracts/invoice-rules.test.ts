import { expect, test } from 'vitest'
import { billOfInvoice, invoiceFaults } from '../../contracts/invoice-rules.ts'
import type { Invoice } from '../../contracts/schemas/invoice.ts'
import { customers, liamOConnor, mayaNguyen } from '../../fixtures/customers.ts'

const good = mayaNguyen.invoices[0] as Invoice
const solar = liamOConnor.invoices[0] as Invoice
const [line] = good.lines
const pointersOf = (invoice: object) => invoiceFaults(invoice as Invoice).map(({ pointer }) => pointer)

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

test.each([
  [
    'a total a cent off',
    { ...good, invoiceAmount: good.invoiceAmount + 1 },
    ['/invoiceAmount', '/balanceAtIssue'],
  ],
  ['GST a cent off', { ...good, gstAmount: good.gstAmount - 1 }, ['/gstAmount', '/invoiceAmount']],
  ['a balance that forgets the payments', { ...good, paymentsReceived: 0 }, ['/balanceAtIssue']],
  [
    'more in a payment plan than is owed',
    { ...good, inPaymentPlan: good.balanceAtIssue + 1 },
    ['/inPaymentPlan'],
  ],
  ['nothing in a payment plan that is told', { ...good, inPaymentPlan: 0 }, ['/inPaymentPlan']],
  ['a subtotal of another bill', { ...good, subtotal: 0 }, ['/subtotal', '/invoiceAmount']],
  ['a day too many', { ...good, supplyDays: good.supplyDays + 1 }, ['/supplyDays']],
  [
    'a period that ends before it begins',
    { ...good, period: { startDate: '2026-10-31', endDate: '2026-08-01' } },
    ['/period/endDate', '/reads'],
  ],
  ['an issue within the period', { ...good, issueDate: good.period.endDate }, ['/issueDate']],
  ['a due date before the issue', { ...good, dueDate: '2026-11-05' }, ['/dueDate']],
  ['no reads', { ...good, reads: [] }, ['/reads', '/used', '/lines', '/lines']],
  ['reads with a hole', { ...good, reads: good.reads.slice(1) }, ['/reads', '/used', '/lines', '/lines']],
  ['more used than read', { ...good, used: good.used + 1 }, ['/used']],
  ['exports without panels', { ...good, exported: 5 }, ['/exported']],
  [
    'a credit for power that was never sent',
    {
      ...solar,
      reads: solar.reads.map((read) => (read.register === 'EXPORT' ? { ...read, usage: 0 } : read)),
    },
    ['/exported', '/lines'],
  ],
  [
    'an estimate without a mark',
    { ...good, lines: good.lines.map((one) => ({ ...one, quality: 'actual' })) },
    ['/lines'],
  ],
  [
    'a mark without an estimate',
    { ...good, reads: good.reads.map((read) => ({ ...read, quality: 'actual' })) },
    ['/lines'],
  ],
  [
    'a bill of actual reads that says that it is estimated',
    {
      ...good,
      reads: good.reads.map((read) => ({ ...read, quality: 'actual' })),
      lines: good.lines.map((one) => ({ ...one, quality: 'actual' })),
      estimate: { basis: 'OWN_DAYS', acceptsOwnReading: false },
    },
    ['/estimate'],
  ],
  [
    'an adjustment of nothing',
    { ...good, lines: good.lines.map(({ adjusts: _, ...one }) => one) },
    ['/lines/2/adjusts'],
  ],
  [
    'a fee that names a bill',
    { ...good, lines: good.lines.map((one) => (one.adjusts ? { ...one, kind: 'supply' } : one)) },
    ['/lines/2/adjusts'],
  ],
  [
    'an adjustment of the bill itself',
    {
      ...good,
      lines: good.lines.map((one) =>
        one.adjusts ? { ...one, adjusts: { ...one.adjusts, invoiceNumber: good.invoiceNumber } } : one,
      ),
    },
    ['/lines/2/adjusts'],
  ],
  [
    'an adjustment of days of its own',
    {
      ...good,
      lines: good.lines.map((one) =>
        one.adjusts ? { ...one, adjusts: { ...one.adjusts, period: good.period } } : one,
      ),
    },
    ['/lines/2/adjusts'],
  ],
  [
    'a price without a quantity',
    { ...good, lines: [{ ...line, quantity: null }, ...good.lines.slice(1)] },
    ['/lines/0/unitPrice', '/lines'],
  ],
  [
    'more days of supply than the period has',
    {
      ...good,
      lines: [
        good.lines[0],
        { ...good.lines[1], quantity: { unit: 'DAYS', days: 93 } },
        ...good.lines.slice(2),
      ],
    },
    ['/lines/1/amount', '/lines/1/quantity'],
  ],
] as const)('[ACC-1] %s is told, at its place', (_, invoice, pointers) => {
  const told = pointersOf(invoice)
  expect(told).toEqual(expect.arrayContaining([...pointers]))
  expect(told.length).toBeGreaterThan(0)
})
