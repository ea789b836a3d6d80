import type {
  CollectionMethod,
  ContactWay,
  RequestKind,
  RequestStatus,
  SignUpReason,
  TermsKind,
} from 'gridfront/contracts'
import type { Brand } from 'gridfront/server'
import { stepWords } from 'gridfront/server'
import { resumeAddress, signUpPage } from '../origination/resume-link.ts'
import { withdrawalAddress } from '../origination/withdrawal-link.ts'
import { resetAddress, resetPage } from '../password/reset-link.ts'
import { inDollars } from '../payments/in-dollars.ts'
import { confirmAddress, confirmPage } from '../user/email-link.ts'
import type { TermsLink } from '../user/terms-link.ts'
import { termsAddress, termsPages } from '../user/terms-link.ts'
import type {
  AcceptedTerms,
  BillFacts,
  DebitDishonourFacts,
  DebitRequestFacts,
  DebitTakenFacts,
  DebitTermsFacts,
  DoNotContactFacts,
  GuestReceiptFacts,
  PaymentHelpFacts,
  PaymentReceiptFacts,
  PaymentReturnFacts,
  PayToFacts,
  PlanCancelFacts,
  PlanChangeFacts,
  PriceChangeFacts,
  RequestFacts,
  SignUpReceiptFacts,
} from './mail-order.ts'

/** What mails need to know of the brand. */
export type Sender = Pick<Brand, 'name' | 'contact' | 'publicOrigin'>

export interface MailText {
  readonly subject: string
  /** Plain text. */
  readonly body: string
}

export interface MailTemplatePorts {
  readonly sender: Sender
  /** Origin of the site by its settings, and never by a request's headers, which can be forged (OWASP, Forgot Password). */
  readonly siteOrigin: () => string
}

const pages = {
  login: '/accounts/login',
  forgotEmail: '/accounts/forgot-email',
  forgotPassword: resetPage,
  doNotContact: '/do-not-contact',
  signUp: signUpPage,
  confirmEmail: confirmPage,
  details: '/accounts/details',
  pay: '/accounts/pay',
  guestPay: '/pay',
  debit: '/accounts/direct-debit',
  payTo: '/accounts/payto',
  paymentHelp: '/accounts/payment-help',
  support: '/accounts/support',
  payments: '/accounts/payments',
  plan: '/accounts/plan',
  requests: '/accounts/requests',
  reading: '/accounts/meter-reading',
} as const

/** The receipt of a payment, as its page reads it. Whoever opens it has to log in. */
const paymentPage = (paymentId: string) => `/accounts/payment?payment=${encodeURIComponent(paymentId)}`

/** The bill, as its page reads it. */
const billPage = (invoiceNumber: string) => `/accounts/bill?invoice=${encodeURIComponent(invoiceNumber)}`

const everyWords = { WEEKLY: 'every week', FORTNIGHTLY: 'every fortnight', MONTHLY: 'every month' } as const

/** What a payment that we take is called. */
const debitName = (method: CollectionMethod | undefined) =>
  method === 'PAYTO' ? 'PayTo payment' : 'direct debit'

const widestLine = 72

/** Times of the day as a mail in plain text has them: `3 pm-10 pm`. */
const inPlainSigns = (text: string): string =>
  text
    .replaceAll(/\s/g, ' ')
    .replaceAll(/[\u2013\u2212]/g, '-')
    .replaceAll('\u2019', "'")

/** Wraps a paragraph for mails in plain text. Addresses are never broken. */
function wrapped(paragraph: string): string {
  const lines: string[] = []
  for (const word of paragraph.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > widestLine) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.join('\n')
}

/** A time in Sydney, with the zone's name, so that readers can tell whether it was themselves. */
const moment = (at: Date) =>
  new Intl.DateTimeFormat('en-AU', { timeZone: 'Australia/Sydney', dateStyle: 'full', timeStyle: 'short' })
    .format(at)
    // `Intl` puts a narrow no-break space before am and pm, which does not belong in plain text.
    .replace(/\u202f/g, ' ')

/** `2026-11-21` → `Saturday, 21 November 2026`. In UTC, so that no time zone changes the day. */
const day = (date: string) =>
  new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', dateStyle: 'full' }).format(new Date(date))

