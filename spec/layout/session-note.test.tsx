import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionNote } from '../../src/layout/session-note.tsx'
import { sessionWith } from './session-setup.tsx'

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
  const { container } = render(sessionWith({ reason }).show(<SessionNote />))
  expect(shown(container)).toEqual([words])
})

test.each(['start', 'noToken', 'logout', 'badToken', 'loginFailed', 'restored'] as const)(
  'a visitor who did it themselves, or who was never here, reads nothing: %s',
  (reason) => {
    const { container } = render(sessionWith({ reason }).show(<SessionNote />))
    expect(shown(container)).toEqual([])
  },
)

test('during a session, or while one is checked, there is no note', () => {
  for (const state of [{ isAuthenticated: true }, { isLoading: true }]) {
    const { container } = render(sessionWith({ reason: 'otherTab', ...state }).show(<SessionNote />))
    expect(shown(container)).toEqual([])
    cleanup()
  }
})

test('[AUTH-4] a logout that has not reached the server is announced politely, until it has', () => {
  const session = sessionWith({ reason: 'logout', isLogoutPending: true })
  render(session.show(<SessionNote />))
  expect(screen.getByRole('status').textContent).toBe(
    'You are logged out here. Our server will hear of it when you are online again: keep this page open until then.',
  )
  session.update({ isLogoutPending: false })
  expect(screen.getByRole('status').textContent).toBe('')
})

test('[AUTH-4] after logging in again the logout notice is not shown', () => {
  const session = sessionWith({ reason: 'logout', isLogoutPending: true })
  render(session.show(<SessionNote />))
  session.update({ isAuthenticated: true, reason: 'login' })
  expect(screen.getByRole('status').textContent).toBe(
    'Our server will hear of your last logout when you are online again: keep this page open until then.',
  )
})
