import type { PaymentRecord } from '../../contracts/schemas/payment.ts'
import { paymentMethodWords } from '../billing/payment-words.ts'
import { decimal, textCell } from '../csv-cells.ts'

export const paymentLineKinds = ['PAYMENT', 'REFUND', 'CHARGEBACK'] as const
export type PaymentLineKind = (typeof paymentLineKinds)[number]

/** One movement of money: a payment, or a refund or reversal of one. */
export interface PaymentLine {
  readonly kind: PaymentLineKind
  /** Whole cents received by the retailer; negative for a refund or reversal. */
  readonly amount: number
  /** ISO 8601. */
  readonly at: string
  /** The payment that it belongs to. */
  readonly payment: PaymentRecord
}

/** The name of a line, by its kind. */
export const lineKindWords: Readonly<Record<PaymentLineKind, string>> = {
  PAYMENT: 'Payment',
  REFUND: 'Refund',
  CHARGEBACK: 'Reversed by your bank',
}

/** The same for one line. The bank of a guest payment is not the customer's. */
export const lineWords = ({ kind, payment }: Pick<PaymentLine, 'kind' | 'payment'>): string =>
  kind === 'CHARGEBACK' && payment.isOfGuest ? 'Reversed by the payer’s bank' : lineKindWords[kind]

/** The result of a payment, in a word or two. */
export function paymentStatusWords({ status, refunded }: Pick<PaymentRecord, 'status' | 'refunded'>): string {
  if (status === 'REVERSED') return 'Withdrawn'
  if (status === 'REFUNDED') return 'Refunded'
  return refunded > 0 ? 'Part refunded' : 'Paid'
}

/** All movements of a history, newest first. Movements at the same time keep the order of the ledger. */
export function paymentLines(payments: readonly PaymentRecord[]): PaymentLine[] {
  return payments
    .flatMap((payment): PaymentLine[] => [
      ...payment.returns
        .map(
          ({ kind, amount, returnedAt }): PaymentLine => ({ kind, amount: -amount, at: returnedAt, payment }),
        )
        .toReversed(),
      { kind: 'PAYMENT', amount: payment.amount, at: payment.paidAt, payment },
    ])
    .toSorted((one, other) => other.at.localeCompare(one.at))
}

const columns = [
  'Date',
  'What',
  'Paid by',
  'Amount ($)',
  'Balance after this ($)',
  'Receipt number',
  'Reference',
  'Account',
]

/**
 * The lines as comma-separated values (RFC 4180, with a header). Refunds and reversals are negative. `dayOf`: the civil
 * day of an instant.
 */
export function paymentsCsv(lines: readonly PaymentLine[], dayOf: (at: string) => string): string {
  const rows = lines.map(({ kind, amount, at, payment }) => [
    dayOf(at),
    lineWords({ kind, payment }),
    textCell(paymentMethodWords(payment)),
    decimal(amount, 2),
    kind === 'PAYMENT' ? decimal(payment.balanceAfter, 2) : '',
    textCell(payment.receiptNumber ?? ''),
    textCell(payment.paymentId),
    textCell(payment.accountNumber),
  ])
  return [columns, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('')
}
