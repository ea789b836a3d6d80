import type { SignUpSaving } from '../../../contracts/schemas/sign-up.ts'
import type { CheckContext } from '../check-context.ts'
import type { Answers } from './fictitious-sign-up.ts'
import { fictitiousApplicant } from './fictitious-sign-up.ts'

const { phone, birthDate, identity: licence } = fictitiousApplicant.person
const { concession: healthCareCard } = fictitiousApplicant.support
/** Valid check digits, but not in use. */
const business = {
  abn: '10000000000',
  legalName: 'Gridfront Conform',
  role: 'Director',
  hasAuthority: true,
} as const
const postalAddress = { line: '0 Nowhere Street', suburb: 'Sydney', state: 'NSW', postcode: '2000' } as const
const inTwoWeeks = ({ nowSeconds }: CheckContext) =>
  new Date((nowSeconds + 14 * 86_400) * 1000).toISOString().slice(0, 10)

/** A generated meter number has no valid check digit, and the backend refuses a day in the past. */
const fittingSupply = ({ nmi: _, ...supply }: NonNullable<Answers['supply']>, context: CheckContext) => ({
  ...supply,
  // Most generated postcodes do not exist.
  address: { ...supply.address, postcode: fictitiousApplicant.supply.address.postcode },
  ...((supply.start === 'MOVE_IN' || supply.moveInOn !== undefined) && { moveInOn: inTwoWeeks(context) }),
})

type Identity = typeof licence | NonNullable<NonNullable<Answers['person']>['identity']>

/** Gives a document a number in the format of its kind, with its check digit, since a generated one has neither. */
function fittingIdentity(identity: Identity) {
  if (identity.kind === 'PASSPORT') return { ...identity, number: 'N4097315' }
  if (identity.kind === 'MEDICARE')
    return {
      ...identity,
      number: '2000000021',
      position: ('position' in identity && identity.position) || '1',
    }
  const state = identity.state ?? 'NSW'
  return { ...identity, state, number: state === 'WA' ? '4097315' : '409731' }
}

function fittingPerson(person: NonNullable<Answers['person']>, isBusiness: boolean) {
  const { identity = licence, authorisedContacts, jointHolder } = person
  return {
    ...person,
    // A number that nobody has. A generated one might belong to a real person.
    phone,
    birthDate,
    identity: fittingIdentity(identity),
    ...(jointHolder && { jointHolder: { ...jointHolder, birthDate, phone } }),
    ...(authorisedContacts && {
      authorisedContacts: authorisedContacts.map((contact) => ({ ...contact, phone })),
    }),
    ...((isBusiness || person.business) && {
      business: { ...business, ...person.business, abn: business.abn },
    }),
  }
}

const fittingSupport = ({ lifeSupport, eligibility, concession }: NonNullable<Answers['support']>) => ({
  // The answer is yes exactly if a card is given.
  eligibility: concession ? ('YES' as const) : eligibility === 'YES' ? ('NOT_SURE' as const) : eligibility,
  lifeSupport:
    lifeSupport.isNeeded && !lifeSupport.equipment?.length
      ? { ...lifeSupport, equipment: ['CPAP' as const] }
      : lifeSupport,
  // Which cards the concessions of a state take is the backend's own list. All of them take this one.
  ...(concession && {
    concession: { ...concession, kind: healthCareCard.kind, cardNumber: healthCareCard.cardNumber },
  }),
})

const fittingPayment = (payment: NonNullable<Answers['payment']>) =>
  payment.delivery === 'POST' ? { postalAddress, ...payment } : payment

/**
 * Makes a valid body also keep the rules between its members, which schemas cannot express, as sent by a browser
 * without an application.
 */
export function fittingSignUp(body: Readonly<Record<string, unknown>>, context: CheckContext) {
  const { supply, person, support, payment, consents, ...rest } = body as unknown as SignUpSaving
  return {
    ...rest,
    version: 0,
    ...(supply && { supply: fittingSupply(supply, context) }),
    ...(person && { person: fittingPerson(person, supply?.customerType === 'BUSINESS') }),
    ...(support && { support: fittingSupport(support) }),
    ...(payment && { payment: fittingPayment(payment) }),
    // A generated edition does not exist.
    ...(consents && { consents: { agreed: [] } }),
  }
}
