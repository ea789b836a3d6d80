import type { PaymentRecord } from '../../contracts/schemas/payment.ts'
import { signedDollars } from './invoice-words.ts'

/** A balance as text: `$72.14 owed`, `$1.50 in credit`. Cents; positive is owed. */
export const balanceWords = (cents: number): string =>
  cents === 0 ? 'Nothing owed' : `${signedDollars(Math.abs(cents))} ${cents < 0 ? 'in credit' : 'owed'}`

/** Payment methods, as customers choose among them. */
export const paymentMethodNames: Readonly<Record<PaymentRecord['method'], string>> = {
  CARD: 'Card',
  DIRECT_DEBIT: 'Direct debit',
  PAYTO: 'PayTo',
  BANK: 'BPAY or bank transfer',
}

/** How a payment was made, for pages and PDF documents alike: `Card ending in 4242`. */
export function paymentMethodWords({
  method,
  cardLast4,
  isOfGuest,
}: Pick<PaymentRecord, 'method' | 'cardLast4' | 'isOfGuest'>): string {
  const how =
    method === 'CARD' && cardLast4 !== null ? `Card ending in ${cardLast4}` : paymentMethodNames[method]
  return isOfGuest ? `${how}, paid without logging in` : how
}
