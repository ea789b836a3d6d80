import { act, cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { PasswordReset } from '../../contracts/schemas/session.ts'
import { createResetLink, isResetToken } from '../../src/forms/reset-link.ts'
import { useResetLink } from '../../src/forms/use-reset-link.ts'
import { always } from '../tools/run/property-runs.ts'

const token = 'A_b-'.repeat(10)
const path = '/accounts/forgot-password'
const address = () => location.pathname + location.search + location.hash

let leaving = new AbortController()
/** The window, removed after each test, because a link listens as long as its document exists. */
const open = () =>
  createResetLink({
    location,
    history,
    addEventListener: (type: string, listener: EventListenerOrEventListenerObject) =>
      window.addEventListener(type, listener, { signal: leaving.signal }),
  })

afterEach(() => {
  cleanup()
  leaving.abort()
  leaving = new AbortController()
  history.replaceState(null, '', '/')
})

test('[TRACE-6] the token of a reset link leaves the address at once, without a new entry in the history', () => {
  history.replaceState({ key: 'kept' }, '', `${path}?from=mail#reset=${token}`)
  const entries = history.length
  const link = open()
  expect(link.getSnapshot()).toEqual({ token, isLost: false })
  expect([address(), history.length]).toEqual([`${path}?from=mail`, entries])
  expect(history.state).toMatchObject({ key: 'kept' })
  expect(JSON.stringify(history.state)).not.toContain(token)
})

test.each([
  [`#debug&reset=${token}&x=1`, token, '#debug&x=1'],
  [`#reset=${token}&reset=second`, token, '#reset=second'],
  ['#reset', null, '#reset'],
  ['#invite=reset', null, '#invite=reset'],
  [`#preset=${token}`, null, `#preset=${token}`],
  ['#reset=', '', ''],
  ['', null, ''],
])('[TRACE-6] of the fragment %j only the token is taken', (fragment, taken, rest) => {
  history.replaceState(null, '', path + fragment)
  expect(open().getSnapshot().token).toBe(taken)
  expect(location.hash).toBe(rest)
})

test('a link that is opened while the page is shown counts too', () => {
  history.replaceState(null, '', path)
  const link = open()
  const listener = vi.fn()
  link.subscribe(listener)
  expect(link.getSnapshot().token).toBeNull()
  history.replaceState(null, '', `${path}#reset=${token}`)
  dispatchEvent(new HashChangeEvent('hashchange'))
  expect([link.getSnapshot().token, listener.mock.calls.length, location.hash]).toEqual([token, 1, ''])
})

test('a reloaded document knows that its link is lost, until that was handled', () => {
  history.replaceState(null, '', `${path}#reset=${token}`)
  open()
  const reloaded = open()
  expect(reloaded.getSnapshot()).toEqual({ token: null, isLost: true })
  reloaded.drop()
  expect(reloaded.getSnapshot()).toEqual({ token: null, isLost: false })
  expect(open().getSnapshot()).toEqual({ token: null, isLost: false })
})

test('a token that was used is forgotten', () => {
  history.replaceState(null, '', `${path}#reset=${token}`)
  const link = open()
  link.drop()
  expect(link.getSnapshot()).toEqual({ token: null, isLost: false })
})

test('[TRACE-6] the token is forgotten when its page is left, and not before', async () => {
  history.replaceState(null, '', `${path}#reset=${token}`)
  const link = open()
  const Page = () => useResetLink(link).token
  document.documentElement.classList.add('has-reset-link')
  const { container, unmount } = render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
  await act(async () => {})
  expect(container.textContent).toBe(token)
  expect(document.documentElement.classList.contains('has-reset-link'), 'the page has taken over').toBe(false)
  history.pushState({ key: 'next' }, '', '/plans')
  const replaced = vi.spyOn(history, 'replaceState')
  unmount()
  await act(async () => {})
  expect(link.getSnapshot().token).toBeNull()
  expect(replaced, "the next page's entry is left alone").not.toHaveBeenCalled()
  replaced.mockRestore()
})

test('[LIB-2] on a server there is no link, and nothing breaks', () => {
  const link = createResetLink(null)
  link.drop()
  expect([link.getSnapshot(), link.getServerSnapshot()]).toEqual(
    Array(2).fill({ token: null, isLost: false }),
  )
})

test('the page accepts exactly the tokens that the contract accepts', () => {
  const seen = { yes: 0, no: 0 }
  const text = fc.oneof(
    fc.stringMatching(/^[\w-]{20,128}$/),
    fc.stringMatching(/^[\w-]{1,19}$/),
    fc.stringMatching(/^[\w-]{129,140}$/),
    fc.string({ minLength: 18, maxLength: 40 }),
    fc.stringMatching(/^[\w-]{30}\n$/),
    // Values on both sides of both bounds, in each run.
    fc.constantFrom(...[19, 20, 128, 129].map((length) => 'x'.repeat(length))),
  )
  always(500)(text, (candidate) => {
    const isTaken = PasswordReset.safeParse({ token: candidate, password: 'long enough' }).success
    seen[isTaken ? 'yes' : 'no'] += 1
    expect(isResetToken(candidate)).toBe(isTaken)
  })
  expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(50)
})
