import type { OpenSession } from '../../../../contracts/schemas/session.ts'
import type { SendAnswer } from '../../../../src/client/send-answer.ts'
import { ChangePasswordForm } from '../../../../src/forms/change-password-form.tsx'
import { EndSessionsForm } from '../../../../src/forms/end-sessions-form.tsx'
import { ForgotEmailForm } from '../../../../src/forms/forgot-email-form.tsx'
import { RequestResetForm } from '../../../../src/forms/request-reset-form.tsx'
import { ResetPasswordForm } from '../../../../src/forms/reset-password-form.tsx'
import { press, tick, type } from '../acting.ts'
import type { Act, Example, Family } from '../example.ts'
import { openSessions } from './open-sessions.ts'

const nothing = () => {}
const never = new Promise<never>(() => {})
const unreachable = Promise.resolve({ success: false, code: 'UNREACHABLE' } as const)
const tooMany = Promise.resolve({ success: false, code: 'TOO_MANY', retryAfterSeconds: 600 } as const)
const username = 'maya@banksia.example'
const others = openSessions.filter(({ isCurrent }) => !isCurrent)

const isBusy = 'button[aria-disabled]'
const hasFailed = '.gf-alert'
const hasFaults = '.gf-summary'
const sent = (until: string, run: (page: HTMLElement) => void): Act => ({ run, until })

/** A form in the states that all forms have: opened, sent empty, being sent, and without a network. */
function states<Code extends string>(
  id: string,
  title: string,
  button: string,
  fill: (page: HTMLElement) => void,
  form: (answer: Promise<SendAnswer<Code>>) => React.ReactNode,
): Example[] {
  const fillAndSend = (page: HTMLElement) => {
    fill(page)
    press(page, button)
  }
  return [
    { id, title, shows: 'As it is opened.', render: () => form(never) },
    {
      id: `${id}-errors`,
      title: `${title}, sent empty`,
      shows: 'The summary has the focus; each field says what is wrong.',
      act: sent(hasFaults, (page) => press(page, button)),
      render: () => form(never),
    },
    {
      id: `${id}-busy`,
      title: `${title}, in progress`,
      shows: 'The button takes no second press, and a status says what goes on.',
      act: sent(isBusy, fillAndSend),
      render: () => form(never),
    },
    {
      id: `${id}-failed`,
      title: `${title}, without a network`,
      shows: 'The message says what to do; what was typed is still there.',
      act: sent(hasFailed, fillAndSend),
      render: () => form(unreachable),
    },
  ]
}

const requestReset = (answer: Promise<SendAnswer>) => (
  <RequestResetForm onSubmit={() => answer} onDone={nothing} />
)
const resetPassword = (answer: Promise<SendAnswer<'GUESSABLE' | 'LINK_DEAD'>>) => (
  <ResetPasswordForm onSubmit={() => answer} onDone={nothing} onLinkDead={nothing} />
)
const forgotEmail = (answer: Promise<SendAnswer>) => (
  <ForgotEmailForm onSubmit={() => answer} onDone={nothing} />
)
const changePassword = (answer: Promise<SendAnswer<'WRONG_PASSWORD' | 'GUESSABLE'>>) => (
  <ChangePasswordForm onSubmit={() => answer} onDone={nothing} username={username} />
)
const endSessions = (
  answer: Promise<SendAnswer<'WRONG_PASSWORD'>>,
  list: readonly OpenSession[] = others,
) => <EndSessionsForm others={list} onSubmit={() => answer} onDone={nothing} username={username} />

const typeEmail = (page: HTMLElement) => type(page, 'Email', username)
const typeNew = (page: HTMLElement) => type(page, 'New password', 'wattle-and-gum-42')
function typeAccount(page: HTMLElement) {
  type(page, 'Account number', '3004 512 876')
  type(page, 'Postcode', '2204')
}
function typeChange(page: HTMLElement) {
  type(page, 'Current password', 'wattle-and-gum')
  typeNew(page)
}
function chooseDevice(page: HTMLElement) {
  tick(page, 'Firefox on Windows')
  type(page, 'Your password', 'wattle-and-gum')
}
const refusal = <Code extends string>(code: Code) => Promise.resolve({ success: false, code } as const)

export const formExamples: Family = {
  id: 'forms',
  title: 'Forms of an account',
  keys: [
    {
      keys: 'Tab and Shift+Tab',
      does: 'Go from field to field, and to the button.',
      proof: { file: 'spec/tools/catalogue/keyboard.e2e.ts', test: 'Tab reaches every control of' },
    },
    {
      keys: 'Space, on All other devices',
      does: 'Ticks every device below it, or takes the ticks away.',
      proof: {
        file: 'spec/tools/catalogue/keyboard.e2e.ts',
        test: 'Space on the box for all devices ticks each of them',
      },
    },
  ],
  examples: [
    ...states('request-reset-form', 'Ask for a link', 'Send me a link', typeEmail, requestReset),
    {
      id: 'request-reset-form-too-many',
      title: 'Ask for a link, too often',
      shows: 'How long to wait.',
      act: sent(hasFailed, (page) => {
        typeEmail(page)
        press(page, 'Send me a link')
      }),
      render: () => requestReset(tooMany),
    },
    ...states('reset-password-form', 'Choose a new password', 'Set new password', typeNew, resetPassword),
    ...states('forgot-email-form', 'Ask for a reminder', 'Send a reminder', typeAccount, forgotEmail),
    ...states('change-password-form', 'Change password', 'Change password', typeChange, changePassword),
    {
      id: 'change-password-form-wrong',
      title: 'Change password, wrong password',
      shows: 'The server refused the current one.',
      act: sent(hasFaults, (page) => {
        typeChange(page)
        press(page, 'Change password')
      }),
      render: () => changePassword(refusal('WRONG_PASSWORD')),
    },
    {
      id: 'change-password-form-guessable',
      title: 'Change password, easily guessed',
      shows: 'The server refused the new one.',
      act: sent(hasFaults, (page) => {
        typeChange(page)
        press(page, 'Change password')
      }),
      render: () => changePassword(refusal('GUESSABLE')),
    },
    ...states(
      'end-sessions-form',
      'Log out other devices',
      'Log these devices out',
      chooseDevice,
      endSessions,
    ),
    {
      id: 'end-sessions-form-some',
      title: 'Log out other devices, some chosen',
      shows: 'The box for all is neither ticked nor empty.',
      act: { run: (page) => tick(page, 'Firefox on Windows'), until: 'form' },
      render: () => endSessions(never),
    },
    {
      id: 'end-sessions-form-one',
      title: 'Log out the other device',
      shows: 'There is only one: no box for all.',
      render: () => endSessions(never, others.slice(0, 1)),
    },
  ],
}
