import { accountNamePattern } from '../../../contracts/debit-rules.ts'
import type { BankAccount } from '../../../contracts/schemas/debit.ts'
import type { FieldProps } from '../../forms/form-field.tsx'
import { textIn } from '../../forms/form-text.ts'
import { TextField } from '../../forms/text-field.tsx'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { checkAccountNumber, checkBsb, formatBsb } from '../../validators/bank-account.ts'
import { reasonInWords } from '../../validators/reason-words.ts'

const texts = defineTexts('bankAccountFields', {
  nameShape: 'Account name must have 1 to 32 letters, digits and signs, exactly as your bank has it',
  nameLabel: 'Account name',
  nameHint: ({ ofName }: Values<'ofName'>) => `As your bank has it.${ofName}`,
  bsb: 'BSB',
  bsbHint: '6 digits, such as 082-671',
  numberLabel: 'Account number',
  numberHint: 'Up to 9 digits. This is not your card number.',
})

type BankField = 'accountName' | 'bsb' | 'number'

/** A bank account as it was typed. */
export type TypedBankAccount = Readonly<Record<BankField, string>>

export const readBankAccount = (data: FormData): TypedBankAccount => ({
  accountName: textIn(data, 'accountName'),
  bsb: String(data.get('bsb') ?? ''),
  number: String(data.get('number') ?? ''),
})

/** Errors by field. */
export function bankAccountFaults({ accountName, bsb, number }: TypedBankAccount) {
  const [branch, account] = [checkBsb(bsb), checkAccountNumber(number)]
  return {
    accountName: accountNamePattern.test(accountName) ? undefined : texts.nameShape,
    bsb: branch.isValid ? undefined : reasonInWords(branch.reason),
    number: account.isValid ? undefined : reasonInWords(account.reason),
  }
}

/** The bank account; null if BSB or number is invalid. */
export function bankAccountOf({ accountName, bsb, number }: TypedBankAccount): BankAccount | null {
  const [branch, account] = [checkBsb(bsb), checkAccountNumber(number)]
  return branch.isValid && account.isValid ? { accountName, bsb: branch.value, number: account.value } : null
}

export interface BankAccountFieldsProps {
  readonly ids: Readonly<Record<BankField, string>>
  readonly faults: Readonly<Partial<Record<BankField, FieldProps['validation']>>>
  /** A further note on the name. */
  readonly ofName?: string
  /** The former input. */
  readonly typed?: BankAccount | undefined
}

/** Name, BSB and number of a bank account. Nothing of it is stored in the browser. */
export function BankAccountFields({ ids, faults, ofName = '', typed }: BankAccountFieldsProps) {
  return (
    <>
      <TextField
        id={ids.accountName}
        name="accountName"
        label={texts.nameLabel}
        description={texts.nameHint({ ofName })}
        autoComplete="off"
        spellCheck={false}
        defaultValue={typed?.accountName}
        isRequired
        isPrivate
        validation={faults.accountName}
      />
      <TextField
        id={ids.bsb}
        name="bsb"
        label={texts.bsb}
        description={texts.bsbHint}
        defaultValue={typed && formatBsb(typed.bsb)}
        inputMode="numeric"
        autoComplete="off"
        isRequired
        isPrivate
        validation={faults.bsb}
      />
      <TextField
        id={ids.number}
        name="number"
        label={texts.numberLabel}
        description={texts.numberHint}
        defaultValue={typed?.number}
        inputMode="numeric"
        autoComplete="off"
        isRequired
        isPrivate
        validation={faults.number}
      />
    </>
  )
}
