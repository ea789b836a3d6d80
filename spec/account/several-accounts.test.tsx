import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { graceTan, mayaNguyen } from '../../fixtures/customers.ts'
import { createAccountQueries } from '../../src/account/index.ts'
import type { Answering } from '../client/fake-backend.ts'
import { clientOf, json, problem } from '../client/fake-backend.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const settle = () => act(() => vi.advanceTimersByTimeAsync(50))

const own = [graceTan, ...(graceTan.moreAccounts ?? [])]

/** Answers for the named account, or for the first one if none is named. */
const answer: Answering = ({ url }) => {
  const { pathname, searchParams } = new URL(url)
  const number = searchParams.get('account') ?? graceTan.overview.accountNumber
  const found = own.find(({ overview }) => overview.accountNumber === number)
  if (pathname.endsWith('/accounts'))
    return json(200, {
      accounts: own.map(({ overview: { accountNumber, supplyAddress, plan }, displayName, isClosed }) => ({
        ...{ accountNumber, supplyAddress, plan },
        displayName: displayName ?? 'Unit 4',
        openStatus: isClosed ? 'CLOSED' : 'OPEN',
      })),
    })
  if (found === undefined) return problem(404)
  if (pathname.endsWith('/bills')) return json(200, { bills: found.bills })
  if (pathname.endsWith('/my-account'))
    return json(200, { ...found.overview, customer: graceTan.overview.customer })
  const [bill] = found.bills
  const readings = bill ? [{ period: '2026-10', quality: 'actual', used: bill.used }] : []
  return json(200, { every: 'month', from: '2026-10-01', to: '2026-10-31', readings })
}

/** The content of pages about the customer's accounts. */
async function account() {
  const { client, sent } = clientOf(answer, { token: () => 'aaa.bbb.ccc' })
  const queries = createAccountQueries(client, new QueryClient())
  function Part() {
    const names = queries.useAccounts().data?.map(({ displayName }) => displayName)
    const overview = queries.useOverview()
    const bills = queries.useBills()
    const usage = queries.useUsage({ every: 'month', from: '2026-10-01', to: '2026-10-31' })
    const [month] = usage.data?.readings ?? []
    return (
      <p data-testid="shown">
        {names?.join(', ')} | {overview.data?.accountNumber ?? overview.status} |{' '}
        {bills.data?.map(({ invoiceNumber }) => invoiceNumber).join()} |{' '}
        {month !== undefined && 'used' in month && month.used}
      </p>
    )
  }
  render(
    <queries.Provider>
      <Part />
    </queries.Provider>,
  )
  await settle()
  return { queries, sent, shown: () => screen.getByTestId('shown').textContent }
}

test('[ACC-9] overview, bills and usage are those of the account that was chosen, and of the first before', async () => {
  const { queries, shown, sent } = await account()
  const names = 'Home, Holiday house, Unit 4'
  expect(shown()).toBe(`${names} | 3015620481 | INV-2026-101733 | 288450`)
  act(() => queries.chooseAccount('3015620499'))
  expect(shown()).toBe(`${names} | loading |  | `)
  await settle()
  expect(shown()).toBe(`${names} | 3015620499 | INV-2026-101734 | 96310`)
  const asked = sent.length
  act(() => queries.chooseAccount('3015620481'))
  await settle()
  expect(shown()).toBe(`${names} | 3015620481 | INV-2026-101733 | 288450`)
  act(() => queries.chooseAccount('3015620499'))
  // Loaded data is shown at once, for each account separately.
  expect(shown()).toBe(`${names} | 3015620499 | INV-2026-101734 | 96310`)
  expect(sent.length).toBe(asked + 3)
})

test('[AUTH-14] an account that is not the customer’s any more is forgotten, and the first one shown', async () => {
  const { queries, shown } = await account()
  act(() => queries.chooseAccount(mayaNguyen.overview.accountNumber))
  await settle()
  expect(shown()).toBe('Home, Holiday house, Unit 4 | 3015620481 | INV-2026-101733 | 288450')
})
