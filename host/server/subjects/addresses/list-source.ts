import type { AddressParts } from 'gridfront/contracts'
import { addressInWords } from 'gridfront/server'
import type { AddressSource } from './address-source.ts'
import { maxSuggestions } from './address-source.ts'
import { typedWords, wordsOfAddress } from './address-words.ts'

interface Entry {
  readonly id: string
  readonly text: string
  readonly address: AddressParts
  /** Each word of the address, in order, in all its spellings. */
  readonly words: readonly (readonly string[])[]
}

const isNumber = (word: string) => /^\d/.test(word)

/**
 * How well a typed word matches a word of an address: 2 the whole word, 1 its beginning, 0 not at all. With `isWholeWanted`
 * only the whole word counts.
 */
function howWell(typed: string, spellings: readonly string[], isWholeWanted: boolean): 0 | 1 | 2 {
  if (spellings.includes(typed)) return 2
  if (isWholeWanted) return 0
  return spellings.some((spelling) => spelling.startsWith(typed)) ? 1 : 0
}

/**
 * Rank of an address for the typed words; null if one of them does not match. Each typed word has to match a different word
 * of the address. Whole words count most, then addresses with few other words, then words in the order of the address.
 */
function rankOf(typed: readonly string[], { words }: Entry): number | null {
  const free = new Set(words.keys())
  let whole = 0
  let inOrder = 0
  let last = -1
  for (const [turn, word] of typed.entries()) {
    // The first typed word must not match the beginning of the postcode: the 3 of `3/12` does not mean 3068.
    const isLast = (place: number) => turn === 0 && place === words.length - 1
    const fits = [...free].map((place) => ({ place, how: howWell(word, words[place] ?? [], isLast(place)) }))
    const best = Math.max(0, ...fits.map(({ how }) => how))
    if (best === 0) return null
    const places = fits.filter(({ how }) => how === best)
    const { place } = places.find((one) => one.place > last) ?? places[0] ?? { place: 0 }
    free.delete(place)
    if (best === 2) whole += isNumber(word) ? 2 : 1
    if (place > last) inOrder += 1
    last = place
  }
  return whole * 10_000 - free.size * 100 + inOrder
}

/** Looks addresses up in a list. Goes through the whole list each time, so that all queries cost the same. */
export function listSource(addresses: readonly AddressParts[]): AddressSource {
  const entries = addresses.map((address, place): Entry => {
    const text = addressInWords(address)
    return { id: `list-${place}`, text, address, words: wordsOfAddress(text) }
  })
  const byId = new Map(entries.map(({ id, address }) => [id, address]))
  return {
    async suggest(query) {
      const typed = typedWords(query)
      if (typed.length === 0) return []
      return (
        entries
          .flatMap((entry) => {
            const rank = rankOf(typed, entry)
            return rank === null ? [] : [{ entry, rank }]
          })
          // `sort` is stable: addresses of equal rank stay in the order of the list.
          .sort((one, other) => other.rank - one.rank)
          .slice(0, maxSuggestions)
          .map(({ entry: { id, text } }) => ({ id, text }))
      )
    },
    resolve: async (id) => byId.get(id) ?? null,
  }
}
