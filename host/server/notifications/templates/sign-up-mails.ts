import type { SignUpReason } from 'gridfront/contracts'
import type {
  DeclinedFacts,
  MovedFrom,
  SignUpReceiptFacts,
  WithdrawnFacts,
} from '../../platform/database/schema/domain-event.ts'
import { resumeAddress } from '../../subjects/origination/resume-link.ts'
import { withdrawalAddress } from '../../subjects/origination/withdrawal-link.ts'
import type { Block } from './mail-blocks.ts'
import { button, code, facts, link, list } from './mail-blocks.ts'
import type { MailText, MailTexts } from './mail-text.ts'
import { day, pages } from './mail-text.ts'

/** The check that led to a refusal, as the end of a sentence. */
const declinedFor: Readonly<Record<SignUpReason, string>> = {
  CREDIT:
    'what a credit reporting body told us. You can ask us which one, and have its file corrected at no cost',
  IDENTITY: 'the identity document, which we could not confirm',
  PREMISES: 'the address: somebody else is already supplied there, or we cannot supply it',
  OTHER: 'what you told us',
}

/** Mails of an application for electricity. */
export function signUpMails({ mail, contact, siteOrigin }: MailTexts) {
  /** The cooling-off period begins with the contract, so in review its last day is not known. */
  const cancelling = (
    { startsOn, coolingOffEndsOn }: Pick<SignUpReceiptFacts, 'startsOn' | 'coolingOffEndsOn'>,
    token: string,
  ): Block[] => [
    link(
      `You can cancel ${startsOn === null ? 'until we have decided, and for ten business days after that, at no cost and' : `at no cost until the end of ${day(coolingOffEndsOn)},`} without saying why. Call ${contact.phone} and give the reference, or use this link. Opening it does not cancel anything. Only the button on the page does.`,
      withdrawalAddress(siteOrigin(), token),
    ),
  ]
  const beginning = (start: SignUpReceiptFacts['start'], startsOn: string): string =>
    start === 'SWITCH'
      ? `we'll arrange the switch with your current retailer and the distributor. Your power stays on, and you do not need to tell anybody. We expect to start supplying you on ${day(startsOn)}.`
      : start === 'MOVE_IN'
        ? `we'll have the power connected for ${day(startsOn)}. Please keep the way to the meter clear, and the main switch off until you are there.`
        : `we'll ask the distributor to connect the power for ${day(startsOn)}, but that is too soon for us to promise. Call ${contact.phone} today, so that we can tell you whether it can be done.`
  /** What happens at the home that a customer leaves, whatever becomes of the new one. */
  const oldHome = ({ address, endsOn, reference, finalBillBy }: MovedFrom): string[] =>
    endsOn === null
      ? [`Your old home: your supply at ${address} continues: no last day is booked.`]
      : [
          `Your old home: our supply at ${address} ends on ${day(endsOn)}${reference === undefined ? '' : `, by your request ${reference}`}. ${finalBillBy === undefined ? 'The final bill follows.' : `The final bill follows by ${day(finalBillBy)}.`}`,
        ]
  /** What becomes of it when there is no contract for the new home. */
  const staying = (move: MovedFrom): string[] => [
    ...oldHome(move),
    ...(move.endsOn === null
      ? []
      : [
          move.reference === undefined
            ? `To stay there, call ${contact.phone}.`
            : `To stay there, withdraw that request in your account by the day before. After that, call ${contact.phone}.`,
        ]),
  ]
  /** What does not come along. */
  const separate =
    'The new home has an account of its own under your login. Direct debit, PayTo and people who may speak for you stay with the old account: set them up again for the new one. Life support and a concession are on the new account only if you told us about them again.'
  /** The terms agreed to, to be read and kept. */
  const papers = [
    link('The terms you agreed to are here:', `${siteOrigin()}/documents/terms-and-conditions`),
    link('Your account shows which edition it was, and when:', `${siteOrigin()}${pages.details}`),
  ]

  /** The agreement, for the customer's records. */
  const copy = (receipt: SignUpReceiptFacts): Block[] => {
    const { address, planName, startsOn, coolingOffEndsOn, prices = [], document } = receipt
    return [
      facts('Your application', [
        ...(address === undefined ? [] : [['Address', address] as const]),
        ['Plan', planName],
        ...(startsOn === null
          ? []
          : [
              ['Expected first day', day(startsOn)] as const,
              ['Cooling-off period ends', day(coolingOffEndsOn)] as const,
            ]),
      ]),
      ...(prices.length === 0
        ? []
        : [list('The prices you agreed to, with GST where there is any:', prices)]),
      ...(document ? [link("The plan's document:", `${siteOrigin()}${document}`)] : []),
    ]
  }

  /** The receipt of a move. An application in review has no cooling-off period yet, and can be cancelled all the same. */
  const moveReceipt = (receipt: SignUpReceiptFacts, move: MovedFrom, token: string): MailText => {
    const { reference, planName, startsOn, start } = receipt
    return mail('we have your move', pages.move, [
      `We have received your move to a new home, on the ${planName} plan.`,
      code('Your reference', reference),
      ...(startsOn === null
        ? [
            'Your new home: one of us will check it and write to you within two business days. Until then there is no contract for it. If somebody else still has an account with us there, we can accept your move once the end of their supply is booked.',
            `If you told us about life support equipment: we register the new home for it only when we accept your move. If anyone there needs it before then, call ${contact.phone} now.`,
          ]
        : [`Your new home: ${beginning(start, startsOn)}`]),
      ...oldHome(move),
      separate,
      ...copy(receipt),
      ...cancelling(receipt, token),
      ...(move.endsOn === null
        ? []
        : [
            move.reference === undefined
              ? `If you cancel, supply at your old home still ends. To stay there, call ${contact.phone}.`
              : `If you cancel, supply at your old home still ends, unless you withdraw that request in your account by the day before. After that, call ${contact.phone}.`,
          ]),
      ...papers,
      `If you did not send this, call ${contact.phone} as soon as you can.`,
    ])
  }

  return {
    /** Anybody who opens the link can read the answers, so the mail asks not to forward it. */
    signUpLink: (token: string): MailText =>
      mail('your link to continue your application', pages.signUp, [
        'You can continue your electricity application on any device.',
        button('Continue your application', resumeAddress(siteOrigin(), token)),
        'The link works once and for seven days. If you have asked more than once, only the newest link works. After that, the application closes in any other browser.',
        'If you did not ask for this, you can ignore this email. Do not pass the link on, as anyone who opens it can read what was typed.',
      ]),
    /** Sent for a submitted application, which has no effect until the link is used. */
    signUpConfirm: (token: string): MailText =>
      mail('please confirm your application', pages.signUp, [
        "We received an electricity application with this email address. Confirm it and we'll get started.",
        button('Confirm your application', resumeAddress(siteOrigin(), token)),
        'The link works once and for seven days. Opening it does not confirm anything. Only the button on the page does. If you have asked more than once, only the newest link works.',
        'If you did not apply, you can ignore this email. Without the link there is no contract, and we delete the application after 30 days.',
        `If you told us that somebody at the address relies on life support equipment and you cannot use the link, call ${contact.phone}.`,
      ]),
    /** The copy of the application. It may be read on shared devices: of what was typed it has only the address. */
    signUpReceipt: (receipt: SignUpReceiptFacts, token: string): MailText => {
      const { reference, planName, startsOn, start, move } = receipt
      if (move !== undefined) return moveReceipt(receipt, move, token)
      return mail('we have your application', pages.signUp, [
        `We have received your application for electricity on the ${planName} plan.`,
        code('Your reference', reference),
        ...(startsOn === null
          ? [
              'What happens next: one of us will check it and write to you within two business days. You do not need to do anything until then.',
            ]
          : [
              `What happens next: ${beginning(start, startsOn)}`,
              "We'll send one more email, with a link to choose a password for your account. There are no bills in the account until supply starts.",
            ]),
        ...copy(receipt),
        ...cancelling(receipt, token),
        ...papers,
        `If you did not apply, somebody typed your address by mistake. Call ${contact.phone} and we'll fix it.`,
      ])
    },
    /** Sent after a review. */
    signUpAccepted: (receipt: SignUpReceiptFacts, token: string): MailText => {
      const { reference, planName, startsOn, wantedOn, start, move } = receipt
      return mail('your application is accepted', move === undefined ? pages.signUp : pages.move, [
        `We have checked your application, and you now have a contract on the ${planName} plan.`,
        code('Your reference', reference),
        ...(startsOn === null ? [] : [`What happens next: ${beginning(start, startsOn)}`]),
        ...(startsOn === null || wantedOn === undefined
          ? []
          : [
              `You asked for ${day(wantedOn)}. An earlier account for this home ends after that, so our supply to you begins on ${day(startsOn)}. If that is too late for you, call ${contact.phone}.`,
            ]),
        ...(move === undefined
          ? [
              "If you do not have a password yet, we'll send another email with a link to choose one for your account.",
            ]
          : [...oldHome(move), separate]),
        ...copy(receipt),
        ...cancelling(receipt, token),
        ...papers,
      ])
    },
    signUpDeclined: ({ reference, reason, move }: DeclinedFacts): MailText =>
      mail('about your application', move === undefined ? pages.signUp : pages.move, [
        'We have checked your application for electricity, and we cannot accept it.',
        code('Your reference', reference),
        `The reason is ${declinedFor[reason]}.`,
        `You can ask for another person to look at it again. Call ${contact.phone} and give the reference. Please also tell us if somebody at the address relies on life support equipment, as the power must not go off, whoever supplies it.`,
        ...(move === undefined
          ? ['Your current retailer will keep supplying you as before, and you do not need to do anything.']
          : staying(move)),
        "Whatever we decide, every home can have a standing offer. Call us and we'll tell you who from.",
        link(
          "If we still do not agree, your state's energy ombudsman can decide, at no cost to you. Our complaints page says how:",
          `${siteOrigin()}/complaints-policy`,
        ),
      ]),
    signUpWithdrawn: ({ reference, isMoveIn, suppliedTo, move }: WithdrawnFacts): MailText =>
      mail('your contract is cancelled', move === undefined ? pages.signUp : pages.move, [
        'Your contract, or your application for one, was cancelled in its cooling-off period, at no cost.',
        code('Your reference', reference),
        suppliedTo !== null
          ? `What happens next: we supply you until the end of ${day(suppliedTo)}. Choose another retailer, so that the power stays on. You pay only for the power used until then: we'll send a last bill for what is not on a bill yet, and there are no other charges.`
          : isMoveIn
            ? 'What happens next: nobody is supplying the property for you now. Choose another retailer before you need the power. There is nothing to pay.'
            : 'What happens next: your current retailer will keep supplying you. There is nothing to pay.',
        ...(move === undefined ? [] : staying(move)),
        'If somebody at the address relies on life support equipment, tell the retailer who will supply it from now on, as our registration ends with this contract.',
        `If this was not you, call ${contact.phone} as soon as you can, with the reference, and we'll undo it.`,
      ]),
  }
}
