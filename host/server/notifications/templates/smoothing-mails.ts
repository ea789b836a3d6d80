import type { SmoothingFacts } from '../../platform/database/schema/domain-event.ts'
import { inDollars } from '../../platform/in-dollars.ts'
import { code, highlight } from './mail-blocks.ts'
import type { MailText, MailTexts } from './mail-text.ts'
import { day, pages } from './mail-text.ts'

const everyWords = { P1M: 'each month', P3M: 'every three months' } as const

type Reviewed = Extract<SmoothingFacts, { about: 'REVIEWED' }>

const amountWords = ({ amountCents, beforeCents, from }: Reviewed) =>
  from === null
    ? `You keep paying ${inDollars(amountCents)} for each bill.`
    : `From ${day(from)} on, you pay ${inDollars(amountCents)} for each new bill, instead of ${inDollars(beforeCents)}.`

function reasonWords({ yearCents, carriedCents, isYearEnd, isEstimated, differs, from }: Reviewed): string {
  const year = inDollars(yearCents)
  const estimate = isEstimated
    ? `We have estimated twelve months of your electricity again, from what you use and what it costs now: ${year}.`
    : `We could not estimate twelve months of your electricity again, so we still go by the earlier estimate: ${year}.`
  if (carriedCents > 0)
    return `${estimate} Your amount also makes up the ${inDollars(carriedCents)} that your bills of the last year came to beyond your even amounts. There is no interest on it.`
  if (from !== null || !isEstimated) return estimate
  return isYearEnd || differs
    ? `${estimate} In equal parts, that is the amount you already pay.`
    : `${estimate} What it costs and what you use are within 10% of the estimate your amount comes from, so it stays.`
}

/** What the next bill does with the balance of an agreement that ends. */
const settledWords = (balanceCents: number, phone: string) =>
  balanceCents === 0
    ? 'There is no balance to settle.'
    : balanceCents > 0
      ? `It will also include the balance, ${inDollars(balanceCents)} so far: your bills came to that much more than your even amounts. If that is hard to pay at once, you can pay it in instalments without interest: call us on ${phone}.`
      : `It will also take off the ${inDollars(-balanceCents)} that your even amounts came to beyond your bills.`

const creditWords = ({ creditCents }: Reviewed): readonly string[] =>
  creditCents === 0
    ? []
    : [
        `In the last year your even amounts came to ${inDollars(creditCents)} more than your bills. We have credited that to your account, so it reduces what you owe. If your account is in credit, you can ask us to pay it to your bank account, on the page "Pay".`,
      ]

/** Mails about bill smoothing. */
export function smoothingMails({ mail, contact, neverAsk }: MailTexts) {
  return {
    smoothing: (facts: SmoothingFacts): MailText => {
      switch (facts.about) {
        case 'AGREED':
          return mail('your bill smoothing', pages.details, [
            highlight(
              `From your next bill on, you pay ${inDollars(facts.amountCents)} ${everyWords[facts.frequency]}.`,
            ),
            'Your bills still show what your electricity came to. The difference is in your smoothing balance, which is in your account and on each bill.',
            `We estimate again on ${day(facts.reviewOn)}. If your amount changes, we email you at least 14 days before the first bill with the new one.`,
            'The terms you agreed to are among your documents. You can end bill smoothing at any time, on the page below.',
            code('Your agreement', facts.reference),
            `If this was not you, call us straight away on ${contact.phone}. ${neverAsk}`,
          ])
        case 'REVIEWED':
          return mail(
            facts.from === null ? 'your even amount stays the same' : 'your even amount changes',
            pages.details,
            [
              highlight(amountWords(facts)),
              reasonWords(facts),
              ...creditWords(facts),
              'A direct debit or PayTo takes the amount of each bill as before.',
              `We estimate again on ${day(facts.reviewOn)}. If this amount does not suit you, you can end bill smoothing at any time, on the page below, or call us on ${contact.phone}.`,
            ],
          )
        case 'ENDED':
          return mail('your bill smoothing ends', pages.details, [
            'You have ended bill smoothing. Your next bill is for what your electricity comes to.',
            settledWords(facts.balanceCents, contact.phone),
            code('Your agreement', facts.reference),
            `If this was not you, call us straight away on ${contact.phone}. ${neverAsk}`,
          ])
        case 'TOO_LITTLE':
          return mail('your bill smoothing ends', pages.details, [
            'We have estimated twelve months of your electricity again. It comes to so little, or to a credit, that equal parts of it make no sense any more: your solar panels may now cover most of what you use.',
            'So we have ended bill smoothing. Your next bill is for what your electricity comes to.',
            settledWords(facts.balanceCents, contact.phone),
            code('Your agreement', facts.reference),
            `If you think this is wrong, call us on ${contact.phone}.`,
          ])
        case 'CLOSED':
          return mail('your bill smoothing has ended', pages.pay, [
            'Your electricity supply has ended and all of it is billed, so your bill smoothing has ended too.',
            facts.balanceCents === 0
              ? 'There was no balance to settle.'
              : facts.balanceCents > 0
                ? `Your bills came to ${inDollars(facts.balanceCents)} more than your even amounts. We have added that to what you owe. If it is hard to pay at once, you can pay it in instalments without interest: call us on ${contact.phone}.`
                : `Your even amounts came to ${inDollars(-facts.balanceCents)} more than your bills. We have credited that to your account. If your account is in credit, you can ask us to pay it to your bank account, on the page "Pay".`,
            code('Your agreement', facts.reference),
          ])
      }
    },
  }
}
