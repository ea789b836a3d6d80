import { payIdMostCharacters, payToMaximumCents } from '../../../contracts/pay-to-rules.ts'
import type { PayToOrder, PayToPayer } from '../../../contracts/schemas/pay-to.ts'
import { payIdTyped } from '../../debits/pay-id.ts'
import type { PayToAnswer } from '../../debits/pay-to-service.ts'
import { AppForm } from '../../forms/app-form.tsx'
import { CheckboxField } from '../../forms/checkbox-field.tsx'
import { faultWords } from '../../forms/fault-words.ts'
import { RadioField } from '../../forms/radio-field.tsx'
import { ShownWhen } from '../../forms/shown-when.tsx'
import { tooLong } from '../../forms/text-faults.ts'
import { TextField } from '../../forms/text-field.tsx'
import { centsTyped } from '../../payments/kept-payment.ts'
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

const { least, most } = payToMaximumCents

/** The message for an answer that is not a success. */
function failureOf(answer: Exclude<PayToAnswer, { success: true }>) {
  if (answer.code === 'NOT_NOW')
    return { message: answer.words ?? 'This cannot be done at the moment. Nothing was changed.' }
  if (answer.code === 'REFUSED')
    return {
      message:
        answer.words === undefined
          ? 'Something that you typed is wrong. Look it over.'
          : `${answer.words} Check it, or ask your bank whether it takes PayTo.`,
    }
  if (answer.code === 'SENT_BEFORE')
    return { message: 'You sent this before, and we have it. Load this page again to see it.' }
  if (answer.code === 'UNAVAILABLE')
    return { message: 'PayTo cannot be set up just now. Nothing has changed. Try again later.' }
  return faultWords(
    answer.code,
    answer.retryAfterSeconds,
    'press the button again. The same agreement asked for twice is one agreement.',
  )
}

export interface PayToFormProps {
  readonly account: string
  /** Direct debit is on: by continuing, the customer agrees that it ends. */
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
        payId: String(data.get('payId') ?? ''),
        ...readBankAccount(data),
        maximum: centsTyped(String(data.get('maximum') ?? '')),
        replaces: data.get('replaces') !== null,
      })}
      check={(typed) => ({
        ...(typed.kind === 'PAYID'
          ? {
              payId:
                tooLong('PayID', typed.payId.trim(), payIdMostCharacters) ??
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
            ? 'Tick the box, or keep direct debit and leave this page as it is'
            : undefined,
      })}
      send={async (typed) => {
        const payer = payerOf(typed)
        if (payer === null || typed.maximum === undefined) return { message: 'Look over what you typed.' }
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
            label="How does your bank know your account?"
            options={[
              { value: 'PAYID', label: 'By a PayID' },
              { value: 'BANK_ACCOUNT', label: 'By BSB and account number' },
            ]}
            defaultValue="PAYID"
            validation={faults.kind}
          />
          <ShownWhen name="kind" is={['PAYID']} atFirst>
            <TextField
              id={ids.payId}
              name="payId"
              label="PayID"
              description="The email address, phone number or ABN that you have registered with your bank"
              autoComplete="off"
              spellCheck={false}
              isRequired
              isPrivate
              validation={faults.payId}
            />
          </ShownWhen>
          <ShownWhen name="kind" is={['BANK_ACCOUNT']} atFirst={false}>
            <BankAccountFields ids={ids} faults={faults} />
          </ShownWhen>
          <TextField
            id={ids.maximum}
            name="maximum"
            label="The most that a bill may be, in dollars"
            description="A bill of more is not taken: it is yours to pay. Twice your usual bill is a good choice."
            inputMode="decimal"
            autoComplete="off"
            isRequired
            validation={faults.maximum}
          />
          {hasDirectDebit && (
            <CheckboxField
              id={ids.replaces}
              name="replaces"
              label="PayTo takes the place of my direct debit"
              description="Direct debit goes on until you have said yes in your bank’s app, and ends then. A bill is never taken twice."
              isRequired
              validation={faults.replaces}
            />
          )}
        </>
      )}
    />
  )
}
