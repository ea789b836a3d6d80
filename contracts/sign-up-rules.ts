// The rules of an application for supply, without a schema library, so that forms can check them at once.

/** The sections of an application, in the order of the form. Each is saved separately. */
export const signUpSections = ['supply', 'plan', 'person', 'support', 'payment', 'consents'] as const
export type SignUpSection = (typeof signUpSections)[number]

/** Documents that prove identity; one is enough. */
export const identityKinds = ['DRIVER_LICENCE', 'PASSPORT', 'MEDICARE'] as const
export type IdentityKind = (typeof identityKinds)[number]

/** Cards that qualify for a concession. */
export const concessionKinds = [
  'PENSIONER_CONCESSION_CARD',
  'HEALTH_CARE_CARD',
  'DVA_GOLD_CARD',
  'QUEENSLAND_SENIORS_CARD',
  'COMMONWEALTH_SENIORS_HEALTH_CARD',
] as const
export type ConcessionKind = (typeof concessionKinds)[number]

/** Whether somebody in the household may be entitled to a concession. */
export const concessionEligibilities = ['YES', 'NO', 'NOT_SURE'] as const
export type ConcessionEligibility = (typeof concessionEligibilities)[number]

/** How many people besides the holders may act for an account from the start. */
export const maxAuthorisedContacts = 2

/** The outcomes of a submitted application. */
export const signUpOutcomes = ['UNCONFIRMED', 'ACCEPTED', 'IN_REVIEW', 'DECLINED', 'WITHDRAWN'] as const
export type SignUpOutcome = (typeof signUpOutcomes)[number]

/** Why an application is reviewed, or was declined. */
export const signUpReasons = ['CREDIT', 'IDENTITY', 'PREMISES', 'OTHER'] as const
export type SignUpReason = (typeof signUpReasons)[number]

/** Life support equipment that retailers register by name; anything else is described as text. */
export const lifeSupportEquipment = [
  'OXYGEN_CONCENTRATOR',
  'DIALYSIS',
  'VENTILATOR',
  'CPAP',
  'CRIGLER_NAJJAR_PHOTOTHERAPY',
  'OTHER',
] as const
export type LifeSupportEquipment = (typeof lifeSupportEquipment)[number]

/**
 * Up to how many megawatt hours a year at a site a business counts as small: by state, where there is retail choice
 * (National Energy Retail Law and its regulations; Victoria: Electricity Industry Act orders).
 */
export const smallBusinessLimitsMwh = { ACT: 100, NSW: 100, QLD: 100, SA: 160, TAS: 150, VIC: 40 } as const

/** How bills will be paid. The payment provider takes card and account numbers later. */
export const paymentWays = ['DIRECT_DEBIT', 'PAYTO', 'BPAY', 'CARD'] as const
export type PaymentWay = (typeof paymentWays)[number]

/** The terms of an application, each with its own checkbox, which is unticked at first. */
export const consentTerms = [
  'CONTRACT_TERMS',
  'PLAN_DOCUMENT',
  'TRANSFER',
  'CREDIT_CHECK',
  'ELECTRONIC_DELIVERY',
  'CONCESSION_CHECK',
  'MARKETING',
] as const
export type ConsentTerm = (typeof consentTerms)[number]

/** Most characters of each text. */
export const signUpLengths = {
  name: 60,
  legalName: 150,
  role: 60,
  identityNumber: 20,
  cardNumber: 15,
  note: 500,
} as const

/** A national metering identifier as on a bill: ten characters without I and O, then its checksum. */
export const nmiPattern = /^[\dA-HJ-NP-Z]{10}\d$/

/** The members that the rules between members use. */
interface Answers {
  readonly supply?: { readonly customerType: 'RESIDENTIAL' | 'BUSINESS' } | undefined
  readonly support?: { readonly concession?: unknown } | undefined
  readonly payment?: { readonly delivery: 'EMAIL' | 'POST' } | undefined
}

/** The terms without which an application cannot be sent. `MARKETING` is never one of them. */
export function neededConsents({ support, payment }: Answers): ConsentTerm[] {
  return [
    'CONTRACT_TERMS',
    'PLAN_DOCUMENT',
    'TRANSFER',
    'CREDIT_CHECK',
    ...(payment?.delivery === 'EMAIL' ? (['ELECTRONIC_DELIVERY'] as const) : []),
    ...(support?.concession === undefined ? [] : (['CONCESSION_CHECK'] as const)),
  ]
}

/** A missing member of a section: its JSON pointer within the section, and what to do. */
export interface MissingAnswer {
  readonly pointer: string
  readonly detail: string
}

/** Missing members of the supply section. */
export const missingInSupply = (supply: {
  readonly start: 'SWITCH' | 'MOVE_IN'
  readonly moveInOn?: unknown
}): MissingAnswer[] =>
  supply.start === 'MOVE_IN' && supply.moveInOn === undefined
    ? [{ pointer: '/moveInOn', detail: 'Enter the day on which you move in.' }]
    : []

/** Missing members of an identity document. */
export function missingInIdentity(identity: {
  readonly kind: IdentityKind
  readonly state?: unknown
  readonly position?: unknown
}): MissingAnswer[] {
  if (identity.kind === 'DRIVER_LICENCE' && identity.state === undefined)
    return [{ pointer: '/state', detail: 'Choose the state or territory of the licence.' }]
  if (identity.kind === 'MEDICARE' && identity.position === undefined)
    return [{ pointer: '/position', detail: 'Enter the number in front of your name on the card.' }]
  return []
}

/** Missing members of the support section. */
export function missingInSupport(support: {
  readonly lifeSupport: {
    readonly isNeeded: boolean
    readonly equipment?: readonly unknown[] | undefined
  }
  readonly eligibility: ConcessionEligibility
  readonly concession?: unknown
}): MissingAnswer[] {
  const { isNeeded, equipment = [] } = support.lifeSupport
  const [isEligible, hasCard] = [support.eligibility === 'YES', support.concession !== undefined]
  return [
    ...(isNeeded && equipment.length === 0
      ? [{ pointer: '/lifeSupport/equipment', detail: 'Choose the equipment that is used.' }]
      : []),
    ...(isEligible && !hasCard ? [{ pointer: '/concession', detail: 'Enter the card.' }] : []),
    ...(hasCard && !isEligible
      ? [{ pointer: '/eligibility', detail: 'Answer yes where there is a card, or leave the card out.' }]
      : []),
  ]
}

/** Missing members of the payment section. */
export const missingInPayment = (payment: {
  readonly delivery: 'EMAIL' | 'POST'
  readonly postalAddress?: unknown
}): MissingAnswer[] =>
  payment.delivery === 'POST' && payment.postalAddress === undefined
    ? [{ pointer: '/postalAddress', detail: 'Enter the address for your bills.' }]
    : []
