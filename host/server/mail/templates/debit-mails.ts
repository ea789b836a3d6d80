import type { CollectionMethod } from 'gridfront/contracts'
import { inDollars } from '../../payments/in-dollars.ts'
import type {
  DebitDishonourFacts,
  DebitRequestFacts,
  DebitTakenFacts,
  DebitTermsFacts,
  PayToFacts,
} from '../mail-order.ts'
import type { Letters, MailText } from './letter.ts'
import { day, moment, pages, paymentPage } from './letter.ts'

/** The name of a payment that we collect. */
const debitName = (method: CollectionMethod | undefined) =>
  method === 'PAYTO' ? 'PayTo payment' : 'direct debit'

/** Mails about direct debit and PayTo. */
export function debitMails({ letter, contact, neverAsk, siteOrigin }: Letters) {
  return {
    debitRequest: ({
      reference,
      about,
      ending,
      agreementVersion,
      coversFrom,
    }: DebitRequestFacts): MailText => {
      const account = ending === '' ? 'your bank account' : `your bank account ending in ${ending}`
      const subjects = {
        AGREED: 'direct debit is set up',
        CHANGED: 'direct debit has another bank account',
        CANCELLED: 'direct debit is cancelled',
      } as const
      return letter(subjects[about], pages.debit, [
        ...(about === 'CANCELLED'
          ? [
              'Your direct debit is cancelled. No further debit is begun; one that is at your bank already still goes through. Its number:',
              reference,
              'Bills are yours to pay again, from their next due date.',
            ]
          : [
              `Each bill that is due from ${day(coversFrom)} is debited from ${account}, on its due date or on the next business day. The number of your request:`,
              reference,
              `You have agreed to the service agreement of edition ${agreementVersion}. You can read it, change the bank account and cancel in your account, on the page named below, at any time and for nothing.`,
              'We tell you at least 14 days before these terms change.',
            ]),
        `Was it not you? Call us at once on ${contact.phone}. ${neverAsk}`,
      ])
    },
    payTo: ({
      about,
      maximumCents,
      answerBy,
      coversFrom,
      hasReplaced,
      hasDirectDebit = false,
    }: PayToFacts): MailText => {
      const yours = hasDirectDebit ? 'Your direct debit goes on as before.' : 'Bills are yours to pay.'
      const waiting = hasDirectDebit
        ? 'Until then your direct debit goes on as before, and it ends when you authorise PayTo.'
        : 'Until then nothing is taken.'
      const replaced = hasReplaced ? ['It takes the place of your direct debit, which has ended.'] : []
      const end = 'No further bill is taken by it; one that is at your bank already still goes through.'
      const active = `Each bill that is due from ${day(coversFrom ?? answerBy.slice(0, 10))} is taken on its due date or on the next business day. A bill of more than ${inDollars(maximumCents)} is not: it is yours to pay.`
      const before = hasReplaced ? [] : ['A bill that is due before that day is yours to pay.']
      const texts: Readonly<Record<typeof about, readonly [string, readonly string[]]>> = {
        PROPOSED: [
          'say yes to PayTo in your bank’s app',
          [
            `Your PayTo agreement waits for you in your bank’s app, for bills of up to ${inDollars(maximumCents)} each. Open the app and authorise it by ${moment(new Date(answerBy))} (Sydney time). ${waiting}`,
          ],
        ],
        ACTIVE: [
          'PayTo is on',
          [
            active,
            ...before,
            ...replaced,
            'You can pause or cancel it in your account, on the page named below, or in your bank’s app, at any time and for nothing.',
          ],
        ],
        RESUMED: ['PayTo goes on', [active]],
        PAUSED: ['PayTo is paused', [`While PayTo is paused nothing is taken. ${yours}`, ...replaced]],
        DECLINED: ['PayTo was not authorised', [`Your PayTo agreement was declined at your bank. ${yours}`]],
        EXPIRED: [
          'PayTo was not authorised in time',
          [
            `Nobody has authorised your PayTo agreement in time. ${yours} You can ask for it anew in your account.`,
          ],
        ],
        CANCELLED: [
          'PayTo is cancelled',
          [`Your PayTo agreement has ended. ${coversFrom === null ? '' : `${end} `}${yours}`],
        ],
      }
      const [subject, paragraphs] = texts[about]
      return letter(subject, pages.payTo, [
        ...paragraphs,
        `Was it not you? Call us at once on ${contact.phone}. ${neverAsk}`,
      ])
    },
    debitTaken: ({
      paymentId,
      receiptNumber,
      amountCents,
      paidAt,
      invoiceNumber,
      method,
    }: DebitTakenFacts): MailText =>
      letter(`receipt for your ${debitName(method)}`, paymentPage(paymentId), [
        `The ${debitName(method)} of $${(amountCents / 100).toFixed(2)} for the bill ${invoiceNumber} has arrived on ${moment(new Date(paidAt))} (Sydney time). Thank you.`,
        `Receipt number: ${receiptNumber}`,
        `Do you have a question about it? Call us on ${contact.phone}.`,
      ]),
    debitDishonoured: ({
      invoiceNumber,
      amountCents,
      retryOn,
      method,
      retryBy = method,
    }: DebitDishonourFacts): MailText =>
      letter(`your bank has not paid a ${debitName(method)}`, pages.pay, [
        `Your bank has not paid the ${debitName(method)} of $${(amountCents / 100).toFixed(2)} for the bill ${invoiceNumber}. This amount is still owed. We charge nothing for this; your bank may.`,
        retryOn === null
          ? 'We do not debit this bill again. Please pay it another way, on the page named below.'
          : `We debit it once more on ${day(retryOn)}. To avoid that, pay it another way before, on the page named below, or cancel ${retryBy === 'PAYTO' ? 'PayTo' : 'direct debit'} in your account.`,
        `Is it hard to pay? Call us on ${contact.phone}, or see what help there is:\n${siteOrigin()}${pages.support}`,
      ]),
    debitTerms: ({ version, effectiveFrom, points }: DebitTermsFacts): MailText =>
      letter('new terms of your direct debit', pages.debit, [
        `From ${day(effectiveFrom)} the service agreement of your direct debit is that of edition ${version}:`,
        ...points,
        'You need do nothing to go on with it. If you do not agree, you can cancel in your account before that day, on the page named below, for nothing.',
      ]),
  }
}
