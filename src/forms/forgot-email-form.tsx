import type { SendAnswer } from '../client/send-answer.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { AppForm } from './app-form.tsx'
import { faultWords } from './fault-words.ts'
import { textIn } from './form-text.ts'
import { isRequired } from './messages.ts'
import { TextField } from './text-field.tsx'

const texts = defineTexts('forgotEmailForm', {
  accountNumber: 'Account number',
  accountNumberFault: ({ label }: Values<'label'>) => `${label} must be 6 to 12 digits`,
  postcode: 'Postcode',
  postcodeFault: ({ label }: Values<'label'>) => `${label} must be 4 digits`,
  label: 'Ask for a reminder',
  button: 'Send a reminder',
  busy: 'Sending…',
  needsScripts: 'Asking for a reminder',
  accountNumberHint: 'The digits at the top of any bill.',
  postcodeHint: 'The place we supply.',
})

export interface TypedAccount {
  /** Only digits, without the spaces and hyphens printed on a bill. */
  readonly accountNumber: string
  readonly postcode: string
}

export interface ForgotEmailFormProps {
  /** Never rejects. A success does not reveal whether there is such an account (ACC-2). */
  readonly onSubmit: (account: TypedAccount) => Promise<SendAnswer>
  readonly onDone: () => void
}

const ids = { accountNumber: 'forgotten-account', postcode: 'forgotten-postcode' } as const
/** Without the spaces and hyphens between digits. */
const digitsIn = (data: FormData, name: string) => textIn(data, name).replace(/[ -]/g, '')

const read = (data: FormData): TypedAccount => ({
  accountNumber: digitsIn(data, 'accountNumber'),
  postcode: digitsIn(data, 'postcode'),
})

function check({ accountNumber, postcode }: TypedAccount) {
  const wrong = (label: string, typed: string, pattern: RegExp, fault: string) =>
    typed === '' ? isRequired(label) : pattern.test(typed) ? undefined : fault
  const labels = { accountNumber: texts.accountNumber, postcode: texts.postcode }
  return {
    accountNumber: wrong(
      labels.accountNumber,
      accountNumber,
      /^\d{6,12}$/,
      texts.accountNumberFault({ label: labels.accountNumber }),
    ),
    postcode: wrong(labels.postcode, postcode, /^\d{4}$/, texts.postcodeFault({ label: labels.postcode })),
  }
}

/** Asks for a reminder of the e-mail address. It is mailed to that address and not shown here. */
export function ForgotEmailForm({ onSubmit, onDone }: ForgotEmailFormProps) {
  return (
    <AppForm
      label={texts.label}
      ids={ids}
      read={read}
      check={check}
      send={async (account) => {
        const answer = await onSubmit(account)
        if (!answer.success) return faultWords(answer.code, answer.retryAfterSeconds)
        onDone()
        return null
      }}
      button={texts.button}
      busy={texts.busy}
      needsScripts={texts.needsScripts}
      fields={(faults) => (
        <>
          <TextField
            id={ids.accountNumber}
            name="accountNumber"
            label={texts.accountNumber}
            description={texts.accountNumberHint}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            isRequired
            validation={faults.accountNumber}
          />
          <TextField
            id={ids.postcode}
            name="postcode"
            label={texts.postcode}
            description={texts.postcodeHint}
            inputMode="numeric"
            autoComplete="postal-code"
            isRequired
            validation={faults.postcode}
          />
        </>
      )}
    />
  )
}
