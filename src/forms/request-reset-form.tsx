import type { SendAnswer } from '../client/send-answer.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { AppForm } from './app-form.tsx'
import { emailFault } from './credential-faults.ts'
import { faultWords } from './fault-words.ts'
import { textIn } from './form-text.ts'
import { TextField } from './text-field.tsx'

const texts = defineTexts('requestResetForm', {
  label: 'Ask for a link to a new password',
  button: 'Send me a link',
  busy: 'Sending…',
  needsScripts: 'Asking for a link',
  emailLabel: 'Email',
  emailHint: 'The address you log in with.',
})

export interface RequestResetFormProps {
  /** Never rejects. A success does not reveal whether there is an account (ACC-2). */
  readonly onSubmit: (request: { readonly email: string }) => Promise<SendAnswer>
  readonly onDone: () => void
}

const ids = { email: 'reset-email' } as const
const read = (data: FormData) => ({ email: textIn(data, 'email') })

/** Asks the backend to mail a password reset link. */
export function RequestResetForm({ onSubmit, onDone }: RequestResetFormProps) {
  return (
    <AppForm
      label={texts.label}
      ids={ids}
      read={read}
      check={({ email }) => ({ email: emailFault(email) })}
      send={async (request) => {
        const answer = await onSubmit(request)
        if (!answer.success) return faultWords(answer.code, answer.retryAfterSeconds)
        onDone()
        return null
      }}
      button={texts.button}
      busy={texts.busy}
      needsScripts={texts.needsScripts}
      fields={(faults) => (
        <TextField
          id={ids.email}
          name="email"
          type="email"
          label={texts.emailLabel}
          description={texts.emailHint}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          isRequired
          validation={faults.email}
        />
      )}
    />
  )
}
