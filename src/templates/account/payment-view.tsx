import type { PaymentRecord } from '../../../contracts/schemas/payment.ts'
import type { DocumentFiles } from '../../account/document-files.ts'
import { signedDollars } from '../../billing/invoice-words.ts'
import { balanceWords, paymentMethodWords } from '../../billing/payment-words.ts'
import { PaymentMoment } from '../../forms/session-moment.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import { Markup } from '../../pages/markup.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { lineWords, paymentStatusWords } from '../../payments/payment-lines.ts'
import { AccountBody } from './account.tsx'
import { Digits } from './copy-button.tsx'
import { dollars } from './customer-figures.ts'
import { DocumentButton } from './document-button.tsx'

export interface PaymentViewProps extends Partial<DocumentFiles> {
  readonly page: PageContent
  readonly payment: PaymentRecord
}

/** The receipt of a payment: the amount, time and method, the balance just after it, and later refunds. */
export function PaymentView({ page, payment, getDocument }: PaymentViewProps) {
  const { href } = useSiteLocation()
  const { paymentId, receiptNumber, amount, paidAt, accountNumber, balanceAfter, returns } = payment
  return (
    <AccountBody heading={`Payment of ${dollars(amount)}`}>
      <div className="gf-account gf-one-column">
        <section className="gf-card" aria-labelledby="receipt">
          <h2 id="receipt">Receipt</h2>
          <dl className="gf-facts">
            <dt>Amount</dt>
            <dd>{dollars(amount)}</dd>
            <dt>Status</dt>
            <dd>{paymentStatusWords(payment)}</dd>
            <dt>Date</dt>
            <dd>
              <PaymentMoment at={paidAt} />
            </dd>
            <dt>Paid by</dt>
            <dd>{paymentMethodWords(payment)}</dd>
            <dt>{receiptNumber === null ? 'Reference' : 'Receipt number'}</dt>
            <dd>{receiptNumber ?? paymentId}</dd>
            <dt>Account number</dt>
            <dd>
              <Digits text={accountNumber} />
            </dd>
            <dt>Balance after this</dt>
            <dd>{balanceWords(balanceAfter)}</dd>
          </dl>
          <ul className="gf-actions">
            {getDocument && (
              <li>
                <DocumentButton
                  documentId={paymentId}
                  label="Download the receipt (PDF)"
                  getDocument={getDocument}
                />
              </li>
            )}
            <li>
              <button type="button" className="gf-button gf-button--quiet" onClick={() => print()}>
                Print the receipt
              </button>
            </li>
            <li>
              <a href={href('/accounts/payments')}>All payments</a>
            </li>
          </ul>
        </section>
        {returns.length > 0 && (
          <section className="gf-card" aria-labelledby="returns">
            <h2 id="returns">What was returned</h2>
            <table className="gf-invoice" aria-label="Returned from this payment">
              <thead>
                <tr>
                  <th scope="col">When</th>
                  <th scope="col">What</th>
                  <th scope="col" className="gf-invoice__amount">
                    Amount
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
            <p className="gf-muted">
              A refund can take up to five business days to show at your bank. It no longer counts as paid.
            </p>
          </section>
        )}
      </div>
      <Markup html={page.html} />
    </AccountBody>
  )
}
