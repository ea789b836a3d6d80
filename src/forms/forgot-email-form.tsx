import type { SendAnswer } from '../client/send-answer.ts'
import { AppForm } from './app-form.tsx'
import { faultWords } from './fault-words.ts'
import { textIn } from './form-text.ts'
import { isRequired } from './messages.ts'
import { TextField } from './text-field.tsx'

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
  const wrong = (label: string, typed: string, pattern: RegExp, needs: string) =>
    typed === '' ? isRequired(label) : pattern.test(typed) ? undefined : `${label} must be ${needs}`
  return {
    accountNumber: wrong('Account number', accountNumber, /^\d{6,12}$/, '6 to 12 digits'),
    postcode: wrong('Postcode', postcode, /^\d{4}$/, '4 digits'),
  }
}

/** Asks for a reminder of the e-mail address. It is mailed to that address and not shown here. */
export function ForgotEmailForm({ onSubmit, onDone }: ForgotEmailFormProps) {
  return (
    <AppForm
      label="Ask for a reminder"
      ids={ids}
      read={read}
      check={check}
      send={async (account) => {
        const answer = await onSubmit(account)
        if (!answer.success) return faultWords(answer.code, answer.retryAfterSeconds)
        onDone()
        return null
      }}
      button="Send a reminder"
      busy="Sending…"
      needsScripts="Asking for a reminder"
      fields={(faults) => (
        <>
          <TextField
            id={ids.accountNumber}
            name="accountNumber"
            label="Account number"
            description="The digits at the top of any bill."
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            isRequired
            validation={faults.accountNumber}
          />
          <TextField
            id={ids.postcode}
            name="postcode"
            label="Postcode"
            description="The place we supply."
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