const stopped: Readonly<Record<ContactWay, string>> = {
  visit: 'visits',
  phone: 'calls and texts',
  mail: 'letters',
  email: 'emails',
}
const termsInWords: Readonly<Record<TermsKind, string>> = {
  BILLING_CYCLE: 'a new billing cycle',
  CONTRACT: 'your contract',
}
/** What was looked at before an application was declined, as the end of a sentence. */
const declinedFor: Readonly<Record<SignUpReason, string>> = {
  CREDIT:
    'what a credit reporting body has told us. You may ask which one it is, and have its file put right for nothing',
  IDENTITY: 'the identity document, which we could not confirm',
  PREMISES: 'the address: somebody else is supplied there, or it cannot be supplied by us',
  OTHER: 'what you told us',
}
/** What a request is called in a mail. Others may read it: life support, concessions and people are not named. */
const requestInWords: Readonly<Record<RequestKind, string>> = {
  METER_READING: 'meter reading',
  MOVE_OUT: 'request to end the supply',
  COMPLAINT: 'complaint',
  AUTHORISED_PERSON: 'change of your account',
  LIFE_SUPPORT: 'change of your account',
  CONCESSION: 'change of your account',
}
const statusInWords: Readonly<Record<RequestStatus, string>> = {
  RECEIVED: 'It has come in.',
  IN_PROGRESS: 'Somebody is working on it.',
  DONE: 'It is done.',
  DECLINED: 'We could not do what you asked. Why, and what you can do about it, stands in your account.',
  WITHDRAWN: 'It was taken back, and nothing more happens.',
}
/** `visits, letters and emails`, in the form's order. */
const inWords = (ways: readonly ContactWay[]) =>
  new Intl.ListFormat('en-AU').format(
    Object.entries(stopped).flatMap(([way, words]) => (ways.includes(way as ContactWay) ? [words] : [])),
  )

/**
 * The texts of mails to customers. Others may read a mail, so it has no name, account number or address, and no data beyond
 * its purpose.
 */
