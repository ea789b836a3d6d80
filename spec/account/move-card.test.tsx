import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Move } from '../../contracts/schemas/move.ts'
import type { AccountQueries } from '../../src/account/account-queries.tsx'
import type { MoveCardProps } from '../../src/templates/account/move-card.tsx'
import { MoveCard } from '../../src/templates/account/move-card.tsx'
import type { MoveReceiptProps } from '../../src/templates/account/move-receipt.tsx'
import { MoveReceipt } from '../../src/templates/account/move-receipt.tsx'
import { MovesSection } from '../../src/templates/account/moves-section.tsx'
import { isMoveBooked, openMoves } from '../../src/templates/account/open-moves.ts'
import { sampleMove } from '../../src/testing/mock-move-routes.ts'
import { inSite } from '../layout/in-site.tsx'

afterEach(cleanup)

const accepted: Move = {
  ...sampleMove,
  status: 'ACCEPTED',
  coolingOffEndsOn: '2026-12-04',
  to: { ...sampleMove.to, accountNumber: '300999999', startsOn: '2026-12-04' },
}

function card(move: Move = sampleMove, today = '2026-11-25') {
  const onCancel = vi.fn<MoveCardProps['onCancel']>(async () => ({ success: true, move }))
  render(inSite(<MoveCard {...{ move, today, onCancel }} />))
  return { onCancel, region: within(screen.getByRole('region')) }
}

test('[ORIG-1] a move in review promises no day, and says when it can be accepted and what to do about life support', () => {
  const { region } = card()
  expect(region.getByRole('heading').textContent).toBe('We are checking your move')
  expect(region.getByText(/once the end of their supply is booked/)).toBeDefined()
  expect(region.getByText(/there is no contract for the new home/)).toBeDefined()
  expect(region.getByText('You want to move in on 4 December 2026')).toBeDefined()
  expect(region.getByText(/register the new home for it only when we accept your move/)).toBeDefined()
})

test('[ORIG-1] before a move is cancelled the customer reads what becomes of the old home', async () => {
  const { onCancel, region } = card(accepted)
  fireEvent.click(region.getByRole('button', { name: 'Cancel the move' }))
  expect(onCancel).not.toHaveBeenCalled()
  expect(
    region.getByText(/14 Example Road.* still ends on 4 December 2026\. To stay there, withdraw/),
  ).toBeDefined()
  onCancel.mockResolvedValueOnce({ success: false, code: 'UNREACHABLE' })
  await act(async () => {
    fireEvent.click(region.getByRole('button', { name: 'Yes, cancel the move' }))
  })
  expect(onCancel).toHaveBeenCalledExactlyOnceWith(sampleMove.reference)
  expect(region.getByRole('alert').textContent).toContain('we do not know whether it was cancelled')
})

test.each<[string, Move, boolean]>([
  ['in review', sampleMove, true],
  ['accepted, before the first day', accepted, true],
  ['declined, while the old home ends', { ...sampleMove, status: 'DECLINED' }, true],
  ['cancelled, while the old home ends', { ...sampleMove, status: 'WITHDRAWN' }, true],
  [
    'accepted, begun, and still to be cancelled',
    {
      ...accepted,
      from: { ...accepted.from, endsOn: '2026-11-20' },
      to: { ...accepted.to, startsOn: '2026-11-20' },
    },
    true,
  ],
  [
    'declined less than 30 days ago, and the old home stays',
    {
      ...sampleMove,
      status: 'DECLINED',
      endedAt: '2026-10-27T00:00:00.000Z',
      from: { ...sampleMove.from, endsOn: null },
    },
    true,
  ],
  [
    'declined 30 days ago, and the old home stays',
    {
      ...sampleMove,
      status: 'DECLINED',
      endedAt: '2026-10-26T00:00:00.000Z',
      from: { ...sampleMove.from, endsOn: null },
    },
    false,
  ],
  [
    'cancelled, and the old home stays',
    { ...sampleMove, status: 'WITHDRAWN', from: { ...sampleMove.from, endsOn: null } },
    false,
  ],
])('[ACC-8] a move that is %s is in the account: %o', (_, move, isShown) => {
  expect(openMoves([move], new Date('2026-11-25T00:00:00Z'))).toHaveLength(isShown ? 1 : 0)
})

test('[ACC-8] a move that is over is not shown any more', () => {
  expect(openMoves([{ ...accepted, isCancellable: false }], new Date('2026-12-10T00:00:00Z'))).toEqual([])
})

test.each<[string, Move, boolean]>([
  ['in review', sampleMove, true],
  ['accepted, from its sending', accepted, true],
  [
    'accepted, after the days of cancelling and before the first day',
    { ...accepted, isCancellable: false },
    true,
  ],
  [
    'accepted, begun, and still to be cancelled',
    { ...accepted, to: { ...accepted.to, startsOn: '2026-11-24' } },
    false,
  ],
  ['cancelled', { ...sampleMove, status: 'WITHDRAWN' }, false],
])('[ACC-8] while a move is %s no other one can be sent: %o', (_, move, isBooked) => {
  const now = new Date('2026-11-25T00:00:00Z')
  expect(isMoveBooked([move], move.from.accountNumber, now)).toBe(isBooked)
  expect(isMoveBooked([move], 'another', now)).toBe(false)
})

