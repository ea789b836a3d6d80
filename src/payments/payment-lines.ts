import type { CreditPayout, PaymentRecord } from '../../contracts/schemas/payment.ts'
import { paymentMethodWords } from '../billing/payment-words.ts'
import { decimal, textCell } from '../csv-cells.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('paymentLines', {
  payment: 'Payment',
  refund: 'Refund',
  reversed: 'Reversed by your bank',
  payout: 'Refund of credit',
  payoutReturned: 'Sent back by your bank',
  reversedByPayer: 'Reversed by the payer’s bank',
  bankTransfer: 'Bank transfer',
  withdrawn: 'Withdrawn',
  refunded: 'Refunded',
  partRefunded: 'Part refunded',
  paid: 'Paid',
})

export const paymentLineKinds = ['PAYMENT', 'REFUND', 'CHARGEBACK', 'PAYOUT', 'PAYOUT_RETURN'] as const
export type PaymentLineKind = (typeof paymentLineKinds)[number]

interface Movement {
  /** Whole cents received by the retailer; negative for what went back to the customer. */
  readonly amount: number
  /** ISO 8601. */
  readonly at: string
}
/** A payment, or a refund or reversal of one. */
interface PaidLine extends Movement {
  readonly kind: Exclude<PaymentLineKind, PayoutLine['kind']>
  /** The payment that it belongs to. */
  readonly payment: PaymentRecord
}
/** A credit that was paid to the customer, or that the customer's bank sent back. It belongs to no payment. */
interface PayoutLine extends Movement {
  readonly kind: 'PAYOUT' | 'PAYOUT_RETURN'
  readonly payout: CreditPayout
}
/** One movement of money. */
export type PaymentLine = PaidLine | PayoutLine

/** Whether a line belongs to a payout, and so to no payment. */
export const isPayoutLine = (line: PaymentLine): line is PayoutLine => 'payout' in line

/** The name of a line, by its kind. */
export const lineKindWords: Readonly<Record<PaymentLineKind, string>> = {
  PAYMENT: texts.payment,
  REFUND: texts.refund,
  CHARGEBACK: texts.reversed,
  PAYOUT: texts.payout,
  PAYOUT_RETURN: texts.payoutReturned,
}

/** The same for one line. The bank of a guest payment is not the customer's. */
export const lineWords = (line: Pick<PaidLine, 'kind' | 'payment'> | Pick<PayoutLine, 'kind'>): string =>
  line.kind === 'CHARGEBACK' && line.payment.isOfGuest ? texts.reversedByPayer : lineKindWords[line.kind]

/** How the money moved. */
export const lineMethodWords = (line: PaymentLine): string =>
  isPayoutLine(line) ? texts.bankTransfer : paymentMethodWords(line.payment)

/** The result of a payment, in a word or two. */
export function paymentStatusWords({ status, refunded }: Pick<PaymentRecord, 'status' | 'refunded'>): string {
  if (status === 'REVERSED') return texts.withdrawn
  if (status === 'REFUNDED') return texts.refunded
  return refunded > 0 ? texts.partRefunded : texts.paid
}

/**
 * All movements of a history, newest first. Movements at the same time keep the order of the ledger, payouts before
 * payments.
 */
export function paymentLines(
  payments: readonly PaymentRecord[],
  payouts: readonly CreditPayout[] = [],
): PaymentLine[] {
  const paidOut = payouts.flatMap((payout): PaymentLine[] => [
    ...(payout.returnedAt === undefined
      ? []
      : [{ kind: 'PAYOUT_RETURN', amount: payout.amount, at: payout.returnedAt, payout } as const]),
    { kind: 'PAYOUT', amount: -payout.amount, at: payout.paidAt, payout },
  ])
  const paid = payments.flatMap((payment): PaymentLine[] => [
    ...payment.returns
      .map(
        ({ kind, amount, returnedAt }): PaymentLine => ({ kind, amount: -amount, at: returnedAt, payment }),
      )
      .toReversed(),
    { kind: 'PAYMENT', amount: payment.amount, at: payment.paidAt, payment },
  ])
  return [...paidOut, ...paid].toSorted((one, other) => other.at.localeCompare(one.at))
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
 * The lines as comma-separated values (RFC 4180, with a header). What went back to the customer is negative. `dayOf`: the civil
 * day of an instant.
 */
export function paymentsCsv(lines: readonly PaymentLine[], dayOf: (at: string) => string): string {
  const rows = lines.map((line) => [
    dayOf(line.at),
    lineWords(line),
    textCell(lineMethodWords(line)),
    decimal(line.amount, 2),
    line.kind === 'PAYMENT' ? decimal(line.payment.balanceAfter, 2) : '',
    ...(isPayoutLine(line)
      ? ['', line.payout.reference, line.payout.accountNumber]
      : [line.payment.receiptNumber ?? '', line.payment.paymentId, line.payment.accountNumber]
    ).map(textCell),
  ])
  return [columns, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('')
}
