import type { ReactNode } from 'react'
import type { DebitList } from '../../../contracts/schemas/debit.ts'
import type { Bill } from '../../../contracts/schemas/my-account.ts'
import type { DocumentFiles } from '../../account/document-files.ts'
import { billStateWords } from '../../billing/bill-state.ts'
import { signedDollars } from '../../billing/invoice-words.ts'
import { dollars, kilowattHours, period, shortDate } from '../../customer-figures.ts'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { billAddress } from './bill-address.ts'
import { DocumentButton } from './document-button.tsx'
import { debitWords, isOverdue } from './next-debit.tsx'

const texts = defineTexts('bills', {
  pdf: 'PDF',
  download: ({ day }: Values<'day'>) => `Download the bill from ${day} as PDF`,
  credit: ({ amount }: Values<'amount'>) => `${amount} credit`,
  estimated: ' Estimated',
  smoothed: ({ amount }: Values<'amount'>) => ` Smoothed, ${amount} billed`,
  period: 'Period',
  usage: 'Usage',
  due: 'Due',
  fullBill: 'See the full bill',
  noBills: 'No bills yet. Your first one will be here after your first billing period.',
  newestFirst: 'Newest first. Amounts include GST.',
  bills: 'Bills',
  issued: 'Issued',
  amount: 'Amount',
  status: 'Status',
  file: 'File',
})

interface BillProps {
  readonly bill: Bill
  readonly debits?: DebitList | undefined
  readonly today?: string | undefined
}
type DownloadProps = BillProps & Partial<DocumentFiles>

const Download = ({ bill: { invoiceNumber, issuedOn }, getDocument }: DownloadProps) =>
  getDocument && (
    <DocumentButton
      documentId={invoiceNumber}
      label={texts.pdf}
      name={texts.download({ day: shortDate(issuedOn) })}
      getDocument={getDocument}
    />
  )

/** The amount to pay for a bill; with bill smoothing its even amount. */
const amountOf = ({ amount, smoothedAmount = amount }: Bill) =>
  smoothedAmount < 0 ? texts.credit({ amount: dollars(smoothedAmount) }) : dollars(smoothedAmount)
const Day = ({ date }: { readonly date: string }) => <time dateTime={date}>{shortDate(date)}</time>
function Status({ bill, debits, today = '' }: BillProps) {
  const debit = debitWords(debits, bill.invoiceNumber)
  const isLate = isOverdue({ ...bill, amount: bill.smoothedAmount ?? bill.amount }, debits, today)
  return (
    <>
      <span className={`gf-status gf-status--${isLate ? 'OVERDUE' : bill.paymentStatus}`}>
        {billStateWords(bill, isLate)}
      </span>
      {debit !== null && <span className="gf-muted">{` ${debit}`}</span>}
      {bill.isEstimated && <span className="gf-muted">{texts.estimated}</span>}
      {bill.smoothedAmount !== undefined && (
        <span className="gf-muted">{texts.smoothed({ amount: signedDollars(bill.amount) })}</span>
      )}
    </>
  )
}

function BillLink({ bill, children }: BillProps & { readonly children: ReactNode }) {
  const { href } = useSiteLocation()
  return <a href={href(billAddress(bill.invoiceNumber))}>{children}</a>
}

const BillRow = ({ bill, debits, today, getDocument }: DownloadProps) => (
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
      <Status bill={bill} debits={debits} today={today} />
    </td>
    {getDocument && (
      <td>
        <Download bill={bill} getDocument={getDocument} />
      </td>
    )}
  </tr>
)

/** A bill as one line, with the details in a `details` element. */
const BillLine = ({ bill, debits, today, getDocument }: DownloadProps) => (
  <li>
    <details>
      <summary>
        <Day date={bill.issuedOn} /> <span className="gf-bill__amount">{amountOf(bill)}</span>{' '}
        <Status bill={bill} debits={debits} today={today} />
      </summary>
      <dl>
        <dt>{texts.period}</dt>
        <dd>{period(bill.periodStart, bill.periodEnd)}</dd>
        <dt>{texts.usage}</dt>
        <dd>{kilowattHours(bill.used)}</dd>
        <dt>{texts.due}</dt>
        <dd>
          <Day date={bill.dueOn} />
        </dd>
      </dl>
      <p>
        <BillLink bill={bill}>{texts.fullBill}</BillLink>
      </p>
      <Download bill={bill} {...(getDocument && { getDocument })} />
    </details>
  </li>
)

export interface BillsProps extends Partial<DocumentFiles> {
  readonly bills: readonly Bill[]
  /** Future debits, each shown next to its bill. Undefined if unknown. */
  readonly debits?: DebitList | undefined
  /**
   * The day at the meter, by which a due date has passed or not. Default: none has passed. No bill is said to be overdue
   * while `debits` is unknown, since its debit may be coming.
   */
  readonly today?: string | undefined
  /** The text if there are no bills. Default: when the first bill comes. */
  readonly whenNone?: string
}

/** The bills, both as a table and as one line each for narrow screens. The style sheet shows one of the two. */
export function Bills({ bills, debits, today, getDocument, whenNone = texts.noBills }: BillsProps) {
  const rest = { debits, today, ...(getDocument && { getDocument }) }
  if (bills.length === 0) return <p>{whenNone}</p>
  return (
    <>
      <p className="gf-muted">{texts.newestFirst}</p>
      <table className="gf-bills" aria-label={texts.bills}>
        <thead>
          <tr>
            <th scope="col">{texts.issued}</th>
            <th scope="col">{texts.period}</th>
            <th scope="col" className="gf-bills__figure">
              {texts.usage}
            </th>
            <th scope="col" className="gf-bills__figure">
              {texts.amount}
            </th>
            <th scope="col">{texts.due}</th>
            <th scope="col">{texts.status}</th>
            {getDocument && <th scope="col">{texts.file}</th>}
          </tr>
        </thead>
        <tbody>
          {bills.map((bill) => (
            <BillRow key={bill.invoiceNumber} bill={bill} {...rest} />
          ))}
        </tbody>
      </table>
      <ul className="gf-bill-list">
        {bills.map((bill) => (
          <BillLine key={bill.invoiceNumber} bill={bill} {...rest} />
        ))}
      </ul>
    </>
  )
}
