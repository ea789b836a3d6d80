import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paidSample } from '../../fixtures/payments.ts'
import { PaymentList } from '../../src/templates/account/payment-list.tsx'
import { PaymentView } from '../../src/templates/account/payment-view.tsx'

const page = {
  ...{ path: '/accounts/payment', title: 'Receipt for a payment', documentTitle: 'Receipt for a payment' },
  ...{ description: '', html: '', toc: [], isIndexed: false },
} as unknown as Parameters<typeof PaymentView>[0]['page']
const files: Blob[] = []
beforeEach(() => {
  files.length = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    files.push(blob as Blob)
    return `blob:${files.length}`
  })
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

const now = () => new Date('2026-11-25T02:00:00Z')
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)

test('[ACC-1] payments and refunds are listed newest first, each with a link to its receipt', () => {
  render(<PaymentList payments={[paidSample]} now={now} />)
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Refund.*4242.*−\$20\.00/),
    expect.stringMatching(/Part refunded.*4242.*\$170\.75/),
  ])
  const [first] = within(screen.getByRole('table')).getAllByRole('link')
  expect(first?.getAttribute('href')).toBe(`/accounts/payment?payment=${paidSample.paymentId}`)
  expect(screen.getByRole('status').textContent).toContain('You paid $170.75, and $20.00 was returned')
})

test('[PAY-6] a credit that was paid back is listed with them, with the number of its request', () => {
  const payout = {
    ...{ reference: 'CR-7K2M-9QXT', accountNumber: '3004512876', paidAt: '2026-11-24T02:00:00.000Z' },
    amount: 1500 as (typeof paidSample)['returns'][number]['amount'],
  }
  render(<PaymentList payments={[]} payouts={[payout]} now={now} />)
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Refund of credit.*Bank transfer.*−\$15\.00.*CR-7K2M-9QXT/),
  ])
  const [link] = within(screen.getByRole('table')).getAllByRole('link')
  expect(link?.getAttribute('href')).toBe('/accounts/requests')
  expect(screen.getByRole('status').textContent).toContain('$15.00 was returned')
})

test('[PAY-6] money that the bank returned counts neither as a payment nor as a refund', () => {
  const amount = 1500 as (typeof paidSample)['returns'][number]['amount']
  const payout = {
    ...{ reference: 'CR-7K2M-9QXT', accountNumber: '3004512876', paidAt: '2026-11-22T02:00:00.000Z', amount },
    returnedAt: '2026-11-24T02:00:00.000Z',
  }
  render(<PaymentList payments={[]} payouts={[payout]} now={now} />)
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringMatching(/24 Nov 2026.*Sent back by your bank.*\$15\.00.*CR-7K2M-9QXT/),
    expect.stringMatching(/22 Nov 2026.*Refund of credit.*−\$15\.00/),
  ])
  expect(screen.getByRole('status').textContent).toBe(
    'Newest first. $15.00 was returned, and your bank sent $15.00 back to us.',
  )
})

test('[ACC-1] without payments that is said, with when the first one comes', () => {
  render(<PaymentList payments={[]} />)
  expect(screen.getByText(/No payments yet/)).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
})

test('[ACC-1] a filter is kept in the address and read from it; where nothing fits one button shows everything', async () => {
  render(<PaymentList payments={[paidSample]} now={now} />)
  fireEvent.change(screen.getByLabelText('What'), { target: { value: 'REFUND' } })
  expect(location.search).toBe('?kind=REFUND')
  expect(rows()).toHaveLength(1)
  cleanup()
  render(<PaymentList payments={[paidSample]} now={now} />)
  expect(screen.getByLabelText<HTMLSelectElement>('What').value).toBe('REFUND')
  expect(rows()).toHaveLength(1)
  fireEvent.change(screen.getByLabelText('Paid by'), { target: { value: 'BANK' } })
  expect(screen.getByRole('status').textContent).toBe('No payments match.')
  fireEvent.click(screen.getByRole('button', { name: 'Show everything' }))
  expect(location.search).toBe('')
  expect(rows()).toHaveLength(2)
})

test('[ACC-1] the file contains what is shown', async () => {
  render(<PaymentList payments={[paidSample]} now={now} />)
  fireEvent.change(screen.getByLabelText('What'), { target: { value: 'REFUND' } })
  expect(screen.getByRole('link', { name: /Download as CSV/ }).getAttribute('download')).toBe('payments.csv')
  const text = await files.at(-1)?.text()
  expect(text?.trim().split('\r\n')).toHaveLength(2)
  expect(text).toContain(',Refund,')
})

test('[PAY-1] the receipt tells number, card, account, balance after it and what was returned', () => {
  render(<PaymentView page={page} payment={paidSample} />)
  const receipt = screen.getByRole('region', { name: 'Receipt' }).textContent
  for (const words of [
    '$170.75',
    'PAY-7K2M-9QXT',
    'Card ending in 4242',
    '3004512876',
    '$215.67 owed',
    'Part refunded',
  ])
    expect(receipt).toContain(words)
  expect(screen.getByRole('region', { name: 'What was returned' }).textContent).toMatch(/Refund\$20\.00/)
})

test('[PAY-1] the receipt has the time of the payment in eastern Australia, as its mail and its PDF, wherever it is read', () => {
  render(<PaymentView page={page} payment={{ ...paidSample, paidAt: '2026-11-20T03:15:12.000Z' }} />)
  const receipt = screen.getByRole('region', { name: 'Receipt' }).textContent
  expect(receipt?.replaceAll(/\s/g, ' ')).toContain('20 Nov 2026, 2:15 pm AEDT')
})

test('[PAY-1] a payment by bank has its reference in place of a receipt number, and a credit is shown as one', () => {
  const byBank = { ...paidSample, method: 'BANK' as const, cardLast4: null, receiptNumber: null, returns: [] }
  const payment = { ...byBank, balanceAfter: -150 as (typeof paidSample)['balanceAfter'] }
  render(<PaymentView page={page} payment={payment} />)
  const receipt = screen.getByRole('region', { name: 'Receipt' }).textContent
  expect(receipt).toContain(`Reference${paidSample.paymentId}`)
  expect(receipt).toContain('Balance after this$1.50 in credit')
  expect(screen.queryByRole('region', { name: 'What was returned' })).toBeNull()
})
