import type { SendAnswer } from '../client/send-answer.ts'
import { useBrand } from '../layout/brand-context.tsx'
import { defineTexts } from '../texts/define-texts.ts'
import { AppForm } from './app-form.tsx'
import { CheckboxField } from './checkbox-field.tsx'
import { passwordFault, wrongPassword } from './credential-faults.ts'
import { CurrentPasswordField } from './current-password-field.tsx'
import { faultWords } from './fault-words.ts'
import { easilyGuessed, newPasswordFault, newPasswordRules } from './new-password.ts'
import { PasswordField } from './password-field.tsx'

const texts = defineTexts('changePasswordForm', {
  currentLabel: 'Current password',
  newLabel: 'New password',
  ifItWorked:
    'if your current password is wrong the next time you try, the new one is already in place. Your other devices may be logged out.',
  label: 'Change password',
  button: 'Change password',
  busy: 'Changing your password…',
  needsScripts: 'Changing a password',
  endOthersLabel: 'Log out all my other devices',
})

export interface TypedPasswordChange {
  readonly current: string
  readonly next: string
  /** Whether the customer's other devices are logged out. */
  readonly endOthers: boolean
}

export interface ChangePasswordFormProps {
  /** Never rejects. */
  readonly onSubmit: (change: TypedPasswordChange) => Promise<SendAnswer<'WRONG_PASSWORD' | 'GUESSABLE'>>
  readonly onDone: (change: { readonly endOthers: boolean }) => void
  /** E-mail address of the customer, for password managers. It is not shown. */
  readonly username: string
}

const labels = { current: texts.currentLabel, next: texts.newLabel } as const
const ids = { current: 'password-current', next: 'password-next' } as const

const ifItWorked = texts.ifItWorked

const read = (data: FormData): TypedPasswordChange => ({
  current: String(data.get('current') ?? ''),
  next: String(data.get('next') ?? ''),
  endOthers: data.has('endOthers'),
})

const check = ({ current, next }: TypedPasswordChange) => ({
  current: passwordFault(labels.current, current),
  next: newPasswordFault(labels.next, next),
})

/** Asks for the current and a new password. Other devices are logged out, unless the customer unticks that. */
export function ChangePasswordForm({ onSubmit, onDone, username }: ChangePasswordFormProps) {
  const { name } = useBrand()
  return (
    <AppForm
      label={texts.label}
      ids={ids}
      read={read}
      check={check}
      send={async (change) => {
        const answer = await onSubmit(change)
        if (answer.success) {
          onDone(change)
          return null
        }
        if (answer.code === 'WRONG_PASSWORD') return { faults: { current: wrongPassword(labels.current) } }
        if (answer.code === 'GUESSABLE')
          return { faults: { next: answer.words ?? easilyGuessed(labels.next) } }
        return faultWords(answer.code, answer.retryAfterSeconds, ifItWorked)
      }}
      button={texts.button}
      busy={texts.busy}
      needsScripts={texts.needsScripts}
      fields={(faults) => (
        <>
          <input type="email" name="username" autoComplete="username" value={username} readOnly hidden />
          <CurrentPasswordField
            id={ids.current}
            name="current"
            label={labels.current}
            validation={faults.current}
          />
          <PasswordField
            id={ids.next}
            name="next"
            label={labels.next}
            description={newPasswordRules(name)}
            autoComplete="new-password"
            isRequired
            validation={faults.next}
          />
          <CheckboxField
            id="password-end-others"
            name="endOthers"
            label={texts.endOthersLabel}
            isInitiallyTicked
          />
        </>
      )}
    />
  )
}
