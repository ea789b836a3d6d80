import type { PaymentRecord } from '../../../contracts/schemas/payment.ts'
import type { DocumentFiles } from '../../account/document-files.ts'
import { signedDollars } from '../../billing/invoice-words.ts'
import { balanceWords, paymentMethodWords } from '../../billing/payment-words.ts'
import { dollars } from '../../customer-figures.ts'
import { PaymentMoment } from '../../forms/session-moment.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import { Markup } from '../../pages/markup.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { lineWords, paymentStatusWords } from '../../payments/payment-lines.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { AccountBody } from './account.tsx'
import { Digits } from './copy-button.tsx'
import { DocumentButton } from './document-button.tsx'

const texts = defineTexts('paymentView', {
  heading: ({ amount }: Values<'amount'>) => `Payment of ${amount}`,
  receipt: 'Receipt',
  amount: 'Amount',
  status: 'Status',
  date: 'Date',
  paidBy: 'Paid by',
  reference: 'Reference',
  receiptNumber: 'Receipt number',
  accountNumber: 'Account number',
  balanceAfter: 'Balance after this',
  download: 'Download the receipt (PDF)',
  print: 'Print the receipt',
  allPayments: 'All payments',
  returned: 'What was returned',
  returnedLabel: 'Returned from this payment',
  when: 'When',
  what: 'What',
  refundDays: 'A refund can take up to five business days to show at your bank. It no longer counts as paid.',
})

export interface PaymentViewProps extends Partial<DocumentFiles> {
  readonly page: PageContent
  readonly payment: PaymentRecord
}

/** The receipt of a payment: the amount, time and method, the balance just after it, and later refunds. */
export function PaymentView({ page, payment, getDocument }: PaymentViewProps) {
  const { href } = useSiteLocation()
  const { paymentId, receiptNumber, amount, paidAt, accountNumber, balanceAfter, returns } = payment
  return (
    <AccountBody heading={texts.heading({ amount: dollars(amount) })}>
      <div className="gf-account gf-one-column">
        <section className="gf-card" aria-labelledby="receipt">
          <h2 id="receipt">{texts.receipt}</h2>
          <dl className="gf-facts">
            <dt>{texts.amount}</dt>
            <dd>{dollars(amount)}</dd>
            <dt>{texts.status}</dt>
            <dd>{paymentStatusWords(payment)}</dd>
            <dt>{texts.date}</dt>
            <dd>
              <PaymentMoment at={paidAt} />
            </dd>
            <dt>{texts.paidBy}</dt>
            <dd>{paymentMethodWords(payment)}</dd>
            <dt>{receiptNumber === null ? texts.reference : texts.receiptNumber}</dt>
            <dd>{receiptNumber ?? paymentId}</dd>
            <dt>{texts.accountNumber}</dt>
            <dd>
              <Digits text={accountNumber} />
            </dd>
            <dt>{texts.balanceAfter}</dt>
            <dd>{balanceWords(balanceAfter)}</dd>
          </dl>
          <ul className="gf-actions">
            {getDocument && (
              <li>
                <DocumentButton documentId={paymentId} label={texts.download} getDocument={getDocument} />
              </li>
            )}
            <li>
              <button type="button" className="gf-button gf-button--quiet" onClick={() => print()}>
                {texts.print}
              </button>
            </li>
            <li>
              <a href={href('/accounts/payments')}>{texts.allPayments}</a>
            </li>
          </ul>
        </section>
        {returns.length > 0 && (
          <section className="gf-card" aria-labelledby="returns">
            <h2 id="returns">{texts.returned}</h2>
            <table className="gf-invoice" aria-label={texts.returnedLabel}>
              <thead>
                <tr>
                  <th scope="col">{texts.when}</th>
                  <th scope="col">{texts.what}</th>
                  <th scope="col" className="gf-invoice__amount">
                    {texts.amount}
                  </th>
                </tr>
              </thead>
              <tbody>
                {returns.map(({ kind, amount: cents, returnedAt }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two may be of the same moment, and none ever moves.
                  <tr key={index}>
                    <th scope="row">
                      <PaymentMoment at={returnedAt} />
                    </th>
                    <td>{lineWords({ kind, payment })}</td>
                    <td className="gf-invoice__amount">{signedDollars(cents)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="gf-muted">{texts.refundDays}</p>
          </section>
        )}
      </div>
      <Markup html={page.html} />
    </AccountBody>
  )
}
