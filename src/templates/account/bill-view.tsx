import type { ReactNode } from 'react'
import { invoiceToPay } from '../../../contracts/invoice-rules.ts'
import type { Invoice, InvoiceLine } from '../../../contracts/schemas/invoice.ts'
import type { DocumentFiles } from '../../account/document-files.ts'
import {
  adjustmentWords,
  betterOfferWords,
  estimateWords,
  exactKilowattHours,
  lineName,
  linePrice,
  lineQuantity,
  planWords,
  qualityName,
  registerName,
  signedDollars,
} from '../../billing/invoice-words.ts'
import { linesByPlan } from '../../billing/lines-by-plan.ts'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import { Markup } from '../../pages/markup.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { referenceSentence } from '../../plans/reference-sentence.ts'
import { AccountBody } from './account.tsx'
import { CopyDigits, Digits } from './copy-button.tsx'
import { dollars, longDate, period } from './customer-figures.ts'
import { DocumentButton } from './document-button.tsx'

interface InvoiceProps {
  readonly invoice: Invoice
}

function Card({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="gf-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** The amount to pay, by when and how: the front of a bill. */
function ToPay({ invoice, debit }: InvoiceProps & { readonly debit?: ReactNode }) {
  const { href } = useSiteLocation()
  const { balanceAtIssue, dueDate, paymentStatus, bpay } = invoice
  const toPay = invoiceToPay(invoice)
  const planned = planWords(invoice)
  const isPaid = paymentStatus === 'PAID'
  const title = balanceAtIssue <= 0 ? 'In credit' : isPaid ? 'Paid' : 'To pay'
  return (
    <Card id="to-pay" title={title}>
      <p className="gf-balance">{dollars(toPay)}</p>
      {planned !== null && <p>{planned}</p>}
      {toPay > 0 && !isPaid && (
        <>
          <p>
            Due <time dateTime={dueDate}>{longDate(dueDate)}</time>
            {paymentStatus === 'PARTIALLY_PAID' && '. A part of it has been paid since.'}
          </p>
          {debit}
          <dl className="gf-facts">
            <dt>BPAY biller code</dt>
            <dd>
              <CopyDigits text={bpay.billerCode} what="biller code" />
            </dd>
            <dt>Reference (CRN)</dt>
            <dd>
              <CopyDigits text={bpay.reference} what="reference" />
            </dd>
          </dl>
          <p>
            <a href={href('/accounts/pay')}>All ways to pay</a>
          </p>
        </>
      )}
    </Card>
  )
}

/** The notice for a bill with estimates, and the customer's options. */
function Estimated({ invoice }: InvoiceProps) {
  const { href } = useSiteLocation()
  const words = estimateWords(invoice)
  if (words === null) return null
  return (
    <Card id="estimated" title="An estimated bill">
      <p>{words}</p>
      {invoice.estimate?.acceptsOwnReading && (
        <p>
          You can read the meter yourself, best before the due date, and have the bill put right by that:{' '}
          <a href={href('/accounts/meter-reading')}>send us a meter reading</a>.
        </p>
      )}
    </Card>
  )
}

function Facts({ invoice, children }: InvoiceProps & { readonly children?: ReactNode }) {
  const { servicePoint, plan, parts, issueDate } = invoice
  const { distributor } = servicePoint
  return (
    <Card id="facts" title="This bill">
      <dl className="gf-facts">
        <dt>For</dt>
        <dd>{invoice.customerName}</dd>
        <dt>Period</dt>
        <dd>
          {period(invoice.period.startDate, invoice.period.endDate)}, {invoice.supplyDays} days
        </dd>
        <dt>Issued</dt>
        <dd>
          <time dateTime={issueDate}>{longDate(issueDate)}</time>
        </dd>
        <dt>Bill number</dt>
        <dd>{invoice.invoiceNumber}</dd>
        <dt>Account number</dt>
        <dd>
          <Digits text={invoice.accountNumber} />
        </dd>
        <dt>Plan</dt>
        {parts === undefined ? (
          <dd>{plan.displayName}</dd>
        ) : (
          parts.map((part) => (
            <dd key={part.period.startDate}>
              {part.plan.displayName}, {period(part.period.startDate, part.period.endDate)}
            </dd>
          ))
        )}
        <dt>Supply address</dt>
        <dd>{servicePoint.supplyAddress}</dd>
        <dt>NMI</dt>
        <dd>{servicePoint.nationalMeteringId}</dd>
        {distributor && (
          <>
            <dt>Faults and emergencies</dt>
            <dd>
              {distributor.name},{' '}
              <a href={`tel:${distributor.faultsPhone.replaceAll(' ', '')}`}>{distributor.faultsPhone}</a>
            </dd>
          </>
        )}
      </dl>
      {children}
    </Card>
  )
}

const LineRow = ({ line }: { readonly line: InvoiceLine }) => (
  <tr>
    <th scope="row">
      {lineName(line)}
      {line.quality === 'estimated' && ' (estimated)'}
    </th>
    <td>
      {lineQuantity(line)}
      {line.unitPrice !== null && <span className="gf-invoice__price"> × {linePrice(line)}</span>}
    </td>
    <td className="gf-invoice__amount">{signedDollars(line.amount)}</td>
  </tr>
)

const SumRow = ({ name, cents }: { readonly name: string; readonly cents: number }) => (
  <tr>
    <th scope="row" colSpan={2}>
      {name}
    </th>
    <td className="gf-invoice__amount">{signedDollars(cents)}</td>
  </tr>
)

function Charges({ invoice }: InvoiceProps) {
  const more = adjustmentWords(invoice)
  return (
    <Card id="charges" title="How it adds up">
      <table className="gf-invoice" aria-labelledby="charges">
        <thead>
          <tr>
            <th scope="col">Charge</th>
            <th scope="col">How much</th>
            <th scope="col" className="gf-invoice__amount">
              Before GST
            </th>
          </tr>
        </thead>
        {linesByPlan(invoice).map(({ title, lines }) => (
          <tbody key={title}>
            {title !== '' && (
              <tr>
                <th scope="rowgroup" colSpan={3} className="gf-invoice__part">
                  {title}
                </th>
              </tr>
            )}
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike, and never move.
              <LineRow key={at} line={line} />
            ))}
          </tbody>
        ))}
        <tfoot>
          <SumRow name="GST" cents={invoice.gstAmount} />
          <SumRow name="This bill, with GST" cents={invoice.invoiceAmount} />
          <SumRow name="Owed after the bill before" cents={invoice.previousBalance} />
          <SumRow name="Received since, thank you" cents={invoice.paymentsReceived} />
          {invoice.inPaymentPlan !== undefined && (
            <SumRow name="In your payment plan" cents={-invoice.inPaymentPlan} />
          )}
          <SumRow name={invoice.balanceAtIssue < 0 ? 'In credit' : 'To pay'} cents={invoiceToPay(invoice)} />
        </tfoot>
      </table>
      {more !== null && <p>{more}</p>}
    </Card>
  )
}

