import 'robot3/debug'
import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Auth } from '../../src/auth/auth.ts'
import { AuthProvider, useSession, useUser } from '../../src/auth/auth-provider.tsx'
import { createTokenStorage } from '../../src/auth/token-storage.ts'
import { useCustomerGuard } from '../../src/auth/use-customer-guard.ts'
import { credentials, granted, sessionSetup, tokenOf, verify } from './session-setup.ts'

// React reports errors (a mismatch, an update outside `act`) only on the console.
const complaints = vi.fn()
beforeEach(() => {
  complaints.mockClear()
  vi.spyOn(console, 'error').mockImplementation(complaints)
  vi.spyOn(console, 'warn').mockImplementation(complaints)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Greeting() {
  const { user, isAuthenticated, isLoading } = useSession()
  if (isLoading) return <p>Loading…</p>
  return <p>{isAuthenticated ? `Hello ${user?.userId}` : 'Hello visitor'}</p>
}

const page = (auth: Auth) => (
  <AuthProvider auth={auth}>
    <Greeting />
  </AuthProvider>
)

test('[AUTH-2] [AUTH-6] a component sees loading first, then the customer that was found', async () => {
  const { auth } = sessionSetup({}, { cookie: tokenOf('maya') })
  render(page(auth))
  expect(screen.getByText('Loading…')).toBeDefined()
  expect(await screen.findByText('Hello maya')).toBeDefined()
  expect(complaints).not.toHaveBeenCalled()
})

test('[AUTH-1] useUser returns null first, and then the customer found in storage', async () => {
  const { auth } = sessionSetup({}, { cookie: tokenOf('maya') })
  const Name = () => <p>{useUser()?.userId ?? 'nobody'}</p>
  render(
    <AuthProvider auth={auth}>
      <Name />
    </AuthProvider>,
  )
  expect(screen.getByText('nobody')).toBeDefined()
  expect(await screen.findByText('maya')).toBeDefined()
})

test('[LIB-2] StrictMode mounts twice, and what is stored is checked once', async () => {
  const check = vi.fn(verify)
  const { auth } = sessionSetup({ verify: check }, { cookie: tokenOf('maya') })
  render(<StrictMode>{page(auth)}</StrictMode>)
  expect(await screen.findByText('Hello maya')).toBeDefined()
  expect(check).toHaveBeenCalledTimes(1)
  expect(complaints).not.toHaveBeenCalled()
})

test('an unmounted page leaves no subscriber behind', async () => {
  const setup = sessionSetup({}, { cookie: tokenOf('maya') })
  const subscribed = new Set<() => void>()
  const auth: Auth = {
    ...setup.auth,
    subscribe: (listener) => {
      const end = setup.auth.subscribe(listener)
      subscribed.add(end)
      return () => {
        subscribed.delete(end)
        end()
      }
    },
  }
  const { unmount } = render(<StrictMode>{page(auth)}</StrictMode>)
  await screen.findByText('Hello maya')
  expect(subscribed.size).toBe(1)
  unmount()
  expect(subscribed.size).toBe(0)
})

test('[AUTH-6] login and logout reach every component that asks', async () => {
  const { auth, logins } = sessionSetup()
  function Buttons() {
    const { login, logout } = useSession()
    return (
      <>
        <button type="button" onClick={() => void login(credentials)}>
          Log in
        </button>
        <button type="button" onClick={() => void logout()}>
          Log out
        </button>
      </>
    )
  }
  render(
    <AuthProvider auth={auth}>
      <Greeting />
      <Buttons />
    </AuthProvider>,
  )
  await screen.findByText('Hello visitor')
  act(() => screen.getByText('Log in').click())
  expect(screen.getByText('Loading…')).toBeDefined()
  await act(async () => logins[0]?.resolve(granted(tokenOf('liam'))))
  expect(await screen.findByText('Hello liam')).toBeDefined()
  act(() => screen.getByText('Log out').click())
  expect(screen.getByText('Hello visitor')).toBeDefined()
  expect(complaints).not.toHaveBeenCalled()
})

test('useSession without a provider says what is missing', () => {
  expect(() => renderToString(<Greeting />)).toThrow('useSession needs an AuthProvider')
})

test('[LIB-2] the server prints the loading view, and starts nothing', () => {
  const check = vi.fn(verify)
  const { auth } = sessionSetup({ verify: check }, { cookie: tokenOf('maya') })
  expect(renderToString(page(auth))).toBe('<p>Loading…</p>')
  expect(check).not.toHaveBeenCalled()
})

test.each([
  ['before the customer is known', false],
  ['when the customer has been found already', true],
])('[LIB-2] the page hydrates without a word of complaint %s', async (_, isKnown) => {
  const { auth } = sessionSetup({}, { cookie: tokenOf('maya') })
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(page(sessionSetup().auth))
  if (isKnown) {
    auth.start()
    await auth.settled()
  }
  const mismatches = vi.fn()
  const hydrated = await act(async () => hydrateRoot(root, page(auth), { onRecoverableError: mismatches }))
  expect(root.textContent).toBe('Hello maya')
  expect(mismatches).not.toHaveBeenCalled()
  expect(complaints).not.toHaveBeenCalled()
  act(() => hydrated.unmount())
  root.remove()
})

test('[ROUTE-13] the guard lets a customer in, and sends a visitor on once nobody is logged in', async () => {
  const onVisitor = vi.fn()
  function Account() {
    return <p>{useCustomerGuard(onVisitor) ? 'Your bills' : 'Nothing yet'}</p>
  }
  const { auth } = sessionSetup({}, { cookie: tokenOf('maya') })
  expect(
    renderToString(
      <AuthProvider auth={auth}>
        <Account />
      </AuthProvider>,
    ),
  ).toBe('<p>Nothing yet</p>')
  render(
    <AuthProvider auth={auth}>
      <Account />
    </AuthProvider>,
  )
  expect(screen.getByText('Nothing yet')).toBeDefined()
  expect(onVisitor, 'not while the session is being checked').not.toHaveBeenCalled()
  await screen.findByText('Your bills')
  expect(onVisitor).not.toHaveBeenCalled()
  act(() => auth.endSession(tokenOf('maya')))
  expect(screen.getByText('Nothing yet')).toBeDefined()
  expect(onVisitor).toHaveBeenCalledTimes(1)
})

test('[AUTH-7] a real document keeps, finds and forgets the token', () => {
  const storage = createTokenStorage({
    cookies: document,
    localStorage: () => window.localStorage,
    isSecure: false,
    cookieName: 'customer_jwt',
  })
  storage.write('aaa.bbb.ccc')
  expect(document.cookie).toBe('customer_jwt=aaa.bbb.ccc')
  expect(window.localStorage.length).toBe(0)
  expect(storage.read()).toEqual(['aaa.bbb.ccc'])
  const long = 'x'.repeat(200_000)
  storage.clear()
  storage.write(long)
  expect(storage.read()).toContain(long)
  storage.clear()
  expect(document.cookie).toBe('')
  expect(storage.read()).toEqual([])
})
