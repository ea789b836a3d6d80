import { fireEvent, render, screen, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import type { ReceiptProps } from '../../src/forms/receipt.tsx'
import { Receipt } from '../../src/forms/receipt.tsx'
import { hasTypedText } from '../../src/service-worker/typed-text.ts'
import { takeOver } from '../render/take-over.ts'

const receipt = (props: Partial<ReceiptProps> = {}) => (
  <StrictMode>
    <Receipt
      title="You have paid"
      reference={{ label: 'Receipt number', number: 'PAY-7K2M-9QXT' }}
      facts={[
        { label: 'Amount', value: '$123.45' },
        { label: 'Paid on', value: <time dateTime="2026-11-21">21 November 2026</time> },
      ]}
      next={['We send the receipt to your email address.', 'It shows on your account tomorrow.']}
      {...props}
    />
  </StrictMode>
)

test('the receipt says what was done, its number, the facts and what happens next', () => {
  render(receipt())
  const heading = screen.getByRole('heading', { level: 2, name: 'You have paid' })
  expect(document.activeElement).toBe(heading)
  const facts = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(facts).toEqual([
    ['Receipt number', 'PAY-7K2M-9QXT'],
    ['Amount', '$123.45'],
    ['Paid on', '21 November 2026'],
  ])
  const next = screen.getByRole('region', { name: 'What happens next' })
  expect(
    within(next)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['We send the receipt to your email address.', 'It shows on your account tomorrow.'])
  expect(screen.queryByRole('button')).toBeNull()
})

test('it has a button to print, if the page wants that', () => {
  const onPrint = vi.fn()
  render(receipt({ onPrint, next: [] }))
  fireEvent.click(screen.getByRole('button', { name: 'Print this receipt' }))
  expect(onPrint).toHaveBeenCalledOnce()
  expect(screen.queryByText('What happens next')).toBeNull()
})

test('[SW-2] a reload does not remove it', () => {
  expect(hasTypedText(document)).toBe(false)
  render(receipt())
  expect(hasTypedText(document)).toBe(true)
})

test('[LIB-2] the browser takes over what the server rendered', async () => {
  const { complaints, root } = await takeOver(receipt({ onPrint: () => {} }))
  expect(complaints).toEqual([])
  root.remove()
})
