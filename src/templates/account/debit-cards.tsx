import type { ReactNode } from 'react'
import type { DebitList, DebitRequest, DirectDebit } from '../../../contracts/schemas/debit.ts'
import type { DirectDebitService } from '../../debits/direct-debit-service.ts'
import { faultWords } from '../../forms/fault-words.ts'
import { SessionMoment } from '../../forms/session-moment.tsx'
import { useBrand } from '../../layout/brand-context.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import { formatBsb } from '../../validators/bank-account.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { dollars, longDate } from './customer-figures.ts'

/** A bank account with its number masked for display. */
export const bankWords = ({ bank }: Pick<DebitRequest, 'bank'>): string =>
  `${bank.accountName}, BSB ${formatBsb(bank.bsb)}, account ${bank.ending === '' ? 'hidden' : `ending in ${bank.ending}`}`

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
      <h2 id="active-debit">Direct debit is on</h2>
      <p>Each bill is debited on its due date, or on the next business day.</p>
      <dl className="gf-facts">
        <dt>Bank account</dt>
        <dd>{bankWords(request)}</dd>
        <dt>For bills due from</dt>
        <dd>
          <time dateTime={request.coversFrom}>{longDate(request.coversFrom)}</time>
        </dd>
        <dt>Your request number</dt>
        <dd className="gf-number">{request.reference}</dd>
        <dt>Agreed</dt>
        <dd>
          <SessionMoment at={request.agreedAt} />
          <span>{`, edition ${request.agreementVersion}`}</span>
        </dd>
      </dl>
      <p>
        <a href={changeAddress}>Change the bank account</a>
      </p>
      <ConfirmButton
        label="Cancel direct debit"
        confirm="Yes, cancel direct debit"
        question="We will not start any more debits, and you’ll need to pay your bills yourself. A debit already with your bank will still go through."
        send={async () => {
          const answer = await onCancel(request.reference)
          if (answer.success) return null
          if (answer.code === 'NOT_NOW') return answer.words ?? 'It can no longer be cancelled.'
          const again = 'press the button again. It’s safe to do it twice.'
          return answer.code === 'TOO_MANY' || answer.code === 'COOKIES_BLOCKED'
            ? faultWords(answer.code, answer.retryAfterSeconds).message
            : `We got no answer, so we do not know whether it was cancelled. Check your connection, then ${again}`
        }}
      />
    </section>
  )
}

function outcomeOf({ status, failure, receiptNumber }: DirectDebit): string {
  if (status === 'PENDING') return 'at your bank'
  if (status === 'SUCCEEDED') return `paid, receipt ${receiptNumber}`
  if (status === 'REVERSED') return 'reversed by your bank, so you owe it again'
  if (status === 'REFUNDED') return 'refunded by us'
  if (failure === 'INSUFFICIENT_FUNDS') return 'not paid: there was not enough money in the account'
  if (failure === 'PROVIDER_FAULT') return 'not paid: the debit could not be made'
  return 'not paid: your bank refused it'
}

const Row = ({ children }: { readonly children: ReactNode }) => <li>{children}</li>

/** Future and past debits. */
export function DebitLists({ list, isOn }: { readonly list: DebitList; readonly isOn: boolean }) {
  const { href } = useSiteLocation()
  const { hardship } = useBrand().externalLinks
  const { scheduled, debits, tooLarge = [] } = list
  const hasFailed = debits[0]?.status === 'FAILED'
  const billLink = (invoiceNumber: string) => (
    <a
      href={href(`/accounts/bill?invoice=${encodeURIComponent(invoiceNumber)}`)}
    >{`bill ${invoiceNumber}`}</a>
  )
  return (
    <section className="gf-card" aria-labelledby="debits">
      <h2 id="debits">Debits</h2>
      {scheduled.length === 0 && debits.length === 0 && tooLarge.length === 0 && (
        <p>
          {isOn
            ? 'There is nothing to debit right now. Your next bill will show the date.'
            : 'No bills have been debited yet.'}
        </p>
      )}
      {scheduled.length > 0 && (
        <ul aria-label="Debits to come">
          {scheduled.map(({ invoiceNumber, amount, debitOn, isRetry }) => (
            <Row key={invoiceNumber}>
              <span>{`${dollars(amount)} will be debited on`}</span>{' '}
              <time dateTime={debitOn}>{longDate(debitOn)}</time>
              <span>{`${isRetry ? ', once more' : ''}, for `}</span>
              {billLink(invoiceNumber)}
            </Row>
          ))}
        </ul>
      )}
      {tooLarge.length > 0 && (
        <>
          <p>
            These are more than the maximum in your agreement, so we will not take them. You need to pay them
            yourself: <a href={href('/accounts/pay')}>ways to pay</a>.
          </p>
          <ul aria-label="Bills that are not taken">
            {tooLarge.map(({ invoiceNumber, owed, dueOn }) => (
              <Row key={invoiceNumber}>
                <span>{`${dollars(owed)}, due on`}</span> <time dateTime={dueOn}>{longDate(dueOn)}</time>, for{' '}
                {billLink(invoiceNumber)}
              </Row>
            ))}
          </ul>
        </>
      )}
      {debits.length > 0 && (
        <ul aria-label="Debits so far">
          {debits.map((debit) => (
            <Row key={debit.debitId}>
              <span>{`${dollars(debit.amount)} on`}</span> <SessionMoment at={debit.startedAt} />, for{' '}
              {billLink(debit.invoiceNumber)}
              <span>{`: ${outcomeOf(debit)}`}</span>
            </Row>
          ))}
        </ul>
      )}
      {hasFailed && (
        <p>
          We do not charge for a debit that fails, but your bank may.{' '}
          <a href={href('/accounts/pay')}>Pay another way</a>, or <a href={hardship}>get help</a> if it is
          hard to pay.
        </p>
      )}
    </section>
  )
}
