import type { AuthSnapshot } from '../../../../src/auth/auth.ts'
import { AuthProvider } from '../../../../src/auth/auth-provider.tsx'
import { ClockNote } from '../../../../src/layout/clock-note.tsx'
import { SessionCheck } from '../../../../src/layout/session-check.tsx'
import { SessionExpiryNotice } from '../../../../src/layout/session-expiry-notice.tsx'
import { SessionNote } from '../../../../src/layout/session-note.tsx'
import { press } from '../acting.ts'
import type { Example, Family } from '../example.ts'
import type { StubbedAuthOptions } from '../stubbed-auth.ts'
import { stubbedAuth } from '../stubbed-auth.ts'

const file = 'spec/layout/session-expiry-notice.test.tsx'
const nothing = () => {}
const ending: Partial<AuthSnapshot> = {
  isAuthenticated: true,
  reason: 'restored',
  isExpiring: true,
  expiresAt: Date.UTC(2026, 10, 21, 4, 42),
}

const note = (id: string, title: string, snapshot: Partial<AuthSnapshot>): Example => ({
  id: `session-note-${id}`,
  title: `Before logging in again: ${title}`,
  shows: 'What a visitor should know who may not have meant to be logged out.',
  act: { run: nothing, until: '.gf-note' },
  render: () => (
    <AuthProvider auth={stubbedAuth(snapshot)}>
      <SessionNote />
    </AuthProvider>
  ),
})

function expiry(
  id: string,
  title: string,
  shows: string,
  options: StubbedAuthOptions,
  act?: Example['act'],
): Example {
  const auth = stubbedAuth(ending, { secondsLeft: 95, ...options })
  return {
    id: `session-expiry-${id}`,
    title: `Session nears its end: ${title}`,
    shows,
    height: 620,
    act: act ?? { run: nothing, until: 'dialog[open]' },
    render: () => (
      <AuthProvider auth={auth}>
        <SessionExpiryNotice />
      </AuthProvider>
    ),
  }
}
const check = (snapshot: Partial<AuthSnapshot>) => (
  <AuthProvider auth={stubbedAuth(snapshot)}>
    <SessionCheck onRetry={nothing}>
      <p>Log in to see your account.</p>
    </SessionCheck>
  </AuthProvider>
)
const stay = (page: HTMLElement) => press(page, 'Stay logged in')

export const sessionExamples: Family = {
  id: 'session',
  title: 'Session',
  keys: [
    {
      keys: 'Escape, while the session nears its end',
      does: 'Stays logged in.',
      proof: { file, test: 'Escape stays logged in, because a key for closing must not log out' },
    },
    {
      keys: 'Tab and Shift+Tab, in the dialog',
      does: 'Go round its buttons, and never to the page behind.',
      proof: {
        file: 'spec/tools/catalogue/keyboard.e2e.ts',
        test: 'the keyboard focus stays in the session dialog',
      },
    },
  ],
  examples: [
    {
      id: 'session-check-none',
      title: 'Session check: nobody is logged in',
      shows: 'Its children, such as the way to the login page.',
      render: () => check({}),
    },
    {
      id: 'session-check-late',
      title: 'Session check: takes longer than 1 s',
      shows: 'A notice, spoken, with another try in place of its children.',
      act: { run: nothing, until: '.gf-note' },
      render: () => check({ isLoading: true, reason: 'start' }),
    },
    {
      id: 'clock-note',
      title: "The device's clock is wrong",
      shows: 'A customer who has logged in is told why times may be off.',
      act: { run: nothing, until: '.gf-note' },
      render: () => (
        <AuthProvider auth={stubbedAuth({ isAuthenticated: true, reason: 'login', isClockOff: true })}>
          <ClockNote />
        </AuthProvider>
      ),
    },
    note('expired', 'the session ended', { reason: 'expired' }),
    note('refused', 'ended from elsewhere', { reason: 'refused' }),
    note('other-tab', 'logged out in another tab', { reason: 'otherTab' }),
    note('pending', 'the server does not know of it yet', { reason: 'logout', isLogoutPending: true }),
    expiry('counting', 'counting', 'A dialog over the page says how long is left.', {}),
    expiry('no-extending', 'cannot be extended', 'The backend has no way to stay.', { canExtend: false }),
    expiry(
      'busy',
      'being extended',
      'The button takes no second press.',
      {},
      {
        run: stay,
        until: 'dialog[open] button[aria-disabled]',
      },
    ),
    expiry(
      'failed',
      'not extended',
      'It did not work, and nothing else changes.',
      { extend: async () => false },
      { run: stay, until: 'dialog[open] .gf-alert' },
    ),
  ],
}
