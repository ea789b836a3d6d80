import type { addresses } from '../../contracts/routes/addresses.ts'
import type { AddressParts, AddressSuggestions } from '../../contracts/schemas/address.ts'
import { testAddresses } from '../../fixtures/addresses.ts'
import { addressInWords } from '../address/address.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockRoutes } from './mock-routes.ts'

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const known = testAddresses.map((address, place) => ({
  id: `mock-${place}`,
  text: addressInWords(address),
  address,
}))

/** The fixtures' addresses in which each typed word is the beginning of a word. */
function suggest(query: string): AddressSuggestions {
  const typed = wordsOf(query)
  const found = known.filter(({ text }) =>
    typed.every((word) => wordsOf(text).some((one) => one.startsWith(word))),
  )
  return { suggestions: typed.length === 0 ? [] : found.map(({ id, text }) => ({ id, text })) }
}

/** The routes of the `addresses` contract. */
export const mockAddressRoutes: MockRoutes<typeof addresses> = {
  suggest: {
    answer: ({ query: { query } }) => ({ status: 200, body: suggest(query) }),
    samples: { 200: () => suggest('test lane') },
  },
  resolve: {
    answer: ({ query: { id } }) => {
      const found = known.find((one) => one.id === id)
      if (found === undefined) throw new MockProblem(404, 'No address has this name.')
      return { status: 200, body: found.address }
    },
    samples: { 200: () => testAddresses[0] as AddressParts },
  },
}
