import type { CollectionMethod } from 'gridfront/contracts'
import type {
  DebitDishonourFacts,
  DebitRequestFacts,
  DebitTakenFacts,
  DebitTermsFacts,
  PayToFacts,
} from '../../platform/database/schema/domain-event.ts'
import { inDollars } from '../../platform/in-dollars.ts'
import { code, link, list } from './mail-blocks.ts'
import type { MailText, MailTexts } from './mail-text.ts'
import { day, moment, pages, paymentPage } from './mail-text.ts'

/** The name of a payment that we collect. */
const debitName = (method: CollectionMethod | undefined) =>
  method === 'PAYTO' ? 'PayTo payment' : 'direct debit'

/** Mails about direct debit and PayTo. */
export function debitMails({ mail, contact, neverAsk, siteOrigin }: MailTexts) {
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
        CHANGED: 'your direct debit bank account has changed',
        CANCELLED: 'direct debit is cancelled',
      } as const
      return mail(subjects[about], pages.debit, [
        ...(about === 'CANCELLED'
          ? [
              'Your direct debit is cancelled. We will not start any more debits. A debit already with your bank will still go through.',
              code('The request number', reference),
              'From the next due date you need to pay your bills yourself.',
            ]
          : [
              `We'll debit each bill due from ${day(coversFrom)} from ${account}, on its due date or the next business day.`,
              code('Your request number', reference),
              `You have agreed to edition ${agreementVersion} of the service agreement. You can read it, change the bank account or cancel in your account at any time, at no cost, on the page below.`,
              "We'll tell you at least 14 days before these terms change.",
            ]),
        `If this was not you, call us straight away on ${contact.phone}. ${neverAsk}`,
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
      const yours = hasDirectDebit
        ? 'Your direct debit continues as before.'
        : 'You need to pay your bills yourself.'
      const waiting = hasDirectDebit
        ? 'Until then your direct debit continues as before. It ends when you authorise PayTo.'
        : 'Until then we will not take anything.'
      const replaced = hasReplaced ? ['It replaces your direct debit, which has ended.'] : []
      const end = 'It will not take any more bills. A bill already with your bank will still go through.'
      const active = `Each bill that is due from ${day(coversFrom ?? answerBy.slice(0, 10))} is taken on its due date or the next business day. We will not take a bill for more than ${inDollars(maximumCents)}, so you need to pay it yourself.`
      const before = hasReplaced ? [] : ['You need to pay any bill due before that day yourself.']
      const texts: Readonly<Record<typeof about, readonly [string, readonly string[]]>> = {
        PROPOSED: [
          "approve PayTo in your bank's app",
          [
            `Your PayTo agreement is waiting in your bank's app, for bills of up to ${inDollars(maximumCents)} each. Open the app and authorise it by ${moment(new Date(answerBy))} (Sydney time). ${waiting}`,
          ],
        ],
        ACTIVE: [
          'PayTo is on',
          [
            active,
            ...before,
            ...replaced,
            "You can pause or cancel it at any time, at no cost, in your account on the page below or in your bank's app.",
          ],
        ],
        RESUMED: ['PayTo has restarted', [active]],
        PAUSED: ['PayTo is paused', [`While PayTo is paused we take nothing. ${yours}`, ...replaced]],
        DECLINED: ['PayTo was not authorised', [`Your PayTo agreement was declined at your bank. ${yours}`]],
        EXPIRED: [
          'PayTo was not authorised in time',
          [
            `Your PayTo agreement was not authorised in time. ${yours} You can set it up again in your account.`,
          ],
        ],
        CANCELLED: [
          'PayTo is cancelled',
          [`Your PayTo agreement has ended. ${coversFrom === null ? '' : `${end} `}${yours}`],
        ],
      }
      const [subject, paragraphs] = texts[about]
      return mail(subject, pages.payTo, [
        ...paragraphs,
        `If this was not you, call us straight away on ${contact.phone}. ${neverAsk}`,
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
      mail(`receipt for your ${debitName(method)}`, paymentPage(paymentId), [
        `The ${debitName(method)} of ${inDollars(amountCents)} for bill ${invoiceNumber} arrived on ${moment(new Date(paidAt))} (Sydney time). Thank you.`,
        code('Receipt number', receiptNumber),
        `Any questions? Call us on ${contact.phone}.`,
      ]),
    debitDishonoured: ({
      invoiceNumber,
      amountCents,
      retryOn,
      method,
      retryBy = method,
    }: DebitDishonourFacts): MailText =>
      mail(`your bank did not pay a ${debitName(method)}`, pages.pay, [
        `Your bank did not pay the ${debitName(method)} of ${inDollars(amountCents)} for bill ${invoiceNumber}, so you still owe this amount. We do not charge for this, but your bank may.`,
        retryOn === null
          ? 'We will not debit this bill again. Please pay it another way, on the page below.'
          : `We'll try again on ${day(retryOn)}. To avoid that, pay it another way before then, on the page below, or cancel ${retryBy === 'PAYTO' ? 'PayTo' : 'direct debit'} in your account.`,
        link(
          `If it is hard to pay, call us on ${contact.phone}, or see how we can help:`,
          `${siteOrigin()}${pages.paymentHelp}`,
        ),
      ]),
    debitTerms: ({ version, effectiveFrom, points }: DebitTermsFacts): MailText =>
      mail('new terms for your direct debit', pages.debit, [
        list(
          `From ${day(effectiveFrom)} edition ${version} of the service agreement applies to your direct debit:`,
          points,
        ),
        'You do not need to do anything to keep it. If you do not agree, you can cancel before that day at no cost, in your account on the page below.',
      ]),
  }
}
