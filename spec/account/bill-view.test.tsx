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

test('[ACC-1] its lines, GST and sums stand in one table, and estimates are marked', () => {
  draw(owed)
  const rows = region('How it adds up')
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'ChargeHow muchBefore GST',
    'Usage (estimated)1,014.327 kWh × 28c a kWh$284.01',
    'Daily supply92 days × 95c a day$87.40',
    'Guaranteed discount−$22.13',
    'GST$37.14',
    'This bill, with GST$386.42',
    'Owed after the bill before$512.87',
    'Received since, thank you−$512.87',
    'To pay$386.42',
  ])
  const reads = within(screen.getByRole('table', { name: 'Reads of your meter' })).getAllByRole('row')
  expect(reads[1]?.textContent).toMatch(/^1 Aug 2026General use: estimated/)
  expect(screen.getByText(/the meter could not be read on these days/)).toBeTruthy()
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
