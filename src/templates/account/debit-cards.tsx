import type { ReactNode } from 'react'
import type { DebitList, DebitRequest, DirectDebit } from '../../../contracts/schemas/debit.ts'
import { dollars, longDate } from '../../customer-figures.ts'
import type { DirectDebitService } from '../../debits/direct-debit-service.ts'
import { SessionMoment } from '../../forms/session-moment.tsx'
import { afterLabel, sentenceEnd } from '../../joins.ts'
import { useBrand } from '../../layout/brand-context.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { formatBsb } from '../../validators/bank-account.ts'
import { cancelFailureWords } from './cancel-words.ts'
import { ConfirmButton } from './confirm-button.tsx'

const texts = defineTexts('debitCards', {
  accountHidden: ({ name, bsb }: Values<'name' | 'bsb'>) => `${name}, BSB ${bsb}, account hidden`,
  accountEnding: ({ name, bsb, ending }: Values<'name' | 'bsb' | 'ending'>) =>
    `${name}, BSB ${bsb}, account ending in ${ending}`,
  heading: 'Direct debit is on',
  intro: 'Each bill is debited on its due date, or on the next business day.',
  bankAccount: 'Bank account',
  coversFrom: 'For bills due from',
  requestNumber: 'Your request number',
  agreed: 'Agreed',
  edition: ({ edition }: Values<'edition'>) => `, edition ${edition}`,
  change: 'Change the bank account',
  cancel: 'Cancel direct debit',
  cancelConfirm: 'Yes, cancel direct debit',
  cancelQuestion:
    'We will not start any more debits, and you’ll need to pay your bills yourself. A debit already with your bank will still go through.',
  pending: 'at your bank',
  succeeded: ({ receipt }: Values<'receipt'>) => `paid, receipt ${receipt}`,
  reversed: 'reversed by your bank, so you owe it again',
  refunded: 'refunded by us',
  insufficientFunds: 'not paid: there was not enough money in the account',
  providerFault: 'not paid: the debit could not be made',
  refused: 'not paid: your bank refused it',
  bill: ({ number }: Values<'number'>) => `bill ${number}`,
  debits: 'Debits',
  noneYet: 'There is nothing to debit right now. Your next bill will show the date.',
  noneEver: 'No bills have been debited yet.',
  scheduledLabel: 'Debits to come',
  willBeDebited: ({ amount }: Values<'amount'>) => `${amount} will be debited on`,
  forOnceMore: ', once more, for ',
  for: ', for ',
  tooLarge:
    'These are more than the maximum in your agreement, so we will not take them. You need to pay them yourself: ',
  waysToPay: 'ways to pay',
  tooLargeLabel: 'Bills that are not taken',
  dueOn: ({ amount }: Values<'amount'>) => `${amount}, due on`,
  tooLargeFor: ', for',
  pastLabel: 'Debits so far',
  debitedOn: ({ amount }: Values<'amount'>) => `${amount} on`,
  failedFee: 'We do not charge for a debit that fails, but your bank may.',
  payAnotherWay: 'Pay another way',
  getHelpBefore: ', or ',
  getHelp: 'get help',
  getHelpAfter: ' if it is hard to pay.',
})

/** A bank account with its number masked for display. */
export const bankWords = ({ bank }: Pick<DebitRequest, 'bank'>): string =>
  bank.ending === ''
    ? texts.accountHidden({ name: bank.accountName, bsb: formatBsb(bank.bsb) })
    : texts.accountEnding({ name: bank.accountName, bsb: formatBsb(bank.bsb), ending: bank.ending })

export interface ActiveDebitProps {
  readonly request: DebitRequest
  readonly onCancel: DirectDebitService['cancelDebitRequest']
  /** Opens the form for another bank account. */
  readonly changeAddress: string
}

