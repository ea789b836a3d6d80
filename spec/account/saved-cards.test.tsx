import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { mayasCards } from '../../fixtures/saved-cards.ts'
import type { AccountQuery } from '../../src/account/account-query.ts'
import { cardName, expiryWords } from '../../src/payments/saved-card-words.ts'
import type { SavedCardsProps } from '../../src/templates/account/saved-cards.tsx'
import { SavedCards } from '../../src/templates/account/saved-cards.tsx'

afterEach(cleanup)

const retry = vi.fn()
const ready: SavedCardsProps['cards'] = { status: 'ready', data: mayasCards, retry }
const now = () => new Date('2026-11-26T02:00:00Z')
const done: SavedCardsProps['onRemove'] = async () => ({ success: true })
const show = (cards: SavedCardsProps['cards'] = ready, onRemove = done, at = now) =>
  render(<SavedCards cards={cards} onRemove={onRemove} now={at} />)
const press = (name: string, at = 0) => {
  const button = screen.getAllByRole('button', { name })[at]
  if (button === undefined) throw new Error(`there is no button ${name}`)
  fireEvent.click(button)
}
/** The list items of the cards, without those of their buttons. */
const names = () => screen.queryAllByText(/ending in/).map(({ textContent }) => textContent)

test('[PAY-1] cards are named by scheme and last digits alone', () => {
  expect(mayasCards.map(cardName)).toEqual(['Mastercard ending in 4444', 'Visa ending in 1111'])
  expect(expiryWords('2028-03')).toBe('03/28')
  expect(cardName({ brand: 'OTHER', last4: '9424' })).toBe('Card ending in 9424')
})

test('[PAY-1] while it loads, without cards, and without an answer the list says so', () => {
  const { rerender } = show({ status: 'loading', data: undefined, retry })
  expect(screen.getByRole('status').textContent).toBe('Getting your saved cards…')
  rerender(<SavedCards cards={{ status: 'ready', data: [], retry }} onRemove={done} now={now} />)
  expect(screen.getByRole('region').textContent).toContain('You have no saved cards.')
  const error: AccountQuery<never> = {
    ...{ status: 'error', data: undefined, retry },
    error: { httpStatus: 503, cause: undefined },
  }
  rerender(<SavedCards cards={error} onRemove={done} now={now} />)
  expect(screen.getByRole('alert').textContent).toContain('We could not get your saved cards')
  press('Try again')
  expect(retry).toHaveBeenCalledOnce()
})

test.each([
  ['2028-02-10T00:00:00Z', 'Expires next month'],
  ['2028-03-31T00:00:00Z', 'Expires this month'],
  ['2028-04-01T00:00:00Z', 'Expired'],
])('[PAY-1] on %s a card of March 2028 is shown as: %s', (at, words) => {
  const { container } = show(ready, done, () => new Date(at))
  expect(within(container).getByText(words).className).toBe('gf-status')
})

test('[PAY-1] removing a card asks first and says that it cannot be undone; the focus goes to the heading, and it is announced', async () => {
  const onRemove = vi.fn(done)
  show(ready, onRemove)
  press('Remove', 1)
  expect(onRemove).not.toHaveBeenCalled()
  expect(screen.getByText(/You cannot undo this/)).toBeDefined()
  press('No, go back')
  expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Remove' })[1])
  press('Remove', 1)
  press('Yes, remove it')
  await waitFor(() =>
    expect(names()).toEqual(['Visa ending in 1111, expiry 03/28, is removed.', 'Mastercard ending in 4444']),
  )
  expect(onRemove.mock.calls).toEqual([['card_maya_visa']])
  expect(screen.getByRole('status').textContent).toBe('Visa ending in 1111, expiry 03/28, is removed.')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Saved cards' }))
})

test.each([
  [{ success: false, code: 'UNREACHABLE' }, /we do not know whether.*safe to do it twice/],
  [{ success: false, code: 'FAILED' }, /on our side, so we do not know whether/],
  [{ success: false, code: 'UNKNOWN' }, /nothing was removed/],
  [{ success: false, code: 'UNAVAILABLE' }, /Our payment provider gave no answer/],
  [{ success: false, code: 'COOKIES_BLOCKED' }, /Your browser blocks cookies/],
  [{ success: false, code: 'TOO_MANY', retryAfterSeconds: 120 }, /2 minutes/],
] as const)(
  '[PAY-1] a removal that has failed is shown beside the card, which stays: %j',
  async (answer, words) => {
    show(ready, async () => answer)
    press('Remove')
    press('Yes, remove it')
    await waitFor(() => expect(screen.getAllByRole('alert')[0]?.textContent).toMatch(words))
    expect(names()).toHaveLength(2)
    expect(screen.getByRole('status').textContent).toBe('')
  },
)

test('[PAY-1] a double click opens the question without answering it', () => {
  const onRemove = vi.fn(done)
  show(ready, onRemove)
  const [button] = screen.getAllByRole('button', { name: 'Remove' })
  if (button === undefined) throw new Error('there is no button')
  fireEvent.click(button, { detail: 1 })
  fireEvent.click(button, { detail: 2 })
  expect(onRemove).not.toHaveBeenCalled()
  fireEvent.click(button, { detail: 1 })
  expect(onRemove).toHaveBeenCalledOnce()
})

test('[PAY-1] a customer who has moved on while a card is being removed keeps the focus', async () => {
  render(<input aria-label="Elsewhere" />)
  show()
  press('Remove')
  press('Yes, remove it')
  screen.getByLabelText('Elsewhere').focus()
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('is removed'))
  expect(document.activeElement).toBe(screen.getByLabelText('Elsewhere'))
})
