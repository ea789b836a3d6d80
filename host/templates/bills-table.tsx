import type { Bill, PaymentStatus } from 'gridfront/contracts'
import { dollars, kilowattHours, period, shortDate } from './customer-figures.ts'

const statusNames: Record<PaymentStatus, string> = {
  PAID: 'Paid',
  PARTIALLY_PAID: 'Part paid',
  NOT_PAID: 'To pay',
}

function BillRow({ bill }: { bill: Bill }) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row" data-label="Issued">
        <time dateTime={bill.issuedOn}>{shortDate(bill.issuedOn)}</time>
      </th>
      <td role="cell" data-label="Period">
        {period(bill.periodStart, bill.periodEnd)}
      </td>
      <td role="cell" data-label="Usage" className="gf-bills__figure">
        {kilowattHours(bill.used)}
      </td>
      <td role="cell" data-label="Amount" className="gf-bills__figure">
        {bill.amount < 0 ? `${dollars(bill.amount)} credit` : dollars(bill.amount)}
      </td>
      <td role="cell" data-label="Due">
        <time dateTime={bill.dueOn}>{shortDate(bill.dueOn)}</time>
      </td>
      <td role="cell" data-label="Status">
        <span className={`gf-status gf-status--${bill.paymentStatus}`}>
          {statusNames[bill.paymentStatus]}
        </span>
      </td>
    </tr>
  )
}

/**
 * The bills, one row each, or one block each where there is no room. Roles are written out, because a table
 * that is laid out otherwise loses its own in the accessibility tree.
 */
export function BillsTable({ bills }: { bills: readonly Bill[] }) {
  if (bills.length === 0) return <p>No bills yet. Your first one comes about a month after you join.</p>
  return (
    <table role="table" className="gf-bills">
      <caption className="gf-muted">Newest first. Amounts include GST.</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            Issued
          </th>
          <th role="columnheader" scope="col">
            Period
          </th>
          <th role="columnheader" scope="col" className="gf-bills__figure">
            Usage
          </th>
          <th role="columnheader" scope="col" className="gf-bills__figure">
            Amount
          </th>
          <th role="columnheader" scope="col">
            Due
          </th>
          <th role="columnheader" scope="col">
            Status
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {bills.map((bill) => (
          <BillRow key={bill.invoiceNumber} bill={bill} />
        ))}
      </tbody>
    </table>
  )
}
