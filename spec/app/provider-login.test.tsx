import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { providerLogin } from '../../src/app/provider-login.tsx'

const code = providerLogin({ name: 'Banksia ID', login: '/oidc/login', logout: '/oidc/logout' })
const Link = code.Link as ComponentType

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

test('the link leads to the provider, as a document, and is not loaded ahead', () => {
  render(<Link />)
  const link = screen.getByRole('link', { name: 'Log in with Banksia ID' })
  expect(['href', 'rel', 'data-prefetch'].map((name) => link.getAttribute(name))).toEqual([
    '/oidc/login',
    'external',
    'off',
  ])
  expect(document.querySelector('.gf-note')).toHaveProperty('hidden', true)
})

test.each([
  ...['denied', 'login_required', 'expired', 'unreachable', 'untrusted', 'failed'],
  ...['unverified', 'unknown', 'connected', 'connect', 'too_many', 'still_open', '__proto__', ''],
])('a login that failed with %j says what to do', async (fault) => {
  history.replaceState(null, '', `/accounts/login?provider=${fault}`)
  render(<Link />)
  const words = await vi.waitUntil(() => document.querySelector('.gf-note:not([hidden])')?.textContent)
  expect(words).toMatch(/[Ll]og in|[Tt]ry again|[Ll]og out/)
})

const tokenWith = (claims: object) => `a.${btoa(JSON.stringify(claims))}.c`
const idp = 'https://id.banksia.example'

test.each([
  ['after a log-out', '/accounts/login', { idp }, 'logout', 1],
  ['of a session with a password', '/accounts/login', {}, 'logout', 0],
  ['when the customer has logged in again', '/accounts/login', { idp }, 'login', 0],
  ['when the page stays', '/accounts/forgot-password.m', { idp }, 'logout', 0],
])('the provider’s log-out is next: %s', async (_name, pathname, claims, reason, times) => {
  const assign = vi.fn()
  vi.stubGlobal('location', { pathname, assign })
  let isRequested = false
  const getSnapshot = () => {
    isRequested = true
    return { reason }
  }
  code.goOn(tokenWith(claims), { getSnapshot })
  await vi.waitUntil(() => isRequested)
  await Promise.resolve()
  expect(assign.mock.calls).toEqual(Array.from({ length: times }, () => ['/oidc/logout']))
})
