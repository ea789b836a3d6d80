import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { graceTan } from '../../fixtures/customers.ts'
import type { AccountQueries } from '../../src/account/account-queries.tsx'
import { AccountData } from '../../src/templates/account/account-data.tsx'
import { accountListOf } from '../../src/testing/mock-accounts.ts'
import { inSite } from '../layout/in-site.tsx'
import { inGridfront, testGridfront } from '../render/in-gridfront.tsx'

afterEach(cleanup)

const retry = () => {}
const loading = () => ({ status: 'loading', data: undefined, retry }) as const
const ready = <Data,>(data: Data) => ({ status: 'ready', data, retry }) as const
const { accounts } = accountListOf(graceTan)

/** The page of one of the customer's accounts. */
function show(
  number: string | undefined,
  useAccounts: AccountQueries['useAccounts'] = () => ready(accounts),
) {
  const queries: Partial<AccountQueries> = {
    Provider: ({ children }) => children,
    useAccounts,
    useOverview: () =>
      ready({ ...graceTan.overview, accountNumber: number ?? graceTan.overview.accountNumber }),
    useBills: () => ready([]),
    useChosenAccount: () => number,
    chooseAccount: () => {},
    ...{ useSessions: loading, useDebits: loading, usePaymentHelp: loading, useMoves: loading },
    useRequests: loading,
    ...{ useUsage: loading, useUsagePeriods: loading, useHalfHours: loading },
  }
  const page = { path: '/accounts', title: 'My account', html: '' } as Parameters<
    typeof AccountData
  >[0]['page']
  const account = async () => queries as AccountQueries
  const view = () => inGridfront(inSite(<AccountData page={page} />), gridfront)
  const gridfront = testGridfront({ account })
  const { rerender } = render(view())
  return { drawAgain: () => rerender(view()) }
}
const isShown = () => screen.queryByRole('region', { name: 'Supply has ended' }) !== null
async function open(number: string | undefined) {
  show(number)
  await screen.findByRole('region', { name: 'Bills' })
  return isShown()
}

test('[ACC-1] with several accounts the page says whether supply of the chosen one has ended', async () => {
  const received = []
  for (const { accountNumber, openStatus } of accounts) {
    received.push([openStatus, await open(accountNumber)])
    cleanup()
  }
  expect(received).toEqual([
    ['OPEN', false],
    ['OPEN', false],
    ['CLOSED', true],
  ])
  expect(await open(undefined)).toBe(false)
})

test('[ACC-1] the page waits for the list of accounts, so that no card appears above what is being read', async () => {
  const closed = accounts.find(({ openStatus }) => openStatus === 'CLOSED')?.accountNumber
  let list: ReturnType<AccountQueries['useAccounts']> = loading()
  let isRequested = false
  const { drawAgain } = show(closed, () => {
    isRequested = true
    return list
  })
  await waitFor(() => expect(isRequested).toBe(true))
  expect(screen.getByText('Getting your account…')).toBeDefined()
  expect(screen.queryByRole('region', { name: /plan$/ })).toBeNull()
  list = ready(accounts)
  drawAgain()
  expect(isShown()).toBe(true)
  expect(screen.getByRole('region', { name: 'Your last plan' })).toBeDefined()
})

test('[ACC-1] if the list of accounts fails to load, the page shows what it has', async () => {
  const error = { httpStatus: 503, cause: undefined }
  const closed = accounts.find(({ openStatus }) => openStatus === 'CLOSED')?.accountNumber
  show(closed, () => ({ status: 'error', data: undefined, error, retry }))
  expect(await screen.findByRole('region', { name: 'Your plan' })).toBeDefined()
  expect(isShown()).toBe(false)
})
