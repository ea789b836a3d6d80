import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { daysAfter } from '../../contracts/civil-days.ts'
import type { DebitList } from '../../contracts/schemas/debit.ts'
import type { Invoice } from '../../contracts/schemas/invoice.ts'
import type { Bill } from '../../contracts/schemas/my-account.ts'
import { liamOConnor, mayaNguyen } from '../../fixtures/customers.ts'
import type { PageContent } from '../../src/pages/page-content.ts'
import { billAddress } from '../../src/templates/account/bill-address.ts'
import { BillView } from '../../src/templates/account/bill-view.tsx'
import { Bills } from '../../src/templates/account/bills.tsx'

afterEach(cleanup)

const page: PageContent = {
  path: '/accounts/bill',
  title: 'Your bill',
  documentTitle: 'Your bill',
  label: 'Your bill',
  description: 'A bill.',
  lead: '',
  html: '',
  index: false,
  sections: [],
}
const owed = mayaNguyen.invoices[0] as Invoice
const estimatedBill = mayaNguyen.invoices[1] as Invoice
const inCredit = liamOConnor.invoices[0] as Invoice
const draw = (invoice: Invoice) => render(<BillView page={page} invoice={invoice} />)
const region = (name: string) => within(screen.getByRole('region', { name }))

test('[ACC-1] a bill first says what is to pay, by when and how', () => {
  draw(owed)
  const [first] = screen.getAllByRole('region')
  expect(first).toBe(screen.getByRole('region', { name: 'To pay' }))
  expect(first?.textContent).toContain('$386.42')
  expect(first?.textContent).toContain('27 November 2026')
  expect(region('To pay').getByRole('button', { name: 'Copy biller code' })).toBeTruthy()
  expect(region('To pay').getByRole('button', { name: 'Copy reference' })).toBeTruthy()
})

test('[ACC-1] a bill says what it includes from before, and what happens with a credit', () => {
  const more = { previousBalance: 5_000, balanceAtIssue: owed.invoiceAmount + 5_000 }
  draw({ ...owed, ...more } as Invoice)
  expect(screen.getByRole('region', { name: 'To pay' }).textContent).toContain(
    'When this bill was issued, it included $50.00 from before. Part of that may be due earlier.',
  )
  cleanup()
  draw(owed)
  expect(document.body.textContent).not.toContain('from before')
  cleanup()
  draw({ ...owed, balanceAtIssue: owed.invoiceAmount - 5_000 } as Invoice)
  expect(screen.getByText(/a credit of \$50\.00 from before was taken off/)).toBeTruthy()
  cleanup()
  draw({ ...inCredit, isFinal: false })
  expect(screen.getByText(/^We take it off the bill that follows/)).toBeTruthy()
  cleanup()
  draw({ ...inCredit, isFinal: true })
  expect(screen.getByText(/^No bill follows this one, so the money is yours/)).toBeTruthy()
})

test('[PAY-7] a smoothed bill is for its even amount, and says what it came to and the balance', () => {
  const cents = (amount: number) => amount as Invoice['balanceAtIssue']
  const smoothing = { amount: cents(30_000), balance: cents(8_642), isSettled: false }
  const bill = { ...owed, smoothing, balanceAtIssue: cents(30_000), owed: cents(20_000) }
  draw({ ...bill, paymentStatus: 'PARTIALLY_PAID' })
  const front = screen.getByRole('region', { name: 'Left to pay' }).textContent
  expect(front).toContain('you pay $300.00 for this bill, whatever it comes to')
  expect(front).toContain('Your smoothing balance is $86.42')
  expect(front).toContain('$100.00 of $300.00 has been paid')
  const rows = region('How we worked it out')
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(rows).toContain('This bill, with GST$386.42')
  expect(rows).toContain('Bill smoothing−$86.42')
  expect(rows.at(-1)).toBe('To pay$300.00')
  cleanup()
  const settled = { amount: cents(40_000), balance: cents(0), isSettled: true }
  draw({ ...owed, smoothing: settled, balanceAtIssue: cents(40_000) })
  expect(screen.getByRole('region', { name: 'To pay' }).textContent).toContain(
    'Your bill smoothing ends with this bill, so it includes the balance: the $13.58 that',
  )
  cleanup()
  const [newest] = mayaNguyen.bills as Bill[]
  render(<Bills bills={newest === undefined ? [] : [{ ...newest, smoothedAmount: cents(30_000) }]} />)
  const row = screen.getAllByRole('row')[1]?.textContent
  expect(row).toContain('$300.00')
  expect(row).toContain('Smoothed, $386.42 billed')
})

