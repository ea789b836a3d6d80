import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SessionNoticeSlot } from '../../src/app/session-notice-slot.tsx'
import { sessionWith } from './session-setup.tsx'

const notice = { SessionExpiryNotice: () => <p>Soon</p> }
const comeOnline = () => act(async () => void dispatchEvent(new Event('online')))

test('[AUTH-12] a notice whose code failed to load is requested again when there is a network', async () => {
  const load = vi.fn(async () => notice)
  load.mockRejectedValueOnce(new TypeError('offline')).mockRejectedValueOnce(new TypeError('still'))
  const session = sessionWith({ isAuthenticated: true })
  render(session.show(<SessionNoticeSlot load={load} />))
  await comeOnline()
  expect(load, 'not needed yet').not.toHaveBeenCalled()
  await act(async () => session.update({ isExpiring: true }))
  expect([load.mock.calls.length, screen.queryByText('Soon')]).toEqual([1, null])
  await comeOnline()
  expect([load.mock.calls.length, screen.queryByText('Soon')]).toEqual([2, null])
  await comeOnline()
  expect(screen.getByText('Soon')).not.toBeNull()
  await comeOnline()
  expect(load).toHaveBeenCalledTimes(3)
})

test('a session that has ended meanwhile needs no notice', async () => {
  const load = vi.fn(async (): Promise<typeof notice> => Promise.reject(new TypeError('offline')))
  const session = sessionWith({ isAuthenticated: true, isExpiring: true })
  render(session.show(<SessionNoticeSlot load={load} />))
  await act(async () => {})
  await act(async () => session.update({ isExpiring: false, isAuthenticated: false }))
  await comeOnline()
  expect(load).toHaveBeenCalledOnce()
})
