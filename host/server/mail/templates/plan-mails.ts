import type { PlanCancelFacts, PlanChangeFacts, PriceChangeFacts } from '../mail-order.ts'
import type { Letters, MailText } from './letter.ts'
import { day, pages } from './letter.ts'

/** Times of the day as a mail in plain text has them: `3 pm-10 pm`. */
const inPlainSigns = (text: string): string =>
  text
    .replaceAll(/\s/g, ' ')
    .replaceAll(/[\u2013\u2212]/g, '-')
    .replaceAll('\u2019', "'")

/** Mails about plans and prices. */
export function planMails({ letter, contact, neverAsk, siteOrigin }: Letters) {
  return {
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
        `The prices of your plan ${planName} change on ${day(from)}, in the account whose number ends in ${accountNumber.slice(-3)}. Until then they stay as they are.`,
        `What you pay until then and from ${day(from)} on, with GST where there is any:\n${changes.map(inPlainSigns).join('\n')}`,
        ...(document === null ? [] : [`The plan's document:\n${siteOrigin()}${document}`]),
        `You need do nothing to stay. You can change to another plan of ours, or leave for another retailer, whenever you like, without a fee: on the page named below you see our other plans and what they would cost you.`,
        `What you have used and what you were billed stands in your account, for comparing plans. Do you have a question, or is it hard to pay? Call us on ${contact.phone}.`,
      ]),
  }
}
