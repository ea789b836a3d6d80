import type { EmailChange } from '../../contracts/schemas/user.ts'
import type { ContactAnswer } from '../account/contact-changes.ts'
import { AppForm } from '../forms/app-form.tsx'
import { emailFault, passwordFault, wrongPassword } from '../forms/credential-faults.ts'
import { CurrentPasswordField, readPassword } from '../forms/current-password-field.tsx'
import { faultWords } from '../forms/fault-words.ts'
import type { FormDraft } from '../forms/form-draft.ts'
import { textIn } from '../forms/form-text.ts'
import { TextField } from '../forms/text-field.tsx'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('emailForm', {
  label: 'Change email address',
  sameEmail: 'Email must be different from your current one',
  password: 'Password',
  ifItWorked: 'look whether the new address is shown above when you load the page again.',
  button: 'Send me a link',
  busy: 'Sending…',
  needsScripts: 'Changing your email address',
  emailLabel: 'New email',
  emailHint: 'We’ll send a link there. Until you open it, everything goes to your current address.',
})

export interface EmailFormProps {
  /** The address in effect. */
  readonly email: string
  /** Never rejects. */
  readonly onSubmit: (change: EmailChange) => Promise<ContactAnswer<'WRONG_PASSWORD'>>
  readonly onDone: () => void
  /** Stores the address until it was sent, and never the password. Default: nothing is stored. */
  readonly draft?: FormDraft | undefined
}

const ids = { email: 'new-email', password: 'new-email-password' } as const
const read = (data: FormData): EmailChange => ({
  email: textIn(data, 'email'),
  password: readPassword(data),
})

/** Asks for another e-mail address, with the password: somebody who controls the address can take over the account. */
export function EmailForm({ email: present, onSubmit, onDone, draft }: EmailFormProps) {
  return (
    <AppForm
      label={texts.label}
      ids={ids}
      read={read}
      check={({ email, password }) => ({
        email:
          emailFault(email) ?? (email.toLowerCase() === present.toLowerCase() ? texts.sameEmail : undefined),
        password: passwordFault(texts.password, password),
      })}
      send={async (change) => {
        const answer = await onSubmit(change)
        if (answer.success) {
          draft?.clear()
          onDone()
          return null
        }
        if (answer.code === 'WRONG_PASSWORD') return { faults: { password: wrongPassword(texts.password) } }
        const fault = answer.errors?.find(({ pointer }) => pointer === '/body/email')?.detail
        if (fault !== undefined) return { faults: { email: fault } }
        return faultWords(answer.code, answer.retryAfterSeconds, texts.ifItWorked)
      }}
      button={texts.button}
      busy={texts.busy}
      needsScripts={texts.needsScripts}
      draft={draft}
      fields={(faults) => (
        <>
          <TextField
            id={ids.email}
            name="email"
            type="email"
            label={texts.emailLabel}
            description={texts.emailHint}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            isRequired
            validation={faults.email}
          />
          <CurrentPasswordField id={ids.password} validation={faults.password} />
        </>
      )}
    />
  )
}
