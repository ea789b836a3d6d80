import { and, eq } from 'drizzle-orm'
import { planTermsOf } from 'gridfront/server'
import type { PriceBook } from '../billing/price-book.ts'
import { dayIn } from '../civil-day.ts'
import type { Db } from '../database/db.ts'
import { priceEditions } from '../database/schema.ts'
import { pricedPlan } from '../plans/account-prices.ts'
import { keepEdition } from '../plans/price-editions.ts'
import type { AnswerFault } from './answer-faults.ts'
import type { SavedAnswers } from './saved-answers.ts'

/** The format of `planTermsOf`. */
const edition = /^\d{4}-\d\d-\d\d\.[\da-f]{8}$/

const consentOf = ({ consents }: SavedAnswers) =>
  consents?.agreed.find(({ term }) => term === 'PLAN_DOCUMENT')

/** The plan of an application as it is offered at a moment; undefined where the price book has no terms of it. */
function offerAt({ plan, supply }: SavedAnswers, network: string | null, book: PriceBook, at: Date) {
  const day = dayIn(supply?.address.state ?? 'NSW', at)
  return plan && pricedPlan(plan.planId, network ?? undefined, book, day)?.offer
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
  // Consent to another plan than the chosen one is reported elsewhere. A client that sends no edition has shown no
  // prices of its own: it agrees to those of the day. Pages of an earlier release sent only the plan, and what they
  // showed is unknown.
  const isOfPlan =
    agreed !== undefined &&
    agreed.planId === answers.plan?.planId &&
    (edition.test(agreed.version) || agreed.version === agreed.planId)
  return offer === undefined || !isOfPlan || agreed.version === planTermsOf(offer).version
    ? []
    : [
        {
          pointer: '/body/consents/agreed',
          detail:
            'The prices of the plan have changed since you agreed. Load this page again, go back to ‘Your agreement’, and read the disclosure statement with the prices of today. Does it not change? Then call us.',
        },
      ]
}

/** Keeps the prices that an application is sent for, whether it is accepted now or later. */
export async function keepAgreedEdition(
  tx: Db,
  answers: SavedAnswers,
  network: string | null,
  { book, at }: { readonly book: PriceBook; readonly at: Date },
): Promise<void> {
  const offer = offerAt(answers, network, book, at)
  if (offer !== undefined) await keepEdition(tx, offer)
}

/** The edition that was agreed to, if it was kept. */
export async function agreedVersion(tx: Db, answers: SavedAnswers): Promise<string | null> {
  const version = consentOf(answers)?.version
  const { plan } = answers
  if (plan === undefined || version === undefined) return null
  const known = and(eq(priceEditions.planId, plan.planId), eq(priceEditions.version, version))
  return (await tx.$count(priceEditions, known)) === 0 ? null : version
}
