import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { OpenSession } from '../../contracts/schemas/session.ts'
import type { SendAnswer } from '../../src/client/send-answer.ts'
import { ChangePasswordForm } from '../../src/forms/change-password-form.tsx'
import { EndSessionsForm } from '../../src/forms/end-sessions-form.tsx'
import { inSite } from '../layout/in-site.tsx'
import { field, press, problemOf, summary, type } from './form-setup.ts'

const session = (id: string, device: string): OpenSession => ({
  id,
  device,
  startedAt: '2026-11-02T01:00:00Z',
  lastUsedAt: '2026-11-20T22:30:00Z',
  endsAt: '2026-12-02T01:00:00Z',
  isShared: id === 'c',
  isCurrent: false,
})
const others = [
  session('a', 'Firefox on Windows'),
  session('b', 'Safari on iPhone'),
  session('c', 'Edge on Windows'),
]
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const send = async (name: string) => {
  await act(async () => {
    press(name)
  })
}

type Ended = SendAnswer<'WRONG_PASSWORD'>
function endForm(answer: Ended = { success: true }, sessions = others) {
  const [onSubmit, onDone] = [vi.fn(async (_: unknown) => answer), vi.fn()]
  const { container } = render(
    inSite(
      <EndSessionsForm others={sessions} onSubmit={onSubmit} onDone={onDone} username="some@one.example" />,
    ),
  )
  return { onSubmit, onDone, container }
}

type Changed = SendAnswer<'WRONG_PASSWORD' | 'GUESSABLE'>
function changeForm(answer: Changed = { success: true }) {
  const [onSubmit, onDone] = [vi.fn(async (_: unknown) => answer), vi.fn()]
  const { container } = render(
    inSite(<ChangePasswordForm onSubmit={onSubmit} onDone={onDone} username="some@one.example" />),
  )
  return { onSubmit, onDone, container }
}

test('[AUTH-14] the devices chosen are ended, with the password as typed', async () => {
  const { onSubmit, onDone } = endForm()
  fireEvent.click(box('Safari on iPhone'))
  type('Your password', ' mine ')
  await send('Log these devices out')
  expect(onSubmit.mock.calls).toEqual([[{ password: ' mine ', sessions: ['b'] }]])
  expect(onDone).toHaveBeenCalledOnce()
})

test('[AUTH-14] one box selects all other devices, and follows the single ones', async () => {
  const { onSubmit } = endForm()
  const all = box('All other devices')
  fireEvent.click(box('Edge on Windows'))
  expect([all.checked, all.indeterminate]).toEqual([false, true])
  fireEvent.click(all)
  expect(others.map(({ device }) => box(device).checked)).toEqual([true, true, true])
  fireEvent.click(box('Firefox on Windows'))
  expect([all.checked, all.indeterminate]).toEqual([false, true])
  fireEvent.click(box('Firefox on Windows'))
  expect([all.checked, all.indeterminate]).toEqual([true, false])
  type('Your password', 'mine')
  await send('Log these devices out')
  expect(onSubmit.mock.calls).toEqual([[{ password: 'mine', sessions: ['a', 'b', 'c'] }]])
})

test('[AUTH-14] a device that logged in after all were ticked is neither ticked nor ended', async () => {
  const onSubmit = vi.fn(async (_: unknown): Promise<Ended> => ({ success: true }))
  const form = (sessions: OpenSession[]) =>
    inSite(
      <EndSessionsForm others={sessions} onSubmit={onSubmit} onDone={vi.fn()} username="some@one.example" />,
    )
  const { rerender } = render(form(others))
  fireEvent.click(box('All other devices'))
  rerender(form([session('d', 'Chrome on Android'), ...others]))
  const all = box('All other devices')
  expect([all.checked, all.indeterminate, box('Chrome on Android').checked]).toEqual([false, true, false])
  // Between a press and the next render.
  all.checked = true
  type('Your password', 'mine')
  await send('Log these devices out')
  expect(onSubmit.mock.calls).toEqual([[{ password: 'mine', sessions: ['a', 'b', 'c'] }]])
})

test('with one other device there is no box for all', () => {
  endForm({ success: true }, [session('a', 'Firefox on Windows')])
  expect(screen.getAllByRole('checkbox').map((input) => input.id)).toEqual(['sessions-0'])
})

