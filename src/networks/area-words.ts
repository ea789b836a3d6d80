import { inList } from '../joins.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import type { AustralianState } from '../validators/postcode.ts'

const texts = defineTexts('areaWords', {
  australianCapitalTerritory: 'the Australian Capital Territory',
  newSouthWales: 'New South Wales',
  northernTerritory: 'the Northern Territory',
  queensland: 'Queensland',
  southAustralia: 'South Australia',
  tasmania: 'Tasmania',
  victoria: 'Victoria',
  westernAustralia: 'Western Australia',
  border: ({ postcode, states }: Values<'postcode' | 'states'>) =>
    `Part of ${postcode} is in ${states}. If your home is there, its network and prices are different.`,
  allRetailers: 'You can find all the retailers in your area at',
  westernAustralianHomes:
    'Homes in most of Western Australia get their power from the state’s own retailer: Synergy around Perth, Horizon Power elsewhere.',
  territoryHomes: 'Most homes in the Northern Territory get their power from Jacana Energy.',
  ifIn: ({ states, advice }: Values<'states' | 'advice'>) => `If your home is in ${states}: ${advice}`,
  and: ({ before, last }: Values<'before' | 'last'>) => `${before} and ${last}`,
  or: ({ before, last }: Values<'before' | 'last'>) => `${before} or ${last}`,
})

/** States and territories as they are written out. */
export const stateInWords: Readonly<Record<AustralianState, string>> = {
  ACT: texts.australianCapitalTerritory,
  NSW: texts.newSouthWales,
  NT: texts.northernTerritory,
  QLD: texts.queensland,
  SA: texts.southAustralia,
  TAS: texts.tasmania,
  VIC: texts.victoria,
  WA: texts.westernAustralia,
}

/** `A, B or C`. */
export function listed(words: readonly string[], word: 'and' | 'or'): string {
  const before = inList(words.slice(0, -1))
  const last = words.at(-1) ?? ''
  if (before === '') return last
  return word === 'and' ? texts.and({ before, last }) : texts.or({ before, last })
}

/** `Victoria or New South Wales`: for a postcode of several states. */
export const statesInWords = (states: readonly AustralianState[]): string =>
  listed(
    states.map((state) => stateInWords[state]),
    'or',
  )

/**
 * For a postcode that more than one state uses: what to do in the others. Null if `state` is the only one. Prices and
 * rules depend on the state of the home, which a postcode at a border does not determine.
 */
export function borderWords(
  postcode: string,
  states: readonly AustralianState[],
  state: AustralianState,
): string | null {
  const others = states.filter((one) => one !== state)
  return others.length === 0 ? null : texts.border({ postcode, states: statesInWords(others) })
}

/** An alternative for somebody whom the brand does not serve. */
export interface WayOn {
  readonly text: string
  readonly href?: string
  readonly label?: string
}

const choice: Partial<Record<AustralianState, WayOn>> = {
  VIC: {
    text: texts.allRetailers,
    href: 'https://compare.energy.vic.gov.au',
    label: 'compare.energy.vic.gov.au',
  },
  WA: {
    text: texts.westernAustralianHomes,
  },
  NT: { text: texts.territoryHomes },
}

/** An alternative by state: a government site that compares retailers, or the supplier of a place without a choice. */
export const wayOnIn = (state: AustralianState | undefined): WayOn =>
  (state && choice[state]) ?? {
    text: texts.allRetailers,
    href: 'https://www.energymadeeasy.gov.au',
    label: 'energymadeeasy.gov.au',
  }

/** The alternatives in several states, each once. The states are named where they differ. */
export function waysOnIn(states: readonly AustralianState[]): readonly WayOn[] {
  if (states.length < 2) return [wayOnIn(states[0])]
  const different = [...new Set(states.map((state) => wayOnIn(state).text + wayOnIn(state).href))]
  if (different.length === 1) return [wayOnIn(states[0])]
  return different.map((text) => {
    const some = states.filter((state) => wayOnIn(state).text + wayOnIn(state).href === text)
    const way = wayOnIn(some[0])
    return { ...way, text: texts.ifIn({ states: statesInWords(some), advice: way.text }) }
  })
}
