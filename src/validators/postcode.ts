import { australianStates, postcodePattern } from '../../contracts/do-not-contact-rules.ts'
import type { Checked } from './checked.ts'
import { compactNumber, refused } from './checked.ts'
import { isInRanges } from './postcode-ranges.ts'

export type AustralianState = (typeof australianStates)[number]
/** `POSTAL_ONLY`: for post-office boxes and large receivers. There is no supply. */
export type PostcodeKind = 'PLACE' | 'POSTAL_ONLY'
export type PostcodeRefusal = 'POSTCODE_SHAPE' | 'POSTCODE_NOT_IN_USE' | 'POSTCODE_POSTAL_ONLY'
export type PostcodeWarning = 'POSTCODE_OTHER_STATE'

/** Facts about an address that follow from its postcode. */
export interface PostcodeFacts {
  /** The state or territory of the number's range. */
  readonly state: AustralianState
  /** All states in which it is used, including `state`; several at a border. */
  readonly states: readonly AustralianState[]
  readonly kind: PostcodeKind
  /** The given state is none of `states`. Ask the customer to check; do not refuse for it. */
  readonly warning: PostcodeWarning | null
}

export interface PostcodeUse {
  /** The purpose of the address. */
  readonly use: 'SUPPLY' | 'POSTAL'
  /** The state or territory chosen with it, if any. */
  readonly state?: AustralianState | undefined
}

/** Postcodes of each state, as ranges or single ones, including those of boxes and of large receivers. */
const own: Readonly<Record<AustralianState, string>> = {
  ACT: '0200-0299 2600-2618 2900-2920',
  NSW: '1000-2599 2619-2899 2921-2999',
  NT: '0800-0999',
  QLD: '4000-4999 9000-9999',
  SA: '5000-5999',
  TAS: '7000-7999',
  VIC: '3000-3999 8000-8999',
  WA: '6000-6999',
}

/** Postcodes of another state that are used across its border: residents there must not see an error. */
const acrossBorder: { readonly [State in AustralianState]?: string } = {
  ACT: '2540 2619 2620',
  NSW: '2611 2618 3500 3585 3586 3644 3691 3707 4375 4377 4380 4383 4385',
  NT: '4825',
  QLD: '2406',
  SA: '0872',
  VIC: '2648',
  WA: '0872',
}

const postalOnly = '0200-0299 0900-0999 1000-1999 5800-5999 6800-6999 7800-7999 8000-9999'

const isUsedIn = (state: AustralianState, postcode: string) =>
  isInRanges(own[state], postcode) || isInRanges(acrossBorder[state] ?? '', postcode)

/** The state or territory of a postcode. Null if it is invalid or not in use. At a border see `statesOf`. */
export const stateOf = (postcode: string): AustralianState | null =>
  (postcodePattern.test(postcode) && australianStates.find((state) => isInRanges(own[state], postcode))) ||
  null

/** The states and territories that a postcode is used in: none, one, or several at a border. `0800` keeps its zero. */
export const statesOf = (postcode: string): readonly AustralianState[] =>
  postcodePattern.test(postcode) ? australianStates.filter((state) => isUsedIn(state, postcode)) : []

/** Whether a postcode belongs to a state's range. It may still be unassigned. */
export const isPostcodeOf = (state: AustralianState, postcode: string): boolean =>
  statesOf(postcode).includes(state)

/** Whether a postcode is for places, or only for boxes and large receivers. Null: it is invalid, or not in use. */
export function postcodeKind(postcode: string): PostcodeKind | null {
  if (stateOf(postcode) === null) return null
  return isInRanges(postalOnly, postcode) ? 'POSTAL_ONLY' : 'PLACE'
}

/** The postcode of an address. Only Australia Post's list shows whether it is in use. */
export function checkPostcode(
  typed: string,
  { use, state: chosen }: PostcodeUse,
): Checked<PostcodeRefusal, PostcodeFacts> {
  const value = compactNumber(typed)
  if (!postcodePattern.test(value)) return refused('POSTCODE_SHAPE')
  const [state, kind, states] = [stateOf(value), postcodeKind(value), statesOf(value)]
  if (state === null || kind === null) return refused('POSTCODE_NOT_IN_USE')
  if (use === 'SUPPLY' && kind === 'POSTAL_ONLY') return refused('POSTCODE_POSTAL_ONLY')
  const isElsewhere = chosen !== undefined && !states.includes(chosen)
  return { isValid: true, value, state, states, kind, warning: isElsewhere ? 'POSTCODE_OTHER_STATE' : null }
}
