import { payIdMaxCharacters, payToMaximumCents } from '../../../contracts/pay-to-rules.ts'
import type { PayToOrder, PayToPayer } from '../../../contracts/schemas/pay-to.ts'
import { dollars } from '../../customer-figures.ts'
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
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { notNow } from './account-words.ts'
import type { TypedBankAccount } from './bank-account-fields.tsx'
import {
  BankAccountFields,
  bankAccountFaults,
  bankAccountOf,
  readBankAccount,
} from './bank-account-fields.tsx'

const texts = defineTexts('payToForm', {
  refused: 'Something you typed is wrong. Please check it.',
  refusedWords: ({ words }: Values<'words'>) => `${words} Check it, or ask your bank whether it takes PayTo.`,
  sentBefore: 'We already have this. Load this page again to see it.',
  unavailable: 'We cannot set up PayTo just now. Nothing has changed. Try again later.',
  pressAgain: 'press the button again. It’s safe to send the same agreement twice.',
  label: 'PayTo agreement',
  needsScripts: 'Setting up PayTo',
  busy: 'Sending…',
  button: 'Send to my bank',
  payIdLabel: 'PayID',
  payIdShape: 'Enter a PayID: an email address, an Australian phone number or an ABN',
  maximumRange: ({ least, most }: Values<'least' | 'most'>) => `Enter an amount from ${least} to ${most}`,
  replacesMissing: 'Tick the box, or leave this page to keep direct debit',
  checkTyped: 'Check what you typed.',
  kindLabel: 'How do you want to identify your bank account?',
  byPayId: 'By a PayID',
  byAccount: 'By BSB and account number',
  payIdHint: 'The email address, phone number or ABN you have registered with your bank',
  maximumLabel: 'The most we can take for a bill, in dollars',
  maximumHint:
    'We will not take a bill for more than this, so you would need to pay it yourself. Twice your usual bill is a good choice.',
  replacesLabel: 'PayTo replaces my direct debit',
  replacesHint:
    'Direct debit continues until you approve PayTo in your bank’s app, and then ends. We never take a bill twice.',
})

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
  if (answer.code === 'NOT_NOW') return { message: answer.words ?? notNow }
  if (answer.code === 'REFUSED' || answer.code === 'WRONG_PASSWORD')
    return {
      message: answer.words === undefined ? texts.refused : texts.refusedWords({ words: answer.words }),
    }
  if (answer.code === 'SENT_BEFORE') return { message: texts.sentBefore }
  if (answer.code === 'UNAVAILABLE') return { message: texts.unavailable }
  return faultWords(answer.code, answer.retryAfterSeconds, texts.pressAgain)
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
      label={texts.label}
      ids={ids}
      needsScripts={texts.needsScripts}
      busy={texts.busy}
      button={texts.button}
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
                tooLong(texts.payIdLabel, typed.payId, payIdMaxCharacters) ??
                (payIdTyped(typed.payId) === null ? texts.payIdShape : undefined),
            }
          : bankAccountFaults(typed)),
        maximum:
          typed.maximum === undefined || typed.maximum < least || typed.maximum > most
            ? texts.maximumRange({ least: dollars(least), most: dollars(most) })
            : undefined,
        replaces: hasDirectDebit && !typed.replaces ? texts.replacesMissing : undefined,
      })}
      send={async (typed) => {
        const payer = payerOf(typed)
        if (payer === null || typed.maximum === undefined) return { message: texts.checkTyped }
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
            label={texts.kindLabel}
            options={[
              { value: 'PAYID', label: texts.byPayId },
              { value: 'BANK_ACCOUNT', label: texts.byAccount },
            ]}
            defaultValue="PAYID"
            validation={faults.kind}
          />
          <ShownWhen name="kind" is={['PAYID']} initiallyShown>
            <TextField
              id={ids.payId}
              name="payId"
              label={texts.payIdLabel}
              description={texts.payIdHint}
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
            label={texts.maximumLabel}
            description={texts.maximumHint}
            inputMode="decimal"
            autoComplete="off"
            isRequired
            validation={faults.maximum}
          />
          {hasDirectDebit && (
            <CheckboxField
              id={ids.replaces}
              name="replaces"
              label={texts.replacesLabel}
              description={texts.replacesHint}
              isRequired
              validation={faults.replaces}
            />
          )}
        </>
      )}
    />
  )
}
