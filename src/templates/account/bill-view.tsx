import type { ReactNode } from 'react'
import { Fragment } from 'react'
import { invoiceDue, invoiceToPay } from '../../../contracts/invoice-rules.ts'
import type { Invoice, InvoiceLine } from '../../../contracts/schemas/invoice.ts'
import type { DocumentFiles } from '../../account/document-files.ts'
import { billStateWords, inPlan } from '../../billing/bill-state.ts'
import { billedTo, billKind, deliveredBy } from '../../billing/billed-to.ts'
import { dailyUse, dailyUseWords } from '../../billing/daily-use.ts'
import {
  adjustmentWords,
  betterOfferWords,
  carriedWords,
  creditWords,
  estimateWords,
  exactKilowattHours,
  lineName,
  lineNameParts,
  linePrice,
  lineQuantity,
  paymentsName,
  planWords,
  qualityName,
  registerName,
  signedDollars,
  smoothingWords,
} from '../../billing/invoice-words.ts'
import { linesByPlan } from '../../billing/lines-by-plan.ts'
import { meterRows, registerRows } from '../../billing/register-words.ts'
import { dollars, longDate, period } from '../../customer-figures.ts'
import { InEnglish, WithEnglish } from '../../in-english.tsx'
import { afterLabel, betweenDetails, labelled, sentenceEnd } from '../../joins.ts'
import { englishPart } from '../../language.ts'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import { Markup } from '../../pages/markup.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { referenceSentence } from '../../plans/reference-sentence.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import type { TemplateSlots } from '../template-slots.ts'
import { fillSlots } from '../template-slots.ts'
import { AccountBody } from './account.tsx'
import { bpayDays } from './account-words.ts'
import { CopyDigits, Digits } from './copy-button.tsx'
import { DocumentButton } from './document-button.tsx'

const texts = defineTexts('billView', {
  inCredit: 'In credit',
  leftToPay: 'Left to pay',
  paid: 'Paid',
  toPay: 'To pay',
  due: 'Due ',
  wasDue: 'Due date passed: ',
  partPaid: '. Part of it has been paid since.',
  paidOf: ({ paid, due }: Values<'paid' | 'due'>) => `. ${paid} of ${due} has been paid.`,
  billerCode: 'BPAY biller code',
  whatBillerCode: 'biller code',
  reference: 'Reference (CRN)',
  whatReference: 'reference',
  waysToPay: 'All ways to pay',
  estimatedHeading: 'This bill is estimated',
  readYourself: 'You can read the meter yourself, ideally before the due date, and we’ll correct the bill:',
  sendReading: 'send us a meter reading',
  factsTitle: 'This bill',
  factsTitleTax: 'This tax invoice',
  periodLabel: 'Period',
  period: ({ period, days }: Values<'period' | 'days'>) => `${period}, ${days} days`,
  issued: 'Issued',
  sent: 'Sent',
  billNumber: 'Bill number',
  accountNumber: 'Account number',
  plan: 'Plan',
  supplyAddress: 'Supply address',
  nmi: 'NMI',
  faultsAndEmergencies: 'Faults and emergencies',
  lineEstimated: ' (estimated)',
  charges: 'How we worked it out',
  charge: 'Charge',
  howMuch: 'How much',
  beforeGst: 'Before GST',
  gst: 'GST',
  withGst: 'This bill, with GST',
  smoothing: 'Bill smoothing',
  previousBalance: 'Balance from your last bill',
  averageUse: 'Average use in a day',
  aDay: 'A day',
  readings: 'Start and end readings',
  readingDay: 'Reading',
  meterShows: 'Meter shows',
  youUsed: ({ used }: Values<'used'>) => `You used ${used}`,
  yourMeterReadings: 'Your meter readings',
  daysOfReadings: 'Days',
  read: 'Read',
  electricity: 'Electricity',
  estimatedDays: 'Estimated, because the meter could not be read on these days.',
  betterPlan: 'Is there a better plan for you?',
  comparePlans: 'Compare plans using your own usage',
  heading: ({ kind, period }: Values<'kind' | 'period'>) => `${kind} for ${period}`,
  download: 'Download this bill (PDF)',
  questions: 'Does something look wrong?',
  questionsHint: ({ number }: Values<'number'>) =>
    `Tell us the bill number ${number} and what you expected, and we’ll look into it with you.`,
  ask: 'Ask about this bill',
  print: 'Print this page',
  allBills: 'All bills',
  payments: 'Payments',
})

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