export function createMailTemplates({ sender, siteOrigin }: MailTemplatePorts) {
  const { name, contact } = sender
  const care = `If somebody else reads your mail or uses your account, and you do not feel safe, call ${contact.phone} and ask for the Care team. They can protect your account, and they use only the way of contact that you name.`
  const planGoesOn =
    'It had paid your payment plan. The plan goes on, and what is owed again is paid by its instalments: your account shows them.'
  const neverAsk = 'We never ask for your password or for such a link, neither by phone nor by mail.'
  const help = `Questions? Call ${contact.phone} or write to ${contact.accountsEmail}.`

  const cancelling = (coolingOffEndsOn: string, token: string): string[] => [
    `You can cancel for nothing until the end of ${day(coolingOffEndsOn)}, without saying why: call ${contact.phone} and give the reference, or use this link. Opening it cancels nothing: only the button on the page does.`,
    withdrawalAddress(siteOrigin(), token),
  ]
  /** What has been agreed to, to be read and kept. */
  const papers = [
    `The terms that you have agreed to are here:\n${siteOrigin()}/documents/terms-and-conditions\nWhich edition it was, and when, stands in your account:\n${siteOrigin()}${pages.details}`,
  ]

  const letter = (subject: string, page: string, paragraphs: readonly string[]): MailText => ({
    subject: `${name}: ${subject}`,
    body: [
      'Hello,',
      ...paragraphs,
      care,
      help,
      name,
      `This mail is about this page of our website:\n${siteOrigin()}${page}`,
    ]
      .map((paragraph) => paragraph.split('\n').map(wrapped).join('\n'))
      .join('\n\n')
      .concat('\n'),
  })

  return {
    resetLink: (token: string): MailText =>
      letter('your link for a new password', pages.forgotPassword, [
        'You can set a new password here:',
        resetAddress(siteOrigin(), token),
        'The link works once and for 60 minutes. If you have asked more than once, only the newest link works.',
        `Was it not you who asked? Then you need not do anything: your password stays as it is. Do not pass the link on. ${neverAsk}`,
      ]),
    /** For a customer who has no password yet. */
    invitation: (token: string): MailText =>
      letter('choose your password', pages.forgotPassword, [
        'Your account can now be seen on our website. Choose a password for it here:',
        resetAddress(siteOrigin(), token),
        'The link works once and for 60 minutes. Later, ask for a new one on the page named below, with the email address that this mail has come to.',
        `Are you not our customer? Then you need not do anything. Do not pass the link on. ${neverAsk}`,
      ]),
    emailReminder: (email: string): MailText =>
      letter('your email address for logging in', pages.forgotEmail, [
        'You asked which email address you log in with. It is this one:',
        email,
        'Log in here:',
        `${siteOrigin()}${pages.login}`,
        `Was it not you who asked? Then you need not do anything: nobody but you has been told. ${neverAsk}`,
      ]),
    /** `isReset`: the password was set by a reset link, which ended all sessions. */
    passwordChanged: (at: Date, { isReset }: { isReset: boolean }): MailText =>
      letter('your password was changed', pages.forgotPassword, [
        `The password of your account was changed on ${moment(at)} (Sydney time).`,
        isReset
          ? 'Every device that was logged in has been logged out. Log in again with the new password.'
          : 'Was it you? Then you need not do anything.',
        `Was it not you? Set a new password at once, on the page named below, and call us on ${contact.phone}.`,
        neverAsk,
      ]),
    /** The address may belong to somebody else than the sender of the form, so the mail holds nothing that was typed. */
    doNotContact: ({ receipt, effectiveFrom, ways }: DoNotContactFacts): MailText =>
      letter('your do-not-contact receipt', pages.doNotContact, [
        'You asked us not to contact you for sales, and you are on our list. Your receipt number:',
        receipt,
        `From ${day(effectiveFrom)} we make no more ${inWords(ways)} of that kind. Letters that are printed already may still arrive for ten business days.`,
        'If you are our customer, bills, price changes, planned power cuts and safety notices still reach you: those are no advertising.',
        `Keep this mail. If somebody tries to sell you something in our name all the same, call ${contact.phone} and give the receipt number. The same number takes you off the list.`,
        'Was it not you who asked? Then somebody typed your address by mistake. You need not do anything; call us if the entry should go.',
      ]),
    /** Whoever opens the link reads what was typed, so the mail says that it is not to be passed on. */
    signUpLink: (token: string): MailText =>
      letter('your link to go on with your application', pages.signUp, [
        'You can go on with your application for electricity here, on any device:',
        resumeAddress(siteOrigin(), token),
        'The link works once and for 7 days. If you have asked more than once, only the newest link works.',
        'Was it not you who asked? Then you need not do anything. Do not pass the link on: whoever opens it reads what was typed.',
      ]),
    /** The address may belong to somebody else than the applicant, so the mail holds nothing that was typed. */
    signUpReceipt: (
      { reference, planName, coolingOffEndsOn, startsOn }: SignUpReceiptFacts,
      token: string,
    ): MailText =>
      letter('we have your application', pages.signUp, [
        `Your application for electricity on the plan ${planName} has come in. Its reference:`,
        reference,
        ...(startsOn === null
          ? [
              'What happens next: somebody looks at it first, and writes to you within two business days. You need not do anything until then.',
            ]
          : [
              `What happens next: we arrange everything with your distributor and, if you change from another retailer, with them. Your power stays on, and you need not tell anybody. Supply with us is to begin on ${day(startsOn)}.`,
              'Two more mails come: one with a link to choose a password for your account, one to confirm this address. Until supply begins there are no bills in the account.',
            ]),
        ...cancelling(coolingOffEndsOn, token),
        ...papers,
        `Was it not you who applied? Then somebody typed your address by mistake: call ${contact.phone}, and we put it right.`,
      ]),
    /** After somebody has looked at it. */
    signUpAccepted: (
      { reference, planName, coolingOffEndsOn, startsOn }: SignUpReceiptFacts,
      token: string,
    ): MailText =>
      letter('your application is accepted', pages.signUp, [
        `We have looked at your application, and you have a contract on the plan ${planName}. Its reference:`,
        reference,
        ...(startsOn === null
          ? []
          : [`Supply with us is to begin on ${day(startsOn)}. Your power stays on.`]),
        'If you have no password yet, another mail comes with a link to choose one for your account.',
        ...cancelling(coolingOffEndsOn, token),
        ...papers,
      ]),
    signUpDeclined: ({ reference, reason }: { reference: string; reason: SignUpReason }): MailText =>
      letter('about your application', pages.signUp, [
        'Somebody has looked at your application for electricity, and we cannot supply you by it. Its reference:',
        reference,
        `The reason is ${declinedFor[reason]}.`,
        `You may have another person look at it again: call ${contact.phone} and give the reference. Tell us then, too, if somebody at the address relies on life support equipment: the power must not go off, whoever supplies it.`,
        'Your present retailer goes on supplying you as before, and you need not do anything. Whatever we decide, every home can have a standing offer: call us, and we say from whom.',
        `If we do not agree in the end, the energy ombudsman of your state decides for nothing. Our complaints page says how:\n${siteOrigin()}/complaints-policy`,
      ]),
    signUpWithdrawn: ({ reference }: { reference: string }): MailText =>
      letter('your contract is cancelled', pages.signUp, [
        'Your contract, or your application for one, was cancelled in its cooling-off period. It costs nothing. Its reference:',
        reference,
        'What happens next: your present retailer goes on supplying you. If power was used with us already, you get one bill for it and no other charge.',
        `Was it not you? Call ${contact.phone} as soon as you can, with the reference, and we put it back.`,
      ]),
    /** To an address that is not confirmed yet, which may be a stranger's by mistake. */
    emailLink: (token: string): MailText =>
      letter('please confirm your email address', pages.confirmEmail, [
        'This email address was given to us for an account. Confirm that it is yours here, by the button on the page that opens:',
        confirmAddress(siteOrigin(), token),
        'The link is for this address alone and works for 3 days. If you have asked more than once, only the newest link works. If another address is to be replaced by this one, that happens when you press the button, and not before.',
        `Was it not you? Then you need not do anything: without the button nothing is confirmed. Do not pass the link on. ${neverAsk}`,
      ]),
    /** To an address that another customer wants to use. */
    emailTaken: (): MailText =>
      letter('an email address that is in use already', pages.forgotPassword, [
        'Somebody wanted to use this email address for an account with us. It belongs to an account already, and an address can be used for one alone, so nothing was changed.',
        'Was it you? Log in with this address to see the account that has it, or choose another address for the second one. If you have forgotten the password, ask for a new one on the page named below.',
        `Was it not you? Then you need not do anything. ${neverAsk}`,
      ]),
    /** To the former address. It does not name the new one: others may read this mailbox. */
    emailChanged: (at: Date): MailText =>
      letter('your email address was changed', pages.details, [
        `The email address of your account was changed on ${moment(at)} (Sydney time). Mails about it go to the new address from now on, and you log in with that one.`,
        'Was it you? Then you need not do anything.',
        `Was it not you? Call us at once on ${contact.phone}: we can take the change back.`,
        neverAsk,
      ]),
    termsLink: ({ kind, token, expiresAt }: Pick<TermsLink, 'kind' | 'token' | 'expiresAt'>): MailText =>
      letter(`terms for ${termsInWords[kind]}`, termsPages[kind], [
        `We have terms for ${termsInWords[kind]} for you. Read them here:`,
        termsAddress(siteOrigin(), kind, token),
        `Opening the link accepts nothing: only the button on the page does. You can accept until ${moment(expiresAt)} (Sydney time). If you do nothing, everything stays as it is.`,
        `Do not pass the link on: whoever has it can accept for you. ${neverAsk}`,
      ]),
    termsAccepted: ({ terms, title, version, acceptedAt }: AcceptedTerms): MailText =>
      letter(`you accepted terms for ${termsInWords[terms]}`, termsPages[terms], [
        `On ${moment(new Date(acceptedAt))} (Sydney time) these terms were accepted for your account:`,
        `${title}, version ${version}`,
        'Keep this mail with your papers. The same time and version stand in your account, under your details.',
        `Was it not you, or have you changed your mind? Call us on ${contact.phone}.`,
      ]),
    /** How much and until when. What was used, and where, stands in the account. */
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
    /** The summary of what was agreed to. No address and no meter: others may read a mail. */
    planChanged: ({
      reference,
      planName,
      fromName,
      startsOn,
      coolingOffEndsOn,
      prices,
      document,
      asksForCard,
    }: PlanChangeFacts): MailText =>
      letter('your change of plan', pages.plan, [
        `You have agreed to change from ${fromName} to ${planName}. The number of the change:`,
        reference,
        `The new plan begins on ${day(startsOn)}. Until then everything stays as it is. The change costs nothing, and your power stays on.`,
        `The prices that you agreed to${prices.length > 0 ? ', with GST where there is any' : ''}:\n${prices.join('\n')}`,
        ...(document === null ? [] : [`The plan's document:\n${siteOrigin()}${document}`]),
        `You can cancel for nothing until the end of ${day(coolingOffEndsOn)}, without saying why: in your account, on the page named below, or by phone on ${contact.phone}. Then you keep ${fromName}, or go back to it.`,
        ...(asksForCard
          ? [
              `You said that somebody at home may have a concession. We need the card to take it off your bill: add it here.\n${siteOrigin()}/accounts/support`,
            ]
          : []),
        `Was it not you? Call us at once on ${contact.phone}. ${neverAsk}`,
      ]),
    planChangeCancelled: ({ reference, planName, returnedOn }: PlanCancelFacts): MailText =>
      letter('your change of plan is cancelled', pages.plan, [
        'A change of plan was cancelled in its cooling-off period. It costs nothing. Its number:',
        reference,
        returnedOn === null
          ? `Your plan stays ${planName}, at its prices.`
          : `You are on ${planName} again from ${day(returnedOn)}, at its prices.`,
        `Was it not you? Call us at once on ${contact.phone}. ${neverAsk}`,
      ]),
    /** The notice of a change of price, five business days before at least (National Energy Retail Rules, rule 46). */
    priceChange: ({ accountNumber, planName, from, changes, document }: PriceChangeFacts): MailText =>
      letter('the prices of your plan change', pages.plan, [
        `The prices of your plan ${planName} change on ${day(from)}${accountNumber === undefined ? '' : `, in the account whose number ends in ${accountNumber.slice(-3)}`}. Until then they stay as they are.`,
        `What you pay until then and from ${day(from)} on, with GST where there is any:\n${changes.map(inPlainSigns).join('\n')}`,
        ...(document === null ? [] : [`The plan's document:\n${siteOrigin()}${document}`]),
        `You need do nothing to stay. You can change to another plan of ours, or leave for another retailer, whenever you like, without a fee: on the page named below you see our other plans and what they would cost you.`,
        `What you have used and what you were billed stands in your account, for comparing plans. Do you have a question, or is it hard to pay? Call us on ${contact.phone}.`,
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
    /** Names no content: others may read a mail. */
    requestReceived: ({ reference, about, status, targets }: RequestFacts): MailText =>
      letter(`we have your ${requestInWords[about]}`, pages.requests, [
        `Your ${requestInWords[about]} has come in. Its number:`,
        reference,
        ...(status === 'DONE' ? ['It has taken effect.'] : []),
        ...(about === 'LIFE_SUPPORT' ? [] : targets.map(({ step, by }) => `${stepWords[step]} ${day(by)}.`)),
        `What you asked for, and how far it has come, stands in your account, on the page named below. When you call, give the number.`,
        ...(about === 'COMPLAINT'
          ? [
              'You can go to the energy ombudsman of your state at any time, for nothing. Its number stands on the same page.',
            ]
          : []),
        `Was it not you? Call us at once on ${contact.phone}. ${neverAsk}`,
      ]),
    requestChanged: ({ reference, about, status }: Omit<RequestFacts, 'targets'>): MailText =>
      letter(`news of your ${requestInWords[about]}`, pages.requests, [
        `Something has changed about your ${requestInWords[about]} with this number:`,
        reference,
        statusInWords[status],
        'The rest stands in your account, on the page named below.',
        ...(about === 'COMPLAINT' && status !== 'WITHDRAWN'
          ? [
              'Do you not agree? Tell us, and a manager who was not involved looks at it afresh. You can also go to the energy ombudsman of your state, for nothing.',
            ]
          : []),
        neverAsk,
      ]),
  }
}

export type MailTemplates = ReturnType<typeof createMailTemplates>
