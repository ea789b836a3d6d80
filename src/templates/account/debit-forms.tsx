import type { BankAccount, DebitArrangement, DebitRequest } from '../../../contracts/schemas/debit.ts'
import type { DirectDebitAnswer } from '../../debits/direct-debit-service.ts'
import { AppForm } from '../../forms/app-form.tsx'
import { CheckboxField } from '../../forms/checkbox-field.tsx'
import { passwordFault, wrongPassword } from '../../forms/credential-faults.ts'
import { CurrentPasswordField, readPassword } from '../../forms/current-password-field.tsx'
import { faultWords } from '../../forms/fault-words.ts'
import { Receipt } from '../../forms/receipt.tsx'
import { useBrand } from '../../layout/brand-context.tsx'
import { formatBsb } from '../../validators/bank-account.ts'
import type { TypedBankAccount } from './bank-account-fields.tsx'
import {
  BankAccountFields,
  bankAccountFaults,
  bankAccountOf,
  readBankAccount,
} from './bank-account-fields.tsx'
import { longDate } from './customer-figures.ts'
import { bankWords } from './debit-cards.tsx'

const ids = { accountName: 'debit-name', bsb: 'debit-bsb', number: 'debit-number' } as const

export interface BankFormProps {
  /** The former input, for customers who come back from the review. */
  readonly typed: BankAccount | undefined
  readonly onTyped: (bank: BankAccount) => void
}

/** The bank account. Nothing of it is stored in the browser. */
export function BankForm({ typed, onTyped }: BankFormProps) {
  return (
    <AppForm<keyof typeof ids, TypedBankAccount>
      label="Bank account"
      ids={ids}
      needsScripts="Setting up direct debit"
      busy=""
      button="Continue"
      read={readBankAccount}
      check={bankAccountFaults}
      send={async (read) => {
        const bank = bankAccountOf(read)
        if (bank !== null) onTyped(bank)
        return null
      }}
      fields={(faults) => (
        <BankAccountFields
          ids={ids}
          faults={faults}
          typed={typed}
          ofName=" If two people have to sign for this account, both must agree."
        />
      )}
    />
  )
}

const reviewIds = { consent: 'debit-consent', password: 'debit-password' } as const

export interface ReviewFormProps {
  readonly arrangement: DebitArrangement
  readonly bank: BankAccount
  readonly onSend: (password: string) => Promise<DirectDebitAnswer>
  readonly onDone: (request: DebitRequest) => void
}

/** The review: all input, the service agreement, and the consent, which starts unticked. */
export function ReviewForm({ arrangement, bank, onSend, onDone }: ReviewFormProps) {
  const { agreement, nextAgreement, accountNumber, request } = arrangement
  return (
    <>
      <dl className="gf-facts">
        <dt>Account name</dt>
        <dd>{bank.accountName}</dd>
        <dt>BSB</dt>
        <dd>{formatBsb(bank.bsb)}</dd>
        <dt>Account number</dt>
        <dd>{bank.number}</dd>
        <dt>What we debit</dt>
        <dd>{`The amount owing on each bill for account ${accountNumber}`}</dd>
        <dt>When</dt>
        <dd>On the due date of the bill, or on the next business day</dd>
        <dt>From</dt>
        <dd>
          {request === null
            ? 'Bills due three business days from now, or later. You need to pay anything due before then.'
            : `Bills due from ${longDate(request.coversFrom)}, as before.`}
        </dd>
      </dl>
      <h3>{`Service agreement, edition ${agreement.version}`}</h3>
      <ol>
        {agreement.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ol>
      {nextAgreement !== null && (
        <>
          <h3>
            From <time dateTime={nextAgreement.effectiveFrom}>{longDate(nextAgreement.effectiveFrom)}</time>
          </h3>
          <ol>
            {nextAgreement.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ol>
        </>
      )}
      <AppForm<keyof typeof reviewIds, { readonly hasAgreed: boolean; readonly password: string }>
        label="Agree to direct debit"
        ids={reviewIds}
        needsScripts="Setting up direct debit"
        busy="Sending…"
        button={request === null ? 'Set up direct debit' : 'Use this bank account'}
        read={(data) => ({ hasAgreed: data.get('consent') !== null, password: readPassword(data) })}
        check={({ hasAgreed, password }) => ({
          consent: hasAgreed ? undefined : 'Tick the box to agree, or pay your bills another way',
          password: passwordFault('Password', password),
        })}
        send={async ({ password }) => {
          const answer = await onSend(password)
          if (answer.success) {
            onDone(answer.request)
            return null
          }
          if (answer.code === 'NOT_NOW')
            return { message: answer.words ?? 'We cannot do this at the moment. Nothing has changed.' }
          if (answer.code === 'WRONG_PASSWORD') return { faults: { password: wrongPassword('Password') } }
          if (answer.code === 'REFUSED')
            return { message: 'Something in the bank details is wrong. Go back and check them.' }
          if (answer.code === 'SENT_BEFORE')
            return {
              message:
                'We already have this, with the terms as they were then. Go back to see what is set up now before you send anything else.',
            }
          if (answer.code === 'UNAVAILABLE')
            return {
              message: 'We cannot set up direct debit just now. Nothing has changed. Try again later.',
            }
          return faultWords(
            answer.code,
            answer.retryAfterSeconds,
            'press the button again. It’s safe to send the same request twice.',
          )
        }}
        fields={(faults) => (
          <>
            <CheckboxField
              // Changed terms need a new agreement.
              key={agreement.version}
              id="debit-consent"
              name="consent"
              {...agreement.consent}
              isRequired
              validation={faults.consent}
            />
            <CurrentPasswordField id={reviewIds.password} validation={faults.password} />
          </>
        )}
      />
    </>
  )
}

/** The receipt of the agreement. */
export function DebitReceipt({
  request,
  isChange,
}: {
  readonly request: DebitRequest
  readonly isChange: boolean
}) {
  const { phone } = useBrand().contact
  return (
    <Receipt
      title={isChange ? 'Your direct debit bank account has changed' : 'Direct debit is set up'}
      reference={{ label: 'Your request number', number: request.reference }}
      facts={[
        { label: 'Bank account', value: bankWords(request) },
        { label: 'For bills due from', value: longDate(request.coversFrom) },
        { label: 'Agreement edition', value: request.agreementVersion },
      ]}
      next={[
        'We’ve emailed you a confirmation, unless you asked us to contact you another way.',
        'Each bill is debited on its due date, or on the next business day. Please make sure there is enough money in the account.',
        `Changed your mind? Cancel on this page at any time, or call ${phone}.`,
      ]}
      onPrint={() => window.print()}
    />
  )
}
