import type { ReactNode } from 'react'
import { useState } from 'react'
import type { CreditPayout, PaymentRecord } from '../../../contracts/schemas/payment.ts'
import { signedDollars } from '../../billing/invoice-words.ts'
import { paymentMethodNames } from '../../billing/payment-words.ts'
import { shortDate } from '../../customer-figures.ts'
import { dayIn } from '../../dates/time-zones.ts'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import type { PaymentChoice } from '../../payments/payment-choice.ts'
import {
  chosenLines,
  everyPayment,
  financialYearOf,
  financialYearWords,
  paymentChoiceIn,
  paymentMethods,
  searchWithPayments,
} from '../../payments/payment-choice.ts'
import type { PaymentLine, PaymentLineKind } from '../../payments/payment-lines.ts'
import {
  isPayoutLine,
  lineKindWords,
  lineMethodWords,
  lineWords,
  paymentLineKinds,
  paymentLines,
  paymentStatusWords,
  paymentsCsv,
} from '../../payments/payment-lines.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { useTextAddress } from '../../usage/usage-download.tsx'
import { paymentAddress } from './payment-address.ts'

const texts = defineTexts('paymentList', {
  receiptOf: ({ day }: Values<'day'>) => `Receipt for the payment on ${day}`,
  receiptReturned: ({ receipt, day }: Values<'receipt' | 'day'>) => `${receipt}, returned on ${day}`,
  none: 'No payments yet. Card payments show here straight away, and BPAY payments after one to two business days.',
  periodLabel: 'Period',
  anyPeriod: 'All',
  last3Months: 'Last 3 months',
  last12Months: 'Last 12 months',
  kindLabel: 'What',
  anyKind: 'Everything',
  methodLabel: 'Paid by',
  anyMethod: 'Any way',
  noneMatch: 'No payments match.',
  newestFirst: ({ what }: Values<'what'>) => `Newest first. ${what}.`,
  youPaid: ({ amount }: Values<'amount'>) => `You paid ${amount}`,
  returned: ({ amount }: Values<'amount'>) => `${amount} was returned`,
  sentBack: ({ amount }: Values<'amount'>) => `your bank sent ${amount} back to us`,
  joint: ', and ',
  showEverything: 'Show everything',
  label: 'Payments and refunds',
  date: 'Date',
  status: 'Status',
  amount: 'Amount',
  receipt: 'Receipt',
  download: 'Download as CSV',
  downloadShown: ' (the payments and refunds shown)',
})

/** The day of a moment in eastern Australia, as in mails, wherever the reader is: a financial year must not depend on that. */
const civilDay = (at: string) => dayIn('NSW', new Date(at))

const Day = ({ at }: { readonly at: string }) => <time dateTime={at}>{shortDate(civilDay(at))}</time>
const keyOf = (line: PaymentLine, index: number) =>
  `${isPayoutLine(line) ? line.payout.reference : line.payment.paymentId} ${line.kind} ${line.at} ${index}`

const what = (line: PaymentLine) =>
  line.kind === 'PAYMENT' ? paymentStatusWords(line.payment) : lineWords(line)
const tone = (line: PaymentLine) =>
  line.kind === 'PAYMENT' && line.payment.status === 'SUCCEEDED' && line.payment.refunded === 0
    ? 'PAID'
    : 'WITHDRAWN'

const Status = ({ line }: { readonly line: PaymentLine }) => (
  <span className={`gf-status gf-status--${tone(line)}`}>{what(line)}</span>
)

interface ReceiptLinkProps {
  readonly line: PaymentLine
  /** The receipt's number, or a word for it. */
  readonly children: ReactNode
}

/** A refund of credit has no receipt, but the request for it, with the bank account. */
function ReceiptLink({ line, children }: ReceiptLinkProps) {
  const { href } = useSiteLocation()
  if (isPayoutLine(line)) return <a href={href('/accounts/requests')}>{line.payout.reference}</a>
  const { kind, payment, at } = line
  const name = texts.receiptOf({ day: shortDate(civilDay(payment.paidAt)) })
  return (
    <a
      href={href(paymentAddress(payment.paymentId))}
      aria-label={
        kind === 'PAYMENT' ? name : texts.receiptReturned({ receipt: name, day: shortDate(civilDay(at)) })
      }
    >
      {children}
    </a>
  )
}

interface ChoiceProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly onChange: (value: string) => void
}

const Choice = ({ id, label, value, options, onChange }: ChoiceProps) => (
  <p className="gf-field">
    <label htmlFor={id}>{label}</label>
    <select id={id} className="gf-select" value={value} onChange={({ target }) => onChange(target.value)}>
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </select>
  </p>
)

export interface PaymentListProps {
  readonly payments: readonly PaymentRecord[]
  /** Credits that were paid to the customer. Default: none. */
  readonly payouts?: readonly CreditPayout[] | undefined
  readonly now?: () => Date
}

