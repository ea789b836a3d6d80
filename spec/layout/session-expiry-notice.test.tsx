import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AuthProvider } from '../../src/auth/auth-provider.tsx'
import { createServerAuth } from '../../src/auth/server-auth.ts'
import { SessionExpiryNotice, timeLeft } from '../../src/layout/session-expiry-notice.tsx'
import { standInForDialog } from '../render/stand-in-for-dialog.ts'
import { inSite } from './in-site.tsx'
import { sessionWith } from './session-setup.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  standInForDialog()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const expiresAt = new Date(2026, 10, 21, 15, 42).getTime()
const live = { isAuthenticated: true, reason: 'restored', expiresAt } as const
const ending = { ...live, isExpiring: true } as const

function page(canExtend = true) {
  const session = sessionWith(live, canExtend)
  render(
    <StrictMode>
      {session.show(
        <>
          <input aria-label="Something to type" />
          <SessionExpiryNotice />
        </>,
      )}
    </StrictMode>,
  )
  return session
}
const dialog = () => document.querySelector('dialog')
const button = (name: string) => screen.queryByRole('button', { name })
const timer = () => screen.getByRole('timer').textContent
/** The live regions, in the dialog and on the page. */
const spoken = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)

test('[AUTH-12] the notice opens before the end, says when that is, and focuses its heading', () => {
  const session = page()
  expect(dialog()?.open).toBe(false)
  session.update(ending, 120)
  const box = screen.getByRole('alertdialog', { name: 'You will be logged out soon' })
  const about = document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent
  expect(about).toMatch(
    /we’ll log you out at 3:42\spm\. Stay logged in to keep what you have typed on this page\.$/,
  )
  // Not on a button, which a key meant for the page would press.
  expect(document.activeElement?.tagName).toBe('H2')
  expect(timer()).toBe('2 minutes')
})

test('it counts down visibly each second, and announces only a minute, half a minute and ten seconds', () => {
  const session = page()
  session.update(ending, 63)
  const heard = new Set<string>()
  const seen = new Set<string | null>()
  for (let second = 0; second < 60; second += 1) {
    session.wait(1)
    seen.add(timer())
    heard.add(spoken().join(''))
  }
  expect(seen.size).toBe(60)
  expect([...heard]).toEqual(['', '1 minute left', '30 seconds left', '10 seconds left'])
})

test('[AUTH-12] staying logged in closes it, restores the focus, says until when, and loses nothing typed', async () => {
  const session = page()
  const typing = screen.getByLabelText<HTMLInputElement>('Something to type')
  fireEvent.input(typing, { target: { value: 'half a sentence' } })
  typing.focus()
  session.update(ending, 120)
  fireEvent.click(screen.getByRole('button', { name: 'Stay logged in' }))
  expect(session.extend).toHaveBeenCalledOnce()
  session.update({ isExpiring: false, reason: 'extended', expiresAt: expiresAt + 3_600_000 })
  expect([dialog()?.open, document.activeElement, typing.value]).toEqual([false, typing, 'half a sentence'])
  expect(spoken()[0]).toMatch(/^You stay logged in until 4:42\spm\.$/)
  session.wait(10)
  expect(spoken()[0], 'no old news').toBe('')
})

test('an Escape that the browser does not ask about closes it for a moment alone', () => {
  const session = page()
  screen.getByLabelText('Something to type').focus()
  session.update(ending, 120)
  const box = dialog() as HTMLDialogElement
  for (const _ of ['once', 'once more']) {
    box.close()
    fireEvent(box, new Event('close'))
    expect([box.open, document.activeElement?.tagName]).toEqual([true, 'H2'])
  }
  session.update({ isExpiring: false, reason: 'extended', expiresAt: expiresAt + 3_600_000 })
  fireEvent(box, new Event('close'))
  expect([box.open, document.activeElement]).toEqual([false, screen.getByLabelText('Something to type')])
})

test('Escape stays logged in, because a key for closing must not log out', () => {
  const session = page()
  session.update(ending, 120)
  const isClosed = fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }))
  expect([isClosed, session.extend.mock.calls.length, session.logout.mock.calls.length]).toEqual([
    false,
    1,
    0,
  ])
})

test('a second press sends nothing while the first request is pending', async () => {
  const session = page()
  session.extend.mockReturnValue(new Promise(() => {}))
  session.update(ending, 120)
  fireEvent.click(screen.getByRole('button', { name: 'Stay logged in' }))
  fireEvent.click(screen.getByRole('button', { name: 'Stay logged in' }))
  expect(session.extend).toHaveBeenCalledOnce()
  expect(button('Stay logged in')?.ariaDisabled).toBe('true')
  expect(spoken()).toContain('Keeping you logged in…')
})

test('whatever the cause, it says that the session could not be extended and when it ends, and offers a retry', async () => {
  const session = page()
  session.extend.mockResolvedValueOnce(false)
  session.update(ending, 120)
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Stay logged in' }))
  })
  expect(dialog()?.open).toBe(true)
  expect(screen.getByRole('alert').textContent).toMatch(
    /^We could not extend your session\. It still ends at 3:42\spm\. Check your connection, then press Stay logged in again\.$/,
  )
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Stay logged in' }))
  })
  expect(session.extend).toHaveBeenCalledTimes(2)
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('[AUTH-4] one press logs out', () => {
  const session = page()
  session.update(ending, 120)
  fireEvent.click(screen.getByRole('button', { name: 'Log out now' }))
  expect(session.logout).toHaveBeenCalledOnce()
})

test('[AUTH-12] when the session has ended it closes by itself, and says so', () => {
  const session = page()
  session.update(ending, 2)
  session.update({ isAuthenticated: false, isExpiring: false, expiresAt: null, reason: 'expired' })
  expect(dialog()?.open).toBe(false)
  expect(spoken()[0]).toBe('You were logged out because your session ended.')
})

test('without extension it offers no button for it, and Escape does nothing', () => {
  const session = page(false)
  session.update(ending, 120)
  expect([button('Stay logged in'), button('Log out now')?.textContent]).toEqual([null, 'Log out now'])
  expect(screen.getByRole('alertdialog').textContent).not.toContain('typed')
  fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }))
  expect([session.extend.mock.calls.length, dialog()?.open]).toEqual([0, true])
})

test('[LIB-2] a server renders the notice closed, without a word', () => {
  const markup = renderToString(sessionWith(live).show(<SessionExpiryNotice />))
  expect(markup).toContain('<dialog')
  expect(markup).not.toMatch(/<dialog[^>]* open/)
})

test('time is said in words', () => {
  expect([120, 119, 61, 60, 59, 1, 0].map(timeLeft)).toEqual([
    '2 minutes',
    '1 minute 59 seconds',
    '1 minute 1 second',
    '1 minute',
    '59 seconds',
    '1 second',
    '0 seconds',
  ])
})

test.each([true, false])(
  'a notice that was rendered ahead hydrates as it is where sessions can be extended: %s',
  async (canExtend) => {
    const mismatches = vi.fn()
    const root = document.body.appendChild(document.createElement('div'))
    root.innerHTML = renderToString(
      inSite(
        <AuthProvider auth={createServerAuth({ canExtend })}>
          <SessionExpiryNotice />
        </AuthProvider>,
      ),
    )
    const inBrowser = sessionWith({}, canExtend).show(<SessionExpiryNotice />)
    const page = await act(async () => hydrateRoot(root, inBrowser, { onRecoverableError: mismatches }))
    expect(mismatches).not.toHaveBeenCalled()
    act(() => page.unmount())
    root.remove()
  },
)
