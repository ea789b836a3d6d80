import type { SignUpSaving } from '../../../contracts/schemas/sign-up.ts'
import type { CheckContext } from '../check-context.ts'
import type { Answers } from './sign-up-of-nobody.ts'
import { nobody } from './sign-up-of-nobody.ts'

const { phone, birthDate, identity: licence } = nobody.person
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
  ...((supply.start === 'MOVE_IN' || supply.moveInOn !== undefined) && { moveInOn: inTwoWeeks(context) }),
})

function fittingPerson(person: NonNullable<Answers['person']>, isBusiness: boolean) {
  const { identity = licence, authorisedContact } = person
  return {
    ...person,
    // Of nobody: what is made up may be somebody's.
    phone,
    birthDate,
    identity: {
      ...identity,
      ...(identity.kind === 'DRIVER_LICENCE' && { state: identity.state ?? 'NSW' }),
      ...(identity.kind === 'MEDICARE' && { position: identity.position ?? '1' }),
    },
    ...(authorisedContact && { authorisedContact: { ...authorisedContact, phone } }),
    ...((isBusiness || person.business) && {
      business: { ...business, ...person.business, abn: business.abn },
    }),
  }
}

const fittingSupport = ({ lifeSupport, concession }: NonNullable<Answers['support']>) => ({
  lifeSupport:
    lifeSupport.isNeeded && !lifeSupport.equipment?.length
      ? { ...lifeSupport, equipment: ['CPAP' as const] }
      : lifeSupport,
  ...(concession && {
    concession: { ...concession, cardNumber: concession.cardNumber ?? nobody.support.concession.cardNumber },
  }),
})

const fittingPayment = (payment: NonNullable<Answers['payment']>) =>
  payment.delivery === 'POST' ? { postalAddress, ...payment } : payment

/**
 * A body that keeps the contract with what its members need of each other, which no schema tells, as a browser without an
 * application sends it.
 */
export function fittingSignUp(body: Readonly<Record<string, unknown>>, context: CheckContext) {
  const { supply, person, support, payment, ...rest } = body as unknown as SignUpSaving
  return {
    ...rest,
    version: 0,
    ...(supply && { supply: fittingSupply(supply, context) }),
    ...(person && { person: fittingPerson(person, supply?.customerType === 'BUSINESS') }),
    ...(support && { support: fittingSupport(support) }),
    ...(payment && { payment: fittingPayment(payment) }),
  }
}
