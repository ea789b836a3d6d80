import type {
  PlanCancelFacts,
  PlanChangeFacts,
  PriceChangeFacts,
} from '../../platform/database/schema/domain-event.ts'
import { code, link, list } from './mail-blocks.ts'
import type { MailText, MailTexts } from './mail-text.ts'
import { day, pages } from './mail-text.ts'

/** Times of the day in plain text: `3 pm-10 pm`. */
const inPlainSigns = (text: string): string =>
  text
    .replaceAll(/\s/g, ' ')
    .replaceAll(/[\u2013\u2212]/g, '-')
    .replaceAll('\u2019', "'")

/** Mails about plans and prices. */
export function planMails({ mail, contact, neverAsk, siteOrigin }: MailTexts) {
  return {
    /** The summary of the agreement, without address and meter, because others may read a mail. */
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
      mail('your change of plan', pages.plan, [
        `You have agreed to change from ${fromName} to ${planName}.`,
        code('The change number', reference),
        `The new plan starts on ${day(startsOn)}. Until then everything stays the same. The change is free, and your power stays on.`,
        list(`The prices you agreed to${prices.length > 0 ? ', with GST where there is any' : ''}:`, prices),
        ...(document === null ? [] : [link("The plan's document:", `${siteOrigin()}${document}`)]),
        `You can cancel at no cost until the end of ${day(coolingOffEndsOn)}, without saying why, in your account on the page below or by phone on ${contact.phone}. You'll then keep ${fromName}, or go back to it.`,
        ...(asksForCard
          ? [
              link(
                'You said somebody at home may have a concession. Here you can read how it gets onto your bills in your state, and add the card:',
                `${siteOrigin()}${pages.support}`,
              ),
            ]
          : []),
        `If this was not you, call us straight away on ${contact.phone}. ${neverAsk}`,
      ]),
    planChangeCancelled: ({ reference, planName, returnedOn }: PlanCancelFacts): MailText =>
      mail('your change of plan is cancelled', pages.plan, [
        'A change of plan was cancelled in its cooling-off period, at no cost.',
        code('The change number', reference),
        returnedOn === null
          ? `Your plan stays ${planName}, at its prices.`
          : `You are on ${planName} again from ${day(returnedOn)}, at its prices.`,
        `If this was not you, call us straight away on ${contact.phone}. ${neverAsk}`,
      ]),
    /** The notice of a change of price, at least five business days before (National Energy Retail Rules, rule 46). */
    priceChange: ({ accountNumber, planName, from, changes, document }: PriceChangeFacts): MailText =>
      mail('the prices of your plan are changing', pages.plan, [
        `The prices of your plan ${planName} change on ${day(from)}, in the account whose number ends in ${accountNumber.slice(-3)}. Until then they stay the same.`,
        list(
          `What you pay until then and from ${day(from)} on, with GST where there is any:`,
          changes.map(inPlainSigns),
        ),
        ...(document === null ? [] : [link("The plan's document:", `${siteOrigin()}${document}`)]),
        `You do not need to do anything to stay. You can change to another plan of ours, or leave for another retailer, whenever you like, with no fee. On the page below you can see our other plans and what they would cost you.`,
        `Your usage and bills are in your account, to help you compare plans. If you have a question, or it is hard to pay, call us on ${contact.phone}.`,
      ]),
  }
}
