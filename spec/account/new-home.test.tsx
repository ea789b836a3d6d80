import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AccountContract, AccountSummary } from '../../contracts/schemas/my-account.ts'
import { contactDetails } from '../../fixtures/contact-details.ts'
import { mayaNguyen } from '../../fixtures/customers.ts'
import { AuthProvider } from '../../src/auth/auth-provider.tsx'
import { knownApplicant } from '../../src/sign-up/known-applicant.ts'
import { wantedPlan } from '../../src/sign-up/wanted-plan.ts'
import type { NewHomeProps } from '../../src/templates/account/new-home.tsx'
import { NewHome } from '../../src/templates/account/new-home.tsx'
import { accountListOf } from '../../src/testing/mock-accounts.ts'
import { sampleContract } from '../../src/testing/mock-contracts.ts'
import { inSite } from '../layout/in-site.tsx'
import { stubbedAuth } from '../tools/catalogue/stubbed-auth.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.useRealTimers()
})

const retry = vi.fn()
const ready = <Data,>(data: Data) => ({ status: 'ready', data, retry }) as const
const loading = { status: 'loading', data: undefined, retry } as const
const { overview } = mayaNguyen
const present = accountListOf(mayaNguyen).accounts
const nextHome = (contract: Partial<AccountContract> = {}): AccountSummary => ({
  ...{ accountNumber: '390000001', displayName: '7 Test Lane', openStatus: 'OPEN' },
  supplyAddress: '7 Test Lane, Fremantle WA 6160',
  plan: { planId: 'steady', displayName: 'Wattlebird Steady', startedOn: '2026-12-05' },
  contract: { ...sampleContract, payBy: 'DIRECT_DEBIT', ...contract },
})

/** On the evening before the first day in Western Australia, when it is that day in the east. */
const evening = new Date('2026-12-04T14:30:00Z')

function show(accounts: readonly AccountSummary[], leavesOn: string | null = null) {
  vi.useFakeTimers({ now: evening, toFake: ['Date'] })
  const calls = {
    cancelContract: vi.fn(async () => ({ success: false, code: 'NOT_NOW', words: 'Too late.' }) as const),
    chooseAccount: vi.fn(),
  }
  const queries = {
    useAccounts: () => ready(accounts),
    useOverview: () => ready({ ...overview, collectedBy: null }),
    useContact: () => ready(contactDetails),
    useBillSettings: () => loading,
    useArrangements: () => loading,
    ...calls,
  } as unknown as NewHomeProps['queries']
  render(
    inSite(
      <AuthProvider auth={stubbedAuth({ user: { id: 'maya', email: overview.customer.email } as never })}>
        <NewHome queries={queries} leavesOn={leavesOn} />
      </AuthProvider>,
    ),
  )
  return calls
}
const link = (name: string) => screen.queryByRole('link', { name })

test('[ACC-8] without a new home the page says what comes along and what is asked again, and keeps the plan', () => {
  const { chooseAccount } = show(present, '2026-12-20')
  expect(screen.getByText(/authority is for one account/)).toBeDefined()
  const signUp = link('Sign up for a new home')
  expect(signUp?.getAttribute('href')).toBe(`/sign-up?plan=${overview.plan.planId}`)
  if (signUp) fireEvent.click(signUp)
  expect(chooseAccount).toHaveBeenCalledExactlyOnceWith(overview.accountNumber)
  expect(wantedPlan.read()).toBe(overview.plan.planId)
})

test('[ACC-8] a new home stands with its day, by the clock there, and with what is still to do', () => {
  show([...present, nextHome()])
  expect(screen.getByText(/Supply begins on/).parentElement?.textContent).toBe(
    'Supply begins on 5 December 2026 at 7 Test Lane, Fremantle WA 6160, on the plan Wattlebird Steady.',
  )
  expect(screen.getByText(/cancel at no cost until/).parentElement?.textContent).toContain('4 December 2026')
  expect(link('Set up direct debit')?.getAttribute('href')).toBe('/accounts/direct-debit')
  expect(link('Sign up for a new home')).toBeNull()
})

test('[ACC-8] a new home that cannot be cancelled any more says why', async () => {
  const { cancelContract } = show([...present, nextHome()])
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
  await press('Cancel this contract')
  expect(cancelContract).not.toHaveBeenCalled()
  await press('Yes, cancel my contract')
  expect(cancelContract).toHaveBeenCalledExactlyOnceWith(sampleContract.reference)
  expect(screen.getByText('Too late.')).toBeDefined()
})

test('[ACC-8] once its contract is cancelled another home can be set up', () => {
  show([...present, nextHome({ cancelledAt: evening.toISOString(), isCancellable: false })])
  expect(screen.getByText(/The contract for 7 Test Lane.* was cancelled/)).toBeDefined()
  expect(link('Sign up for a new home')).not.toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('[ORIG-1] what the account knows is handed to sign-up for this customer alone', () => {
  show(present, '2026-12-20')
  expect(knownApplicant.of('maya')).toMatchObject({
    ...{ email: contactDetails.email, givenName: overview.customer.firstName, leavesOn: '2026-12-20' },
    payment: { payBy: undefined },
  })
  expect(knownApplicant.of('liam')).toBeNull()
})
