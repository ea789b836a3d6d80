import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { SendAnswer } from '../../src/client/send-answer.ts'
import { cookiesBlocked } from '../../src/forms/fault-words.ts'
import { ForgotEmailForm } from '../../src/forms/forgot-email-form.tsx'
import { FormDone } from '../../src/forms/form-done.tsx'
import { RequestResetForm } from '../../src/forms/request-reset-form.tsx'
import { ResetPasswordForm } from '../../src/forms/reset-password-form.tsx'
import { inSite } from '../layout/in-site.tsx'
import { field, press, problemOf, summary, type } from './form-setup.ts'

type Reset = SendAnswer<'GUESSABLE' | 'LINK_DEAD'>
const answering = <Code extends string = never>(answer: SendAnswer<Code> = { success: true }) =>
  vi.fn(async (_: unknown): Promise<SendAnswer<Code>> => answer)

function resetForm(onSubmit = answering<'GUESSABLE' | 'LINK_DEAD'>()) {
  const [onDone, onLinkDead] = [vi.fn(), vi.fn()]
  render(inSite(<ResetPasswordForm onSubmit={onSubmit} onDone={onDone} onLinkDead={onLinkDead} />))
  return { onSubmit, onDone, onLinkDead }
}
const send = async (name: string) => {
  await act(async () => {
    press(name)
  })
}

test('[ACC-2] a link is requested with the e-mail address, without surrounding spaces', async () => {
  const [onSubmit, onDone] = [answering(), vi.fn()]
  render(inSite(<RequestResetForm onSubmit={onSubmit} onDone={onDone} />))
  expect([field('Email').type, field('Email').autocomplete]).toEqual(['email', 'username'])
  await send('Send me a link')
  expect(summary()).toEqual(['Email is a required field'])
  type('Email', ' some@one.example ')
  await send('Send me a link')
  expect(onSubmit.mock.calls).toEqual([[{ email: 'some@one.example' }]])
  expect(onDone).toHaveBeenCalledOnce()
})

test('[ACC-2] a reminder is requested with digits only, whatever a bill prints between them', async () => {
  const [onSubmit, onDone] = [answering(), vi.fn()]
  render(inSite(<ForgotEmailForm onSubmit={onSubmit} onDone={onDone} />))
  expect(['Account number', 'Postcode'].map((label) => field(label).inputMode)).toEqual([
    'numeric',
    'numeric',
  ])
  expect(field('Postcode').autocomplete).toBe('postal-code')
  type('Account number', 'W-17')
  await send('Send a reminder')
  expect(summary()).toEqual(['Account number must be 6 to 12 digits', 'Postcode is a required field'])
  type('Account number', ' 300 417-826 ')
  type('Postcode', '20422')
  await send('Send a reminder')
  expect(summary()).toEqual(['Postcode must be 4 digits'])
  type('Postcode', '0800')
  await send('Send a reminder')
  expect(onSubmit.mock.calls).toEqual([[{ accountNumber: '300417826', postcode: '0800' }]])
  expect(onDone).toHaveBeenCalledOnce()
})

test('[FORM-4] the rules of a new password are beside the field before anything is typed', () => {
  resetForm()
  const input = field('New password')
  expect(input.autocomplete).toBe('new-password')
  const rules = document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent
  expect(rules).toMatch(/^8 to 128 characters\. .*not easily|^8 to 128 characters\. .*not be easy to guess/)
  expect(rules).toContain('“Banksia Power”')
})

test.each([
  ['', 'New password is a required field'],
  ['seven77', 'New password must be at least 8 characters'],
  ['🦘'.repeat(7), 'New password must be at least 8 characters'],
  ['x'.repeat(129), 'New password must be at most 128 characters'],
])('[FORM-2] a new password that cannot be is refused before it is sent: %j', async (typed, message) => {
  const { onSubmit } = resetForm()
  type('New password', typed)
  await send('Set new password')
  expect([problemOf('New password'), summary()]).toEqual([message, [message]])
  expect(onSubmit).not.toHaveBeenCalled()
})

test.each(['12345678', ' a space at each end ', '🦘'.repeat(8), 'x'.repeat(128)])(
  'a new password goes exactly as typed: %j',
  async (typed) => {
    const { onSubmit, onDone } = resetForm()
    type('New password', typed)
    await send('Set new password')
    expect(onSubmit.mock.calls).toEqual([[{ password: typed }]])
    expect(onDone).toHaveBeenCalledOnce()
  },
)

test.each([
  ["in the server's words", 'Your name is in it.', 'Your name is in it.'],
  ['in our own', undefined, 'New password is easy to guess. Choose one that others would not think of'],
])(
  '[FORM-4] a password that is easily guessed is said at the field, %s, and stays typed',
  async (_, words, shown) => {
    const { onDone } = resetForm(
      answering<'GUESSABLE' | 'LINK_DEAD'>({ success: false, code: 'GUESSABLE', words }),
    )
    type('New password', 'password1')
    await send('Set new password')
    expect(problemOf('New password')).toBe(shown)
    expect(document.activeElement?.className).toBe('gf-summary')
    expect(field('New password').value).toBe('password1')
    expect(onDone).not.toHaveBeenCalled()
    type('New password', 'four words in a row')
    expect(problemOf('New password'), 'another password is another matter').toBeUndefined()
  },
)