test('[FORM-4] missing devices and password are reported at their fields, until they are corrected', async () => {
  const { onSubmit } = endForm()
  await send('Log these devices out')
  expect(summary()).toEqual(['Choose at least one device', 'Your password is a required field'])
  const group = screen.getByRole('group', { name: 'Other devices' })
  const description = () => document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent
  expect(description()).toBe('Choose at least one device')
  expect(document.querySelector('.gf-summary a')?.getAttribute('href')).toBe('#sessions-all')
  fireEvent.click(box('All other devices'))
  expect(description()).toBeUndefined()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('[FORM-1] a wrong password is reported at its field, and the choice stays', async () => {
  const { onDone } = endForm({ success: false, code: 'WRONG_PASSWORD' })
  fireEvent.click(box('Safari on iPhone'))
  type('Your password', 'not mine')
  await send('Log these devices out')
  expect(problemOf('Your password')).toBe('Your password is wrong. Type it again')
  expect([box('Safari on iPhone').checked, field('Your password').value]).toEqual([true, 'not mine'])
  expect(onDone).not.toHaveBeenCalled()
})

test('each device shows its last use, its start and end, and whether it is shared', () => {
  endForm()
  const about = (name: string) => document.getElementById(box(name).getAttribute('aria-describedby') ?? '')
  const times = [...(about('Firefox on Windows')?.querySelectorAll('time') ?? [])].map(
    (time) => time.dateTime,
  )
  expect(times).toEqual(['2026-11-20T22:30:00Z', '2026-11-02T01:00:00Z', '2026-12-02T01:00:00Z'])
  expect(about('Firefox on Windows')?.textContent).toMatch(/^Last used .* Logged in .* Ends /)
  expect(about('Firefox on Windows')?.textContent).not.toContain('shared')
  expect(about('Edge on Windows')?.textContent).toContain('(shared computer)')
})

test('[AUTH-14] a new password needs the old one, and logs other devices out by default', async () => {
  const { onSubmit, onDone } = changeForm()
  type('Current password', 'old one')
  type('New password', 'four words in a row')
  await send('Change password')
  fireEvent.click(box('Log out all my other devices'))
  await send('Change password')
  const change = { current: 'old one', next: 'four words in a row' }
  expect(onSubmit.mock.calls).toEqual([[{ ...change, endOthers: true }], [{ ...change, endOthers: false }]])
  expect(onDone.mock.calls.map(([{ endOthers }]) => endOthers)).toEqual([true, false])
})

test('[FORM-2] both passwords are checked before anything is sent, the old one by no rule', async () => {
  const { onSubmit } = changeForm()
  type('New password', 'short')
  await send('Change password')
  expect(summary()).toEqual([
    'Current password is a required field',
    'New password must be at least 8 characters',
  ])
  type('Current password', 'old')
  expect(problemOf('Current password')).toBeUndefined()
  expect(onSubmit).not.toHaveBeenCalled()
})

test.each([
  ['WRONG_PASSWORD', undefined, 'Current password', 'Current password is wrong. Type it again'],
  [
    'GUESSABLE',
    'It is in the list of common passwords.',
    'New password',
    'It is in the list of common passwords.',
  ],
  [
    'GUESSABLE',
    undefined,
    'New password',
    'New password is easy to guess. Choose one that others would not think of',
  ],
] as const)('[FORM-1] %s (%s) stands at the field that it is about', async (code, words, label, message) => {
  const { onDone } = changeForm({ success: false, code, words })
  type('Current password', 'old one')
  type('New password', 'password1')
  await send('Change password')
  expect([problemOf(label), summary()]).toEqual([message, [message]])
  expect([field('Current password').value, field('New password').value]).toEqual(['old one', 'password1'])
  expect(onDone).not.toHaveBeenCalled()
})

test.each([
  [{ code: 'UNREACHABLE' }, 'We got no answer from our server.', true],
  [{ code: 'TOO_MANY', retryAfterSeconds: 30 }, 'Wait about 30 seconds', false],
  [{ code: 'FAILED' }, 'Something went wrong on our side', true],
] as const)(
  '[FORM-4] %j is said by both forms, and how to find out whether it worked',
  async (failure, words, mayHaveWorked) => {
    const said = (how: RegExp) => {
      const text = screen.getByRole('alert').textContent
      expect(text).toContain(words)
      expect(text).not.toMatch(/nothing was changed/i)
      expect(/It may have worked: /.test(text) && how.test(text)).toBe(mayHaveWorked)
    }
    endForm({ success: false, ...failure })
    fireEvent.click(box('All other devices'))
    type('Your password', 'mine')
    await send('Log these devices out')
    said(/load this page again/)
    cleanup()
    changeForm({ success: false, ...failure })
    type('Current password', 'old one')
    type('New password', 'four words in a row')
    await send('Change password')
    said(/the new one is already in place/)
  },
)

test('[FORM-4] password managers learn which password is the current and which the new one', () => {
  for (const { container } of [endForm(), changeForm()]) {
    const username = container.querySelector<HTMLInputElement>('input[autocomplete=username]')
    expect([username?.value, username?.hidden]).toEqual(['some@one.example', true])
  }
  expect(
    ['Your password', 'Current password', 'New password'].map((label) => field(label).autocomplete),
  ).toEqual(['current-password', 'current-password', 'new-password'])
  const reveals = screen.getAllByRole('button', { name: /^Show / }).map((button) => button.ariaLabel)
  expect(reveals).toEqual(['Show your password', 'Show current password', 'Show new password'])
})
