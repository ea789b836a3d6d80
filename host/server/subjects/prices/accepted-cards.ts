import type { ConcessionScheme } from 'gridfront/billing'
import type { ConcessionKind } from 'gridfront/contracts'

/** The cards that the concessions of a state take; undefined: none is known there, so that each card is taken. */
export function acceptedCards(
  schemes: readonly ConcessionScheme[],
  state: string,
): readonly ConcessionKind[] | undefined {
  const own = schemes.filter((scheme) => scheme.state === state)
  return own.length === 0 ? undefined : own.flatMap(({ cards }) => cards)
}