test('[ACC-2] a used or expired link is reported to the page, and does not count as success', async () => {
  const { onDone, onLinkDead } = resetForm(
    answering<'GUESSABLE' | 'LINK_DEAD'>({ success: false, code: 'LINK_DEAD' }),
  )
  type('New password', 'four words in a row')
  await send('Set new password')
  expect([onDone.mock.calls.length, onLinkDead.mock.calls.length]).toEqual([0, 1])
})

test.each([
  [{ code: 'UNREACHABLE' }, 'We got no answer from our server.'],
  [{ code: 'TOO_MANY', retryAfterSeconds: 600 }, 'Wait about 10 minutes'],
  [{ code: 'COOKIES_BLOCKED' }, cookiesBlocked],
  [{ code: 'FAILED' }, 'Something went wrong on our side'],
] as const)('[FORM-4] %j is said, and what was typed stays', async (failure, words) => {
  const answer: Reset = { success: false, ...failure }
  const forms = [
    { label: 'Email', typed: 'some@one.example', button: 'Send me a link' },
    { label: 'Account number', typed: '300417826', button: 'Send a reminder' },
    { label: 'New password', typed: 'four words in a row', button: 'Set new password' },
  ]
  const neutral = async () => ({ success: false, ...failure }) as const
  const parts = [
    <RequestResetForm key="a" onSubmit={neutral} onDone={vi.fn()} />,
    <ForgotEmailForm key="b" onSubmit={neutral} onDone={vi.fn()} />,
    <ResetPasswordForm key="c" onSubmit={async () => answer} onDone={vi.fn()} onLinkDead={vi.fn()} />,
  ]
  for (const [index, { label, typed, button }] of forms.entries()) {
    render(inSite(parts[index]))
    type(label, typed)
    if (label === 'Account number') type('Postcode', '2042')
    await send(button)
    const said = screen.getByRole('alert').textContent
    expect(said).toContain(words)
    expect(said).not.toMatch(/nothing was changed/i)
    // Sending a second link or reminder does no harm; setting a password without a confirmation does.
    const mayHaveWorked = label === 'New password' && ['UNREACHABLE', 'FAILED'].includes(failure.code)
    expect(/It may have worked: .*log in with the password/.test(said)).toBe(mayHaveWorked)
    expect(field(label).value).toBe(typed)
    cleanup()
  }
})

test('[FORM-4] an error scrolls into view with the button, and the focus stays there', async () => {
  // jsdom cannot scroll.
  const seen = vi.fn()
  Element.prototype.scrollIntoView = seen
  render(
    inSite(<RequestResetForm onSubmit={answering({ success: false, code: 'FAILED' })} onDone={vi.fn()} />),
  )
  type('Email', 'some@one.example')
  screen.getByRole('button', { name: 'Send me a link' }).focus()
  expect(seen).not.toHaveBeenCalled()
  await send('Send me a link')
  const button = screen.getByRole('button', { name: 'Send me a link' })
  expect(seen.mock.contexts).toEqual([screen.getByRole('alert'), button])
  expect(seen).toHaveBeenCalledWith({ block: 'nearest' })
  expect(document.activeElement?.textContent).toBe('Send me a link')
  await send('Send me a link')
  expect(seen, 'each time').toHaveBeenCalledTimes(4)
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

test.each([
  ['Asking for a link', <RequestResetForm key="a" onSubmit={answering()} onDone={vi.fn()} />],
  ['Asking for a reminder', <ForgotEmailForm key="b" onSubmit={answering()} onDone={vi.fn()} />],
])('without scripts a form is inert and says so: %s', (what, form) => {
  const markup = renderToString(inSite(form))
  expect(markup).toMatch(/<form[^>]* method="post"/)
  expect(markup).toMatch(/<button type="submit"[^>]* data-needs-app=""[^>]* disabled=""/)
  expect(markup).toMatch(new RegExp(`gf-needs-scripts"><span><span>${what} needs JavaScript.*tel:`))
})

test('[FORM-4] what was typed and submitted before the application ran is kept: the form is sent once', async () => {
  const [onSubmit, onDone] = [answering(), vi.fn()]
  const page = <StrictMode>{inSite(<RequestResetForm onSubmit={onSubmit} onDone={onDone} />)}</StrictMode>
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(page)
  const input = root.querySelector('input')
  if (input) input.value = 'early@one.example'
  root.querySelector('form')?.setAttribute('data-held', 'submit')
  await act(async () => hydrateRoot(root, page))
  expect(onSubmit.mock.calls).toEqual([[{ email: 'early@one.example' }]])
  root.remove()
})

test('[FORM-4] the result of a form has a heading that takes the focus', () => {
  render(
    <FormDone title="Check your email">
      <p>It is on its way.</p>
    </FormDone>,
  )
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Check your email' }))
  fireEvent.blur(screen.getByRole('heading'))
})
