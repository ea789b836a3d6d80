import { inDollars } from '../../payments/in-dollars.ts'
import type {
  BillFacts,
  GuestReceiptFacts,
  PaymentHelpFacts,
  PaymentReceiptFacts,
  PaymentReturnFacts,
} from '../mail-order.ts'
import type { Letters, MailText } from './letter.ts'
import { billPage, day, moment, pages, paymentPage } from './letter.ts'

const everyWords = { WEEKLY: 'every week', FORTNIGHTLY: 'every fortnight', MONTHLY: 'every month' } as const

/** Mails about bills, payments and help with paying. */
export function paymentMails({ letter, contact, neverAsk, siteOrigin }: Letters) {
  const planGoesOn =
    'It had paid your payment plan. The plan goes on, and what is owed again is paid by its instalments: your account shows them.'
  return {
    /** Amount and due date only. Usage and address are in the account. */
    billIssued: ({
      invoiceNumber,
      period,
      amountCents,
      toPayCents,
      inPlanCents = 0,
      dueDate,
      debit,
      maximumCents,
      isEstimated,
      acceptsOwnReading,
      isFinal,
    }: BillFacts): MailText => {
      const dueCents = Math.max(0, toPayCents - inPlanCents)
      return letter(isFinal ? 'your final bill' : 'your bill', billPage(invoiceNumber), [
        `Your ${isFinal ? 'final ' : ''}bill for ${day(period.startDate)} to ${day(period.endDate)} is in your account, as a page and as a PDF. Its number:`,
        invoiceNumber,
        amountCents < 0
          ? `It comes to a credit of ${inDollars(-amountCents)}.`
          : `It comes to ${inDollars(amountCents)}, GST included.`,
        ...(toPayCents <= 0
          ? [
              toPayCents === 0
                ? 'Nothing is to pay.'
                : `Nothing is to pay: your account is ${inDollars(-toPayCents)} in credit.${isFinal ? ' We pay it out to you within 10 business days.' : ''}`,
            ]
          : [
              inPlanCents === 0
                ? `To pay, with what was owed before: ${inDollars(toPayCents)}, by ${day(dueDate)}.`
                : dueCents === 0
                  ? 'Nothing is to pay for it beside your payment plan.'
                  : `To pay: ${inDollars(dueCents)}, by ${day(dueDate)}.`,
              ...(inPlanCents === 0
                ? []
                : [
                    `${inDollars(inPlanCents)}${dueCents === 0 ? '' : ' more'} is in your payment plan, and is due by its instalments as before:\n${siteOrigin()}${pages.paymentHelp}`,
                  ]),
              ...(dueCents === 0
                ? []
                : debit === null
                  ? [
                      ...(maximumCents === undefined
                        ? []
                        : [
                            `This bill is more than the ${inDollars(maximumCents)} that PayTo takes for a bill, by your agreement. So nothing of it is taken: please pay it yourself.`,
                          ]),
                      `How to pay:\n${siteOrigin()}${pages.pay}`,
                      `By card without a login, with the reference (CRN) and the surname on the bill:\n${siteOrigin()}${pages.guestPay}`,
                    ]
                  : [
                      `By ${debit.method === 'PAYTO' ? 'PayTo' : 'your direct debit'}, ${inDollars(debit.amountCents)} of it is taken from your bank account on ${day(debit.on)}. You need do nothing for that.`,
                      ...(debit.amountCents < dueCents
                        ? [
                            `The rest, ${inDollars(dueCents - debit.amountCents)}, is to pay in another way. How to pay:\n${siteOrigin()}${pages.pay}`,
                          ]
                        : []),
                    ]),
              `Is it hard to pay? Call us on ${contact.phone} before the due date, or see what help there is:\n${siteOrigin()}${pages.support}`,
            ]),
        ...(isEstimated
          ? [
              'This bill is estimated, at least for some days, because your meter could not be read on them. Once it has been read, the next bill puts it right.',
            ]
          : []),
        ...(acceptsOwnReading
          ? [
              `You can read the meter yourself and send us the numbers, best before the due date. Then a new bill puts this one right within five business days:\n${siteOrigin()}${pages.reading}`,
            ]
          : []),
      ])
    },
    paymentReceipt: ({
      paymentId,
      receiptNumber,
      amountCents,
      paidAt,
      isOfGuest,
    }: PaymentReceiptFacts): MailText =>
      letter('receipt for your payment', paymentId === undefined ? pages.payments : paymentPage(paymentId), [
        `We have received ${isOfGuest ? 'a' : 'your'} payment by card of $${(amountCents / 100).toFixed(2)} on ${moment(new Date(paidAt))} (Sydney time). Thank you.`,
        `Receipt number: ${receiptNumber}`,
        ...(isOfGuest
          ? [
              'It was made on our website without a login, by somebody who has the reference and the surname of your bill. They saw nothing of your account.',
            ]
          : []),
        `Did you not make this payment? Call us on ${contact.phone}.`,
      ]),
    guestReceipt: ({ receiptNumber, amountCents, crnEnding, paidAt }: GuestReceiptFacts): MailText =>
      letter('receipt for your payment', pages.guestPay, [
        `We have received your payment by card of $${(amountCents / 100).toFixed(2)} on ${moment(new Date(paidAt))} (Sydney time), for the bill with the reference that ends in ${crnEnding}. Thank you.`,
        `Receipt number: ${receiptNumber}`,
        `Did you not make this payment? Call us on ${contact.phone}.`,
      ]),
    paymentRefunded: ({ receiptNumber, amountCents, isOfGuest, isPlanOpen }: PaymentReturnFacts): MailText =>
      letter('we have refunded a payment', pages.payments, [
        isOfGuest
          ? `We have given back $${(amountCents / 100).toFixed(2)} of the payment with the receipt number ${receiptNumber}, to the card of whoever made it on our website without a login.`
          : `We have given back $${(amountCents / 100).toFixed(2)} of your payment with the receipt number ${receiptNumber}, to the card or bank account that it was paid from. Your bank decides when you see it.`,
        'Your account shows the refund. It is not counted towards your bills any more.',
        ...(isPlanOpen ? [planGoesOn] : []),
        `Do you have a question about it? Call us on ${contact.phone}.`,
      ]),
    paymentReversed: ({ receiptNumber, amountCents, isOfGuest, isPlanOpen }: PaymentReturnFacts): MailText =>
      letter('a payment was taken back', pages.pay, [
        `${isOfGuest ? `The bank of whoever paid without a login has taken back $${(amountCents / 100).toFixed(2)} of the` : `Your bank has taken back $${(amountCents / 100).toFixed(2)} of your`} payment with the receipt number ${receiptNumber}. This amount is owed again, and a bill that it had paid may be open again.`,
        ...(isPlanOpen ? [planGoesOn] : []),
        'We charge nothing for this. You can pay on the page named below.',
        `Did you not expect this, or is it hard to pay? Call us on ${contact.phone}.`,
      ]),
    paymentHelp: (facts: PaymentHelpFacts): MailText => {
      const hard = `Is it still hard to pay? Call us on ${contact.phone}: there is more that we can do, and you need prove nothing.`
      switch (facts.about) {
        case 'EXTENDED':
          return letter('you have more time to pay', pages.paymentHelp, [
            `The bill ${facts.invoiceNumber} is now due on ${day(facts.dueOn)}. Nothing is charged for it.`,
            'If it is paid by direct debit, it is debited on that day or on the next business day.',
            hard,
          ])
        case 'AGREED':
          return letter('your payment plan', pages.paymentHelp, [
            `You pay $${(facts.owedCents / 100).toFixed(2)} in ${facts.count} instalments of $${(facts.amountCents / 100).toFixed(2)} (the last one may be less), ${everyWords[facts.frequency]} from ${day(facts.firstOn)}. The number of your plan:`,
            facts.reference,
            'All days stand on the page named below. Pay as you like, by card or BPAY. New bills are no part of the plan: what you pay goes to what is due first, an instalment, or a new bill that is not debited.',
            `While you keep to it we do not chase this amount. If an instalment is too much, call us on ${contact.phone} before its day.`,
            `Was it not you? Call us at once on ${contact.phone}. ${neverAsk}`,
          ])
        case 'CANCELLED':
          return letter('your payment plan is cancelled', pages.paymentHelp, [
            'Your payment plan is cancelled. What is left of it is owed as before. Its number:',
            facts.reference,
            ...(facts.debits ?? []).map(
              ({ amountCents, on }) =>
                `By your direct debit, ${inDollars(amountCents)} is taken from your bank account on ${day(on)}. You can agree to a new plan, or cancel direct debit, before that day.`,
            ),
            hard,
          ])
        case 'MISSED':
          return letter('an instalment is not paid', pages.paymentHelp, [
            `The instalment of your payment plan that was due on ${day(facts.dueOn)} has not reached us. $${(facts.amountCents / 100).toFixed(2)} is to be paid now, on the page named below. If you have paid within the last two days, it may be on its way.`,
            'Nothing is charged for it, and your plan goes on.',
            hard,
          ])
      }
    },
  }
}