/** The active request. */
export function ActiveDebit({ request, onCancel, changeAddress }: ActiveDebitProps) {
  return (
    <section className="gf-card" aria-labelledby="active-debit">
      <h2 id="active-debit">{texts.heading}</h2>
      <p>{texts.intro}</p>
      <dl className="gf-facts">
        <dt>{texts.bankAccount}</dt>
        <dd>{bankWords(request)}</dd>
        <dt>{texts.coversFrom}</dt>
        <dd>
          <time dateTime={request.coversFrom}>{longDate(request.coversFrom)}</time>
        </dd>
        <dt>{texts.requestNumber}</dt>
        <dd className="gf-number">{request.reference}</dd>
        <dt>{texts.agreed}</dt>
        <dd>
          <SessionMoment at={request.agreedAt} />
          <span>{texts.edition({ edition: request.agreementVersion })}</span>
        </dd>
      </dl>
      <p>
        <a href={changeAddress}>{texts.change}</a>
      </p>
      <ConfirmButton
        label={texts.cancel}
        confirm={texts.cancelConfirm}
        question={texts.cancelQuestion}
        send={async () => {
          const answer = await onCancel(request.reference)
          if (answer.success) return null
          return cancelFailureWords(answer)
        }}
      />
    </section>
  )
}

function outcomeOf({ status, failure, receiptNumber }: DirectDebit): string {
  if (status === 'PENDING') return texts.pending
  if (status === 'SUCCEEDED') return texts.succeeded({ receipt: receiptNumber ?? '' })
  if (status === 'REVERSED') return texts.reversed
  if (status === 'REFUNDED') return texts.refunded
  if (failure === 'INSUFFICIENT_FUNDS') return texts.insufficientFunds
  if (failure === 'PROVIDER_FAULT') return texts.providerFault
  return texts.refused
}

const Row = ({ children }: { readonly children: ReactNode }) => <li>{children}</li>

/** Future and past debits. */
export function DebitLists({ list, isOn }: { readonly list: DebitList; readonly isOn: boolean }) {
  const { href } = useSiteLocation()
  const { hardship } = useBrand().externalLinks
  const { scheduled, debits, tooLarge = [] } = list
  const hasFailed = debits[0]?.status === 'FAILED'
  const billLink = (invoiceNumber: string) => (
    <a href={href(`/accounts/bill?invoice=${encodeURIComponent(invoiceNumber)}`)}>
      {texts.bill({ number: invoiceNumber })}
    </a>
  )
  return (
    <section className="gf-card" aria-labelledby="debits">
      <h2 id="debits">{texts.debits}</h2>
      {scheduled.length === 0 && debits.length === 0 && tooLarge.length === 0 && (
        <p>{isOn ? texts.noneYet : texts.noneEver}</p>
      )}
      {scheduled.length > 0 && (
        <ul aria-label={texts.scheduledLabel}>
          {scheduled.map(({ invoiceNumber, amount, debitOn, isRetry }) => (
            <Row key={invoiceNumber}>
              <span>{texts.willBeDebited({ amount: dollars(amount) })}</span>{' '}
              <time dateTime={debitOn}>{longDate(debitOn)}</time>
              <span>{isRetry ? texts.forOnceMore : texts.for}</span>
              {billLink(invoiceNumber)}
            </Row>
          ))}
        </ul>
      )}
      {tooLarge.length > 0 && (
        <>
          <p>
            {texts.tooLarge}
            <a href={href('/accounts/pay')}>{texts.waysToPay}</a>
            {sentenceEnd}
          </p>
          <ul aria-label={texts.tooLargeLabel}>
            {tooLarge.map(({ invoiceNumber, owed, dueOn }) => (
              <Row key={invoiceNumber}>
                <span>{texts.dueOn({ amount: dollars(owed) })}</span>{' '}
                <time dateTime={dueOn}>{longDate(dueOn)}</time>
                {texts.tooLargeFor} {billLink(invoiceNumber)}
              </Row>
            ))}
          </ul>
        </>
      )}
      {debits.length > 0 && (
        <ul aria-label={texts.pastLabel}>
          {debits.map((debit) => (
            <Row key={debit.debitId}>
              <span>{texts.debitedOn({ amount: dollars(debit.amount) })}</span>{' '}
              <SessionMoment at={debit.startedAt} />
              {texts.tooLargeFor} {billLink(debit.invoiceNumber)}
              <span>{`${afterLabel}${outcomeOf(debit)}`}</span>
            </Row>
          ))}
        </ul>
      )}
      {hasFailed && (
        <p>
          {texts.failedFee} <a href={href('/accounts/pay')}>{texts.payAnotherWay}</a>
          {texts.getHelpBefore}
          <a href={hardship}>{texts.getHelp}</a>
          {texts.getHelpAfter}
        </p>
      )}
    </section>
  )
}
