import type { ConcessionScheme } from 'gridfront/billing'
import type { IdentityDocument, MissingAnswer, SignUpSection } from 'gridfront/contracts'
import {
  missingInIdentity,
  missingInPayment,
  missingInSupply,
  missingInSupport,
  neededConsents,
  signUpSections,
} from 'gridfront/contracts'
import type { Reason } from 'gridfront/validators'
import {
  checkAbn,
  checkConcessionCard,
  checkNmi,
  checkPostcode,
  reasonInWords,
  refusedCard,
} from 'gridfront/validators'
import { dayIn, daysAfter } from '../../platform/civil-day.ts'
import type { SavedAnswers } from '../../platform/database/schema/stored-answers.ts'
import { acceptedCards } from '../prices/accepted-cards.ts'
import { checkIdentity } from './saved-answers.ts'

/** A problem with an answer: a JSON pointer into the request, and what to do. */
export type AnswerFault = MissingAnswer

const latestMoveInDays = 90
const minAge = 18

/** If the answers have no state, the day is that on the east coast. */
const today = ({ supply }: SavedAnswers, at: Date) => dayIn(supply?.address.state ?? 'NSW', at)

const ifWrong = (
  checked: { isValid: true } | { isValid: false; reason: Reason } | null,
  pointer: string,
): AnswerFault[] =>
  checked === null || checked.isValid ? [] : [{ pointer, detail: `${reasonInWords(checked.reason)}.` }]

function supplyFaults(answers: SavedAnswers, at: Date): AnswerFault[] {
  const { supply } = answers
  if (supply === undefined) return []
  const { nmi, moveInOn, start, address } = supply
  const first = today(answers, at)
  const isTooEarly = start === 'MOVE_IN' && moveInOn !== undefined && moveInOn < first
  const isTooLate =
    start === 'MOVE_IN' && moveInOn !== undefined && moveInOn > daysAfter(first, latestMoveInDays)
  return [
    ...missingInSupply(supply),
    ...(isTooEarly ? [{ pointer: '/moveInOn', detail: 'Choose today or a later day.' }] : []),
    ...(isTooLate
      ? [{ pointer: '/moveInOn', detail: `Choose a day within the next ${latestMoveInDays} days.` }]
      : []),
    ...(nmi === undefined ? [] : ifWrong(checkNmi(nmi), '/nmi')),
    ...ifWrong(checkPostcode(address.postcode, { use: 'SUPPLY' }), '/address/postcode'),
  ]
}

/** Whether somebody is 18 on a day. Born on the 29th of February: from the 1st of March. */
function isAdult(birthDate: string | undefined, day: string): boolean {
  if (birthDate === undefined) return false
  const [year = 0, ...rest] = birthDate.split('-')
  return [Number(year) + minAge, ...rest].join('-') <= day
}

const identityFaults = (identity: IdentityDocument | undefined): AnswerFault[] =>
  identity === undefined
    ? [{ pointer: '/identity', detail: 'Enter a document that proves who you are.' }]
    : [
        ...missingInIdentity(identity).map(({ pointer, detail }) => ({
          pointer: `/identity${pointer}`,
          detail,
        })),
        ...ifWrong(checkIdentity(identity), '/identity/number'),
      ]

function personFaults(answers: SavedAnswers, at: Date): AnswerFault[] {
  const { supply, person } = answers
  if (person === undefined) return []
  const { birthDate, business, identity, jointHolder } = person
  const isBusinessMissing = supply?.customerType === 'BUSINESS' && business === undefined
  return [
    ...(isAdult(birthDate, today(answers, at))
      ? []
      : [{ pointer: '/birthDate', detail: `You must be at least ${minAge} years old to apply.` }]),
    ...(jointHolder === undefined || isAdult(jointHolder.birthDate, today(answers, at))
      ? []
      : [
          {
            pointer: '/jointHolder/birthDate',
            detail: `Whoever holds an account must be at least ${minAge} years old.`,
          },
        ]),
    ...(isBusinessMissing ? [{ pointer: '/business', detail: 'Enter the business.' }] : []),
    ...(business === undefined ? [] : ifWrong(checkAbn(business.abn), '/business/abn')),
    ...identityFaults(identity),
  ]
}

