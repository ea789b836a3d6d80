import { and, eq } from 'drizzle-orm'
import type { PlanPrice } from 'gridfront/contracts'
import { planPriceWords, planTermsOf } from 'gridfront/server'
import { dayIn } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import type { SavedAnswers } from '../../platform/database/schema/stored-answers.ts'
import { priceEditions } from '../../platform/database/schema.ts'
import { pricedPlan } from '../prices/account-prices.ts'
import type { PriceBook } from '../prices/price-book.ts'
import { storeEdition } from '../prices/price-editions.ts'
import type { AnswerFault } from './answer-faults.ts'

const consentOf = ({ consents }: SavedAnswers) =>
  consents?.agreed.find(({ term }) => term === 'PLAN_DOCUMENT')

/** The plan of an application as it is offered at a moment; undefined if the price book has no terms for it. */
export function offerAt({ plan, supply }: SavedAnswers, network: string | null, book: PriceBook, at: Date) {
  const day = dayIn(supply?.address.state ?? 'NSW', at)
  return plan && pricedPlan(plan.planId, network ?? undefined, book, day)?.offer
}

/** The prices of an application as they were when it was sent, in lines, and the plan's document. */
export function agreedPrices(
  answers: SavedAnswers,
  { network, submittedAt }: { readonly network: string | null; readonly submittedAt: Date | null },
  book: PriceBook,
): { readonly prices?: readonly string[]; readonly document?: string | null } {
  const offer = submittedAt === null ? undefined : offerAt(answers, network, book, submittedAt)
  if (offer === undefined) return {}
  const { prices, document } = planTermsOf(offer)
  const line = (price: PlanPrice) =>
    `${price.name}${price.note === undefined ? '' : ` (${price.note})`}: ${planPriceWords(price)}`
  return { prices: prices.map(line), document }
}

/**
 * An agreement to prices other than those now offered: the page was older, or the prices have changed since. The
 * agreement is requested again, because it does not cover what would be charged.
 */
export function editionFaults(
  answers: SavedAnswers,
  network: string | null,
  { book, at }: { readonly book: PriceBook; readonly at: Date },
): AnswerFault[] {
  const offer = offerAt(answers, network, book, at)
  const agreed = consentOf(answers)
  // Consent to another plan than the chosen one is reported elsewhere.
  const isOfPlan = agreed !== undefined && agreed.planId === answers.plan?.planId
  return !isOfPlan || (offer !== undefined && agreed.version === planTermsOf(offer).version)
    ? []
    : [
        {
          pointer: '/body/consents/agreed',
          detail:
            'The prices of the plan have changed since you agreed. Load this page again, go back to ‘Your agreement’, and read the disclosure statement with the prices of today. Does it not change? Then call us.',
        },
      ]
}

/** Stores the prices of a submitted application, whether it is accepted now or later. */
export async function storeAgreedEdition(
  tx: Db,
  answers: SavedAnswers,
  network: string | null,
  { book, at }: { readonly book: PriceBook; readonly at: Date },
): Promise<void> {
  const offer = offerAt(answers, network, book, at)
  if (offer !== undefined) await storeEdition(tx, offer)
}

/** The edition that was agreed to, if it was stored. */
export async function agreedVersion(tx: Db, answers: SavedAnswers): Promise<string | null> {
  const version = consentOf(answers)?.version
  const { plan } = answers
  if (plan === undefined || version === undefined) return null
  const known = and(eq(priceEditions.planId, plan.planId), eq(priceEditions.version, version))
  return (await tx.$count(priceEditions, known)) === 0 ? null : version
}
