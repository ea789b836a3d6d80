import type { ConcessionKind } from '../../contracts/sign-up-rules.ts'

const inEachState = ['PENSIONER_CONCESSION_CARD', 'HEALTH_CARE_CARD', 'DVA_GOLD_CARD'] as const

/** A real backend would have them in its prices. */
const cards: Readonly<Record<string, readonly ConcessionKind[]>> = {
  NSW: inEachState,
  QLD: [...inEachState, 'QUEENSLAND_SENIORS_CARD'],
  SA: [...inEachState, 'COMMONWEALTH_SENIORS_HEALTH_CARD'],
  VIC: inEachState,
}

/** The cards that the concessions of a state take; undefined: none is known there, so that each card is taken. */
export const mockAcceptedCards = (state: string): readonly ConcessionKind[] | undefined => cards[state]
