import { payIdMaxCharacters, payToMaximumCents } from '../../../contracts/pay-to-rules.ts'
import type { PayToOrder, PayToPayer } from '../../../contracts/schemas/pay-to.ts'
import { payIdTyped } from '../../debits/pay-id.ts'
import type { PayToAnswer } from '../../debits/pay-to-service.ts'
import { AppForm } from '../../forms/app-form.tsx'
import { CheckboxField } from '../../forms/checkbox-field.tsx'
import { faultWords } from '../../forms/fault-words.ts'
import { textIn } from '../../forms/form-text.ts'
import { RadioField } from '../../forms/radio-field.tsx'
import { ShownWhen } from '../../forms/shown-when.tsx'
import { tooLong } from '../../forms/text-faults.ts'
import { TextField } from '../../forms/text-field.tsx'
import { centsTyped } from '../../payments/stored-payment.ts'
import type { TypedBankAccount } from './bank-account-fields.tsx'
import {
  BankAccountFields,
  bankAccountFaults,
  bankAccountOf,
  readBankAccount,
} from './bank-account-fields.tsx'
import { dollars } from './customer-figures.ts'

const ids = {
  kind: 'payto-kind',
  payId: 'payto-payid',
  accountName: 'payto-name',
  bsb: 'payto-bsb',
  number: 'payto-number',
  maximum: 'payto-maximum',
  replaces: 'payto-replaces',
} as const

interface Typed extends TypedBankAccount {
  readonly kind: PayToPayer['kind']
  readonly payId: string
  readonly maximum: number | undefined
  readonly replaces: boolean
}

function payerOf({ kind, payId, ...typed }: Typed): PayToPayer | null {
  if (kind === 'PAYID') {
    const known = payIdTyped(payId)
    return known === null ? null : { kind, payId: known }
  }
  const bank = bankAccountOf(typed)
  return bank && { kind, bank }
}

const { min: least, max: most } = payToMaximumCents

/** The message for an answer that is not a success. */
function failureOf(answer: Exclude<PayToAnswer, { success: true }>) {
  if (answer.code === 'NOT_NOW')
    return { message: answer.words ?? 'We cannot do this at the moment. Nothing has changed.' }
  if (answer.code === 'REFUSED' || answer.code === 'WRONG_PASSWORD')
    return {
      message:
        answer.words === undefined
          ? 'Something you typed is wrong. Please check it.'
          : `${answer.words} Check it, or ask your bank whether it takes PayTo.`,
    }
  if (answer.code === 'SENT_BEFORE')
    return { message: 'We already have this. Load this page again to see it.' }
  if (answer.code === 'UNAVAILABLE')
    return { message: 'We cannot set up PayTo just now. Nothing has changed. Try again later.' }
  return faultWords(
    answer.code,
    answer.retryAfterSeconds,
    'press the button again. It’s safe to send the same agreement twice.',
  )
}

export interface PayToFormProps {
  readonly account: string
  /** Direct debit is active; by continuing, the customer agrees that it ends. */
  readonly hasDirectDebit: boolean
  readonly onSend: (order: PayToOrder) => Promise<PayToAnswer>
}

/** The payer, and the maximum amount. Nothing of it is stored in the browser. */
export function PayToForm({ account, hasDirectDebit, onSend }: PayToFormProps) {
  return (
    <AppForm<keyof typeof ids, Typed>
      label="PayTo agreement"
      ids={ids}
      needsScripts="Setting up PayTo"
      busy="Sending…"
      button="Send to my bank"
      read={(data) => ({
        kind: data.get('kind') === 'BANK_ACCOUNT' ? 'BANK_ACCOUNT' : 'PAYID',
        payId: textIn(data, 'payId'),
        ...readBankAccount(data),
        maximum: centsTyped(textIn(data, 'maximum')),
        replaces: data.get('replaces') !== null,
      })}
      check={(typed) => ({
        ...(typed.kind === 'PAYID'
          ? {
              payId:
                tooLong('PayID', typed.payId, payIdMaxCharacters) ??
                (payIdTyped(typed.payId) === null
                  ? 'Enter a PayID: an email address, an Australian phone number or an ABN'
                  : undefined),
            }
          : bankAccountFaults(typed)),
        maximum:
          typed.maximum === undefined || typed.maximum < least || typed.maximum > most
            ? `Enter an amount from ${dollars(least)} to ${dollars(most)}`
            : undefined,
        replaces:
          hasDirectDebit && !typed.replaces
            ? 'Tick the box, or leave this page to keep direct debit'
            : undefined,
      })}
      send={async (typed) => {
        const payer = payerOf(typed)
        if (payer === null || typed.maximum === undefined) return { message: 'Check what you typed.' }
        const answer = await onSend({
          ...{ account, payer, maximum: typed.maximum as PayToOrder['maximum'] },
          ...(hasDirectDebit && { replacesDirectDebit: true }),
        })
        return answer.success ? null : failureOf(answer)
      }}
      fields={(faults) => (
        <>
          <RadioField
            id={ids.kind}
            name="kind"
            label="How do you want to identify your bank account?"
            options={[
              { value: 'PAYID', label: 'By a PayID' },
              { value: 'BANK_ACCOUNT', label: 'By BSB and account number' },
            ]}
            defaultValue="PAYID"
            validation={faults.kind}
          />
          <ShownWhen name="kind" is={['PAYID']} initiallyShown>
            <TextField
              id={ids.payId}
              name="payId"
              label="PayID"
              description="The email address, phone number or ABN you have registered with your bank"
              autoComplete="off"
              spellCheck={false}
              isRequired
              isPrivate
              validation={faults.payId}
            />
          </ShownWhen>
          <ShownWhen name="kind" is={['BANK_ACCOUNT']} initiallyShown={false}>
            <BankAccountFields ids={ids} faults={faults} />
          </ShownWhen>
          <TextField
            id={ids.maximum}
            name="maximum"
            label="The most we can take for a bill, in dollars"
            description="We will not take a bill for more than this, so you would need to pay it yourself. Twice your usual bill is a good choice."
            inputMode="decimal"
            autoComplete="off"
            isRequired
            validation={faults.maximum}
          />
          {hasDirectDebit && (
            <CheckboxField
              id={ids.replaces}
              name="replaces"
              label="PayTo replaces my direct debit"
              description="Direct debit continues until you approve PayTo in your bank’s app, and then ends. We never take a bill twice."
              isRequired
              validation={faults.replaces}
            />
          )}
        </>
      )}
    />
  )
}
