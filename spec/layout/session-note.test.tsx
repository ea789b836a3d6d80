import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SessionNote } from '../../src/layout/session-note.tsx'
import { toldSession } from './session-setup.tsx'

afterEach(cleanup)

const shown = (container: HTMLElement) =>
  [...container.querySelectorAll('.gf-note')].map(({ textContent }) => textContent)

test.each([
  ['expired', 'You were logged out because your session ended. Nothing was changed.'],
  [
    'refused',
    'You were logged out because your session was ended, perhaps from another device. Nothing was changed.',
  ],
  ['otherTab', 'You were logged out in this browser.'],
] as const)('[ROUTE-13] whose session ended without their doing reads why: %s', (reason, words) => {
  const { container } = render(toldSession({ reason }).show(<SessionNote />))
  expect(shown(container)).toEqual([words])
})

test.each(['start', 'noToken', 'logout', 'badToken', 'loginFailed', 'restored'] as const)(
  'a visitor who did it themselves, or who was never here, reads nothing: %s',
  (reason) => {
    const { container } = render(toldSession({ reason }).show(<SessionNote />))
    expect(shown(container)).toEqual([])
  },
)

test('while a session is there, or being looked for, there is no note', () => {
  for (const state of [{ isAuthenticated: true }, { isLoading: true }]) {
    const { container } = render(toldSession({ reason: 'otherTab', ...state }).show(<SessionNote />))
    expect(shown(container)).toEqual([])
    cleanup()
  }
})

test('[AUTH-4] a logout that the server has not heard of is said politely, and the note goes when it has', () => {
  const session = toldSession({ reason: 'logout', isLogoutPending: true })
  render(session.show(<SessionNote />))
  expect(screen.getByRole('status').textContent).toBe(
    'You are logged out here. We could not reach our server yet: your session there ends as soon as you are online again. Keep this page open until then.',
  )
  session.tell({ isLogoutPending: false })
  expect(screen.getByRole('status').textContent).toBe('')
})

test('[AUTH-4] whoever is logged in again is not told that they are logged out', () => {
  const session = toldSession({ reason: 'logout', isLogoutPending: true })
  render(session.show(<SessionNote />))
  session.tell({ isAuthenticated: true, reason: 'login' })
  expect(screen.getByRole('status').textContent).toBe(
    'We could not tell our server about your last logout yet: that session ends as soon as you are online again. Keep this page open until then.',
  )
})
