import { balanceWords, paymentMethodWords, signedDollars } from 'gridfront/billing'
import type { PaymentRecord } from 'gridfront/contracts'
import { dayInWords } from 'gridfront/server'
import { makePaper } from './paper.ts'
import type { PaperFacts } from './paper-facts.ts'

/** The parts of a payment that never change. `paidOn`: the day in the customer's state. */
export type PaymentOnPaper = Pick<
  PaymentRecord,
  | 'paymentId'
  | 'accountNumber'
  | 'method'
  | 'cardLast4'
  | 'isOfGuest'
  | 'amount'
  | 'receiptNumber'
  | 'balanceAfter'
> & { readonly paidOn: string }

/** The receipt of a payment, without name and address, because it is passed on to others as proof. */
export const paymentPaper = (payment: PaymentOnPaper, facts: PaperFacts): Promise<Buffer> => {
  const { receiptNumber, paymentId, paidOn, amount, accountNumber, balanceAfter } = payment
  const number = receiptNumber ?? paymentId
  return makePaper(
    { title: `Receipt ${number}`, kind: 'Receipt of a payment', number, issuedOn: paidOn, facts },
    (paper) => {
      paper.heading(1, 'We have received your payment')
      paper.panel('Paid', signedDollars(amount), dayInWords(paidOn))
      paper.list([
        [receiptNumber === null ? 'Reference' : 'Receipt number', number],
        ['Paid by', paymentMethodWords(payment)],
        ['Account number', accountNumber],
        ['Balance after it', balanceWords(balanceAfter)],
      ])
      paper.paragraph(
        'This is what was paid, and what was owed just after. Whatever went back later stands in your account, under Payments.',
      )
      paper.heading(2, 'Questions')
      paper.paragraph(`${facts.phone} or ${facts.email}, with the number above. ${facts.hours}.`)
    },
  )
}
