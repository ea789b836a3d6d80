import type { ConsentTerm } from 'gridfront/contracts'
import { consentTerms } from 'gridfront/contracts'
import { consentNames, consentWords, planTermsOf, refusedEdition } from 'gridfront/server'
import { dayIn } from '../../platform/civil-day.ts'
import type { SavedAnswers } from '../../platform/database/schema/stored-answers.ts'
import { textSha256 } from '../consents/agreed-text.ts'
import { pricedPlan } from '../prices/account-prices.ts'
import type { PriceBook } from '../prices/price-book.ts'
import type { AnswerFault } from './answer-faults.ts'
import type { ShownConsent } from './saved-answers.ts'

/** An edition of the terms: the day on which the page of the consents was changed last, and a hash of each text. */
export interface ConsentEdition {
  readonly version: string
  /** SHA-256 of what the applicant read, in hexadecimal, by `textName`. */
  readonly texts: Readonly<Record<string, string>>
}

/** The plan's document has its own editions (`planTermsOf`). */
const ownTerms = consentTerms.filter((term) => term !== 'PLAN_DOCUMENT')

/** Somebody who moves in agrees to another text than somebody who changes retailers. */
const textName = (term: ConsentTerm, isMovingIn: boolean) =>
  term === 'TRANSFER' ? `TRANSFER ${isMovingIn ? 'MOVE_IN' : 'SWITCH'}` : term

/** Label and text of a checkbox, as the page shows them. */
const checkboxText = (term: ConsentTerm, isMovingIn: boolean, plan = '') => [
  consentNames[term],
  consentWords(term, { isMovingIn, plan }).join(''),
]

/** The hashes of an edition. `documents`: the texts that the checkbox for the terms and conditions covers. */
export const textsOf = (documents: readonly string[]): ConsentEdition['texts'] =>
  Object.fromEntries(
    ownTerms.flatMap((term) =>
      [false, true].map((isMovingIn) => {
        const text = [...checkboxText(term, isMovingIn), ...(term === 'CONTRACT_TERMS' ? documents : [])]
        return [textName(term, isMovingIn), textSha256(text)]
      }),
    ),
  )

/**
 * The editions that can be agreed to: of the terms the newest one, and of a plan the one that is offered now. Former
 * `editions` are kept as the record of what their hashes were.
 */
export function createConsentEditions(editions: readonly ConsentEdition[], book: PriceBook) {
  const newest = editions.toSorted((one, other) => other.version.localeCompare(one.version))[0]
  const documents = book.plans.flatMap((plan) => {
    if (plan.offer === undefined) return []
    const terms = planTermsOf(plan.offer)
    const text = [...checkboxText('PLAN_DOCUMENT', false, terms.displayName), JSON.stringify(terms)]
    return [{ ...{ plan, version: terms.version }, hash: textSha256(text) }]
  })
  /** The hash of a plan's document, if this edition is offered now. `editionFaults` requires that of the chosen plan. */
  const documentHash = ({ consent: { version }, answers: { supply }, at }: ShownConsent) =>
    documents.find(
      ({ plan, version: own }) =>
        own === version &&
        plan === pricedPlan(plan.planId, plan.networks[0], book, dayIn(supply?.address.state ?? 'NSW', at)),
    )?.hash
  const termsHash = (term: ConsentTerm, { supply }: SavedAnswers) =>
    newest?.texts[textName(term, supply?.start === 'MOVE_IN')]
  /** SHA-256 of the shown text; undefined if this edition cannot be agreed to. */
  const hashOf = (shown: ShownConsent): string | undefined => {
    const { consent, answers } = shown
    if (consent.term === 'PLAN_DOCUMENT') return documentHash(shown)
    return consent.version === newest?.version ? termsHash(consent.term, answers) : undefined
  }

  return {
    hashOf,
    /** Consents with an edition that cannot be agreed to now. */
    faults: (answers: SavedAnswers, at: Date): AnswerFault[] =>
      (answers.consents?.agreed ?? []).flatMap((consent, place) =>
        hashOf({ consent, answers, at }) === undefined
          ? [
              {
                pointer: `/body/consents/agreed/${place}/version`,
                detail: refusedEdition,
              },
            ]
          : [],
      ),
    /**
     * Saved consents to a text other than the one shown now, because of a new edition, or a change from switching to
     * moving in.
     */
    changedFaults: (answers: SavedAnswers): AnswerFault[] =>
      (answers.consents?.agreed ?? []).some(
        ({ term, textSha256 }) => term !== 'PLAN_DOCUMENT' && termsHash(term, answers) !== textSha256,
      )
        ? [
            {
              pointer: '/body/consents/agreed',
              detail:
                'The text of the terms has changed since you agreed. Load this page again, go back to ‘Your agreement’, read it, and agree again.',
            },
          ]
        : [],
    /** The editions that can be agreed to. `planVersion`: that of the chosen plan, as it is offered now. */
    current: (planVersion: string | undefined): { term: ConsentTerm; version: string }[] => [
      ...(newest === undefined ? [] : ownTerms.map((term) => ({ term, version: newest.version }))),
      ...(planVersion === undefined ? [] : [{ term: 'PLAN_DOCUMENT' as const, version: planVersion }]),
    ],
  }
}

export type ConsentEditions = ReturnType<typeof createConsentEditions>
