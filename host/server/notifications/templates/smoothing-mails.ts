import type { SmoothingFacts } from '../../platform/database/schema/domain-event.ts'
import { inDollars } from '../../platform/in-dollars.ts'
import type { Letters, MailText } from './letter.ts'
import { day, pages } from './letter.ts'
import { code, highlight } from './letter-blocks.ts'

const everyWords = { P1M: 'each month', P3M: 'every three months' } as const

type Reviewed = Extract<SmoothingFacts, { about: 'REVIEWED' }>

const amountWords = ({ amountCents, beforeCents, from }: Reviewed) =>
  from === null
    ? `You keep paying ${inDollars(amountCents)} for each bill.`
    : `From ${day(from)} on, you pay ${inDollars(amountCents)} for each new bill, instead of ${inDollars(beforeCents)}.`

function reasonWords({ yearCents, carriedCents, isYearEnd, from }: Reviewed): string {
  const estimate = `We have estimated twelve months of your electricity again, from what you use and what it costs now: ${inDollars(yearCents)}.`
  if (carriedCents > 0)
    return `${estimate} Your new amount also makes up the ${inDollars(carriedCents)} that your bills of the last year came to beyond what you paid. There is no interest on it.`
  if (isYearEnd || from !== null) return estimate
  return `${estimate} That is within 10% of the estimate your amount comes from, so it stays.`
}

const creditWords = ({ creditCents }: Reviewed): readonly string[] =>
  creditCents === 0
    ? []
    : [
        `In the last year you have paid ${inDollars(creditCents)} more than your bills came to. We have credited it to your account, so your next bills take it off. If your account is in credit, you can ask us to pay it to your bank account, on the page "Pay".`,
      ]

/** Mails about bill smoothing. */
export function smoothingMails({ letter, contact, neverAsk }: Letters) {
  return {
    smoothing: (facts: SmoothingFacts): MailText => {
      switch (facts.about) {
        case 'AGREED':
          return letter('your bill smoothing', pages.details, [
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
          return letter(
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
          return letter('your bill smoothing ends', pages.details, [
            'You have ended bill smoothing. Your next bill is for what your electricity comes to.',
            facts.balanceCents === 0
              ? 'There is no balance to settle.'
              : facts.balanceCents > 0
                ? `It will also include the balance, ${inDollars(facts.balanceCents)} so far: your bills came to that much more than your even amounts. If that is hard to pay at once, you can pay it in instalments without interest: call us on ${contact.phone}.`
                : `It will also take off the ${inDollars(-facts.balanceCents)} that your even amounts came to beyond your bills.`,
            code('Your agreement', facts.reference),
            `If this was not you, call us straight away on ${contact.phone}. ${neverAsk}`,
          ])
        case 'CLOSED':
          return letter('your bill smoothing has ended', pages.pay, [
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
