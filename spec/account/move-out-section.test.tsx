import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Arrangements } from '../../contracts/schemas/requests.ts'
import { mayaNguyen } from '../../fixtures/customers.ts'
import type { AccountQueries } from '../../src/account/account-queries.tsx'
import { MoveData } from '../../src/templates/account/move-data.tsx'
import { sampleMove } from '../../src/testing/mock-move-routes.ts'
import { inSite } from '../layout/in-site.tsx'
import { inGridfront, testGridfront } from '../render/in-gridfront.tsx'

// The steps have addresses of the router, and no page is walked here.
vi.mock('../../src/app/use-step-address.ts', () => ({
  useStepAddress: () => ({ fragment: '', lead: () => {} }),
}))

afterEach(cleanup)

const retry = vi.fn()
const ready = <Data,>(data: Data) => ({ status: 'ready', data, retry }) as const
const loading = { status: 'loading', data: undefined, retry } as const
const failing = {
  status: 'error',
  data: undefined,
  error: { httpStatus: 503, cause: undefined },
  retry,
} as const
const { overview } = mayaNguyen
const arrangements: Arrangements = {
  ...{ accountNumber: overview.accountNumber, state: 'NSW' },
  ...{ meter: null, moveOut: null, jointHolder: null, lifeSupport: null, concession: null },
  ...{ people: [], earliestMoveOutOn: '2026-12-02', latestMoveOutOn: '2027-02-27' },
}

/** The page about moving, with what the account has. */
async function showPage(own: Partial<AccountQueries> = {}) {
  const queries: Partial<AccountQueries> = {
    Provider: ({ children }) => children,
    useChosenAccount: () => undefined,
    useOverview: () => ready(overview),
    useArrangements: () => ready(arrangements),
    useRequests: () => ready([]),
    useAccounts: () => ready([]),
    useMoves: () => ready([]),
    ...own,
  }
  const page = { path: '/accounts/move', title: 'Moving house', html: '' } as Parameters<
    typeof MoveData
  >[0]['page']
  const account = async () => queries as AccountQueries
  render(inGridfront(inSite(<MoveData page={page} />), testGridfront({ account })))
  await screen.findByRole('region', { name: 'What you have asked for' })
}

const offers = () => [
  screen.queryByRole('link', { name: 'Move to a new home' }) !== null,
  screen.queryByRole('heading', { name: 'Only end the supply' }) !== null,
]

test('[ACC-8] the ways to move are offered once it is known that no move is booked', async () => {
  await showPage()
  expect(offers()).toEqual([true, true])
})

test.each([
  ['DIRECT_DEBIT', ['Direct debit pays the final bill, then stops.']],
  ['PAYTO', ['PayTo pays the final bill, then stops.']],
  [null, []],
] as const)('[ACC-8] of bills that are collected by %s the page promises %j', async (collectedBy, words) => {
  await showPage({ useOverview: () => ready({ ...overview, collectedBy }) })
  expect(screen.queryAllByText(/pays the final bill/).map(({ textContent }) => textContent)).toEqual(words)
})

test.each<[string, Partial<AccountQueries>]>([
  ['the moves load', { useMoves: () => loading }],
  ['the requests load', { useRequests: () => loading }],
  ['the account loads', { useOverview: () => loading }],
  ['the requests fail', { useRequests: () => failing }],
])('[ACC-8] while %s, nothing is offered, so that nothing is put above a form later', async (_, own) => {
  await showPage(own)
  expect(offers()).toEqual([false, false])
})

test('[ACC-8] moves that cannot be loaded are said, can be loaded again, and no second move is offered, only the end of the supply', async () => {
  await showPage({ useMoves: () => failing })
  expect(screen.getByText(/We could not get your moves/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
  expect(offers()).toEqual([false, true])
})

test('[ACC-8] an account that cannot be loaded is said in place of the form', async () => {
  await showPage({ useOverview: () => failing })
  expect(screen.getByText(/We could not get your account/)).toBeDefined()
  expect(offers()).toEqual([false, false])
})

test('[ACC-8] beside a booked move there is no way to a second one', async () => {
  const from = { ...sampleMove.from, accountNumber: overview.accountNumber }
  await showPage({ useMoves: () => ready([{ ...sampleMove, from }]) })
  expect(offers()[0]).toBe(false)
})
