import type { SignUpSection, SignUpStop, SupplyAnswers } from 'gridfront/contracts'
import { distributorsOf } from 'gridfront/validators'
import type { Db } from '../../platform/database/db.ts'
import type { SavedAnswers } from '../../platform/database/schema/stored-answers.ts'
import type { Premises } from './premises.ts'
import { addressKeyOf, isSupplied } from './premises.ts'
import type { PlanOffer, Retailer } from './retailer.ts'

/** The section whose answers cause an obstacle, and the message for an applicant who submits nevertheless. */
export const stopFacts: Readonly<Record<SignUpStop, { section: SignUpSection; detail: string }>> = {
  NOT_SERVED: { section: 'supply', detail: 'We do not supply this network. Check the address, or call us.' },
  EMBEDDED_NETWORK: {
    section: 'supply',
    detail: 'This meter belongs to a private network, whose owner sells the energy. Ask them, or call us.',
  },
  LARGE_CUSTOMER: {
    section: 'supply',
    detail:
      'We supply small businesses only. If the site uses less than the limit of its state, change the answer, or call us.',
  },
  ALREADY_SUPPLIED: {
    section: 'supply',
    detail: 'We supply this meter already. Log in, or call us if you are moving in.',
  },
  PLAN_NOT_OFFERED: {
    section: 'plan',
    detail: 'This plan is not offered at this address. Choose another one.',
  },
}

/** The facts that follow from the answers about the premises, and what prevents supply. */
export interface SupplyFindings extends Partial<Premises> {
  readonly network: string | null
  readonly stop: SignUpStop | null
}

export const premisesOf = ({ address, nmi }: SupplyAnswers): Premises => ({
  addressKey: addressKeyOf(address),
  nmi: nmi ?? null,
})

/**
 * Whether we already supply the premises of a switch. Somebody who moves into premises that we supply is not a customer
 * yet.
 */
export const isTaken = async (tx: Db, supply: SupplyAnswers): Promise<boolean> =>
  supply.start === 'SWITCH' && (await isSupplied(tx, premisesOf(supply)))

/** Finds what prevents an application. */
export function createStops({ offers, areas, states, embeddedNmis }: Retailer) {
  const served = new Set(offers.flatMap(({ networks }) => networks))
  const isServed = (network: string) => served.has(network)

  /**
   * The distributor at an address; null if its postcode is in no area of its state. Areas overlap: the area of the
   * chosen plan counts, else the first one that is served. The address itself is looked up before supply starts.
   */
  function networkOf({ address }: SupplyAnswers, planId?: string): string | null {
    const found = distributorsOf(address.postcode, areas).filter(
      (one) => (states.get(one) ?? address.state) === address.state,
    )
    const own = offers.find((offer) => offer.planId === planId)?.networks ?? []
    return found.find((one) => own.includes(one)) ?? found.find(isServed) ?? found[0] ?? null
  }

  const isOffered = ({ customerType, networks }: PlanOffer, supply: SupplyAnswers, network: string) =>
    customerType === supply.customerType && networks.includes(network)

  async function supplyStop(tx: Db, supply: SupplyAnswers, isVerified: boolean): Promise<SignUpStop | null> {
    const network = networkOf(supply)
    if (network === null || !isServed(network)) return 'NOT_SERVED'
    if (supply.nmi !== undefined && embeddedNmis.has(supply.nmi)) return 'EMBEDDED_NETWORK'
    if (supply.customerType === 'BUSINESS' && supply.isLarge === true) return 'LARGE_CUSTOMER'
    // Otherwise anybody could find out which addresses are our customers'.
    if (!isVerified) return null
    return (await isTaken(tx, supply)) ? 'ALREADY_SUPPLIED' : null
  }

  function planStop({ supply, plan }: SavedAnswers): SignUpStop | null {
    if (plan === undefined) return null
    const offer = offers.find(({ planId }) => planId === plan.planId)
    const isOpen =
      offer !== undefined &&
      (supply === undefined || isOffered(offer, supply, networkOf(supply, plan.planId) ?? ''))
    return isOpen ? null : 'PLAN_NOT_OFFERED'
  }

  /** `isVerified`: the applicant reads the mail of the application's e-mail address. */
  return async (
    tx: Db,
    answers: SavedAnswers,
    { isVerified }: { readonly isVerified: boolean },
  ): Promise<SupplyFindings> => {
    const { supply } = answers
    if (supply === undefined) return { network: null, stop: planStop(answers) }
    const stop = (await supplyStop(tx, supply, isVerified)) ?? planStop(answers)
    return { network: networkOf(supply, answers.plan?.planId), stop, ...premisesOf(supply) }
  }
}

export type FindStop = ReturnType<typeof createStops>
