import { useState } from 'react'
import type { BankAccount } from '../../../contracts/schemas/debit.ts'
import type { CustomerRequest } from '../../../contracts/schemas/requests.ts'
import type { AccountQuery } from '../../account/account-query.ts'
import { dollars } from '../../customer-figures.ts'
import { passwordFault } from '../../forms/credential-faults.ts'
import { CurrentPasswordField, passwordLabel, readPassword } from '../../forms/current-password-field.tsx'
import { textIn } from '../../forms/form-text.ts'
import { TextField } from '../../forms/text-field.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import { centsTyped } from '../../payments/stored-payment.ts'
import type { RequestFormProps } from '../../requests/request-form.tsx'
import { RequestForm } from '../../requests/request-form.tsx'
import { RequestReceipt } from '../../requests/request-receipt.tsx'
import type { RequestService } from '../../requests/request-service.ts'
import type { RequestContent } from '../../requests/stored-request.ts'
import { isOpen } from '../../requests/stored-request.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { StepHeading } from '../step-heading.tsx'
import { amountShape, amountZero } from './account-words.ts'
import type { TypedBankAccount } from './bank-account-fields.tsx'
import {
  BankAccountFields,
  bankAccountFaults,
  bankAccountOf,
  readBankAccount,
} from './bank-account-fields.tsx'
import { Loaded } from './customer-frame.tsx'
import { RequestList } from './request-list.tsx'

const texts = defineTexts('creditRefund', {
  amountTooLarge: ({ credit }: Values<'credit'>) => `Amount must be at most ${credit}, which is your credit`,
  heading: 'Get your credit back',
  button: 'Ask for the refund',
  amountLabel: 'Amount in dollars',
  amountHint: ({ credit }: Values<'credit'>) => `Up to ${credit}`,
  ofOwnAccount: ' It must be your own account.',
  allRequests: 'All your requests',
  card: 'Refund of credit',
  done: 'We have your request',
  doneNext:
    'If a bill uses some of this credit first, we’ll decline the request. You can then ask for what is left.',
  askedHeading: 'You have asked for your credit',
  whatRequests: 'your requests',
  intro: 'Leave it here for your next bill, or have it paid to your bank account within five business days.',
  introLast: 'Tell us your bank account, and we’ll pay it there within five business days.',
  open: 'Have it paid to my bank account',
})

const ids = {
  amount: 'refund-amount',
  accountName: 'refund-name',
  bsb: 'refund-bsb',
  number: 'refund-number',
  password: 'refund-password',
} as const
type Field = keyof typeof ids
interface Typed extends TypedBankAccount {
  /** Cents; undefined if it is not an amount. */
  readonly amount: number | undefined
  readonly password: string
}

function amountFault(amount: number | undefined, creditCents: number): string | undefined {
  if (amount === undefined) return amountShape
  if (amount === 0) return amountZero
  return amount > creditCents ? texts.amountTooLarge({ credit: dollars(creditCents) }) : undefined
}

export interface CreditRefundFormProps extends RequestFormProps {
  /** The account's credit. */
  readonly creditCents: number
}

/** Asks for the credit of an account, or a part of it. Nothing of it is stored in the browser. */
export const CreditRefundForm = ({ creditCents, ...props }: CreditRefundFormProps) => (
  <RequestForm<Field, Typed>
    {...props}
    label={texts.heading}
    ids={ids}
    read={(data) => ({
      ...readBankAccount(data),
      amount: centsTyped(textIn(data, 'amount')),
      password: readPassword(data),
    })}
    check={({ amount, password, ...bank }) => ({
      amount: amountFault(amount, creditCents),
      ...bankAccountFaults(bank),
      password: passwordFault(passwordLabel, password),
    })}
    // Both members are defined, because the input has been checked.
    toAsked={({ amount, ...typed }) => ({
      kind: 'CREDIT_REFUND',
      content: {
        amount: amount as RequestContent<'CREDIT_REFUND'>['amount'],
        bank: bankAccountOf(typed) as BankAccount,
      },
    })}
    passwordOf={({ password }) => password}
    fieldAt={(pointer) => {
      const name = pointer.split('/').at(-1) ?? ''
      return Object.hasOwn(ids, name) ? (name as Field) : 'amount'
    }}
    button={texts.button}
    fields={(faults) => (
      <>
        <TextField
          id={ids.amount}
          name="amount"
          label={texts.amountLabel}
          description={texts.amountHint({ credit: dollars(creditCents) })}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={(creditCents / 100).toFixed(2)}
          isRequired
          validation={faults.amount}
        />
        <BankAccountFields ids={ids} faults={faults} ofName={texts.ofOwnAccount} />
        <CurrentPasswordField id={ids.password} validation={faults.password} />
      </>
    )}
  />
)

export interface CreditRefundProps {
  readonly accountNumber: string
  /** Cents; negative: a credit. */
  readonly balance: number
  /** All requests of the account. */
  readonly requests: AccountQuery<readonly CustomerRequest[]>
  /** No bill will follow that the credit could be taken off. Default: one will. */
  readonly hasNoNextBill?: boolean
  readonly onSend: RequestService['sendRequest']
  readonly onWithdraw: RequestService['withdrawRequest']
}

/** The refund of an account's credit: the form, or the request that is open. Nothing if there is neither. */
export function CreditRefund({
  accountNumber,
  balance,
  requests,
  hasNoNextBill = false,
  onSend,
  onWithdraw,
}: CreditRefundProps) {
  const { href } = useSiteLocation()
  const [sent, setSent] = useState<CustomerRequest | null>(null)
  const ofRefund = requests.data?.filter((one) => one.kind === 'CREDIT_REFUND' && isOpen(one)) ?? []
  if (balance >= 0 && ofRefund.length === 0 && sent === null) return null
  const all = (
    <p>
      <a href={href('/accounts/requests')}>{texts.allRequests}</a>
    </p>
  )
  if (sent !== null)
    return (
      <section className="gf-card" aria-label={texts.card}>
        <RequestReceipt title={texts.done} request={sent} next={[texts.doneNext]}>
          {all}
        </RequestReceipt>
      </section>
    )
  return (
    <section className="gf-card" aria-label={texts.card}>
      <StepHeading>{ofRefund.length > 0 ? texts.askedHeading : texts.heading}</StepHeading>
      <Loaded query={requests} what={texts.whatRequests}>
        {() =>
          ofRefund.length > 0 ? (
            <>
              <RequestList requests={ofRefund} kinds={['CREDIT_REFUND']} empty="" onWithdraw={onWithdraw} />
              {all}
            </>
          ) : (
            <>
              <p>{hasNoNextBill ? texts.introLast : texts.intro}</p>
              <details className="gf-details-form">
                <summary>{texts.open}</summary>
                <CreditRefundForm
                  accountNumber={accountNumber}
                  creditCents={-balance}
                  onSend={onSend}
                  onDone={setSent}
                />
              </details>
            </>
          )
        }
      </Loaded>
    </section>
  )
}
