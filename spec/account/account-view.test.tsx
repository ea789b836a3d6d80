import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { mayaNguyen } from '../../fixtures/customers.ts'
import { AccountView } from '../../host/templates/account.tsx'
import type { PageContent } from '../../host/templates/page-content.ts'
import { inSite } from '../layout/in-site.tsx'

afterEach(cleanup)

const page: PageContent = {
  path: '/accounts',
  title: 'My account',
  documentTitle: 'My account',
  label: 'My account',
  description: '',
  html: '<h2>Quick ways on</h2>',
  index: false,
  sections: [],
}

test('[ACC-1] bills that could not be had are said in their place, and asked for again by keyboard', () => {
  const retry = vi.fn()
  const account = (bills: Parameters<typeof AccountView>[0]['bills']) =>
    inSite(
      <AccountView
        page={page}
        overview={mayaNguyen.overview}
        bills={bills}
        sessions={{ status: 'ready', data: [], retry }}
      />,
    )
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
