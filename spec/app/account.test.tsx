import { act, render, renderHook, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { mayaNguyen } from '../../fixtures/customers.ts'
import { connectAccount } from '../../src/app/account.ts'
import type { Auth, AuthSnapshot } from '../../src/auth/auth.ts'
import { clientOf, json } from '../client/fake-backend.ts'

const loggedIn = { user: { id: 'maya', claims: { jti: 'one' } } } as AuthSnapshot
const loggedOut = { user: null } as AuthSnapshot

/** A session that the test controls. */
function sessionOf(first: AuthSnapshot) {
  let shown = first
  const listeners = new Set<() => void>()
  const auth = {
    getSnapshot: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } as Partial<Auth> as Auth
  return {
    auth,
    become(next: AuthSnapshot) {
      shown = next
      for (const listener of listeners) listener()
    },
  }
}

test('[AUTH-3] after a logout nothing is requested any more, even if a part of the page renders late', async () => {
  const { auth, become } = sessionOf(loggedIn)
  const { client, sent } = clientOf(() => json(200, mayaNguyen.overview), { token: () => 'aaa.bbb.ccc' })
  const { Provider, useOverview, useUsage } = connectAccount(client, auth)
  function Page() {
    const [drawn, draw] = useState(1)
    const overview = useOverview()
    useUsage(drawn > 1 ? { every: 'day', from: '2026-10-01', to: '2026-10-31' } : null)
    return (
      <button type="button" onClick={() => draw(drawn + 1)}>
        {overview.data?.customer.firstName ?? overview.status}
      </button>
    )
  }
  render(
    <Provider>
      <Page />
    </Provider>,
  )
  expect(await screen.findByText('Maya')).toBeTruthy()
  expect(sent).toHaveLength(1)
  act(() => become(loggedOut))
  await act(async () => screen.getByRole('button').click())
  expect(sent).toHaveLength(1)
  act(() => become({ user: { id: 'maya', claims: { jti: 'two' } } } as AuthSnapshot))
  await act(async () => screen.getByRole('button').click())
  expect(sent).toHaveLength(3)
})

test('[AUTH-12] after an expired session the same customer keeps the chosen account; a logout or another customer resets it', () => {
  const sessionOfMaya = (jti: string) => ({ user: { id: 'maya', claims: { jti } } }) as AuthSnapshot
  const { auth, become } = sessionOf(sessionOfMaya('one'))
  const { client } = clientOf(() => json(200, mayaNguyen.overview), { token: () => 'aaa.bbb.ccc' })
  const queries = connectAccount(client, auth)
  const chosen = () => renderHook(() => queries.useChosenAccount()).result.current
  act(() => queries.chooseAccount('300611215'))
  act(() => become({ user: null, isAuthenticated: false, reason: 'expired' } as AuthSnapshot))
  act(() => become(sessionOfMaya('two')))
  expect(chosen()).toBe('300611215')
  // A new document in the same tab also keeps the choice.
  expect(renderHook(() => connectAccount(client, auth).useChosenAccount()).result.current).toBe('300611215')
  act(() => become({ user: null, isAuthenticated: false, reason: 'logout' } as AuthSnapshot))
  act(() => become(sessionOfMaya('three')))
  expect(chosen()).toBeUndefined()
  act(() => queries.chooseAccount('300611215'))
  act(() => become({ user: null, isAuthenticated: false, reason: 'expired' } as AuthSnapshot))
  act(() => become({ user: { id: 'tom', claims: { jti: 'four' } } } as AuthSnapshot))
  expect(chosen()).toBeUndefined()
  expect(sessionStorage.getItem('gf-account')).toBeNull()
})
