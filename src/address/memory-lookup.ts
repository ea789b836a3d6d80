import type { Address } from './address.ts'
import { addressInWords } from './address.ts'
import type { AddressLookup } from './address-lookup.ts'

/** Most suggestions of one answer. */
const most = 10

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Looks up among a few addresses, without a service: for tests and demonstrations. Every word typed begins one of the address. */
export function createMemoryLookup(addresses: readonly Address[]): AddressLookup {
  const known = addresses.map((address, place) => ({
    id: `${place}`,
    text: addressInWords(address),
    words: wordsOf(addressInWords(address)),
  }))
  return {
    async suggest(typed, { signal }) {
      signal.throwIfAborted()
      const wanted = wordsOf(typed)
      return known
        .filter(({ words }) => wanted.every((word) => words.some((one) => one.startsWith(word))))
        .slice(0, most)
        .map(({ id, text }) => ({ id, text }))
    },
    async resolve(id) {
      const address = addresses[Number(id)]
      if (address === undefined) throw new RangeError('No address has this id')
      return address
    },
  }
}
