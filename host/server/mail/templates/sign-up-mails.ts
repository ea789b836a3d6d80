import type { SignUpReason } from 'gridfront/contracts'
import { resumeAddress } from '../../origination/resume-link.ts'
import { withdrawalAddress } from '../../origination/withdrawal-link.ts'
import type { SignUpReceiptFacts } from '../mail-order.ts'
import type { Letters, MailText } from './letter.ts'
import { day, pages } from './letter.ts'

/** The check that led to a refusal, as the end of a sentence. */
const declinedFor: Readonly<Record<SignUpReason, string>> = {
  CREDIT:
    'what a credit reporting body has told us. You may ask which one it is, and have its file put right for nothing',
  IDENTITY: 'the identity document, which we could not confirm',
  PREMISES: 'the address: somebody else is supplied there, or it cannot be supplied by us',
  OTHER: 'what you told us',
}

/** Mails of an application for electricity. */
export function signUpMails({ letter, contact, siteOrigin }: Letters) {
  const cancelling = (coolingOffEndsOn: string, token: string): string[] => [
    `You can cancel for nothing until the end of ${day(coolingOffEndsOn)}, without saying why: call ${contact.phone} and give the reference, or use this link. Opening it cancels nothing: only the button on the page does.`,
    withdrawalAddress(siteOrigin(), token),
  ]
  /** The terms agreed to, to be read and kept. */
  const papers = [
    `The terms that you have agreed to are here:\n${siteOrigin()}/documents/terms-and-conditions\nWhich edition it was, and when, stands in your account:\n${siteOrigin()}${pages.details}`,
  ]

  return {
    /** Anybody who opens the link can read the answers, so the mail says not to pass it on. */
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
    /** After a review. */
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
  }
}
