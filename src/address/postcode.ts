import { australianStates, postcodePattern } from '../../contracts/do-not-contact-rules.ts'

export type AustralianState = (typeof australianStates)[number]

/**
 * Postcodes of each state, as a first and a last one or as one alone. With those of boxes and of large receivers; those
 * alone are used across a border: nobody who lives there may be told that they do not.
 */
const ranges: Readonly<Record<AustralianState, string>> = {
  ACT: '0200-0299 2540 2600-2620 2900-2920',
  NSW: '1000-2599 2611 2618-2899 2921-2999 3500 3585 3586 3644 3691 3707 4375 4377 4380 4383 4385',
  NT: '0800-0999 4825',
  QLD: '2406 4000-4999 9000-9999',
  SA: '0872 5000-5999',
  TAS: '7000-7999',
  VIC: '2648 3000-3999 8000-8999',
  WA: '0872 6000-6999',
}

// All have four digits, so their order as texts is their order.
const isIn = (state: AustralianState, postcode: string) =>
  ranges[state].split(' ').some((range) => postcode >= range.slice(0, 4) && postcode <= range.slice(-4))

/** The states and territories that a postcode is used in: none, one, or several at a border. `0800` keeps its zero. */
export const statesOf = (postcode: string): readonly AustralianState[] =>
  postcodePattern.test(postcode) ? australianStates.filter((state) => isIn(state, postcode)) : []

/** Whether a postcode is used in a state. It may all the same be given to no place there. */
export const isPostcodeOf = (state: AustralianState, postcode: string): boolean =>
  statesOf(postcode).includes(state)

/**
 * What is wrong with a postcode, in words for whoever typed it. `state` may be no state yet: then only its form is
 * looked at.
 */
export function postcodeFault(postcode: string, state: string): string | undefined {
  if (!postcodePattern.test(postcode)) return 'Postcode must be 4 digits'
  const states = statesOf(postcode)
  if (states.length === 0) return `Postcode must be one that is in use: ${postcode} is not`
  const wanted = australianStates.find((one) => one === state)
  if (wanted === undefined || states.includes(wanted)) return undefined
  return `Postcode must be one in ${wanted}: ${postcode} is in ${states.join(', ')}`
}
