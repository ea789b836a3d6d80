import 'robot3/debug'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { customer } from '../../contracts/customer.ts'
import { createAccountQueries } from '../../src/account/index.ts'
import type { Auth } from '../../src/auth/auth.ts'
import { AuthProvider, useSession } from '../../src/auth/auth-provider.tsx'
import { createTokenStorage } from '../../src/auth/token-storage.ts'
import type { Visit } from '../../src/testing/index.ts'
import { expired, mayaNguyen, signedIn, signedOut } from '../../src/testing/index.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Greeting() {
  const { user, isAuthenticated, isLoading, login, logout } = useSession()
  if (isLoading) return <p>One moment …</p>
  return isAuthenticated ? (
    <button type="button" onClick={() => void logout()}>
      Log out {user?.name}
    </button>
  ) : (
    <button type="button" onClick={() => void login(mayaNguyen.credentials)}>
      Log in
    </button>
  )
}

const page = (auth: Auth) => (
  <StrictMode>
    <AuthProvider auth={auth}>
      <Greeting />
    </AuthProvider>
  </StrictMode>
)

test('[LIB-5] a component sees the customer who is signed in, in three lines', async () => {
  const { auth } = await signedIn()
  render(page(auth))
  expect(screen.getByRole('button').textContent).toBe('Log out Maya')
})

test('[LIB-5] a component sees a visitor, in three lines', async () => {
  const { auth } = await signedOut()
  render(page(auth))
  expect(screen.getByRole('button').textContent).toBe('Log in')
})

test('[LIB-5] a component sees nobody when the session has expired, in three lines', async () => {
  const { auth } = await expired()
  render(page(auth))
  expect(screen.getByRole('button').textContent).toBe('Log in')
})

test('[LIB-5] login and logout work with the buttons of a page', async () => {
  const { auth, requests } = await signedOut()
  render(page(auth))
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Log out Maya' }))
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeDefined()
  await vi.waitFor(() =>
    expect(requests.asked.map(({ route }) => route)).toEqual(['GET /csrf', 'POST /login', 'POST /logout']),
  )
})

test('data that another test left in the document has no effect', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('XSRF-TOKEN=stale')
  const { auth, requests } = await signedOut()
  await auth.login(mayaNguyen.credentials)
  expect(requests.asked.map(({ route }) => route)).toEqual(['GET /csrf', 'POST /login'])
})

test('[LIB-5] after the backend ends a session the page shows it', async () => {
  const { auth, mockBackend, client } = await signedIn()
  render(page(auth))
  mockBackend.endSessions()
  await act(() => client.use(customer).myAccount.overview())
  expect(screen.getByRole('button').textContent).toBe('Log in')
})

function Bills({ account }: { readonly account: ReturnType<typeof createAccountQueries> }) {
  const query = account.useBills()
  return <p>{query.status === 'ready' ? `${query.data.length} bills` : query.status}</p>
}
function renderBills({ client }: Visit) {
  const account = createAccountQueries(client, new QueryClient())
  render(
    <account.Provider>
      <Bills account={account} />
    </account.Provider>,
  )
}

test('[LIB-5] the account’s hooks show what the mock backend has, or what a test makes of it', async () => {
  const visit = await signedIn()
  renderBills(visit)
  expect(await screen.findByText(`${mayaNguyen.bills.length} bills`)).toBeDefined()
  cleanup()
  visit.requests.answer(customer.myAccount.bills, { status: 200, body: { bills: [] } })
  renderBills(visit)
  expect(await screen.findByText('0 bills')).toBeDefined()
  cleanup()
  visit.requests.answer(customer.myAccount.bills, { status: 500 })
  renderBills(visit)
  expect(await screen.findByText('error')).toBeDefined()
})

test('[LIB-5] a document of its own keeps the token where the library keeps it', async () => {
  const storage = createTokenStorage({
    cookies: document,
    localStorage: () => window.localStorage,
    isSecure: false,
    cookieName: 'banksia_session',
  })
  history.pushState(null, '', '/accounts/pay')
  const { token, auth, requests } = await signedIn({ storage, backend: '' })
  expect(document.cookie).toBe(`banksia_session=${token}`)
  await auth.logout()
  expect(document.cookie).toBe('')
  expect(requests.asked.map(({ url }) => url)).toEqual([
    `${location.origin}/csrf`,
    `${location.origin}/logout`,
  ])
})