/** Payments and their returns, newest first, with filters kept in the address, and a file of the shown ones. */
export function PaymentList({ payments, payouts = [], now = () => new Date() }: PaymentListProps) {
  const [choice, setChoice] = useState(() => paymentChoiceIn(location.search))
  if (payments.length + payouts.length === 0) return <p>{texts.none}</p>
  function choose(change: Partial<PaymentChoice>) {
    const next = { ...choice, ...change }
    setChoice(next)
    const { pathname, search, hash } = location
    // Replaces the history entry's address, and keeps the state that other code stores in it.
    history.replaceState(history.state, '', `${pathname}${searchWithPayments(search, next)}${hash}`)
  }
  const all = paymentLines(payments, payouts)
  const today = civilDay(now().toISOString())
  const lines = chosenLines(all, choice, { today, dayOf: civilDay })
  const years = [...new Set([...all.map(({ at }) => financialYearOf(civilDay(at))), choice.period])]
    .filter((year) => /^\d+$/.test(year))
    .toSorted()
    .toReversed()
  const sumOf = (...kinds: readonly PaymentLineKind[]) =>
    lines.reduce((sum, { kind, amount }) => sum + (kinds.includes(kind) ? Math.abs(amount) : 0), 0)
  const paid = sumOf('PAYMENT')
  const back = sumOf('REFUND', 'CHARGEBACK', 'PAYOUT')
  const cameBack = sumOf('PAYOUT_RETURN')
  return (
    <>
      <div className="gf-document-filter">
        <Choice
          id="payments-period"
          label={texts.periodLabel}
          value={choice.period}
          options={[
            ['', texts.anyPeriod],
            ['3m', texts.last3Months],
            ['12m', texts.last12Months],
            ...years.map((year) => [year, financialYearWords(year)] as const),
          ]}
          onChange={(period) => choose({ period })}
        />
        <Choice
          id="payments-kind"
          label={texts.kindLabel}
          value={choice.kind}
          options={[
            ['', texts.anyKind],
            ...paymentLineKinds.map((kind) => [kind, lineKindWords[kind]] as const),
          ]}
          onChange={(kind) => choose({ kind: kind as PaymentChoice['kind'] })}
        />
        <Choice
          id="payments-method"
          label={texts.methodLabel}
          value={choice.method}
          options={[
            ['', texts.anyMethod],
            ...paymentMethods.map((method) => [method, paymentMethodNames[method]] as const),
          ]}
          onChange={(method) => choose({ method: method as PaymentChoice['method'] })}
        />
      </div>
      <p className="gf-muted" role="status">
        {lines.length === 0
          ? texts.noneMatch
          : texts.newestFirst({
              what: [
                ...(paid > 0 ? [texts.youPaid({ amount: signedDollars(paid) })] : []),
                ...(back > 0 ? [texts.returned({ amount: signedDollars(back) })] : []),
                ...(cameBack > 0 ? [texts.sentBack({ amount: signedDollars(cameBack) })] : []),
              ].join(texts.joint),
            })}
      </p>
      {lines.length === 0 ? (
        <p>
          <button type="button" className="gf-button gf-button--quiet" onClick={() => choose(everyPayment)}>
            {texts.showEverything}
          </button>
        </p>
      ) : (
        <>
          <Lines lines={lines} />
          <Download lines={lines} />
        </>
      )}
    </>
  )
}

/** The lines, both as a table and as a list for narrow screens. The style sheet shows one of the two. */
const Lines = ({ lines }: { readonly lines: readonly PaymentLine[] }) => (
  <>
    <table className="gf-bills" aria-label={texts.label}>
      <thead>
        <tr>
          <th scope="col">{texts.date}</th>
          <th scope="col">{texts.status}</th>
          <th scope="col">{texts.methodLabel}</th>
          <th scope="col" className="gf-bills__figure">
            {texts.amount}
          </th>
          <th scope="col">{texts.receipt}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={keyOf(line, index)}>
            <th scope="row">
              <Day at={line.at} />
            </th>
            <td>
              <Status line={line} />
            </td>
            <td>{lineMethodWords(line)}</td>
            <td className="gf-bills__figure">{signedDollars(line.amount)}</td>
            <td>
              <ReceiptLink line={line}>
                {isPayoutLine(line) ? null : (line.payment.receiptNumber ?? texts.receipt)}
              </ReceiptLink>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <ul className="gf-bill-list gf-payment-list">
      {lines.map((line, index) => (
        <li key={keyOf(line, index)}>
          <span>
            <Day at={line.at} /> <Status line={line} />
          </span>
          <strong>{signedDollars(line.amount)}</strong>
          <span className="gf-field__description">{lineMethodWords(line)}</span>
          <ReceiptLink line={line}>{texts.receipt}</ReceiptLink>
        </li>
      ))}
    </ul>
  </>
)

/** The file is made in the browser, from the shown payments. */
function Download({ lines }: { readonly lines: readonly PaymentLine[] }) {
  // The byte order mark tells spreadsheets that the file is UTF-8.
  const address = useTextAddress(`\uFEFF${paymentsCsv(lines, civilDay)}`, 'text/csv;charset=utf-8')
  return (
    <p>
      {address === undefined ? null : (
        <a href={address} download="payments.csv">
          {texts.download}
          <span className="gf-visually-hidden">{texts.downloadShown}</span>
        </a>
      )}
    </p>
  )
}
