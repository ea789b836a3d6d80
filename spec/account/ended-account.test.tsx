import { cleanup, render, screen } from '@testing-library/react'
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
async function open(number: string | undefined) {
  const queries: Partial<AccountQueries> = {
    Provider: ({ children }) => children,
    useAccounts: () => ready(accounts),
    useOverview: () =>
      ready({ ...graceTan.overview, accountNumber: number ?? graceTan.overview.accountNumber }),
    useBills: () => ready([]),
    useChosenAccount: () => number,
    chooseAccount: () => {},
    ...{ useSessions: loading, useDebits: loading, usePaymentHelp: loading },
    ...{ useUsage: loading, useUsagePeriods: loading, useHalfHours: loading },
  }
  const page = { path: '/accounts', title: 'My account', html: '' } as Parameters<
    typeof AccountData
  >[0]['page']
  const account = async () => queries as AccountQueries
  render(inGridfront(inSite(<AccountData page={page} />), testGridfront({ account })))
  await screen.findByRole('region', { name: 'Bills' })
  return screen.queryByRole('region', { name: 'Supply has ended' }) !== null
}

test('[ACC-1] of several accounts the page says of the chosen one whether supply has ended', async () => {
  const told = []
  for (const { accountNumber, openStatus } of accounts) {
    told.push([openStatus, await open(accountNumber)])
    cleanup()
  }
  expect(told).toEqual([
    ['OPEN', false],
    ['OPEN', false],
    ['CLOSED', true],
  ])
  expect(await open(undefined)).toBe(false)
})
