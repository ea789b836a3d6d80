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
import { stoppingAnswers } from '../../fixtures/sign-up.ts'

/** The distributor of a state; a real backend knows it by the address. None is served in the others. */
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

/** The obstacle of an application, by the answers of the fixtures. */
export function stopOf(answers: SignUpAnswers): SignUpStop | null {
  const { supply, plan } = answers
  const { EMBEDDED_NETWORK, ALREADY_SUPPLIED, PLAN_NOT_OFFERED } = stoppingAnswers
  if (supply?.customerType === 'BUSINESS' && supply.isLarge === true) return 'LARGE_CUSTOMER'
  if (supply && networkOf(answers) === undefined) return 'NOT_SERVED'
  if (supply?.nmi === EMBEDDED_NETWORK.supply.nmi) return 'EMBEDDED_NETWORK'
  if (supply?.nmi === ALREADY_SUPPLIED.supply.nmi) return 'ALREADY_SUPPLIED'
  return plan?.planId === PLAN_NOT_OFFERED.plan.planId ? 'PLAN_NOT_OFFERED' : null
}

/** The section that leads to a stop. */
export const stoppedAt = (stop: SignUpStop): keyof SignUpAnswers =>
  stop === 'PLAN_NOT_OFFERED' ? 'plan' : 'supply'

/** The answers after a change: each section that is sent replaces the saved one, but for numbers that it leaves out. */
export function mergedAnswers(saved: SignUpAnswers, { version: _, ...sent }: SignUpSaving): SignUpAnswers {
  const { person, support } = sent
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
  // Concessions are for households, whatever was said before.
  const { concession: __, ...others } = after.support
  return { ...after, support: { ...others, eligibility: 'NO' } }
}

const identityFaults = (identity: IdentityDocument | undefined): MissingAnswer[] =>
  identity === undefined
    ? [{ pointer: '', detail: 'Enter a document that proves who you are.' }]
    : missingInIdentity(identity)

const at = (section: string, missing: readonly MissingAnswer[]): MissingAnswer[] =>
  missing.map(({ pointer, detail }) => ({ pointer: `/body/${section}${pointer}`, detail }))

/** Errors between the members of sections, with pointers into a request that saves them. */
export function memberFaults({ supply, person, support, payment }: SignUpAnswers): MissingAnswer[] {
  const needsBusiness = supply?.customerType === 'BUSINESS' && person && person.business === undefined
  const needsCard = support?.concession && support.concession.cardNumber === undefined
  return [
    ...at('supply', supply ? missingInSupply(supply) : []),
    ...at('person/identity', person ? identityFaults(person.identity) : []),
    ...at('person/business', needsBusiness ? [{ pointer: '', detail: 'Enter the business.' }] : []),
    ...at('support', support ? missingInSupport(support) : []),
    ...at(
      'support/concession/cardNumber',
      needsCard ? [{ pointer: '', detail: 'Enter the number of the card.' }] : [],
    ),
    ...at('payment', payment ? missingInPayment(payment) : []),
  ]
}

/** What an application needs before it can be sent, by section. */
export function sendingFaults(answers: SignUpAnswers): MissingAnswer[] {
  const agreed = new Set(answers.consents?.agreed.map(({ term }) => term))
  const missing = signUpSections.filter((section) => answers[section] === undefined)
  const stop = stopOf(answers)
  return [
    ...missing.map((section) => ({ pointer: `/body/${section}`, detail: 'This step is not done yet.' })),
    ...memberFaults(answers),
    ...(answers.consents && neededConsents(answers).some((term) => !agreed.has(term))
      ? [{ pointer: '/body/consents/agreed', detail: 'Some terms are not agreed to yet.' }]
      : []),
    ...(stop === null ? [] : [{ pointer: `/body/${stoppedAt(stop)}`, detail: 'It cannot go on like this.' }]),
  ]
}
