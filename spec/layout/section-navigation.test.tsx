import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accountNavigation } from '../../src/layout/account-navigation.tsx'
import { inSite } from './in-site.tsx'

const AccountNavigation = accountNavigation(['/accounts', '/accounts/pay', '/accounts/security'])

const links = () => within(screen.getByRole('list')).getAllByRole('link')

test('[ACC-1] the pages of the account are in their own landmark, and the current one is marked', () => {
  render(inSite(<AccountNavigation />, { path: '/accounts/pay', variant: 'plain' }))
  expect(links().map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['Overview', null],
    ['Ways to pay', 'page'],
    ['Security', null],
  ])
})

test('[UI-1] keyboard users skip them, and go on at what follows', () => {
  render(inSite(<AccountNavigation />, { path: '/accounts/pay', variant: 'plain' }))
  const navigation = screen.getByRole('navigation', { name: 'Account' })
  const [skip] = within(navigation).getAllByRole('link')
  expect(skip?.textContent).toBe('Skip these links')
  const target = document.querySelector<HTMLElement>(skip?.getAttribute('href') ?? '')
  expect(navigation.compareDocumentPosition(target as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  target?.focus()
  expect(document.activeElement).toBe(target)
})

test('[ROUTE-6] its links stay in the variant of the page', () => {
  render(inSite(<AccountNavigation />, { path: '/accounts', variant: 'mobile' }))
  expect(links().map((link) => link.getAttribute('href'))).toEqual([
    '/accounts.m',
    '/accounts/pay.m',
    '/accounts/security.m',
  ])
})
