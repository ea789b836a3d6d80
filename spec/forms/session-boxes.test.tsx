import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { OpenSession } from '../../contracts/schemas/session.ts'
import { EndSessionsForm } from '../../src/forms/end-sessions-form.tsx'
import { groupSessions } from '../../src/forms/session-groups.ts'
import { momentInWords } from '../../src/forms/session-moment.tsx'
import { inSite } from '../layout/in-site.tsx'
import { press, type } from './form-setup.ts'

const session = (id: string, device: string, day = 1, change: Partial<OpenSession> = {}): OpenSession => ({
  id,
  device,
  startedAt: '2026-11-01T01:00:00Z',
  lastUsedAt: `2026-11-${String(day).padStart(2, '0')}T22:30:00Z`,
  endsAt: '2026-12-01T01:00:00Z',
  isShared: false,
  isCurrent: false,
  ...change,
})
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => session(`id-${index}`, `Browser ${index}`, 28 - index))

function open(others: readonly OpenSession[]) {
  const onSubmit = vi.fn(async (_: { readonly sessions: readonly string[] }) => ({ success: true }) as const)
  render(
    inSite(<EndSessionsForm others={others} onSubmit={onSubmit} onDone={() => {}} username="a@b.example" />),
  )
  return async () => {
    type('Your password', 'mine')
    await act(async () => press('Log these devices out'))
    return onSubmit.mock.calls.flatMap(([{ sessions }]) => sessions)
  }
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const seen = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter((input) => input.closest('details') === null && input.closest('[hidden]') === null)
    .map(({ labels }) => labels?.[0]?.textContent)

test('[ACC-1] equal devices are one entry, sorted by last use; a shared computer equals no other', () => {
  const groups = groupSessions([
    session('old', 'Chrome on Linux', 2),
    session('phone', 'Safari on iPhone', 5),
    session('new', 'Chrome on Linux', 9, { lastUsedAt: '2026-11-09T22:30:00.5Z' }),
    session('library', 'Chrome on Linux', 7, { isShared: true }),
  ])
  expect(groups.map(({ device, sessions }) => [device, sessions.map(({ id }) => id)])).toEqual([
    ['Chrome on Linux', ['new', 'old']],
    ['Chrome on Linux', ['library']],
    ['Safari on iPhone', ['phone']],
  ])
})

test('[ACC-1] of equal times the later login is first', () => {
  const [group] = groupSessions([
    session('first', 'Edge on Windows', 3),
    session('second', 'Edge on Windows', 3, { startedAt: '2026-11-02T01:00:00Z' }),
  ])
  expect(group?.sessions.map(({ id }) => id)).toEqual(['second', 'first'])
})

test('[ACC-1] ten devices are shown, and ten more at each press, with the focus on the first that is new', () => {
  open(many(23))
  expect(seen()).toHaveLength(1 + 10)
  expect(seen().slice(0, 3)).toEqual(['All other devices', 'Browser 0', 'Browser 1'])
  press('Show 10 more of 13 devices')
  expect(seen()).toHaveLength(1 + 20)
  expect(document.activeElement).toBe(box('Browser 10'))
  press('Show 3 more devices')
  expect(seen()).toHaveLength(1 + 23)
  expect(document.activeElement).toBe(box('Browser 20'))
  expect(screen.queryByRole('button', { name: /^Show .* devices$/ })).toBeNull()
})

test('[ACC-1] the button for a single further device does not speak of devices', () => {
  open(many(11))
  press('Show one more')
  expect(seen()).toHaveLength(1 + 11)
})

test('[ACC-1] ten devices need no button for more', () => {
  open(many(10))
  expect(screen.queryByRole('button', { name: /more/ })).toBeNull()
})

test('[AUTH-14] the box for all includes devices that are not shown', async () => {
  const send = open(many(12))
  fireEvent.click(box('All other devices'))
  expect(await send()).toHaveLength(12)
})

test('[AUTH-14] the checkbox of a device selects all of its logins, each of which can be selected separately, and the boxes stay in sync', async () => {
  const name = 'Chrome on Linux'
  const sessions = [1, 2, 3].map((day) =>
    session(`c${day}`, name, day, { startedAt: `2026-11-0${day}T01:00:00Z` }),
  )
  const send = open([...sessions, session('phone', 'Safari on iPhone')])
  const device = box(`${name}, 3 log-ins`)
  const single = (day: number) => box(`${name}, logged in ${momentInWords(`2026-11-0${day}T01:00:00Z`)}`)
  const states = () =>
    [box('All other devices'), device].map(({ checked, indeterminate }) =>
      indeterminate ? 'some' : checked ? 'all' : 'none',
    )
  fireEvent.click(device)
  expect([1, 2, 3].map((day) => single(day).checked)).toEqual([true, true, true])
  expect(states()).toEqual(['some', 'all'])
  fireEvent.click(single(2))
  expect(states()).toEqual(['some', 'some'])
  fireEvent.click(box('All other devices'))
  expect([single(2).checked, ...states()]).toEqual([true, 'all', 'all'])
  fireEvent.click(box('Safari on iPhone'))
  fireEvent.click(single(3))
  expect(states()).toEqual(['some', 'some'])
  expect((await send()).toSorted()).toEqual(['c1', 'c2'])
})

test('[FORM-4] with only equal devices the summary links to the box for all of them', () => {
  open([session('a', 'Edge on Windows'), session('b', 'Edge on Windows', 2)])
  press('Log these devices out')
  const link = document.querySelector('.gf-summary a')
  expect(link?.getAttribute('href')).toBe('#sessions-0')
  expect(box('Edge on Windows, 2 log-ins').id).toBe('sessions-0')
})

test('[ACC-1] times of sessions name their zone', () => {
  open([session('a', 'Edge on Windows', 20)])
  const times = [...document.querySelectorAll('time')].map(({ textContent }) => textContent)
  const zone = new Intl.DateTimeFormat('en-AU', { timeZoneName: 'short' })
    .formatToParts(new Date('2026-11-20T22:30:00Z'))
    .find((part) => part.type === 'timeZoneName')?.value
  expect(zone).toMatch(/\w/)
  expect(times).toHaveLength(3)
  for (const time of times) expect(time?.endsWith(` ${zone}`), time ?? '').toBe(true)
})
