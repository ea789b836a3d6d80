import { useState } from 'react'
import type { BankAccount } from '../../../contracts/schemas/debit.ts'
import type { CustomerRequest } from '../../../contracts/schemas/requests.ts'
import type { AccountQuery } from '../../account/account-query.ts'
import { passwordFault } from '../../forms/credential-faults.ts'
import { CurrentPasswordField, readPassword } from '../../forms/current-password-field.tsx'
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
import { StepHeading } from '../step-heading.tsx'
import type { TypedBankAccount } from './bank-account-fields.tsx'
import {
  BankAccountFields,
  bankAccountFaults,
  bankAccountOf,
  readBankAccount,
} from './bank-account-fields.tsx'
import { dollars } from './customer-figures.ts'
import { Loaded } from './customer-frame.tsx'
import { RequestList } from './request-list.tsx'

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
  if (amount === undefined) return 'Amount must be dollars and cents, such as 85.50'
  if (amount === 0) return 'Amount must be more than $0'
  return amount > creditCents
    ? `Amount must be at most ${dollars(creditCents)}, which is your credit`
    : undefined
}

export interface CreditRefundFormProps extends RequestFormProps {
  /** The account's credit. */
  readonly creditCents: number
}

/** Asks for the credit of an account, or a part of it. Nothing of it is stored in the browser. */
export const CreditRefundForm = ({ creditCents, ...props }: CreditRefundFormProps) => (
  <RequestForm<Field, Typed>
    {...props}
    label="Get your credit back"
    ids={ids}
    read={(data) => ({
      ...readBankAccount(data),
      amount: centsTyped(textIn(data, 'amount')),
      password: readPassword(data),
    })}
    check={({ amount, password, ...bank }) => ({
      amount: amountFault(amount, creditCents),
      ...bankAccountFaults(bank),
      password: passwordFault('Password', password),
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
    button="Ask for the refund"
    fields={(faults) => (
      <>
        <TextField
          id={ids.amount}
          name="amount"
          label="Amount in dollars"
          description={`Up to ${dollars(creditCents)}`}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={(creditCents / 100).toFixed(2)}
          isRequired
          validation={faults.amount}
        />
        <BankAccountFields ids={ids} faults={faults} ofName=" It must be your own account." />
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
  readonly onSend: RequestService['sendRequest']
  readonly onWithdraw: RequestService['withdrawRequest']
}

/** The refund of an account's credit: the form, or the request that is open. Nothing if there is neither. */
export function CreditRefund({ accountNumber, balance, requests, onSend, onWithdraw }: CreditRefundProps) {
  const { href } = useSiteLocation()
  const [sent, setSent] = useState<CustomerRequest | null>(null)
  const ofRefund = requests.data?.filter((one) => one.kind === 'CREDIT_REFUND' && isOpen(one)) ?? []
  if (balance >= 0 && ofRefund.length === 0 && sent === null) return null
  const all = (
    <p>
      <a href={href('/accounts/requests')}>All your requests</a>
    </p>
  )
  if (sent !== null)
    return (
      <section className="gf-card" aria-label="Refund of credit">
        <RequestReceipt
          title="We have your request"
          request={sent}
          next={[
            'If a bill uses some of this credit first, we’ll decline the request. You can then ask for what is left.',
          ]}
        >
          {all}
        </RequestReceipt>
      </section>
    )
  return (
    <section className="gf-card" aria-label="Refund of credit">
      <StepHeading>
        {ofRefund.length > 0 ? 'You have asked for your credit' : 'Get your credit back'}
      </StepHeading>
      <Loaded query={requests} what="your requests">
        {() =>
          ofRefund.length > 0 ? (
            <>
              <RequestList requests={ofRefund} kinds={['CREDIT_REFUND']} empty="" onWithdraw={onWithdraw} />
              {all}
            </>
          ) : (
            <>
              <p>
                Leave it here for your next bill, or have it paid to your bank account within five business
                days.
              </p>
              <details className="gf-details-form">
                <summary>Have it paid to my bank account</summary>
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
