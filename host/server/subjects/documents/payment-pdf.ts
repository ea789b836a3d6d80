import { balanceWords, paymentMethodWords, signedDollars } from 'gridfront/billing'
import type { PaymentRecord } from 'gridfront/contracts'
import { dayInWords } from 'gridfront/server'
import type { LetterheadFacts } from './letterhead-facts.ts'
import { renderPdf } from './render-pdf.ts'

/** The parts of a payment that never change. `paidOn`: the day in the customer's state. */
export type PrintedPayment = Pick<
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
export const paymentPdf = (payment: PrintedPayment, facts: LetterheadFacts): Promise<Buffer> => {
  const { receiptNumber, paymentId, paidOn, amount, accountNumber, balanceAfter } = payment
  const number = receiptNumber ?? paymentId
  return renderPdf(
    { title: `Receipt ${number}`, kind: 'Receipt for a payment', number, issuedOn: paidOn, facts },
    (pdf) => {
      pdf.heading(1, 'We have received your payment')
      pdf.panel('Paid', signedDollars(amount), dayInWords(paidOn))
      pdf.list([
        [receiptNumber === null ? 'Reference' : 'Receipt number', number],
        ['Paid by', paymentMethodWords(payment)],
        ['Account number', accountNumber],
        ['Balance after this', balanceWords(balanceAfter)],
      ])
      pdf.paragraph(
        'This shows what was paid and what was owing just after. Anything returned later is in your account, under Payments.',
      )
      pdf.heading(2, 'Questions')
      pdf.paragraph(`${facts.phone} or ${facts.email}, with the number above. ${facts.hours}.`)
    },
  )
}
