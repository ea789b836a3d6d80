import type { PaymentRecord } from '../../contracts/schemas/payment.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { signedDollars } from './invoice-words.ts'

const texts = defineTexts('paymentWords', {
  nothingOwed: 'Nothing owed',
  owed: ({ amount }: Values<'amount'>) => `${amount} owed`,
  inCredit: ({ amount }: Values<'amount'>) => `${amount} in credit`,
  card: 'Card',
  directDebit: 'Direct debit',
  bank: 'BPAY or bank transfer',
  cardEnd: ({ digits }: Values<'digits'>) => `Card ending in ${digits}`,
  byGuest: ({ method }: Values<'method'>) => `${method}, paid without logging in`,
})

/** A balance as text: `$72.14 owed`, `$1.50 in credit`. Cents; positive is owed. */
export const balanceWords = (cents: number): string =>
  cents === 0
    ? texts.nothingOwed
    : cents < 0
      ? texts.inCredit({ amount: signedDollars(-cents) })
      : texts.owed({ amount: signedDollars(cents) })

/** Payment methods, as customers choose among them. */
export const paymentMethodNames: Readonly<Record<PaymentRecord['method'], string>> = {
  CARD: texts.card,
  DIRECT_DEBIT: texts.directDebit,
  PAYTO: 'PayTo',
  BANK: texts.bank,
}

/** How a payment was made, for pages and PDF documents alike: `Card ending in 4242`. */
export function paymentMethodWords({
  method,
  cardLast4,
  isOfGuest,
}: Pick<PaymentRecord, 'method' | 'cardLast4' | 'isOfGuest'>): string {
  const how =
    method === 'CARD' && cardLast4 !== null
      ? texts.cardEnd({ digits: cardLast4 })
      : paymentMethodNames[method]
  return isOfGuest ? texts.byGuest({ method: how }) : how
}
