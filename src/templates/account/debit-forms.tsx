import type { BankAccount, DebitArrangement, DebitRequest } from '../../../contracts/schemas/debit.ts'
import { longDate } from '../../customer-figures.ts'
import type { DirectDebitAnswer } from '../../debits/direct-debit-service.ts'
import { AppForm } from '../../forms/app-form.tsx'
import { CheckboxField } from '../../forms/checkbox-field.tsx'
import { passwordFault, wrongPassword } from '../../forms/credential-faults.ts'
import { CurrentPasswordField, passwordLabel, readPassword } from '../../forms/current-password-field.tsx'
import { faultWords } from '../../forms/fault-words.ts'
import { Receipt } from '../../forms/receipt.tsx'
import { useBrand } from '../../layout/brand-context.tsx'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { formatBsb } from '../../validators/bank-account.ts'
import { emailed, notNow, pressAgain } from './account-words.ts'
import type { TypedBankAccount } from './bank-account-fields.tsx'
import {
  BankAccountFields,
  bankAccountFaults,
  bankAccountOf,
  readBankAccount,
} from './bank-account-fields.tsx'
import { bankWords } from './debit-cards.tsx'

const texts = defineTexts('debitForms', {
  label: 'Bank account',
  needsScripts: 'Setting up direct debit',
  button: 'Continue',
  bothMustAgree: ' If two people have to sign for this account, both must agree.',
  accountName: 'Account name',
  bsb: 'BSB',
  accountNumber: 'Account number',
  what: 'What we debit',
  amountOwing: ({ account }: Values<'account'>) => `The amount owing on each bill for account ${account}`,
  when: 'When',
  onDueDate: 'On the due date of the bill, or on the next business day',
  from: 'From',
  fromNow: 'Bills due three business days from now, or later. You need to pay anything due before then.',
  fromBefore: ({ coversFrom }: Values<'coversFrom'>) => `Bills due from ${coversFrom}, as before.`,
  agreement: ({ edition }: Values<'edition'>) => `Service agreement, edition ${edition}`,
  nextAgreementFrom: 'From ',
  agreeLabel: 'Agree to direct debit',
  busy: 'Sending…',
  setUp: 'Set up direct debit',
  useAccount: 'Use this bank account',
  consentMissing: 'Tick the box to agree, or pay your bills another way',
  refused: 'Something in the bank details is wrong. Go back and check them.',
  sentBefore:
    'We already have this, with the terms as they were then. Go back to see what is set up now before you send anything else.',
  unavailable: 'We cannot set up direct debit just now. Nothing has changed. Try again later.',
  changedTitle: 'Your direct debit bank account has changed',
  doneTitle: 'Direct debit is set up',
  requestNumber: 'Your request number',
  coversFrom: 'For bills due from',
  agreementEdition: 'Agreement edition',
  nextDebits:
    'Each bill is debited on its due date, or on the next business day. Please make sure there is enough money in the account.',
  nextCancel: ({ phone }: Values<'phone'>) =>
    `Changed your mind? Cancel on this page at any time, or call ${phone}.`,
})

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
      label={texts.label}
      ids={ids}
      needsScripts={texts.needsScripts}
      busy=""
      button={texts.button}
      read={readBankAccount}
      check={bankAccountFaults}
      send={async (read) => {
        const bank = bankAccountOf(read)
        if (bank !== null) onTyped(bank)
        return null
      }}
      fields={(faults) => (
        <BankAccountFields ids={ids} faults={faults} typed={typed} ofName={texts.bothMustAgree} />
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
        <dt>{texts.accountName}</dt>
        <dd>{bank.accountName}</dd>
        <dt>{texts.bsb}</dt>
        <dd>{formatBsb(bank.bsb)}</dd>
        <dt>{texts.accountNumber}</dt>
        <dd>{bank.number}</dd>
        <dt>{texts.what}</dt>
        <dd>{texts.amountOwing({ account: accountNumber })}</dd>
        <dt>{texts.when}</dt>
        <dd>{texts.onDueDate}</dd>
        <dt>{texts.from}</dt>
        <dd>
          {request === null ? texts.fromNow : texts.fromBefore({ coversFrom: longDate(request.coversFrom) })}
        </dd>
      </dl>
      <h3>{texts.agreement({ edition: agreement.version })}</h3>
      <ol>
        {agreement.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ol>
      {nextAgreement !== null && (
        <>
          <h3>
            {texts.nextAgreementFrom}
            <time dateTime={nextAgreement.effectiveFrom}>{longDate(nextAgreement.effectiveFrom)}</time>
          </h3>
          <ol>
            {nextAgreement.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ol>
        </>
      )}
      <AppForm<keyof typeof reviewIds, { readonly hasAgreed: boolean; readonly password: string }>
        label={texts.agreeLabel}
        ids={reviewIds}
        needsScripts={texts.needsScripts}
        busy={texts.busy}
        button={request === null ? texts.setUp : texts.useAccount}
        read={(data) => ({ hasAgreed: data.get('consent') !== null, password: readPassword(data) })}
        check={({ hasAgreed, password }) => ({
          consent: hasAgreed ? undefined : texts.consentMissing,
          password: passwordFault(passwordLabel, password),
        })}
        send={async ({ password }) => {
          const answer = await onSend(password)
          if (answer.success) {
            onDone(answer.request)
            return null
          }
          if (answer.code === 'NOT_NOW') return { message: answer.words ?? notNow }
          if (answer.code === 'WRONG_PASSWORD') return { faults: { password: wrongPassword(passwordLabel) } }
          if (answer.code === 'REFUSED') return { message: texts.refused }
          if (answer.code === 'SENT_BEFORE')
            return {
              message: texts.sentBefore,
            }
          if (answer.code === 'UNAVAILABLE')
            return {
              message: texts.unavailable,
            }
          return faultWords(answer.code, answer.retryAfterSeconds, pressAgain)
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
      title={isChange ? texts.changedTitle : texts.doneTitle}
      reference={{ label: texts.requestNumber, number: request.reference }}
      facts={[
        { label: texts.label, value: bankWords(request) },
        { label: texts.coversFrom, value: longDate(request.coversFrom) },
        { label: texts.agreementEdition, value: request.agreementVersion },
      ]}
      next={[emailed, texts.nextDebits, texts.nextCancel({ phone })]}
      onPrint={() => window.print()}
    />
  )
}
