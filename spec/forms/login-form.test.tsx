import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { cookiesBlocked } from '../../src/forms/fault-words.ts'
import type { LoginOutcome } from '../../src/forms/login-form.tsx'
import { LoginForm } from '../../src/forms/login-form.tsx'
import { inSite } from '../layout/in-site.tsx'
import { problemOf, summary } from './form-setup.ts'

const refuse = async (): Promise<LoginOutcome> => ({ success: false, message: 'Login failed' })
const accept = async (): Promise<LoginOutcome> => ({ success: true, message: '' })
const form = (onSubmit = vi.fn(accept), offersShared = true) =>
  inSite(
    <LoginForm
      onSubmit={onSubmit}
      forgotEmailHref="/accounts/forgot-email"
      forgotPasswordHref="/accounts/forgot-password"
      offersShared={offersShared}
    />,
  )
const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' })
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
function type(typed: { email?: string; password?: string }) {
  if (typed.email !== undefined) fireEvent.input(email(), { target: { value: typed.email } })
  if (typed.password !== undefined) fireEvent.input(password(), { target: { value: typed.password } })
}

test('[FORM-2] missing and wrong values get the generic messages, and nothing is sent', () => {
  const onSubmit = vi.fn(accept)
  render(form(onSubmit))
  press()
  expect(screen.getAllByText('Email is a required field')).toHaveLength(2)
  expect(screen.getAllByText('Password is a required field')).toHaveLength(2)
  type({ email: 'someone', password: 'x' })
  press()
  expect(screen.getAllByText('Email must be a valid email')).toHaveLength(2)
  expect(onSubmit).not.toHaveBeenCalled()
})

test('[API-8] for a backend of the core contract a login is only an e-mail address and a password', async () => {
  const onSubmit = vi.fn(accept)
  render(form(onSubmit, false))
  expect(screen.queryByRole('checkbox')).toBeNull()
  type({ email: 'some@one.example', password: 'a b' })
  await act(async () => press())
  expect(onSubmit).toHaveBeenCalledWith({ email: 'some@one.example', password: 'a b' })
})

test('[FORM-4] a failed submit moves the focus to a summary that lists the fields from top to bottom', () => {
  render(form())
  press()
  const summary = screen.getAllByRole('alert')[0]
  expect(document.activeElement).toBe(summary)
  expect([...(summary?.querySelectorAll('a') ?? [])].map((link) => link.hash)).toEqual([
    '#login-email',
    '#login-password',
  ])
})

test('[FORM-4] each failed submit moves the focus to the summary again', () => {
  render(form())
  press()
  email().focus()
  press()
  expect(document.activeElement).toBe(screen.getAllByRole('alert')[0])
})

test('while typing no error appears; a field is checked again as it is corrected, once it was wrong', () => {
  render(form())
  type({ email: 'some' })
  fireEvent.blur(email())
  expect(email().hasAttribute('aria-invalid')).toBe(false)
  press()
  expect(email().getAttribute('aria-invalid')).toBe('true')
  // A message that disappeared when the field lost focus would move the button away from under the pointer.
  fireEvent.blur(email())
  expect(email().getAttribute('aria-invalid')).toBe('true')
  type({ email: 'some@one.example' })
  expect(email().hasAttribute('aria-invalid')).toBe(false)
  expect(password().getAttribute('aria-invalid')).toBe('true')
})

test('the e-mail address goes without the spaces around it, the password exactly as typed', async () => {
  const onSubmit = vi.fn(accept)
  render(form(onSubmit))
  type({ email: ' some@one.example ', password: ' a b ' })
  await act(async () => press())
  expect(onSubmit.mock.calls).toEqual([[{ email: 'some@one.example', password: ' a b ' }]])
})

test('[AUTH-3] a refused login says why and keeps what was typed, the password too', async () => {
  render(form(vi.fn(refuse)))
  type({ email: 'some@one.example', password: 'wrong' })
  press()
  await waitFor(() => expect(summary()).toEqual(['Login failed']))
  expect([email().value, password().value]).toEqual(['some@one.example', 'wrong'])
})

test('[FORM-4] [API-8] a refusal is shown like an empty field: summary, focus and title, once, and again at each attempt', async () => {
  document.title = 'Log in'
  render(
    form(
      vi.fn(async () => ({
        success: false,
        message: 'Email or password is wrong',
        code: 'REFUSED' as const,
      })),
    ),
  )
  type({ email: 'some@one.example', password: 'wrong' })
  for (const tryAgain of [press, press]) {
    email().focus()
    tryAgain()
    await waitFor(() => expect(document.activeElement?.className).toBe('gf-summary'))
    expect(document.title).toBe('Error: Log in')
    const spoken = [...screen.getAllByRole('alert'), screen.getByRole('status')].map(
      (live) => live.textContent,
    )
    expect(spoken).toEqual(['There is a problemEmail or password is wrong', '', ''])
    expect(problemOf('Password')).toBe('Email or password is wrong')
    expect(problemOf('Email'), 'nobody learns which of the two it was').toBeUndefined()
  }
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Email or password is wrong' })
  expect(link.hash).toBe(`#${password().id}`)
  type({ password: 'right' })
  expect([document.title, summary()]).toEqual(['Error: Log in', ['Email or password is wrong']])
  expect(problemOf('Password')).toBeUndefined()
})

