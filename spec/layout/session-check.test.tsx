import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ClockNote } from '../../src/layout/clock-note.tsx'
import { SessionCheck } from '../../src/layout/session-check.tsx'
import { sessionWith } from './session-setup.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const check = (onRetry?: () => void) => (
  <SessionCheck {...(onRetry && { onRetry })}>
    <a href="/accounts/login">Log in</a>
  </SessionCheck>
)
const notice = () => screen.getByRole('status').textContent
const link = () => screen.queryByRole('link', { name: 'Log in' })

test('[AUTH-11] [ROUTE-12] a check that takes 1 s is shown in place of Log in, and not before', () => {
  const session = sessionWith({ isLoading: true, reason: 'start' })
  render(session.show(check()))
  expect(link()?.closest('[data-checking]'), 'hidden where a session is stored').not.toBeNull()
  session.wait(0.999)
  expect([notice(), link() === null]).toEqual(['', false])
  session.wait(0.001)
  expect(notice()).toBe('We are still checking that you are logged in. Try again')
  expect(link()).toBeNull()
})

test('[AUTH-11] Try again restarts the check', () => {
  const onRetry = vi.fn()
  const session = sessionWith({ isLoading: true, reason: 'start' })
  render(session.show(check(onRetry)))
  session.wait(1)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('[AUTH-11] after the check the notice disappears, and a visitor can log in', () => {
  const session = sessionWith({ isLoading: true, reason: 'start' })
  render(session.show(check()))
  session.wait(2)
  session.update({ isLoading: false, reason: 'timedOut' })
  expect(notice()).toBe('')
  expect(link()?.closest('[data-checking]')).toBeNull()
  session.update({ isLoading: true, reason: 'login' })
  expect(notice(), 'the next one has its own second').toBe('')
})

test('[AUTH-11] a quick check shows nothing', () => {
  const session = sessionWith({ isLoading: true, reason: 'start' })
  render(session.show(check()))
  session.wait(0.5)
  session.update({ isLoading: false, reason: 'noToken' })
  session.wait(5)
  expect(notice()).toBe('')
  expect(link()).not.toBeNull()
})

test('[AUTH-3] a customer whose clock is wrong sees a notice, and nobody else', () => {
  const session = sessionWith({ isAuthenticated: true, isClockOff: true, reason: 'login' })
  const { container } = render(session.show(<ClockNote />))
  expect(container.textContent).toContain('Set its date and time to automatic.')
  session.update({ isClockOff: false })
  expect(container.querySelector('.gf-note')).toBeNull()
})
