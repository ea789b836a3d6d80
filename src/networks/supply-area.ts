import type { SupplyNetwork } from '../plans/network-offers.ts'
import type { NetworksQuery } from '../plans/network-schemas.ts'
import { compactNumber } from '../validators/checked.ts'
import { distributorsOf } from '../validators/distributor.ts'
import type { AustralianState } from '../validators/postcode.ts'
import { postcodeKind, statesOf } from '../validators/postcode.ts'

/** One of several distributors that a postcode may have. */
export interface AreaChoice {
  readonly distributor: string
  /** Places that distinguish it from the others, such as `Kensington`. */
  readonly suburbs?: string
  /** Null: the brand does not serve it. */
  readonly network: SupplyNetwork | null
}

/** The networks at a postcode. */
export type SupplyArea =
  | { readonly kind: 'network'; readonly postcode: string; readonly network: SupplyNetwork }
  /** Several distributors, at least one of which is served. */
  | { readonly kind: 'choice'; readonly postcode: string; readonly choices: readonly AreaChoice[] }
  | {
      readonly kind: 'notServed'
      readonly postcode: string
      readonly distributors: readonly string[]
      readonly states: readonly AustralianState[]
    }
  /** For post-office boxes and large receivers: there is no supply. */
  | { readonly kind: 'postalOnly'; readonly postcode: string }
  /** Not a postcode, or one that is not in use. */
  | { readonly kind: 'unknown'; readonly typed: string }

/** The network of a distributor that the brand serves, or null. */
export const networkOf = (networks: readonly SupplyNetwork[], distributor: string): SupplyNetwork | null =>
  networks.find((network) => network.distributor === distributor) ?? null

/** The network of a postcode, or the networks to choose from. Spaces in it do not count. */
export function supplyAreaOf(typed: string, { networks, areas, places }: NetworksQuery): SupplyArea {
  const postcode = compactNumber(typed)
  const kind = postcodeKind(postcode)
  if (kind === null) return { kind: 'unknown', typed: postcode }
  if (kind === 'POSTAL_ONLY') return { kind: 'postalOnly', postcode }
  const distributors = distributorsOf(postcode, areas)
  const choices = distributors.map((distributor): AreaChoice => {
    const place = places.find((one) => one.postcode === postcode && one.distributor === distributor)
    return {
      distributor,
      ...(place && { suburbs: place.suburbs }),
      network: networkOf(networks, distributor),
    }
  })
  const served = choices.filter(({ network }) => network !== null)
  if (served.length === 0) return { kind: 'notServed', postcode, distributors, states: statesOf(postcode) }
  const [only] = choices
  return choices.length === 1 && only?.network
    ? { kind: 'network', postcode, network: only.network }
    : { kind: 'choice', postcode, choices }
}

/**
 * The networks that somebody at a postcode may be in, of those that the brand serves. `state`: of the address, since a
 * postcode may be used on both sides of a border.
 */
export function servedAt(
  postcode: string,
  query: NetworksQuery,
  state?: AustralianState,
): readonly SupplyNetwork[] {
  const area = supplyAreaOf(postcode, query)
  const found =
    area.kind === 'network'
      ? [area.network]
      : area.kind === 'choice'
        ? area.choices.flatMap(({ network }) => network ?? [])
        : []
  return state === undefined ? found : found.filter((network) => network.state === state)
}

/** The same after one of its distributors was chosen by name; unchanged if there is no choice. */
export function chosenIn(area: SupplyArea, distributor: string | undefined): SupplyArea {
  if (area.kind !== 'choice') return area
  const { postcode } = area
  const choice = area.choices.find((one) => one.distributor === distributor)
  if (choice === undefined) return area
  return choice.network === null
    ? { kind: 'notServed', postcode, distributors: [choice.distributor], states: statesOf(postcode) }
    : { kind: 'network', postcode, network: choice.network }
}
