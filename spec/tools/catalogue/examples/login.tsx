import type { LoginErrorCode } from '../../../../src/auth/login-result.ts'
import type { LoginOutcome } from '../../../../src/forms/login-form.tsx'
import { LoginForm } from '../../../../src/forms/login-form.tsx'
import { press, type } from '../acting.ts'
import type { Example, Family } from '../example.ts'

const form = (answer: Promise<LoginOutcome>) => (
  <LoginForm
    onSubmit={() => answer}
    forgotEmailHref="/accounts/forgot-email"
    forgotPasswordHref="/accounts/forgot-password"
    offersShared
  />
)
const never = new Promise<never>(() => {})

function typeAndSend(page: HTMLElement) {
  type(page, 'Email', 'maya@banksia.example')
  type(page, 'Password', 'not-it')
  press(page, 'Log in')
}

const failed = (
  id: string,
  title: string,
  code: LoginErrorCode,
  message: string,
  seconds?: number,
): Example => ({
  id: `login-form-${id}`,
  title: `Log-in form: ${title}`,
  shows: 'The message stands right above the button, and what was typed is still there.',
  act: { run: typeAndSend, until: '.gf-alert' },
  render: () => form(Promise.resolve({ success: false, code, message, retryAfterSeconds: seconds })),
})

export const loginExamples: Family = {
  id: 'login',
  title: 'Logging in',
  keys: [
    {
      keys: 'Enter, in a field',
      does: 'Sends the form.',
      proof: { file: 'spec/tools/catalogue/keyboard.e2e.ts', test: 'Enter in a field sends the form' },
    },
  ],
  examples: [
    { id: 'login-form', title: 'Log-in form', shows: 'As it is opened.', render: () => form(never) },
    {
      id: 'login-form-typed',
      title: 'Log-in form, filled in',
      shows: 'With an address and a password.',
      act: {
        run: (page) => {
          type(page, 'Email', 'maya@banksia.example')
          type(page, 'Password', 'wattle-and-gum')
        },
        until: 'form',
      },
      render: () => form(never),
    },
    {
      id: 'login-form-errors',
      title: 'Log-in form, sent empty',
      shows: 'The summary has the focus; each field says what is wrong.',
      act: { run: (page) => press(page, 'Log in'), until: '.gf-summary' },
      render: () => form(never),
    },
    {
      id: 'login-form-busy',
      title: 'Log-in form, in progress',
      shows: 'The button takes no second press, and a status says what goes on.',
      act: { run: typeAndSend, until: 'button[aria-disabled]' },
      render: () => form(never),
    },
    {
      ...failed('refused', 'refused', 'REFUSED', 'Login failed'),
      shows: 'As where a field is empty: the summary has the focus, and what was typed is still there.',
      act: { run: typeAndSend, until: '.gf-summary' },
    },
    failed('too-many', 'too many tries', 'TOO_MANY', 'Too many requests', 240),
    failed('unreachable', 'no network', 'UNREACHABLE', 'Login failed'),
  ],
}