test('[PAY-1] a bill excludes amounts in a payment plan, and says how much they are', () => {
  draw({ ...owed, inPaymentPlan: 28_642 as Invoice['balanceAtIssue'] })
  const front = screen.getByRole('region', { name: 'To pay' }).textContent
  expect(front).toContain('$100.00')
  expect(front).toContain('$286.42 more was in your payment plan when this bill was issued')
  expect(front).not.toContain('$386.42')
  const rows = region('How we worked it out')
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(rows.slice(-2)).toEqual(['In your payment plan−$286.42', 'To pay$100.00'])
  cleanup()
  draw({ ...owed, inPaymentPlan: owed.balanceAtIssue })
  expect(region('To pay').queryByText(/^Due/)).toBeNull()
})

test('[ACC-1] a concession is one of the lines, with its days and rate, and reduces the bill', () => {
  const line = {
    ...{ kind: 'concession', displayName: 'Low Income Household Rebate', hasGst: false, quality: 'actual' },
    ...{ quantity: { unit: 'DAYS', days: 31 }, unitPrice: '-0.780822', amount: -2421 },
  } as Invoice['lines'][number]
  draw({ ...owed, lines: [...owed.lines, line] })
  const rows = region('How we worked it out')
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(rows).toContain('Low Income Household Rebate31 days × −78.0822c a day−$24.21')
})

test('[ACC-1] its lines, GST and sums are in one table, and estimates are marked', () => {
  draw(owed)
  const rows = region('How we worked it out')
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'ChargeHow muchBefore GST',
    'Usage (estimated)1,014.327 kWh × 28c a kWh$284.01',
    'Daily supply92 days × 95c a day$87.40',
    'Adjustment of the estimated bill for 1 May – 31 Jul 20261,366.047 kWh read, 1,388.904 kWh estimated−$6.40',
    'Low Income Household Rebate for 15–31 July 2026, missing from bill INV-2026-07723017 days × −78.0822c a day−$13.27',
    'Guaranteed discount−$1.82',
    'GST$36.50',
    'This bill, with GST$386.42',
    'Balance from your last bill$512.87',
    'Payments and credits since then−$512.87',
    'To pay$386.42',
  ])
  const reads = within(screen.getByRole('table', { name: 'Your meter readings' })).getAllByRole('row')
  expect(reads[1]?.textContent).toMatch(/^1 Aug 2026General use: estimated/)
  expect(screen.getByText(/the meter could not be read on these days/)).toBeTruthy()
})

test('[ACC-1] a bill has its meter number, start and end readings with day and type, and the next reading', () => {
  draw(owed)
  const facts = region('This bill')
  expect(facts.getByText('Meter number').nextElementSibling?.textContent).toBe('1104417')
  expect(facts.getByText('Next meter reading').nextElementSibling?.textContent).toBe('About 31 January 2027')
  // Readings without known values are left out.
  expect(screen.queryByRole('table', { name: 'Start and end readings' })).toBeNull()
  cleanup()
  draw(estimatedBill)
  const rows = within(screen.getByRole('table', { name: 'Start and end readings' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'ReadingMeter shows',
    'General use, start: 30 Apr 2026, actual44,777',
    'General use, end: 31 July 2026, estimated46,166',
  ])
  cleanup()
  draw(inCredit)
  expect(screen.queryByText('Next meter reading')).toBeNull()
})

test('[ACC-1] a bill shows average use in a day as a graph: a year before, the bills before, and this one', () => {
  const { container } = draw(owed)
  const table = screen.getByRole('table', { name: 'Average use in a day' })
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent.replaceAll(/\p{Zs}/gu, ' ')),
  ).toEqual([
    'PeriodA day',
    '1 Aug – 31 Oct 2025, a year before12 kWh',
    '1 Nov 2025 – 31 Jan 202613.61 kWh',
    '1 Feb – 30 Apr 202612.39 kWh',
    '1 May – 31 July 202615.1 kWh',
    '1 Aug – 31 Oct 2026, this bill11.03 kWh',
  ])
  const widths = [...container.querySelectorAll('.gf-daily-use rect')].map((bar) =>
    Number.parseFloat(bar.getAttribute('width') ?? ''),
  )
  expect(widths.indexOf(100)).toBe(3)
  expect(widths.map(Math.round)).toEqual([79, 90, 82, 100, 73])
  expect(screen.getByText(/On the same days a year before, it was 12 kWh a day/)).toBeTruthy()
})

