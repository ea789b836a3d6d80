import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { AccountOverview, Cents } from '../../contracts/schemas/my-account.ts'
import { mayaNguyen } from '../../fixtures/customers.ts'
import type { AccountQueries } from '../../src/account/account-queries.tsx'
import { PayFigures } from '../../src/templates/account/pay-figures.tsx'
import { inSite } from '../layout/in-site.tsx'
import { inGridfront, testGridfront } from '../render/in-gridfront.tsx'

afterEach(cleanup)

const retry = () => {}
const loading = () => ({ status: 'loading', data: undefined, retry }) as const
const ready = <Data,>(data: Data) => ({ status: 'ready', data, retry }) as const

/** The figures of an account in credit. */
async function show(more: Partial<AccountOverview>, own: Partial<AccountQueries> = {}) {
  const overview = { ...mayaNguyen.overview, balance: -1_250 as Cents, ...more }
  const queries: Partial<AccountQueries> = {
    Provider: ({ children }) => children,
    useOverview: () => ready(overview),
    useRequests: () => ready([]),
    useBills: () => ready(mayaNguyen.bills),
    useChosenAccount: () => undefined,
    ...{ useAccounts: loading, useDebits: loading, usePaymentHelp: loading, useSavedCards: loading },
    ...own,
  }
  const account = async () => queries as AccountQueries
  render(inGridfront(inSite(<PayFigures />), testGridfront({ account })))
  await screen.findByRole('region', { name: 'You are in credit' })
}

test('[PAY-6] an account in credit has the form for a refund where the backend takes the request', async () => {
  await show({ refundsCredit: true })
  expect(screen.getByRole('region', { name: 'Refund of credit' })).toBeDefined()
})

test.each([{}, { refundsCredit: false }])(
  '[PAY-6] where the backend takes no such request (%j) there is no form',
  async (more) => {
    await show(more)
    expect(screen.queryByRole('region', { name: 'Refund of credit' })).toBeNull()
  },
)

test('[PAY-6] after the last bill of an account that has ended, a credit is not left for a next one', async () => {
  const [newest] = mayaNguyen.bills
  const { accountNumber, supplyAddress, plan } = mayaNguyen.overview
  const closedOn = newest?.periodEnd ?? ''
  const listed = {
    accountNumber,
    supplyAddress,
    plan,
    displayName: 'Home',
    openStatus: 'CLOSED',
    closedOn,
  } as const
  await show({ refundsCredit: true }, { useAccounts: () => ready([listed]) })
  expect(document.body.textContent).toContain('Tell us your bank account, and we’ll pay it there')
  expect(document.body.textContent).not.toContain('next bill')
  cleanup()
  // Cancelled before the first day of supply: there never was a bill.
  const cancelled = { ...listed, closedOn: '2026-12-07' }
  await show(
    { refundsCredit: true, plan: { ...plan, startedOn: '2026-12-15' } },
    { useBills: () => ready([]), useAccounts: () => ready([cancelled]) },
  )
  expect(document.body.textContent).not.toContain('next bill')
})
