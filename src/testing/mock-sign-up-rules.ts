import type { IdentityDocument, SignUpSaving, SignUpStop } from '../../contracts/schemas/sign-up.ts'
import type { MissingAnswer } from '../../contracts/sign-up-rules.ts'
import {
  missingInIdentity,
  missingInPayment,
  missingInSupply,
  missingInSupport,
  neededConsents,
  signUpSections,
} from '../../contracts/sign-up-rules.ts'
import type { SignUpAnswers } from '../../fixtures/sign-up.ts'
import { stoppingAnswers, unknownEdition } from '../../fixtures/sign-up.ts'
import { refusedCard } from '../validators/concession-card.ts'
import { mockAcceptedCards } from './mock-concessions.ts'

/** The distributor of a state. A real backend would use the address. Other states are not served. */
const networks: Readonly<Record<string, string>> = {
  ACT: 'Evoenergy',
  NSW: 'Ausgrid',
  QLD: 'Energex',
  SA: 'SA Power Networks',
  TAS: 'TasNetworks',
  VIC: 'CitiPower',
}
export const networkOf = ({ supply }: SignUpAnswers): string | undefined =>
  supply && networks[supply.address.state]

/**
 * The obstacle of an application, by the answers of the fixtures. `isVerified`: a mailed link was used. Otherwise the
 * result must not reveal which homes are supplied.
 */
export function stopOf(answers: SignUpAnswers, isVerified = false): SignUpStop | null {
  const { supply, plan } = answers
  const { EMBEDDED_NETWORK, ALREADY_SUPPLIED, PLAN_NOT_OFFERED } = stoppingAnswers
  if (supply?.customerType === 'BUSINESS' && supply.isLarge === true) return 'LARGE_CUSTOMER'
  if (supply && networkOf(answers) === undefined) return 'NOT_SERVED'
  if (supply?.nmi === EMBEDDED_NETWORK.supply.nmi) return 'EMBEDDED_NETWORK'
  if (isVerified && supply?.nmi === ALREADY_SUPPLIED.supply.nmi) return 'ALREADY_SUPPLIED'
  return plan?.planId === PLAN_NOT_OFFERED.plan.planId ? 'PLAN_NOT_OFFERED' : null
}

/** The section that leads to a stop. */
export const stoppedAt = (stop: SignUpStop): keyof SignUpAnswers =>
  stop === 'PLAN_NOT_OFFERED' ? 'plan' : 'supply'

/** Whether a change names another mailbox, whose reader is another applicant. */
export const isOtherMailbox = (saved: SignUpAnswers | undefined, { person }: SignUpAnswers): boolean =>
  saved?.person !== undefined &&
  person !== undefined &&
  saved.person.email.toLowerCase() !== person.email.toLowerCase()

/**
 * The answers after a change: each sent section replaces the saved one, except for numbers that it leaves out. With
 * another e-mail address only the answers about the premises stay.
 */
export function mergedAnswers(before: SignUpAnswers, { version: _, ...sent }: SignUpSaving): SignUpAnswers {
  const { person, support } = sent
  const { supply: ofPremises, plan } = before
  const saved: SignUpAnswers = isOtherMailbox(before, sent)
    ? { ...(ofPremises && { supply: ofPremises }), ...(plan && { plan }) }
    : before
  const identity = person?.identity ?? saved.person?.identity
  const cardNumber = support?.concession?.cardNumber ?? saved.support?.concession?.cardNumber
  const after: SignUpAnswers = {
    ...saved,
    ...sent,
    ...(person && { person: { ...person, ...(identity && { identity }) } }),
    ...(support?.concession && {
      support: { ...support, concession: { ...support.concession, ...(cardNumber && { cardNumber }) } },
    }),
  }
  if (after.supply?.customerType !== 'BUSINESS' || !after.support?.concession) return after
  // Concessions are for households only, whatever was answered before.
  const { concession: __, ...others } = after.support
  return { ...after, support: { ...others, eligibility: 'NO' } }
}

const identityFaults = (identity: IdentityDocument | undefined): MissingAnswer[] =>
  identity === undefined
    ? [{ pointer: '', detail: 'Enter a document that proves who you are.' }]
    : missingInIdentity(identity)

const cardFaults = ({ supply, support }: SignUpAnswers): MissingAnswer[] => {
  if (supply === undefined || support?.concession === undefined) return []
  const detail = refusedCard(support.concession.kind, mockAcceptedCards(supply.address.state))
  return detail === null ? [] : [{ pointer: '/kind', detail }]
}

const at = (section: string, missing: readonly MissingAnswer[]): MissingAnswer[] =>
  missing.map(({ pointer, detail }) => ({ pointer: `/body/${section}${pointer}`, detail }))

/** Errors between the members of sections, with pointers into a request that saves them. */
export function memberFaults(answers: SignUpAnswers): MissingAnswer[] {
  const { supply, person, support, payment, consents } = answers
  const needsBusiness = supply?.customerType === 'BUSINESS' && person && person.business === undefined
  const needsCard = support?.concession && support.concession.cardNumber === undefined
  return [
    ...at('supply', supply ? missingInSupply(supply) : []),
    ...at('person/identity', person ? identityFaults(person.identity) : []),
    ...at('person/business', needsBusiness ? [{ pointer: '', detail: 'Enter the business.' }] : []),
    ...at('support', support ? missingInSupport(support) : []),
    ...at('support/concession', cardFaults(answers)),
    ...at(
      'support/concession/cardNumber',
      needsCard ? [{ pointer: '', detail: 'Enter the number of the card.' }] : [],
    ),
    ...at('payment', payment ? missingInPayment(payment) : []),
    ...at(
      'consents',
      (consents?.agreed ?? []).flatMap(({ version }, place) =>
        version === unknownEdition
          ? [{ pointer: `/agreed/${place}/version`, detail: 'This edition of the terms does not exist.' }]
          : [],
      ),
    ),
  ]
}

/** Missing answers of an application, by section. */
export function sendingFaults(answers: SignUpAnswers, isVerified = false): MissingAnswer[] {
  const agreed = new Set(answers.consents?.agreed.map(({ term }) => term))
  const missing = signUpSections.filter((section) => answers[section] === undefined)
  const stop = stopOf(answers, isVerified)
  return [
    ...missing.map((section) => ({ pointer: `/body/${section}`, detail: 'This step is not done yet.' })),
    ...memberFaults(answers),
    ...(answers.consents && neededConsents(answers).some((term) => !agreed.has(term))
      ? [{ pointer: '/body/consents/agreed', detail: 'Some terms are not agreed to yet.' }]
      : []),
    ...(stop === null ? [] : [{ pointer: `/body/${stoppedAt(stop)}`, detail: 'It cannot go on like this.' }]),
  ]
}
