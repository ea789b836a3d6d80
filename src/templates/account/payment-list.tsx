import type { ReactNode } from 'react'
import { useState } from 'react'
import type { CreditPayout, PaymentRecord } from '../../../contracts/schemas/payment.ts'
import { signedDollars } from '../../billing/invoice-words.ts'
import { paymentMethodNames } from '../../billing/payment-words.ts'
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
import { useTextAddress } from '../../usage/usage-download.tsx'
import { shortDate } from './customer-figures.ts'
import { paymentAddress } from './payment-address.ts'

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
  const name = `Receipt for the payment on ${shortDate(civilDay(payment.paidAt))}`
  return (
    <a
      href={href(paymentAddress(payment.paymentId))}
      aria-label={kind === 'PAYMENT' ? name : `${name}, returned on ${shortDate(civilDay(at))}`}
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
  if (payments.length + payouts.length === 0)
    return (
      <p>
        No payments yet. Card payments show here straight away, and BPAY payments after one to two business
        days.
      </p>
    )
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
          label="Period"
          value={choice.period}
          options={[
            ['', 'All'],
            ['3m', 'Last 3 months'],
            ['12m', 'Last 12 months'],
            ...years.map((year) => [year, financialYearWords(year)] as const),
          ]}
          onChange={(period) => choose({ period })}
        />
        <Choice
          id="payments-kind"
          label="What"
          value={choice.kind}
          options={[
            ['', 'Everything'],
            ...paymentLineKinds.map((kind) => [kind, lineKindWords[kind]] as const),
          ]}
          onChange={(kind) => choose({ kind: kind as PaymentChoice['kind'] })}
        />
        <Choice
          id="payments-method"
          label="Paid by"
          value={choice.method}
          options={[
            ['', 'Any way'],
            ...paymentMethods.map((method) => [method, paymentMethodNames[method]] as const),
          ]}
          onChange={(method) => choose({ method: method as PaymentChoice['method'] })}
        />
      </div>
      <p className="gf-muted" role="status">
        {lines.length === 0
          ? 'No payments match.'
          : `Newest first. ${[
              ...(paid > 0 ? [`You paid ${signedDollars(paid)}`] : []),
              ...(back > 0 ? [`${signedDollars(back)} was returned`] : []),
              ...(cameBack > 0 ? [`your bank sent ${signedDollars(cameBack)} back to us`] : []),
            ].join(', and ')}.`}
      </p>
      {lines.length === 0 ? (
        <p>
          <button type="button" className="gf-button gf-button--quiet" onClick={() => choose(everyPayment)}>
            Show everything
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
    <table className="gf-bills" aria-label="Payments and refunds">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Status</th>
          <th scope="col">Paid by</th>
          <th scope="col" className="gf-bills__figure">
            Amount
          </th>
          <th scope="col">Receipt</th>
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
                {isPayoutLine(line) ? null : (line.payment.receiptNumber ?? 'Receipt')}
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
          <ReceiptLink line={line}>Receipt</ReceiptLink>
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
          Download as CSV
          <span className="gf-visually-hidden"> (the payments and refunds shown)</span>
        </a>
      )}
    </p>
  )
}
