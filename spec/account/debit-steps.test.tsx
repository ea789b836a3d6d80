import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DebitArrangement } from '../../contracts/schemas/debit.ts'
import { debitAgreement, sampleDebitRequest } from '../../fixtures/debits.ts'
import type { AccountQueries } from '../../src/account/account-queries.tsx'
import { DebitSteps } from '../../src/templates/account/debit-data.tsx'
import { inSite } from '../layout/in-site.tsx'

afterEach(cleanup)

function shownSteps(request: DebitArrangement['request']) {
  const arrangement = DebitArrangement.parse({
    ...{ accountNumber: '20084471093', request, agreement: debitAgreement, nextAgreement: null },
  })
  const made = { ...sampleDebitRequest, reference: 'DDR-NEW1-NEW1' }
  const createDebitRequest = vi.fn(async () => ({ success: true, request: made }))
  const changeDebitRequest = vi.fn(async () => ({ success: true, request: made }))
  const loading = { status: 'loading', data: undefined, retry: () => {} }
  const queries = {
    ...{ createDebitRequest, changeDebitRequest },
    cancelDebitRequest: async () => ({ success: true, request: { ...made, status: 'CANCELLED' } }),
    useDebits: () => loading,
    usePayTo: () => loading,
  } as unknown as AccountQueries
  const history = createMemoryHistory({ initialEntries: ['/accounts/direct-debit'] })
  const router = createRouter({ routeTree: createRootRoute(), history })
  render(
    <RouterContextProvider router={router}>
      {inSite(<DebitSteps arrangement={arrangement} queries={queries} />)}
    </RouterContextProvider>,
  )
  return { history, createDebitRequest, changeDebitRequest }
}

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function typeAndReview() {
  type(/account name|name of the account/i, 'M CITIZEN')
  type(/bsb/i, '082671')
  type(/account number/i, '12345678')
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('heading', { name: 'Check your answers' })
}

async function agree(button: string) {
  fireEvent.click(screen.getByRole('checkbox'))
  type(/^password/i, 'wattle-and-gum-42')
  fireEvent.click(screen.getByRole('button', { name: button }))
}

test('[PAY-1] direct debit is set up over the review, and its receipt is shown on the page before', async () => {
  const { history, createDebitRequest } = shownSteps(null)
  await typeAndReview()
  await agree('Set up direct debit')
  expect(await screen.findByText('Direct debit is set up')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Direct debit is on' })).toBeDefined()
  expect(createDebitRequest).toHaveBeenCalledOnce()
  // The review's history entry is replaced, so that going back does not lead to an empty review.
  expect(history.location.hash).toBe('#')
})

test('[PAY-1] another bank account replaces the request that was shown while it was typed', async () => {
  const { history, changeDebitRequest } = shownSteps(sampleDebitRequest)
  history.push('/accounts/direct-debit#change')
  await screen.findByRole('heading', { name: 'Another bank account' })
  await typeAndReview()
  await agree('Use this bank account')
  expect(await screen.findByText('Your direct debit bank account has changed')).toBeDefined()
  expect(changeDebitRequest).toHaveBeenCalledWith(
    expect.objectContaining({ reference: sampleDebitRequest.reference }),
    expect.any(String),
  )
})

test('[PAY-1] a review without a typed bank account leads back to the form', async () => {
  const { history } = shownSteps(null)
  history.push('/accounts/direct-debit#review')
  await vi.waitFor(() => expect(history.location.hash).toBe('#'))
  expect(screen.getByRole('heading', { name: 'Set up direct debit' })).toBeDefined()
})
