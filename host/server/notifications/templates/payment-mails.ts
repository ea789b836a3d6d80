import { carriedWords, creditWords, smoothingWords } from 'gridfront/billing'
import type {
  BillFacts,
  BudgetFacts,
  GuestReceiptFacts,
  PaymentHelpFacts,
  PaymentReceiptFacts,
  PaymentReturnFacts,
} from '../../platform/database/schema/domain-event.ts'
import { inDollars } from '../../platform/in-dollars.ts'
import { code, highlight, link } from './mail-blocks.ts'
import type { MailText, MailTexts } from './mail-text.ts'
import { billPage, day, moment, pages, paymentPage } from './mail-text.ts'

const everyWords = { WEEKLY: 'every week', FORTNIGHTLY: 'every fortnight', MONTHLY: 'every month' } as const

/** Mails about bills, payments and help with paying. */
export function paymentMails({ mail, contact, neverAsk, siteOrigin }: MailTexts) {
  const planGoesOn =
    'It was a payment on your payment plan. The plan continues, and its instalments cover what you owe again. You can see them in your account.'
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
      smoothing,
    }: BillFacts): MailText => {
      const dueCents = Math.max(0, toPayCents - inPlanCents)
      const carried = carriedWords({
        ...{ balanceAtIssue: toPayCents, inPaymentPlan: inPlanCents, invoiceAmount: amountCents },
        ...(smoothing && { smoothing: { amount: smoothing.amountCents } }),
      })
      return mail(isFinal ? 'your final bill' : 'your bill', billPage(invoiceNumber), [
        `Your ${isFinal ? 'final ' : ''}bill for ${day(period.startDate)} to ${day(period.endDate)} is in your account, as a page and as a PDF.`,
        amountCents < 0
          ? `It comes to a credit of ${inDollars(-amountCents)}.`
          : `It comes to ${inDollars(amountCents)}, GST included.`,
        ...(smoothing === undefined
          ? []
          : [
              smoothingWords({
                invoiceAmount: amountCents,
                smoothing: {
                  ...{ amount: smoothing.amountCents, balance: smoothing.balanceCents },
                  isSettled: smoothing.isSettled,
                },
              }) ?? '',
            ]),
        ...(toPayCents <= 0
          ? [
              toPayCents === 0
                ? 'There is nothing to pay.'
                : `There is nothing to pay. Your account is ${inDollars(-toPayCents)} in credit.`,
              ...(isFinal || toPayCents === 0 ? [] : [creditWords({ balanceAtIssue: toPayCents }) ?? '']),
              ...(isFinal && toPayCents < 0
                ? [
                    link(
                      "Tell us where to pay it, and we'll pay it within five business days:",
                      `${siteOrigin()}${pages.pay}`,
                    ),
                  ]
                : []),
            ]
          : [
              highlight(
                inPlanCents === 0
                  ? `Amount due: ${inDollars(toPayCents)}, by ${day(dueDate)}.`
                  : dueCents === 0
                    ? 'There is nothing to pay for it, apart from your payment plan.'
                    : `To pay: ${inDollars(dueCents)}, by ${day(dueDate)}.`,
              ),
              ...(carried === null ? [] : [carried]),
              ...(inPlanCents === 0
                ? []
                : [
                    link(
                      `${inDollars(inPlanCents)}${dueCents === 0 ? '' : ' more'} is in your payment plan, and is due in instalments as before:`,
                      `${siteOrigin()}${pages.paymentHelp}`,
                    ),
                  ]),
              ...(dueCents === 0
                ? []
                : debit === null
                  ? [
                      ...(maximumCents === undefined
                        ? []
                        : [
                            `This bill is more than the ${inDollars(maximumCents)} maximum in your PayTo agreement, so we will not take any of it. Please pay it yourself.`,
                          ]),
                      link('How to pay:', `${siteOrigin()}${pages.pay}`),
                      link(
                        'By card without a login, with the reference (CRN) and the surname on the bill:',
                        `${siteOrigin()}${pages.guestPay}`,
                      ),
                    ]
                  : [
                      `By ${debit.method === 'PAYTO' ? 'PayTo' : 'your direct debit'}, ${inDollars(debit.amountCents)} of it will be taken from your bank account on ${day(debit.on)}. You do not need to do anything.`,
                      ...(debit.amountCents < dueCents
                        ? [
                            link(
                              `The rest, ${inDollars(dueCents - debit.amountCents)}, needs to be paid another way. How to pay:`,
                              `${siteOrigin()}${pages.pay}`,
                            ),
                          ]
                        : []),
                    ]),
              link(
                `If it is hard to pay, call us on ${contact.phone} before the due date, or see how we can help:`,
                `${siteOrigin()}${pages.paymentHelp}`,
              ),
            ]),
        code('Bill number', invoiceNumber),
        ...(isEstimated
          ? [
              isFinal
                ? 'All or part of this bill is estimated, as you agreed, because your meter could not be read. If you think it is wrong, call us.'
                : "All or part of this bill is estimated, because your meter could not be read. Once it has been read, we'll correct it on your next bill.",
            ]
          : []),
        ...(acceptsOwnReading
          ? [
              link(
                "You can read the meter yourself and send us the numbers, ideally before the due date. We'll then send a corrected bill within five business days:",
                `${siteOrigin()}${pages.reading}`,
              ),
            ]
          : []),
      ])
    },
    /** The subject has no amount, because others may see it. */
    budgetPassed: ({ budgetDollars, costCents, from, to }: BudgetFacts): MailText =>
      mail('your electricity has passed the amount you set', pages.account, [
        `You asked us to tell you when your electricity since your last bill has cost more than $${budgetDollars}. From ${day(from)} to ${day(to)} it has cost about ${inDollars(costCents)}.`,
        "This is an estimate by your plan's prices, GST included, without discounts, concessions and fees. You do not need to pay anything now: your bill comes as usual.",
        'Your use, day by day, and what your next bill may come to are in your account, on the page below.',
        'We send this once for each bill. You can change the amount, or turn this email off, under "Bill settings" in your details.',
        neverAsk,
      ]),
    paymentReceipt: ({
      paymentId,
      receiptNumber,
      amountCents,
      paidAt,
      isOfGuest,
    }: PaymentReceiptFacts): MailText =>
      mail('receipt for your payment', paymentId === undefined ? pages.payments : paymentPage(paymentId), [
        `We have received ${isOfGuest ? 'a' : 'your'} payment by card of ${inDollars(amountCents)} on ${moment(new Date(paidAt))} (Sydney time). Thank you.`,
        code('Receipt number', receiptNumber),
        ...(isOfGuest
          ? [
              'Somebody who has the reference and surname on your bill made it on our website, without logging in. They could not see anything in your account.',
            ]
          : []),
        `If you did not make this payment, call us on ${contact.phone}.`,
      ]),
    guestReceipt: ({ receiptNumber, amountCents, crnEnding, paidAt }: GuestReceiptFacts): MailText =>
      mail('receipt for your payment', pages.guestPay, [
        `We have received your payment by card of ${inDollars(amountCents)} on ${moment(new Date(paidAt))} (Sydney time), for the bill with the reference that ends in ${crnEnding}. Thank you.`,
        code('Receipt number', receiptNumber),
        `If you did not make this payment, call us on ${contact.phone}.`,
      ]),
    paymentRefunded: ({ receiptNumber, amountCents, isOfGuest, isPlanOpen }: PaymentReturnFacts): MailText =>
      mail('we have refunded a payment', pages.payments, [
        isOfGuest
          ? `We have refunded ${inDollars(amountCents)} of the payment with the receipt number ${receiptNumber}, to the card used to pay on our website without a login.`
          : `We have refunded ${inDollars(amountCents)} of your payment with the receipt number ${receiptNumber}, to the card or bank account you paid from. How soon you see it depends on your bank.`,
        'You can see the refund in your account. It no longer counts towards your bills.',
        ...(isPlanOpen ? [planGoesOn] : []),
        `Any questions? Call us on ${contact.phone}.`,
      ]),
    paymentReversed: ({ receiptNumber, amountCents, isOfGuest, isPlanOpen }: PaymentReturnFacts): MailText =>
      mail('a payment was reversed', pages.pay, [
        `${isOfGuest ? `The bank of the person who paid without a login has reversed ${inDollars(amountCents)} of the` : `Your bank has reversed ${inDollars(amountCents)} of your`} payment with the receipt number ${receiptNumber}. You owe this amount again, and a bill it had paid may be due again.`,
        ...(isPlanOpen ? [planGoesOn] : []),
        'We do not charge for this. You can pay on the page below.',
        `If you did not expect this, or it is hard to pay, call us on ${contact.phone}.`,
      ]),
    paymentHelp: (facts: PaymentHelpFacts): MailText => {
      const hard = `If it is still hard to pay, call us on ${contact.phone}. There is more we can do, and you do not need to prove anything.`
      switch (facts.about) {
        case 'EXTENDED':
          return mail('you have more time to pay', pages.paymentHelp, [
            `Bill ${facts.invoiceNumber} is now due on ${day(facts.dueOn)}. There is no fee for this.`,
            "If you pay by direct debit, we'll debit it on that day or the next business day.",
            hard,
          ])
        case 'AGREED':
          return mail('your payment plan', pages.paymentHelp, [
            `You pay ${inDollars(facts.owedCents)} in ${facts.count} instalments of ${inDollars(facts.amountCents)} (the last one may be less), ${everyWords[facts.frequency]} from ${day(facts.firstOn)}.`,
            code('Your plan number', facts.reference),
            'All the dates are on the page below. Pay by card or BPAY, whichever you prefer. New bills are not part of the plan. Your payments go to whatever is due first: an instalment, or a new bill that is not debited.',
            `While you keep to the plan, we will not chase this amount. If an instalment is too much, call us on ${contact.phone} before it is due.`,
            `If this was not you, call us straight away on ${contact.phone}. ${neverAsk}`,
          ])
        case 'CANCELLED':
          return mail('your payment plan is cancelled', pages.paymentHelp, [
            'Your payment plan is cancelled. You owe what is left as before.',
            code('The plan number', facts.reference),
            ...(facts.debits ?? []).map(
              ({ amountCents, on }) =>
                `By your direct debit, ${inDollars(amountCents)} will be taken from your bank account on ${day(on)}. You can agree to a new plan, or cancel direct debit, before that day.`,
            ),
            hard,
          ])
        case 'MISSED':
          return mail('an instalment is not paid', pages.paymentHelp, [
            `The instalment of your payment plan that was due on ${day(facts.dueOn)} has not reached us. ${inDollars(facts.amountCents)} needs to be paid now, on the page below. If you paid in the last two days, it may be on its way.`,
            'There is no fee, and your plan continues.',
            hard,
          ])
      }
    },
  }
}
