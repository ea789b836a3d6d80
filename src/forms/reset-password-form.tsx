import type { SendAnswer } from '../client/send-answer.ts'
import { useBrand } from '../layout/brand-context.tsx'
import { defineTexts } from '../texts/define-texts.ts'
import { AppForm } from './app-form.tsx'
import { faultWords } from './fault-words.ts'
import { easilyGuessed, newPasswordFault, newPasswordRules } from './new-password.ts'
import { PasswordField } from './password-field.tsx'

const texts = defineTexts('resetPasswordForm', {
  passwordLabel: 'New password',
  ifItWorked: 'if the next try says the link has been used, log in with the password you typed here.',
  label: 'Choose a new password',
  button: 'Set new password',
  busy: 'Setting your new password…',
  needsScripts: 'Setting a password',
})

export interface ResetPasswordFormProps {
  /** Never rejects. `GUESSABLE`: the link stays valid. `LINK_DEAD`: it was used, has expired, was replaced or is unknown. */
  readonly onSubmit: (reset: { readonly password: string }) => Promise<SendAnswer<'GUESSABLE' | 'LINK_DEAD'>>
  readonly onDone: () => void
  readonly onLinkDead: () => void
}

const label = texts.passwordLabel
const ids = { password: 'reset-password' } as const
const ifItWorked = texts.ifItWorked

const read = (data: FormData) => ({ password: String(data.get('password') ?? '') })

/** Asks for a new password, once only: the field can show what was typed, so it need not be repeated. */
export function ResetPasswordForm({ onSubmit, onDone, onLinkDead }: ResetPasswordFormProps) {
  const { name } = useBrand()
  return (
    <AppForm
      label={texts.label}
      ids={ids}
      read={read}
      check={({ password }) => ({ password: newPasswordFault(label, password) })}
      send={async (reset) => {
        const answer = await onSubmit(reset)
        if (answer.success) onDone()
        else if (answer.code === 'LINK_DEAD') onLinkDead()
        else if (answer.code === 'GUESSABLE')
          return { faults: { password: answer.words ?? easilyGuessed(label) } }
        else return faultWords(answer.code, answer.retryAfterSeconds, ifItWorked)
        return null
      }}
      button={texts.button}
      busy={texts.busy}
      needsScripts={texts.needsScripts}
      fields={(faults) => (
        <PasswordField
          id={ids.password}
          name="password"
          label={label}
          description={newPasswordRules(name)}
          autoComplete="new-password"
          isRequired
          validation={faults.password}
        />
      )}
    />
  )
}
