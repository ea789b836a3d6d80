import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { mayaNguyen } from '../../fixtures/customers.ts'
import { AccountView } from '../../host/templates/account.tsx'
import { inSite } from '../layout/in-site.tsx'

afterEach(cleanup)

test('[ACC-1] bills that could not be had are said in their place, and asked for again by keyboard', () => {
  const retry = vi.fn()
  const account = (bills: Parameters<typeof AccountView>[0]['bills']) =>
    inSite(<AccountView overview={mayaNguyen.overview} bills={bills} />)
  const { rerender } = render(
    account({
      status: 'error',
      data: undefined,
      error: { httpStatus: 500, cause: undefined },
      retry,
    }),
  )
  const bills = within(screen.getByRole('region', { name: 'Bills' }))
  expect(bills.getByRole('alert').textContent).toContain('We could not get your bills just now.')
  expect(screen.getByRole('region', { name: 'Your plan' }), 'the rest goes on').toBeDefined()

  fireEvent.click(bills.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
  rerender(account({ status: 'loading', data: undefined, retry }))
  expect(document.activeElement).toBe(bills.getByRole('heading', { name: 'Bills' }))
  expect(bills.getByRole('status').textContent).toBe('Getting your bills…')
})
