import type { AustralianState } from '../validators/postcode.ts'

/** States and territories as they are written out. */
export const stateInWords: Readonly<Record<AustralianState, string>> = {
  ACT: 'the Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'the Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
}

/** `A, B or C`. */
export const listed = (words: readonly string[], last: 'and' | 'or'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`

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
  return others.length === 0
    ? null
    : `Part of ${postcode} is in ${statesInWords(others)}. If your home is there, its network and prices are different.`
}

/** An alternative for somebody whom the brand does not serve. */
export interface WayOn {
  readonly text: string
  readonly href?: string
  readonly label?: string
}

const choice: Partial<Record<AustralianState, WayOn>> = {
  VIC: {
    text: 'You can find all the retailers in your area at',
    href: 'https://compare.energy.vic.gov.au',
    label: 'compare.energy.vic.gov.au',
  },
  WA: {
    text: 'Homes in most of Western Australia get their power from the state’s own retailer: Synergy around Perth, Horizon Power elsewhere.',
  },
  NT: { text: 'Most homes in the Northern Territory get their power from Jacana Energy.' },
}

/** An alternative by state: a government site that compares retailers, or the supplier of a place without a choice. */
export const wayOnIn = (state: AustralianState | undefined): WayOn =>
  (state && choice[state]) ?? {
    text: 'You can find all the retailers in your area at',
    href: 'https://www.energymadeeasy.gov.au',
    label: 'energymadeeasy.gov.au',
  }

/** The alternatives in several states, each once. The states are named where they differ. */
export function waysOnIn(states: readonly AustralianState[]): readonly WayOn[] {
  if (states.length < 2) return [wayOnIn(states[0])]
  const texts = [...new Set(states.map((state) => wayOnIn(state).text + wayOnIn(state).href))]
  if (texts.length === 1) return [wayOnIn(states[0])]
  return texts.map((text) => {
    const some = states.filter((state) => wayOnIn(state).text + wayOnIn(state).href === text)
    const way = wayOnIn(some[0])
    return { ...way, text: `If your home is in ${statesInWords(some)}: ${way.text}` }
  })
}
