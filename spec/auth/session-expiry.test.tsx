import 'robot3/debug'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Auth } from '../../src/auth/auth.ts'
import { AuthProvider, useSession } from '../../src/auth/auth-provider.tsx'
import { useCustomerGuard } from '../../src/auth/use-customer-guard.ts'
import { useSessionExpiry } from '../../src/auth/use-session-expiry.ts'
import { loggedInSetup, quiet, setupTime, tokenOf, verify } from './session-setup.ts'
import { tabBrowser } from './tab-setup.ts'

const begin = setupTime.getTime()
const at = (seconds: number) => begin / 1000 + seconds
const shorter = tokenOf('maya', 1000, { jti: 'one', exp: at(180) })
const longer = tokenOf('maya', 1060, { jti: 'one', exp: at(3600) })

const complaints = vi.fn()
beforeEach(() => {
  vi.useFakeTimers({ now: begin })
  complaints.mockClear()
  vi.spyOn(console, 'error').mockImplementation(complaints)
  vi.spyOn(console, 'warn').mockImplementation(complaints)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function Notice() {
  const { isExpiring, secondsLeft, canStay, isExtending, hasFailed, stay, leave } = useSessionExpiry()
  const { isAuthenticated } = useSession()
  if (!isExpiring) return <p>{isAuthenticated ? 'Logged in' : 'Nobody'}</p>
  return (
    <>
      <p>{`Ends in ${secondsLeft}`}</p>
      {canStay && (
        <button type="button" onClick={stay}>
          {isExtending ? 'One moment' : 'Stay'}
        </button>
      )}
      {hasFailed && <p>That did not work</p>}
      <button type="button" onClick={leave}>
        Leave
      </button>
    </>
  )
}

const page = (auth: Auth) => (
  <StrictMode>
    <AuthProvider auth={auth}>
      <Notice />
    </AuthProvider>
  </StrictMode>
)

async function renderNotice() {
  const setup = tabBrowser({ cookie: shorter })
  const tab = setup.openTab({ now: () => new Date() })
  const view = render(page(tab.auth))
  await act(() => quiet())
  return { ...setup, tab, auth: tab.auth, view }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('[AUTH-12] the notice appears 120 s before the end, counts down, and disappears with the session', async () => {
  await renderNotice()
  expect(screen.getByText('Logged in')).toBeDefined()
  await pass(60_000)
  expect(screen.getByText('Ends in 120')).toBeDefined()
  await pass(1000)
  expect(screen.getByText('Ends in 119')).toBeDefined()
  await pass(118_000)
  expect(screen.getByText('Ends in 1')).toBeDefined()
  await pass(1000)
  expect(screen.getByText('Nobody')).toBeDefined()
  expect(vi.getTimerCount()).toBe(0)
  expect(complaints).not.toHaveBeenCalled()
})

test('[AUTH-12] choosing to stay extends the session and closes the notice', async () => {
  const { tab, auth } = await renderNotice()
  await pass(60_000)
  fireEvent.click(screen.getByText('Stay'))
  fireEvent.click(screen.getByText('One moment'))
  expect(tab.extensions).toHaveLength(1)
  await act(async () => {
    tab.extensions[0]?.resolve(longer)
    await quiet()
  })
  expect(screen.getByText('Logged in')).toBeDefined()
  expect(auth.token()).toBe(longer)
})

test('[AUTH-12] a failed extension says so, and can be tried again', async () => {
  const { tab } = await renderNotice()
  await pass(60_000)
  fireEvent.click(screen.getByText('Stay'))
  await act(async () => {
    tab.extensions[0]?.reject(new TypeError('offline'))
    await quiet()
  })
  expect(screen.getByText('That did not work')).toBeDefined()
  fireEvent.click(screen.getByText('Stay'))
  expect(screen.queryByText('That did not work')).toBeNull()
  await act(async () => {
    tab.extensions[1]?.resolve(longer)
    await quiet()
  })
  expect(screen.getByText('Logged in')).toBeDefined()
})

test('[AUTH-12] [AUTH-4] choosing to leave logs out at once', async () => {
  const { tab } = await renderNotice()
  await pass(60_000)
  await act(async () => {
    fireEvent.click(screen.getByText('Leave'))
    await quiet()
  })
  expect(screen.getByText('Nobody')).toBeDefined()
  expect(tab.loggedOut).toEqual([shorter])
})

test('[AUTH-12] if the backend cannot extend, staying is not offered', async () => {
  const { auth } = await loggedInSetup({ expiryWarningMs: Number.MAX_SAFE_INTEGER })
  render(page(auth))
  expect(screen.getByText('Leave')).toBeDefined()
  expect(screen.queryByText('Stay')).toBeNull()
})

test('[LIB-2] mounted twice by StrictMode there is one set of listeners and one check, and unmounted there is none', async () => {
  const setup = tabBrowser({ cookie: shorter })
  const check = vi.fn(verify)
  const tab = setup.openTab({ now: () => new Date(), verify: check })
  // The application's own start; the count below is what the page adds to it.
  tab.close()
  const view = render(page(tab.auth))
  await act(() => quiet())
  expect([tab.pageListeners(), setup.openChannels(), vi.getTimerCount()]).toEqual([1, 1, 1])
  expect(check).toHaveBeenCalledTimes(1)
  view.unmount()
  expect([tab.pageListeners(), setup.openChannels(), vi.getTimerCount()]).toEqual([0, 0, 0])
  expect(complaints).not.toHaveBeenCalled()
})

test('[LIB-2] the server renders no notice, and nothing else of a session', () => {
  const { auth } = tabBrowser({ cookie: shorter }).openTab()
  expect(renderToString(page(auth))).toBe('<p>Nobody</p>')
})

test('[ROUTE-13] the guard redirects once for each end of a session, however often the page renders', async () => {
  const listener = vi.fn()
  function Account({ round }: { readonly round: number }) {
    // A new function each time, like an inline one.
    return <p>{useCustomerGuard(() => listener(round)) ? `Bills ${round}` : `Nothing ${round}`}</p>
  }
  const { auth } = await loggedInSetup()
  const view = (round: number) => (
    <StrictMode>
      <AuthProvider auth={auth}>
        <Account round={round} />
      </AuthProvider>
    </StrictMode>
  )
  const { rerender } = render(view(1))
  expect(screen.getByText('Bills 1')).toBeDefined()
  await act(() => auth.logout())
  for (const round of [2, 3, 4]) rerender(view(round))
  expect(screen.getByText('Nothing 4')).toBeDefined()
  expect(listener.mock.calls).toEqual([[1]])
})
