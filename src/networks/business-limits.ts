import { smallBusinessLimitsMwh } from '../../contracts/sign-up-rules.ts'
import { inPhrases } from '../joins.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import type { AustralianState } from '../validators/postcode.ts'
import { listed, stateInWords } from './area-words.ts'

const texts = defineTexts('businessLimits', {
  limit: ({ limit, states }: Values<'limit' | 'states'>) => `${limit} MWh a year in ${states}`,
  nextLimit: ({ limit, states }: Values<'limit' | 'states'>) => `${limit} MWh in ${states}`,
})

const limits: { readonly [State in AustralianState]?: number } = smallBusinessLimitsMwh

/** Up to how many megawatt hours a year a business is small in a state; undefined where nobody has a choice. */
export const limitIn = (state: AustralianState | undefined): number | undefined => state && limits[state]

/** The limits of the states, those with the same one together: `100 MWh a year in New South Wales; 40 MWh in Victoria`. */
export function limitsInWords(
  states: readonly AustralianState[] = Object.keys(limits) as AustralianState[],
): string {
  const known = [...new Set(states.map((state) => limits[state]))].filter((limit) => limit !== undefined)
  const statesOf = (limit: number) =>
    listed(
      states.filter((state) => limits[state] === limit).map((state) => stateInWords[state]),
      'and',
    )
  return inPhrases(
    known.map((limit, place) => {
      const values = { limit, states: statesOf(limit) }
      return place === 0 ? texts.limit(values) : texts.nextLimit(values)
    }),
  )
}