test('[ACC-1] a bill of a business is a tax invoice with its name, ABN and reference; a household’s is a bill', () => {
  const business = { legalName: 'Petrakis Bakery Pty Ltd', abn: '72999999991' }
  draw({ ...owed, business, customerReference: 'Marrickville shop', delivery: 'POST' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Tax invoice for/)
  const facts = region('This tax invoice')
  const said = (name: string) => facts.getByText(name).nextElementSibling?.textContent
  expect(said('For')).toBe('Petrakis Bakery Pty Ltd, ABN 72 999 999 991')
  expect(said('Attention')).toBe('Maya Nguyen')
  expect(said('Your reference')).toBe('Marrickville shop')
  expect(said('Sent')).toBe('By post, and in your account')
  cleanup()
  draw(owed)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Bill for/)
  expect(region('This bill').getByText('For').nextElementSibling?.textContent).toBe('Maya Nguyen')
  expect(screen.queryByText(/tax invoice/i)).toBeNull()
})

test('[PAY-1] the paid part of a bill is shown alike in the list and on the bill', () => {
  const left = 10_000 as Invoice['invoiceAmount']
  const partPaid = { paymentStatus: 'PARTIALLY_PAID', owed: left } as const
  draw({ ...owed, ...partPaid })
  expect(region('Left to pay').getByText('$100.00')).toBeTruthy()
  expect(region('Left to pay').getByText(/\$286\.42 of \$386\.42 has been paid/)).toBeTruthy()
  cleanup()
  draw({ ...owed, ...partPaid, isInPlan: true })
  const inPlan = region('In your payment plan')
  expect(inPlan.getByText('$100.00')).toBeTruthy()
  expect(inPlan.queryByText(/^Due/)).toBeNull()
  cleanup()
  const [bill, ...others] = mayaNguyen.bills
  if (bill === undefined) throw new Error('a customer without bills')
  const { rerender } = render(<Bills bills={[{ ...bill, ...partPaid }, ...others]} />)
  const first = () => screen.getAllByRole('row')[1]?.textContent
  expect(first()).toContain('Part paid, $100.00 left')
  rerender(<Bills bills={[{ ...bill, ...partPaid, isInPlan: true }]} />)
  expect(first()).toContain('In your payment plan')
  const scheduled = [
    { invoiceNumber: bill.invoiceNumber, amount: left, debitOn: '2026-11-27', isRetry: false },
  ].map((one) => ({ ...one, method: 'DIRECT_DEBIT' as const }))
  rerender(<Bills bills={[bill]} debits={{ scheduled, debits: [] } as unknown as DebitList} />)
  expect(first()).toContain('Debit on 27 Nov 2026')
})

