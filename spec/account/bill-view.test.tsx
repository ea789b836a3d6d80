import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Invoice } from '../../contracts/schemas/invoice.ts'
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

test('[ACC-1] a bill says first what is to pay, by when and how', () => {
  draw(owed)
  const [first] = screen.getAllByRole('region')
  expect(first).toBe(screen.getByRole('region', { name: 'To pay' }))
  expect(first?.textContent).toContain('$386.42')
  expect(first?.textContent).toContain('27 November 2026')
  expect(region('To pay').getByRole('button', { name: 'Copy biller code' })).toBeTruthy()
  expect(region('To pay').getByRole('button', { name: 'Copy reference' })).toBeTruthy()
})

test('[PAY-1] a bill asks for nothing that is in a payment plan, and says how much that is', () => {
  draw({ ...owed, inPaymentPlan: 28_642 as Invoice['balanceAtIssue'] })
  const front = screen.getByRole('region', { name: 'To pay' }).textContent
  expect(front).toContain('$100.00')
  expect(front).toContain('$286.42 more was in your payment plan when this bill was issued')
  expect(front).not.toContain('$386.42')
  const rows = region('How it adds up')
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(rows.slice(-2)).toEqual(['In your payment plan−$286.42', 'To pay$100.00'])
  cleanup()
  draw({ ...owed, inPaymentPlan: owed.balanceAtIssue })
  expect(region('To pay').queryByText(/^Due/)).toBeNull()
})

test('[ACC-1] a concession stands among the lines with its days and rate, and takes from the bill', () => {
  const line = {
    ...{ kind: 'concession', displayName: 'Low Income Household Rebate', hasGst: false, quality: 'actual' },
    ...{ quantity: { unit: 'DAYS', days: 31 }, unitPrice: '-0.780822', amount: -2421 },
  } as Invoice['lines'][number]
  draw({ ...owed, lines: [...owed.lines, line] })
  const rows = region('How it adds up')
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(rows).toContain('Low Income Household Rebate31 days × −78.0822c a day−$24.21')
})

test('[ACC-1] its lines, GST and sums stand in one table, and estimates are marked', () => {
  draw(owed)
  const rows = region('How it adds up')
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
    'Owed after the bill before$512.87',
    'Received since, thank you−$512.87',
    'To pay$386.42',
  ])
  const reads = within(screen.getByRole('table', { name: 'Reads of your meter' })).getAllByRole('row')
  expect(reads[1]?.textContent).toMatch(/^1 Aug 2026General use: estimated/)
  expect(screen.getByText(/the meter could not be read on these days/)).toBeTruthy()
})

test('[ACC-1] an estimated bill says so at its front, how it was estimated, and where the customer sends a reading', () => {
  draw(estimatedBill)
  const estimated = region('An estimated bill')
  expect(estimated.getByText(/This bill is based on an estimate/).textContent).toContain(
    'by the other days of this period',
  )
  expect(estimated.getByRole('link', { name: 'send us a meter reading' }).getAttribute('href')).toBe(
    '/accounts/meter-reading',
  )
  cleanup()
  // A smart meter is read from a distance.
  draw({ ...estimatedBill, estimate: { basis: 'YEAR_BEFORE', acceptsOwnReading: false } })
  expect(region('An estimated bill').queryByRole('link')).toBeNull()
  expect(region('An estimated bill').getByText(/on the same days a year before/)).toBeTruthy()
  cleanup()
  draw(inCredit)
  expect(screen.queryByRole('region', { name: 'An estimated bill' })).toBeNull()
})

test('[ACC-1] an adjustment that asks for more may be paid in instalments, and one that gives back says nothing of it', () => {
  draw(owed)
  expect(screen.queryByText(/in instalments/)).toBeNull()
  cleanup()
  const lines = owed.lines.map((line) =>
    line.kind === 'adjustment' ? { ...line, amount: 640 as Invoice['invoiceAmount'] } : line,
  )
  draw({ ...owed, lines })
  expect(region('How it adds up').getByText(/in instalments, without interest/)).toBeTruthy()
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

test('[ACC-1] better plan, reference price, distributor and bill number are told', () => {
  draw(owed)
  expect(screen.getByText(/On Everyday Saver you could pay about \$64 less a year/)).toBeTruthy()
  expect(screen.getByText(/12% less than the reference price in the Example Networks area/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '13 00 00' }).getAttribute('href')).toBe('tel:130000')
  expect(region('Is something not right?').getByText(new RegExp(owed.invoiceNumber))).toBeTruthy()
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