test('[ACC-8] once staff have booked the end of the old home, the customer is to call and not to withdraw a request', () => {
  const from = { ...sampleMove.from, endIsWithdrawable: false }
  const { region } = card({ ...sampleMove, status: 'DECLINED', isCancellable: false, from })
  expect(region.getByText(/still ends on 4 December 2026\. To stay there, call/)).toBeDefined()
  expect(region.queryByText(/withdraw/)).toBeNull()
})

test('[ACC-8] a move whose supply has begun does not say that it is to come', () => {
  const { region } = card(accepted, '2026-12-04')
  expect(region.getByRole('heading').textContent).toBe('We supply your new home')
  expect(region.getByText('Supply at the new home began on 4 December 2026')).toBeDefined()
})

test('[ACC-8] below the receipt the card does not say again that the move is booked', () => {
  render(inSite(<MoveCard move={accepted} today="2026-11-25" isBelowReceipt onCancel={vi.fn()} />))
  expect(screen.getByRole('region', { name: 'Progress of your move' })).toBeDefined()
  expect(screen.queryByText('Your move is booked')).toBeNull()
})

test('[ACC-8] a declined move says that the old home still ends', () => {
  const { region } = card({ ...sampleMove, status: 'DECLINED', isCancellable: false })
  expect(region.getByText(/still ends on 4 December 2026/)).toBeDefined()
  expect(region.queryByRole('button')).toBeNull()
})

type Moves = ReturnType<AccountQueries['useMoves']>
const section = (moves: Moves, accountNumber = '3004512876') =>
  render(
    inSite(
      <MovesSection
        accountNumber={accountNumber}
        queries={{ useMoves: () => moves, cancelMove: async () => ({ success: true, move: sampleMove }) }}
      />,
    ),
  )

test('[ACC-8] the overview has nothing of moves while they load, and does not hide that they could not be', () => {
  const retry = vi.fn()
  section({ status: 'loading', data: undefined, retry })
  expect(screen.queryByRole('region')).toBeNull()
  cleanup()
  section({ status: 'error', data: undefined, retry, error: { httpStatus: 503, cause: undefined } })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})

test('[ACC-8] the overview of the old home shows the move, and that of the new one how it starts', async () => {
  section({ status: 'ready', data: [{ ...sampleMove }], retry: () => {} })
  expect(await screen.findByRole('region', { name: 'We are checking your move' })).toBeDefined()
  cleanup()
  section({ status: 'ready', data: [accepted], retry: () => {} }, '300999999')
  expect(screen.queryByRole('region')).toBeNull()
})

test('[ACC-8] the receipt is true for a customer who has several accounts already', () => {
  const { container } = render(inSite(<MoveReceipt move={accepted} asked={{}} />))
  expect(container.textContent).toContain('The new home is another account under your login')
  expect(container.textContent).not.toMatch(/second account|the two/)
})

test('[ACC-8] the receipt says only what applies: life support, a connection at short notice, and what is to be set up', () => {
  const sentAt = '2026-12-01T00:00:00Z'
  const moved = (moveInOn: string, status: Move['status'] = 'ACCEPTED'): Move => ({
    ...{ ...accepted, sentAt, status },
    to: { ...accepted.to, moveInOn, startsOn: status === 'ACCEPTED' ? moveInOn : null },
  })
  const receipt = (move: Move, asked: MoveReceiptProps['asked'] = {}) => {
    cleanup()
    return render(inSite(<MoveReceipt move={move} asked={asked} />)).container.textContent
  }
  // Thursday is the second business day after Tuesday the 1st.
  expect(receipt(moved('2026-12-03'))).toContain('We’ll have the power connected for the day you move in.')
  expect(receipt(moved('2026-12-02'))).toMatch(/needs two business days’ notice\. Call .* today/)
  expect(receipt(moved('2026-12-03'), { payBy: 'CARD' })).not.toMatch(/set up/i)
  expect(receipt(moved('2026-12-03'), { payBy: 'DIRECT_DEBIT' })).toContain('Set up direct debit in the new')
  expect(receipt(moved('2026-12-03'), { payBy: 'PAYTO' })).toContain('Set up PayTo in the new account')
  expect(receipt(moved('2026-12-03'), { needsLifeSupport: false })).not.toMatch(/life support/i)
  expect(receipt(moved('2026-12-03'), { needsLifeSupport: true })).toContain(
    'registered for life support, and we post',
  )
  expect(receipt(moved('2026-12-03', 'IN_REVIEW'), { needsLifeSupport: true })).toContain(
    'for life support only when we accept your move',
  )
  expect(receipt(moved('2026-12-03', 'IN_REVIEW'))).not.toMatch(/life support/i)
})