function supportFaults(
  { support, supply }: SavedAnswers,
  _at: Date,
  schemes: readonly ConcessionScheme[],
): AnswerFault[] {
  if (support === undefined) return []
  const { concession } = support
  const pointer = '/concession/cardNumber'
  const { kind, cardNumber } = concession ?? {}
  const refused =
    kind === undefined || supply === undefined
      ? null
      : refusedCard(kind, acceptedCards(schemes, supply.address.state))
  const isNumberMissing = kind !== undefined && cardNumber === undefined
  return [
    ...missingInSupport(support),
    ...(refused === null ? [] : [{ pointer: '/concession/kind', detail: refused }]),
    ...(isNumberMissing ? [{ pointer, detail: 'Enter the number of the card.' }] : []),
    ...(kind === undefined || cardNumber === undefined
      ? []
      : ifWrong(checkConcessionCard(kind, cardNumber), pointer)),
  ]
}

function consentFaults({ consents }: SavedAnswers): AnswerFault[] {
  const terms = (consents?.agreed ?? []).map(({ term }) => term)
  return terms.flatMap((term, at) =>
    terms.indexOf(term) === at ? [] : [{ pointer: `/agreed/${at}`, detail: 'Name each of the terms once.' }],
  )
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Texts of control characters only, which are empty without them. */
function blankFaults(value: unknown, pointer = ''): AnswerFault[] {
  if (isText(value)) return value === '' ? [{ pointer, detail: 'Enter some words.' }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => blankFaults(inner, `${pointer}/${name}`))
}

type FaultsOf = (answers: SavedAnswers, at: Date, schemes: readonly ConcessionScheme[]) => AnswerFault[]
const faultsOf: Readonly<Record<SignUpSection, FaultsOf>> = {
  supply: supplyFaults,
  plan: () => [],
  person: personFaults,
  support: supportFaults,
  payment: ({ payment }) => (payment === undefined ? [] : missingInPayment(payment)),
  consents: consentFaults,
}

/** The problems in some sections, by the rules that schemas cannot express. `at`: the present moment; `schemes`: all concessions. */
export const answerFaults = (
  answers: SavedAnswers,
  sections: readonly SignUpSection[],
  at: Date,
  schemes: readonly ConcessionScheme[],
): AnswerFault[] =>
  sections.flatMap((section) =>
    [...faultsOf[section](answers, at, schemes), ...blankFaults(answers[section])].map(
      ({ pointer, detail }) => ({
        pointer: `/body/${section}${pointer}`,
        detail,
      }),
    ),
  )

/** Required terms that were not agreed to, or only for a plan other than the chosen one. */
export function missingConsents(answers: SavedAnswers): AnswerFault[] {
  const { plan, consents } = answers
  if (consents === undefined) return []
  const pointer = '/body/consents/agreed'
  const agreed = new Map(consents.agreed.map((consent) => [consent.term, consent]))
  if (neededConsents(answers).some((term) => !agreed.has(term)))
    return [{ pointer, detail: 'Some of the terms that are needed are not agreed to.' }]
  return agreed.get('PLAN_DOCUMENT')?.planId === plan?.planId
    ? []
    : [{ pointer, detail: 'The plan has changed since you agreed. Agree to its document again.' }]
}

/** Everything that is missing for submission. */
export const sendingFaults = (
  answers: SavedAnswers,
  at: Date,
  schemes: readonly ConcessionScheme[],
): AnswerFault[] => [
  ...signUpSections
    .filter((section) => answers[section] === undefined)
    .map((section) => ({ pointer: `/body/${section}`, detail: 'This step is not done yet.' })),
  ...answerFaults(answers, signUpSections, at, schemes),
  ...missingConsents(answers),
]
