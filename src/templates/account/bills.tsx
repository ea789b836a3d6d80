import type { ReactNode } from 'react'
import type { Bill, PaymentStatus } from '../../../contracts/schemas/my-account.ts'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import { billAddress } from './bill-address.ts'
import { dollars, kilowattHours, period, shortDate } from './customer-figures.ts'

const statusNames: Record<PaymentStatus, string> = {
  PAID: 'Paid',
  PARTIALLY_PAID: 'Part paid',
  NOT_PAID: 'To pay',
}

interface BillProps {
  readonly bill: Bill
}

const amountOf = ({ amount }: Bill) => (amount < 0 ? `${dollars(amount)} credit` : dollars(amount))
const Day = ({ date }: { readonly date: string }) => <time dateTime={date}>{shortDate(date)}</time>
const Status = ({ bill: { paymentStatus } }: BillProps) => (
  <span className={`gf-status gf-status--${paymentStatus}`}>{statusNames[paymentStatus]}</span>
)

function BillLink({ bill, children }: BillProps & { readonly children: ReactNode }) {
  const { href } = useSiteLocation()
  return <a href={href(billAddress(bill.invoiceNumber))}>{children}</a>
}

const BillRow = ({ bill }: BillProps) => (
  <tr>
    <th scope="row">
      <BillLink bill={bill}>
        <Day date={bill.issuedOn} />
      </BillLink>
    </th>
    <td>{period(bill.periodStart, bill.periodEnd)}</td>
    <td className="gf-bills__figure">{kilowattHours(bill.used)}</td>
    <td className="gf-bills__figure">{amountOf(bill)}</td>
    <td>
      <Day date={bill.dueOn} />
    </td>
    <td>
      <Status bill={bill} />
    </td>
  </tr>
)

/** A bill as one line, with the details in a `details` element. */
const BillLine = ({ bill }: BillProps) => (
  <li>
    <details>
      <summary>
        <Day date={bill.issuedOn} /> <span className="gf-bill__amount">{amountOf(bill)}</span>{' '}
        <Status bill={bill} />
      </summary>
      <dl>
        <dt>Period</dt>
        <dd>{period(bill.periodStart, bill.periodEnd)}</dd>
        <dt>Usage</dt>
        <dd>{kilowattHours(bill.used)}</dd>
        <dt>Due</dt>
        <dd>
          <Day date={bill.dueOn} />
        </dd>
      </dl>
      <p>
        <BillLink bill={bill}>See the whole bill</BillLink>
      </p>
    </details>
  </li>
)

/** The bills, both as a table and as one line each for narrow screens. The style sheet shows one of the two. */
export function Bills({ bills }: { readonly bills: readonly Bill[] }) {
  if (bills.length === 0) return <p>No bills yet. Your first one comes about a month after you join.</p>
  return (
    <>
      <p className="gf-muted">Newest first. Amounts include GST.</p>
      <table className="gf-bills" aria-label="Bills">
        <thead>
          <tr>
            <th scope="col">Issued</th>
            <th scope="col">Period</th>
            <th scope="col" className="gf-bills__figure">
              Usage
            </th>
            <th scope="col" className="gf-bills__figure">
              Amount
            </th>
            <th scope="col">Due</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {bills.map((bill) => (
            <BillRow key={bill.invoiceNumber} bill={bill} />
          ))}
        </tbody>
      </table>
      <ul className="gf-bill-list">
        {bills.map((bill) => (
          <BillLine key={bill.invoiceNumber} bill={bill} />
        ))}
      </ul>
    </>
  )
}
