import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { LoginForm } from '../../src/forms/login-form.tsx'
import { inSite } from '../layout/in-site.tsx'

afterEach(cleanup)

const refuse = async () => ({ success: false, message: 'Login failed' })
const accept = async () => ({ success: true, message: '' })
const form = (onSubmit = vi.fn(accept)) =>
  inSite(
    <LoginForm
      onSubmit={onSubmit}
      forgotEmailHref="/accounts/forgot-email"
      forgotPasswordHref="/accounts/forgot-password"
    />,
  )
const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' })
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
function type(typed: { email?: string; password?: string }) {
  if (typed.email !== undefined) fireEvent.input(email(), { target: { value: typed.email } })
  if (typed.password !== undefined) fireEvent.input(password(), { target: { value: typed.password } })
}

test('[FORM-2] what is missing or wrong is said in the generic words, and nothing is sent', () => {
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

test('nobody is told off while typing: a field is checked again as it is corrected, once it was wrong', () => {
  render(form())
  type({ email: 'some' })
  fireEvent.blur(email())
  expect(email().hasAttribute('aria-invalid')).toBe(false)
  press()
  expect(email().getAttribute('aria-invalid')).toBe('true')
  // A message that went as the field is left would move the button away from under the press.
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
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Login failed'))
  expect([email().value, password().value]).toEqual(['some@one.example', 'wrong'])
})

test('while a login runs a second press sends nothing, and the button keeps its name', async () => {
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

test('[AUTH-13] the form asks for e-mail and password alone, and lets password managers fill them in', () => {
  const { container } = render(form())
  expect(
    [...container.querySelectorAll('input')].map((input) => [input.name, input.type, input.autocomplete]),
  ).toEqual([
    ['email', 'email', 'username'],
    ['password', 'password', 'current-password'],
  ])
  expect(fireEvent.paste(password())).toBe(true)
})

test('what was typed, and a press, before the application ran are kept: the press is sent once', async () => {
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
