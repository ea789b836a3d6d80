import type { SignUpSaving } from '../../../contracts/schemas/sign-up.ts'
import type { CheckContext } from '../check-context.ts'
import type { Answers } from './sign-up-of-nobody.ts'
import { nobody } from './sign-up-of-nobody.ts'

const { phone, birthDate, identity: licence } = nobody.person
const { concession: healthCareCard } = nobody.support
/** Right by its check digits, and nobody's. */
const business = {
  abn: '10000000000',
  legalName: 'Gridfront Conform',
  role: 'Director',
  hasAuthority: true,
} as const
const postalAddress = { line: '0 Nowhere Street', suburb: 'Sydney', state: 'NSW', postcode: '2000' } as const
const inTwoWeeks = ({ nowSeconds }: CheckContext) =>
  new Date((nowSeconds + 14 * 86_400) * 1000).toISOString().slice(0, 10)

/** A meter that is made up has no right check digit, and a day is not to be over: both are the backend's to judge. */
const fittingSupply = ({ nmi: _, ...supply }: NonNullable<Answers['supply']>, context: CheckContext) => ({
  ...supply,
  // Most postcodes that are made up are no place's.
  address: { ...supply.address, postcode: nobody.supply.address.postcode },
  ...((supply.start === 'MOVE_IN' || supply.moveInOn !== undefined) && { moveInOn: inTwoWeeks(context) }),
})

type Identity = typeof licence | NonNullable<NonNullable<Answers['person']>['identity']>

/** A document whose number has the form of its kind, with its check digit: what is made up has neither. */
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
    // Of nobody: what is made up may be somebody's.
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
  // A card, and only a card, makes the answer a yes.
  eligibility: concession ? ('YES' as const) : eligibility === 'YES' ? ('NOT_SURE' as const) : eligibility,
  lifeSupport:
    lifeSupport.isNeeded && !lifeSupport.equipment?.length
      ? { ...lifeSupport, equipment: ['CPAP' as const] }
      : lifeSupport,
  ...(concession && {
    concession: {
      ...concession,
      cardNumber: concession.kind === 'DVA_GOLD_CARD' ? 'NX860429' : healthCareCard.cardNumber,
    },
  }),
})

const fittingPayment = (payment: NonNullable<Answers['payment']>) =>
  payment.delivery === 'POST' ? { postalAddress, ...payment } : payment

/** Each of the terms once. */
const fittingConsents = ({ agreed }: NonNullable<Answers['consents']>) => ({
  agreed: agreed.filter(({ term }, at) => agreed.findIndex((other) => other.term === term) === at),
})

/**
 * A body that keeps the contract with what its members need of each other, which no schema tells, as a browser without an
 * application sends it.
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
    ...(consents && { consents: fittingConsents(consents) }),
  }
}
