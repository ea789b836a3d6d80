import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { graceTan } from '../../fixtures/customers.ts'
import { AccountChoice } from '../../src/templates/account/account-switcher.tsx'
import { accountListOf } from '../../src/testing/mock-accounts.ts'

afterEach(cleanup)
const { accounts } = accountListOf(graceTan)

test('[ACC-1] a customer chooses between accounts by name and address, and the choice is announced', () => {
  const choose = vi.fn()
  render(<AccountChoice accounts={accounts} chosen={undefined} onChoose={choose} />)
  const list = screen.getByRole('combobox', { name: 'Account' })
  expect([...list.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Home – 9 Lurline Street, Katoomba NSW 2780',
    'Holiday house – 8 Pelican Parade, Kiama NSW 2533',
    'Unit 4, 61 Church Street, Parramatta NSW 2150 (closed)',
  ])
  expect(list).toHaveProperty('value', '3015620481')
  expect(screen.getByRole('status').textContent).toBe('')
  fireEvent.change(list, { target: { value: '3015620499' } })
  expect(choose).toHaveBeenCalledExactlyOnceWith('3015620499')
  expect(screen.getByRole('status').textContent).toBe(
    'Showing Holiday house – 8 Pelican Parade, Kiama NSW 2533',
  )
})

test('[ACC-1] with one account there is nothing to choose, and nothing is shown', () => {
  const { container } = render(
    <AccountChoice accounts={accounts.slice(0, 1)} chosen={undefined} onChoose={vi.fn()} />,
  )
  expect(container.textContent).toBe('')
})
