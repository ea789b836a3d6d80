import type { LoginErrorCode } from '../auth/login-result.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { AppForm } from './app-form.tsx'
import { CheckboxField } from './checkbox-field.tsx'
import type { TypedCredentials } from './credential-faults.ts'
import { credentialFaults } from './credential-faults.ts'
import { cookiesBlocked, waitWords } from './fault-words.ts'
import { textIn } from './form-text.ts'
import { PasswordField } from './password-field.tsx'
import { TextField } from './text-field.tsx'

const texts = defineTexts('loginForm', {
  tooMany: ({ wait }: Values<'wait'>) =>
    `To keep your account safe, we cannot accept any more tries for now. Wait ${wait}, then try again.`,
  unreachable:
    'We could not reach our server. Check your internet connection, then press Log in again: what you typed is still here.',
  failed: 'Something went wrong on our side. Try again in a few minutes.',
  badToken: 'Something went wrong on our side. Load this page again, then log in once more.',
  clock:
    'The clock on this device is wrong, so we cannot tell how long you can stay logged in. Set its date and time to automatic, then log in again.',
  superseded: 'Another login or logout came in between, perhaps in another tab. Try again.',
  label: 'Log in',
  button: 'Log in',
  busy: 'Logging in…',
  needsScripts: 'Logging in',
  emailLabel: 'Email',
  passwordLabel: 'Password',
  sharedLabel: 'This is a shared computer',
  sharedHint:
    'We’ll log you out when you close the browser, or after 12 hours. Still log out when you finish, as some browsers bring back tabs and their logins.',
  forgotEmail: 'Forgot your email?',
  forgotPassword: 'Forgot your password?',
})

/** The input of the login form. */
export interface LoginAttempt extends TypedCredentials {
  /** Set if the customer ticked that others use this computer too. */
  readonly shared?: true
}

export interface LoginOutcome {
  readonly success: boolean
  /** Text for the customer: the backend's own, or the usual message for a failed login (API-8). */
  readonly message: string
  readonly code?: LoginErrorCode | undefined
  readonly retryAfterSeconds?: number | undefined
}

export interface LoginFormProps {
  /** Never rejects: a failed login resolves to an outcome with a message for the customer. */
  readonly onSubmit: (attempt: LoginAttempt) => Promise<LoginOutcome>
  readonly forgotEmailHref: string
  readonly forgotPasswordHref: string
  /** Whether there is a box 'This is a shared computer'. The backend must support it (`session.sharedLogin`). Default false. */
  readonly offersShared?: boolean
}

const ids = { email: 'login-email', password: 'login-password' } as const

const read = (data: FormData): LoginAttempt => ({
  email: textIn(data, 'email'),
  password: String(data.get('password') ?? ''),
  ...(data.has('shared') && { shared: true }),
})

/** Advice for the customer, by the code of the failure. */
const advice: Record<
  Exclude<LoginErrorCode, 'REFUSED'>,
  (retryAfterSeconds: number | undefined) => string | undefined
> = {
  TOO_MANY: (seconds) => texts.tooMany({ wait: waitWords(seconds) }),
  UNREACHABLE: () => texts.unreachable,
  COOKIES_BLOCKED: () => cookiesBlocked,
  FAILED: () => texts.failed,
  BAD_TOKEN: () => texts.badToken,
  CLOCK: () => texts.clock,
  SUPERSEDED: () => texts.superseded,
}

/** Asks for e-mail address and password (AUTH-13), and with `offersShared` whether others use this computer too. */
export function LoginForm({
  onSubmit,
  forgotEmailHref,
  forgotPasswordHref,
  offersShared = false,
}: LoginFormProps) {
  return (
    <AppForm
      label={texts.label}
      ids={ids}
      read={read}
      check={credentialFaults}
      send={async (attempt) => {
        const { success, message, code, retryAfterSeconds } = await onSubmit(attempt)
        if (success) return null
        // Shown as a field error, like an empty field. The message does not reveal which of the two was wrong (ACC-2).
        if (code === undefined || code === 'REFUSED') return { faults: { password: message } }
        return { message, advice: advice[code](retryAfterSeconds) }
      }}
      button={texts.button}
      busy={texts.busy}
      needsScripts={texts.needsScripts}
      fields={(faults) => (
        <>
          <TextField
            id={ids.email}
            name="email"
            type="email"
            label={texts.emailLabel}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            isRequired
            validation={faults.email}
          />
          <PasswordField
            id={ids.password}
            name="password"
            label={texts.passwordLabel}
            autoComplete="current-password"
            isRequired
            validation={faults.password}
          />
          {offersShared && (
            <CheckboxField
              id="login-shared"
              name="shared"
              label={texts.sharedLabel}
              description={texts.sharedHint}
            />
          )}
        </>
      )}
    >
      <ul className="gf-form__links">
        <li>
          <a href={forgotEmailHref}>{texts.forgotEmail}</a>
        </li>
        <li>
          <a href={forgotPasswordHref}>{texts.forgotPassword}</a>
        </li>
      </ul>
    </AppForm>
  )
}
