import { smallBusinessLimitsMwh } from '../../contracts/sign-up-rules.ts'
import type { AustralianState } from '../validators/postcode.ts'
import { listed, stateInWords } from './area-words.ts'

const limits: { readonly [State in AustralianState]?: number } = smallBusinessLimitsMwh

/** Up to how many megawatt hours a year a business is small in a state; undefined where nobody has a choice. */
export const limitIn = (state: AustralianState | undefined): number | undefined => state && limits[state]

/** The limits of the states, those with the same one together: `100 MWh a year in New South Wales; 40 MWh in Victoria`. */
export function limitsInWords(
  states: readonly AustralianState[] = Object.keys(limits) as AustralianState[],
): string {
  const known = [...new Set(states.map((state) => limits[state]))].filter((limit) => limit !== undefined)
  const ofLimit = (limit: number) =>
    listed(
      states.filter((state) => limits[state] === limit).map((state) => stateInWords[state]),
      'and',
    )
  return known
    .map((limit, place) => `${limit} MWh${place === 0 ? ' a year' : ''} in ${ofLimit(limit)}`)
    .join('; ')
}
