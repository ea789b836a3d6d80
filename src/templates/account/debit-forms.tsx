import type { BankAccount, DebitArrangement, DebitRequest } from '../../../contracts/schemas/debit.ts'
import type { DirectDebitAnswer } from '../../debits/direct-debit-service.ts'
import { AppForm } from '../../forms/app-form.tsx'
import { CheckboxField } from '../../forms/checkbox-field.tsx'
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
      button="Go on to the review"
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

export interface ReviewFormProps {
  readonly arrangement: DebitArrangement
  readonly bank: BankAccount
  readonly onSend: () => Promise<DirectDebitAnswer>
  readonly onDone: (request: DebitRequest) => void
}

/** Everything once more with the service agreement, and the consent, which starts unticked. */
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
        <dt>What is debited</dt>
        <dd>What is owed of each bill of account {accountNumber}</dd>
        <dt>When</dt>
        <dd>On the due date of the bill, or on the next business day</dd>
        <dt>From</dt>
        <dd>
          {request === null
            ? 'Bills that are due three business days from now, or later. What is due before is yours to pay.'
            : `Bills that are due from ${longDate(request.coversFrom)}, as before.`}
        </dd>
      </dl>
      <h3>Service agreement, edition {agreement.version}</h3>
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
      <AppForm<'consent', boolean>
        label="Agree to direct debit"
        ids={{ consent: 'debit-consent' }}
        needsScripts="Setting up direct debit"
        busy="Sending…"
        button={request === null ? 'Set up direct debit' : 'Use this bank account'}
        read={(data) => data.get('consent') !== null}
        check={(hasAgreed) => ({
          consent: hasAgreed ? undefined : 'Tick the box to agree, or pay your bills another way',
        })}
        send={async () => {
          const answer = await onSend()
          if (answer.success) {
            onDone(answer.request)
            return null
          }
          if (answer.code === 'NOT_NOW')
            return { message: answer.words ?? 'This cannot be done at the moment. Nothing was changed.' }
          if (answer.code === 'REFUSED')
            return { message: 'Something in the bank details is wrong. Go back and look at them.' }
          if (answer.code === 'SENT_BEFORE')
            return {
              message:
                'You sent this before, and we have it, with the terms as they were then. Go back to see what is set up now before you send anything more.',
            }
          if (answer.code === 'UNAVAILABLE')
            return {
              message: 'Direct debit cannot be set up just now. Nothing has changed. Try again later.',
            }
          return faultWords(
            answer.code,
            answer.retryAfterSeconds,
            'press the button again. The same request sent twice is one request.',
          )
        }}
        fields={(faults) => (
          <CheckboxField
            // Changed terms need a new agreement.
            key={agreement.version}
            id="debit-consent"
            name="consent"
            label="I may give this authority alone, and I agree to the service agreement above"
            description="I ask you to debit my bills from this bank account until I cancel."
            isRequired
            validation={faults.consent}
          />
        )}
      />
    </>
  )
}

/** The agreement, to keep. */
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
      title={isChange ? 'Direct debit has another bank account' : 'Direct debit is set up'}
      reference={{ label: 'Number of your request', number: request.reference }}
      facts={[
        { label: 'Bank account', value: bankWords(request) },
        { label: 'For bills that are due from', value: longDate(request.coversFrom) },
        { label: 'Edition of the agreement', value: request.agreementVersion },
      ]}
      next={[
        'We have sent a confirmation to your email address, unless you have asked us to reach you in another way.',
        'Each bill is debited on its due date, or on the next business day. See that there is enough money in the account.',
        <>Changed your mind? Cancel on this page at any time, or call {phone}.</>,
      ]}
      onPrint={() => window.print()}
    />
  )
}