test('while a login is pending a second press sends nothing, and the button keeps its name', async () => {
  let answer = (_: { success: boolean; message: string }) => {}
  const onSubmit = vi.fn(
    () => new Promise<{ success: boolean; message: string }>((resolve) => (answer = resolve)),
  )
  render(form(onSubmit))
  type({ email: 'some@one.example', password: 'x' })
  press()
  press()
  expect(onSubmit).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Log in' }).ariaDisabled).toBe('true')
  expect(screen.getByRole('status').textContent).toBe('Logging in…')
  await act(async () => answer({ success: true, message: '' }))
  expect(screen.getByRole('status').textContent).toBe('')
})

test('[AUTH-13] the form asks for e-mail and password, lets password managers fill them in, with a box for shared computers', () => {
  const { container } = render(form())
  expect(
    [...container.querySelectorAll('input')].map((input) => [input.name, input.type, input.autocomplete]),
  ).toEqual([
    ['email', 'email', 'username'],
    ['password', 'password', 'current-password'],
    ['shared', 'checkbox', ''],
  ])
  expect(fireEvent.paste(password())).toBe(true)
})

test('[AUTH-7] a shared computer is reported only if ticked, and the box explains what it does', async () => {
  const onSubmit = vi.fn(accept)
  render(form(onSubmit))
  type({ email: 'some@one.example', password: 'x' })
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'This is a shared computer' })
  const help = document.getElementById(box.getAttribute('aria-describedby') ?? '')
  expect([box.checked, help?.textContent]).toEqual([
    false,
    'We’ll log you out when you close the browser, or after 12 hours. Still log out when you finish, as some browsers bring back tabs and their logins.',
  ])
  await act(async () => press())
  fireEvent.click(box)
  await act(async () => press())
  expect(onSubmit.mock.calls).toEqual([
    [{ email: 'some@one.example', password: 'x' }],
    [{ email: 'some@one.example', password: 'x', shared: true }],
  ])
})

test.each([
  ['TOO_MANY', { retryAfterSeconds: 120 }, 'Wait about 2 minutes, then try again.'],
  ['TOO_MANY', {}, 'Wait a few minutes, then try again.'],
  [
    'UNREACHABLE',
    {},
    'Check your internet connection, then press Log in again: what you typed is still here.',
  ],
  ['COOKIES_BLOCKED', {}, cookiesBlocked],
  ['FAILED', {}, 'Something went wrong on our side. Try again in a few minutes.'],
  ['BAD_TOKEN', {}, 'Load this page again, then log in once more.'],
  ['CLOCK', {}, 'Set its date and time to automatic, then log in again.'],
  ['SUPERSEDED', {}, 'Another login or logout came in between, perhaps in another tab. Try again.'],
] as const)('[API-8] after %s %j the message comes first, then what to do', async (code, more, advice) => {
  render(form(vi.fn(async () => ({ success: false, message: 'Words of the server', code, ...more }))))
  type({ email: 'some@one.example', password: 'wrong' })
  press()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Words of the server'))
  const [message, ...others] = [...screen.getByRole('alert').querySelectorAll('p')].map((p) => p.textContent)
  expect(message).toBe('Words of the server')
  expect(others.join('')).toContain(advice)
  expect(others).toHaveLength(1)
  expect([email().value, password().value]).toEqual(['some@one.example', 'wrong'])
})

test('what was typed and submitted before the application ran is kept: the form is sent once', async () => {
  const onSubmit = vi.fn(accept)
  const root = document.body.appendChild(document.createElement('div'))
  const page = <StrictMode>{form(onSubmit)}</StrictMode>
  root.innerHTML = renderToString(page)
  root.querySelectorAll('input').forEach((input, index) => {
    input.value = ['early@one.example', 'early'][index] ?? ''
  })
  const button = root.querySelector<HTMLButtonElement>('button[data-needs-app]')
  expect(button?.disabled).toBe(true)
  expect(root.querySelector('[role=status]')?.textContent).toBe('')
  root.querySelector('form')?.setAttribute('data-held', 'submit')
  await act(async () => hydrateRoot(root, page))
  expect(onSubmit.mock.calls).toEqual([[{ email: 'early@one.example', password: 'early' }]])
  expect(root.querySelector('form')?.hasAttribute('data-held')).toBe(false)
  expect(button?.disabled).toBe(false)
  root.remove()
})