function Comparison({ invoice: { previousPeriod: before, used, supplyDays } }: InvoiceProps) {
  if (before === null) return null
  return (
    <p>
      That is {exactKilowattHours(Math.round(used / supplyDays / 10) * 10)} a day. On the bill before,{' '}
      {period(before.period.startDate, before.period.endDate)}, it was{' '}
      {exactKilowattHours(Math.round(before.used / before.supplyDays / 10) * 10)} a day.
    </p>
  )
}

function Reads({ invoice }: InvoiceProps) {
  const { reads, used } = invoice
  return (
    <Card id="reads" title={`You used ${exactKilowattHours(used)}`}>
      <Comparison invoice={invoice} />
      <table className="gf-invoice" aria-label="Reads of your meter">
        <thead>
          <tr>
            <th scope="col">Days</th>
            <th scope="col">Read</th>
            <th scope="col" className="gf-invoice__amount">
              Electricity
            </th>
          </tr>
        </thead>
        <tbody>
          {reads.map((read) => (
            <tr key={`${read.register} ${read.readStartDate}`}>
              <th scope="row">{period(read.readStartDate, read.readEndDate)}</th>
              <td>
                {registerName(read)}: {qualityName(read).toLowerCase()}
              </td>
              <td className="gf-invoice__amount">{exactKilowattHours(read.usage)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {reads.some(({ quality }) => quality === 'estimated') && (
        <p>Estimated: the meter could not be read on these days.</p>
      )}
    </Card>
  )
}

function Offers({ invoice }: InvoiceProps) {
  const { href } = useSiteLocation()
  const { comparison, plan } = invoice
  const words = betterOfferWords(invoice)
  if (words === null && comparison === null) return null
  return (
    <Card id="offers" title="Is there a better plan for you?">
      {words !== null && <p>{words}</p>}
      {comparison !== null && (
        <p>
          {plan.displayName}: {referenceSentence(comparison, comparison.customerType)}
        </p>
      )}
      <p>
        <a href={href('/accounts/plan')}>Compare plans by what you use</a>
      </p>
    </Card>
  )
}

export interface BillViewProps extends InvoiceProps, Partial<DocumentFiles> {
  readonly page: PageContent
  /** Its next debit. */
  readonly debit?: ReactNode
}

/** A bill in the order of the Better Bills Guideline: first the amount to pay, then how it was calculated. */
export function BillView({ page, invoice, debit, getDocument }: BillViewProps) {
  const { href } = useSiteLocation()
  return (
    <AccountBody
      heading={`${invoice.isFinal ? 'Final bill' : 'Bill'} for ${period(invoice.period.startDate, invoice.period.endDate)}`}
    >
      <div className="gf-account gf-bill">
        <ToPay invoice={invoice} debit={debit} />
        <Estimated invoice={invoice} />
        <Facts invoice={invoice}>
          {getDocument && (
            <DocumentButton
              documentId={invoice.invoiceNumber}
              label="Download this bill (PDF)"
              getDocument={getDocument}
            />
          )}
        </Facts>
        <Offers invoice={invoice} />
        <Charges invoice={invoice} />
        <Reads invoice={invoice} />
        <Card id="questions" title="Is something not right?">
          <p>
            Tell us the bill number {invoice.invoiceNumber} and what you expected, and we look at it with you.
          </p>
          <ul className="gf-actions">
            <li>
              <a className="gf-button gf-button--quiet" href={href('/contact')}>
                Ask about this bill
              </a>
            </li>
            <li>
              <button type="button" className="gf-button gf-button--quiet" onClick={() => print()}>
                Print this page
              </button>
            </li>
            <li>
              <a href={href('/accounts#bills')}>All bills</a>
            </li>
            <li>
              <a href={href('/accounts/payments')}>Payments</a>
            </li>
          </ul>
        </Card>
      </div>
      <Markup html={page.html} />
    </AccountBody>
  )
}