/** The amount of a bill that is to be paid now, with its heading. */
function toPayNow(invoice: Invoice): { readonly title: string; readonly cents: number } {
  const { balanceAtIssue, paymentStatus, owed, isInPlan } = invoice
  const toPay = invoiceToPay(invoice)
  if (balanceAtIssue < 0) return { title: texts.inCredit, cents: toPay }
  if (paymentStatus !== 'PAID' && owed !== undefined && (isInPlan || paymentStatus === 'PARTIALLY_PAID'))
    return { title: isInPlan ? billStateWords(invoice) : texts.leftToPay, cents: owed }
  return { title: paymentStatus === 'PAID' ? texts.paid : texts.toPay, cents: toPay }
}

/** The amount to pay, by when and how: the front of a bill. */
function ToPay({ invoice, debit, isLate = false }: Pick<BillViewProps, 'invoice' | 'debit' | 'isLate'>) {
  const { href } = useSiteLocation()
  const { dueDate, paymentStatus, owed, isInPlan, bpay } = invoice
  const { title, cents } = toPayNow(invoice)
  // The current plan may differ from the one when the bill was issued.
  const planned = isInPlan ? null : planWords(invoice)
  const smoothed = smoothingWords(invoice)
  const isPaid = paymentStatus === 'PAID'
  // Of a bill that is partly paid, nobody can tell which part is left.
  const carried = paymentStatus === 'NOT_PAID' && !isInPlan ? carriedWords(invoice) : null
  const credit = creditWords(invoice)
  return (
    <Card id="to-pay" title={title}>
      <p className="gf-balance">{dollars(cents)}</p>
      {carried !== null && <p>{carried}</p>}
      {credit !== null && <p>{credit}</p>}
      {planned !== null && <p>{planned}</p>}
      {smoothed !== null && <p>{smoothed}</p>}
      {isInPlan && debit}
      {cents > 0 && !isPaid && !isInPlan && (
        <>
          <p>
            <span>{isLate ? texts.wasDue : texts.due}</span>
            <time dateTime={dueDate}>{longDate(dueDate)}</time>
            <span>
              {paymentStatus === 'PARTIALLY_PAID' &&
                (owed === undefined
                  ? texts.partPaid
                  : texts.paidOf({
                      paid: dollars(invoiceDue(invoice) - owed),
                      due: dollars(invoiceDue(invoice)),
                    }))}
            </span>
          </p>
          {isLate && <p>{bpayDays}</p>}
          {debit}
          <dl className="gf-facts">
            <dt>{texts.billerCode}</dt>
            <dd>
              <CopyDigits text={bpay.billerCode} what={texts.whatBillerCode} />
            </dd>
            <dt>{texts.reference}</dt>
            <dd>
              <CopyDigits text={bpay.reference} what={texts.whatReference} />
            </dd>
          </dl>
          <p>
            <a href={href('/accounts/pay')}>{texts.waysToPay}</a>
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
    <Card id="estimated" title={texts.estimatedHeading}>
      <p>{words}</p>
      {invoice.estimate?.acceptsOwnReading && (
        <p>
          {texts.readYourself} <a href={href('/accounts/meter-reading')}>{texts.sendReading}</a>
          {sentenceEnd}
        </p>
      )}
    </Card>
  )
}

function Facts({ invoice, children }: InvoiceProps & { readonly children?: ReactNode }) {
  const { servicePoint, plan, parts, issueDate, business } = invoice
  const delivered = deliveredBy(invoice)
  const { distributor } = servicePoint
  return (
    <Card id="facts" title={business === undefined ? texts.factsTitle : texts.factsTitleTax}>
      <dl className="gf-facts">
        {billedTo(invoice).map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
        <dt>{texts.periodLabel}</dt>
        <dd>
          {texts.period({
            period: period(invoice.period.startDate, invoice.period.endDate),
            days: invoice.supplyDays,
          })}
        </dd>
        <dt>{texts.issued}</dt>
        <dd>
          <time dateTime={issueDate}>{longDate(issueDate)}</time>
        </dd>
        {delivered !== null && (
          <>
            <dt>{texts.sent}</dt>
            <dd>{delivered}</dd>
          </>
        )}
        <dt>{texts.billNumber}</dt>
        <dd>{invoice.invoiceNumber}</dd>
        <dt>{texts.accountNumber}</dt>
        <dd>
          <Digits text={invoice.accountNumber} />
        </dd>
        <dt>{texts.plan}</dt>
        {parts === undefined ? (
          <dd>
            <InEnglish>{plan.displayName}</InEnglish>
          </dd>
        ) : (
          parts.map((part) => (
            <dd key={part.period.startDate}>
              <WithEnglish
                english={part.plan.displayName}
                after={`${betweenDetails}${period(part.period.startDate, part.period.endDate)}`}
              />
            </dd>
          ))
        )}
        <dt>{texts.supplyAddress}</dt>
        <dd>{servicePoint.supplyAddress}</dd>
        <dt>{texts.nmi}</dt>
        <dd>{servicePoint.nationalMeteringId}</dd>
        {meterRows(invoice).map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
        {distributor && (
          <>
            <dt>{texts.faultsAndEmergencies}</dt>
            <dd>
              <span>{`${distributor.name}${betweenDetails}`}</span>
              <a href={`tel:${distributor.faultsPhone.replaceAll(' ', '')}`}>{distributor.faultsPhone}</a>
            </dd>
          </>
        )}
      </dl>
      {children}
    </Card>
  )
}

/** What a line is for. On a site in English it is one text. */
function LineName({ line }: { readonly line: InvoiceLine }) {
  const estimated = line.quality === 'estimated' ? texts.lineEstimated : ''
  if (englishPart === undefined) return `${lineName(line)}${estimated}`
  return (
    <>
      {lineNameParts(line).map(({ text, isOfPlan }, at) => (
        <Fragment key={isOfPlan ? `plan ${text}` : text}>
          <span>{at === 0 ? '' : betweenDetails}</span>
          <span lang={isOfPlan ? englishPart : undefined}>{text}</span>
        </Fragment>
      ))}
      <span>{estimated}</span>
    </>
  )
}

const LineRow = ({ line }: { readonly line: InvoiceLine }) => (
  <tr>
    <th scope="row">
      <LineName line={line} />
    </th>
    <td>
      <span>{lineQuantity(line)}</span>
      {line.unitPrice !== null && <span className="gf-invoice__price">{` × ${linePrice(line)}`}</span>}
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
    <Card id="charges" title={texts.charges}>
      <table className="gf-invoice" aria-labelledby="charges">
        <thead>
          <tr>
            <th scope="col">{texts.charge}</th>
            <th scope="col">{texts.howMuch}</th>
            <th scope="col" className="gf-invoice__amount">
              {texts.beforeGst}
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
          <SumRow name={texts.gst} cents={invoice.gstAmount} />
          <SumRow name={texts.withGst} cents={invoice.invoiceAmount} />
          {invoice.smoothing !== undefined && (
            <SumRow name={texts.smoothing} cents={invoice.smoothing.amount - invoice.invoiceAmount} />
          )}
          <SumRow name={texts.previousBalance} cents={invoice.previousBalance} />
          <SumRow name={paymentsName(invoice)} cents={invoice.paymentsReceived} />
          {invoice.inPaymentPlan !== undefined && <SumRow name={inPlan} cents={-invoice.inPaymentPlan} />}
          <SumRow
            name={invoice.balanceAtIssue < 0 ? texts.inCredit : texts.toPay}
            cents={invoiceToPay(invoice)}
          />
        </tfoot>
      </table>
      {more !== null && <p>{more}</p>}
    </Card>
  )
}

/** Average use in a day: a bar for each bill. The table says it without the bars. */
function UsageGraph({ invoice }: InvoiceProps) {
  const bars = dailyUse(invoice)
  if (bars.length === 0) return null
  return (
    <table className="gf-invoice gf-daily-use" aria-label={texts.averageUse}>
      <thead>
        <tr>
          <th scope="col">{texts.periodLabel}</th>
          <th scope="col">{texts.aDay}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ name, words, share, isThis }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <svg className="gf-daily-use__bar" aria-hidden="true" focusable="false">
                <rect
                  className={isThis ? 'gf-daily-use__this' : undefined}
                  width={`${share * 100}%`}
                  height="100%"
                />
              </svg>
              <span>{words}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The values of the registers at both ends of the period, if known. */
function Registers({ invoice }: InvoiceProps) {
  const rows = registerRows(invoice)
  if (rows.length === 0) return null
  return (
    <table className="gf-invoice" aria-label={texts.readings}>
      <thead>
        <tr>
          <th scope="col">{texts.readingDay}</th>
          <th scope="col" className="gf-invoice__amount">
            {texts.meterShows}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, read, value }) => (
          <tr key={name}>
            <th scope="row">{labelled(name, read)}</th>
            <td className="gf-invoice__amount">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Reads({ invoice }: InvoiceProps) {
  const { reads, used } = invoice
  return (
    <Card id="reads" title={texts.youUsed({ used: exactKilowattHours(used) })}>
      <p>{dailyUseWords(invoice)}</p>
      <UsageGraph invoice={invoice} />
      <Registers invoice={invoice} />
      <table className="gf-invoice" aria-label={texts.yourMeterReadings}>
        <thead>
          <tr>
            <th scope="col">{texts.daysOfReadings}</th>
            <th scope="col">{texts.read}</th>
            <th scope="col" className="gf-invoice__amount">
              {texts.electricity}
            </th>
          </tr>
        </thead>
        <tbody>
          {reads.map((read) => (
            <tr key={`${read.register} ${read.readStartDate}`}>
              <th scope="row">{period(read.readStartDate, read.readEndDate)}</th>
              <td>{labelled(registerName(read), qualityName(read).toLowerCase())}</td>
              <td className="gf-invoice__amount">{exactKilowattHours(read.usage)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {reads.some(({ quality }) => quality === 'estimated') && <p>{texts.estimatedDays}</p>}
    </Card>
  )
}

function Offers({ invoice }: InvoiceProps) {
  const { href } = useSiteLocation()
  const { comparison, plan } = invoice
  const words = betterOfferWords(invoice)
  if (words === null && comparison === null) return null
  return (
    <Card id="offers" title={texts.betterPlan}>
      {words !== null && <p>{words}</p>}
      {comparison !== null && (
        <p>
          <InEnglish>{plan.displayName}</InEnglish>
          <span>{afterLabel}</span>
          <InEnglish>{referenceSentence(comparison, comparison.customerType)}</InEnglish>
        </p>
      )}
      <p>
        <a href={href('/accounts/plan')}>{texts.comparePlans}</a>
      </p>
    </Card>
  )
}

/** Slots of a bill's page. The Better Bills Guideline says what a bill must show, also where a section is replaced. */
export type BillSlots = TemplateSlots<
  'toPay' | 'estimated' | 'facts' | 'offers' | 'charges' | 'reads' | 'questions',
  Invoice
>

export interface BillViewProps extends InvoiceProps, Partial<DocumentFiles> {
  readonly page: PageContent
  /** The next debit of the bill. */
  readonly debit?: ReactNode
  /** Whether its due date has passed, and no debit is coming. Default: false. */
  readonly isLate?: boolean
  /** What the site adds, replaces or leaves out. */
  readonly slots?: BillSlots | undefined
}

/** A bill in the order of the Better Bills Guideline: first the amount to pay, then how it was calculated. */
export function BillView({ page, invoice, debit, isLate, getDocument, slots = {} }: BillViewProps) {
  const { href } = useSiteLocation()
  const { intro, children, section } = fillSlots(slots, invoice)
  return (
    <AccountBody
      heading={texts.heading({
        kind: billKind(invoice),
        period: period(invoice.period.startDate, invoice.period.endDate),
      })}
    >
      <div className="gf-account gf-bill">
        {intro}
        {section(
          'toPay',
          <ToPay invoice={invoice} debit={debit} {...(isLate !== undefined && { isLate })} />,
        )}
        {section('estimated', <Estimated invoice={invoice} />)}
        {section(
          'facts',
          <Facts invoice={invoice}>
            {getDocument && (
              <DocumentButton
                documentId={invoice.invoiceNumber}
                label={texts.download}
                getDocument={getDocument}
              />
            )}
          </Facts>,
        )}
        {section('offers', <Offers invoice={invoice} />)}
        {section('charges', <Charges invoice={invoice} />)}
        {section('reads', <Reads invoice={invoice} />)}
        {section(
          'questions',
          <Card id="questions" title={texts.questions}>
            <p>{texts.questionsHint({ number: invoice.invoiceNumber })}</p>
            <ul className="gf-actions">
              <li>
                <a className="gf-button gf-button--quiet" href={href('/contact')}>
                  {texts.ask}
                </a>
              </li>
              <li>
                <button type="button" className="gf-button gf-button--quiet" onClick={() => print()}>
                  {texts.print}
                </button>
              </li>
              <li>
                <a href={href('/accounts#bills')}>{texts.allBills}</a>
              </li>
              <li>
                <a href={href('/accounts/payments')}>{texts.payments}</a>
              </li>
            </ul>
          </Card>,
        )}
        {children}
      </div>
      <Markup html={page.html} />
    </AccountBody>
  )
}