test('[ACC-4] a bill whose due date has passed is overdue in the list and on its page, unless a debit is coming', () => {
  const left = 10_000 as Invoice['invoiceAmount']
  const [bill] = mayaNguyen.bills
  if (bill === undefined) throw new Error('a customer without bills')
  const [unpaid, partPaid] = [
    { ...bill, paymentStatus: 'NOT_PAID' as const },
    { ...bill, paymentStatus: 'PARTIALLY_PAID' as const, owed: left },
  ]
  const none: DebitList = { scheduled: [], debits: [] }
  const debit = { ...unpaid, debitOn: '2026-12-02', isRetry: false, method: 'DIRECT_DEBIT' as const }
  const shown = (one: Bill, debits: DebitList | undefined, today: string) => {
    cleanup()
    render(<Bills bills={[one]} debits={debits} today={today} />)
    return screen.getAllByRole('row')[1]?.textContent
  }
  const late = daysAfter(bill.dueOn, 1)
  expect(shown(unpaid, none, late)).toContain('Overdue')
  for (const status of ['REVERSED', 'REFUNDED']) {
    const given = [{ ...debit, status, paidAt: `${bill.dueOn}T03:00:00Z` }]
    expect(shown(unpaid, { ...none, debits: given } as unknown as DebitList, late)).toContain('Overdue')
  }
  expect(shown(partPaid, none, late)).toContain('Part paid, $100.00 overdue')
  for (const [one, debits, today] of [
    [unpaid, none, bill.dueOn],
    [unpaid, undefined, late],
    [unpaid, { ...none, scheduled: [debit] } as unknown as DebitList, late],
    [{ ...unpaid, isInPlan: true }, none, late],
    [{ ...unpaid, amount: 0 as typeof bill.amount }, none, late],
    [
      unpaid,
      {
        ...none,
        debits: [{ ...debit, status: 'SUCCEEDED', paidAt: `${bill.dueOn}T03:00:00Z` }],
      } as unknown as DebitList,
      late,
    ],
    [{ ...bill, paymentStatus: 'PAID' as const }, none, late],
  ] as const)
    expect(shown(one, debits, today)).not.toMatch(/overdue/i)
  cleanup()
  render(<BillView page={page} invoice={owed} isLate />)
  expect(region('To pay').getByText('Due date passed:')).toBeTruthy()
})

test('[ACC-1] an estimated bill says so at its front, how it was estimated, and where the customer sends a reading', () => {
  draw(estimatedBill)
  const estimated = region('This bill is estimated')
  expect(estimated.getByText(/This bill is based on an estimate/).textContent).toContain(
    'from the other days of this period',
  )
  expect(estimated.getByRole('link', { name: 'send us a meter reading' }).getAttribute('href')).toBe(
    '/accounts/meter-reading',
  )
  cleanup()
  // A smart meter is read remotely.
  draw({ ...estimatedBill, estimate: { basis: 'YEAR_BEFORE', acceptsOwnReading: false } })
  expect(region('This bill is estimated').queryByRole('link')).toBeNull()
  expect(region('This bill is estimated').getByText(/on the same days a year ago/)).toBeTruthy()
  cleanup()
  draw(inCredit)
  expect(screen.queryByRole('region', { name: 'This bill is estimated' })).toBeNull()
})

test('[ACC-1] an adjustment that charges more can be paid in instalments; one that gives money back does not mention them', () => {
  draw(owed)
  expect(screen.queryByText(/in instalments/)).toBeNull()
  cleanup()
  const lines = owed.lines.map((line) =>
    line.kind === 'adjustment' ? { ...line, amount: 640 as Invoice['invoiceAmount'] } : line,
  )
  draw({ ...owed, lines })
  expect(region('How we worked it out').getByText(/in interest-free instalments/)).toBeTruthy()
})

test('[ACC-1] the last bill of an account says that it is final', () => {
  draw({ ...owed, isFinal: true })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Final bill for/)
})

test('[ACC-1] the list of bills marks those that were estimated', () => {
  render(<Bills bills={mayaNguyen.bills} />)
  const marked = screen.getAllByRole('row').filter(({ textContent }) => textContent?.includes('Estimated'))
  expect(marked).toHaveLength(1)
})

test('[ACC-1] better plan, reference price, distributor and bill number are shown', () => {
  draw(owed)
  expect(screen.getByText(/On Everyday Saver you could pay about \$64 less a year/)).toBeTruthy()
  expect(screen.getByText(/12% less than the reference price in the Example Networks area/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '13 00 00' }).getAttribute('href')).toBe('tel:130000')
  expect(region('Does something look wrong?').getByText(new RegExp(owed.invoiceNumber))).toBeTruthy()
})

test('[ACC-1] a bill in credit asks for nothing', () => {
  draw(inCredit)
  expect(region('In credit').getByText('$43.90')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Copy reference' })).toBeNull()
  expect(screen.getByText('Solar feed-in (estimated)')).toBeTruthy()
})

test('[ACC-1] the list of bills leads to each bill, by an address with its number and nothing else', () => {
  render(<Bills bills={mayaNguyen.bills} />)
  const address = '/accounts/bill?invoice=INV-2026-104417'
  expect(billAddress('INV-2026-104417')).toBe(address)
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links.filter((link) => link === address)).toHaveLength(2)
})
