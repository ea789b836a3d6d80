import type { AddressSuggestions } from '../../../contracts/schemas/address.ts'
import { addressQueryLengths } from '../../../contracts/schemas/address.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { LeftOut } from '../outcomes.ts'
import type { Reply } from '../reply.ts'
import { addresses, routeOf } from '../routes.ts'

const { suggest, resolve } = addresses
const common = { profile: 'customer', clauses: ['UI-5'] } as const

/** All other checks of the look-up depend on this one. */
const suggestCheck = 'addresses/suggests'

const ask = (context: CheckContext, query: string) =>
  context.client().ask(suggest, { query: `?query=${encodeURIComponent(query)}` })
const fetched = (context: CheckContext, id: string) =>
  context.client().ask(resolve, { query: `?id=${encodeURIComponent(id)}` })
type Suggestion = AddressSuggestions['suggestions'][number]
const isSuggestion = (value: unknown): value is Suggestion =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'text' in value &&
  typeof value.text === 'string'
/** The valid suggestions: the invariants report all that is wrong with the answer. */
function suggestionsIn(reply: Reply): readonly Suggestion[] {
  const { suggestions } = reply.json
  return Array.isArray(suggestions) ? suggestions.filter(isSuggestion) : []
}

/** Queries that match something in any list of Australian addresses. */
const beginnings = ['12 st', '1 st', '7 la', '10 ro', 'street', 'road']

async function someSuggestions(context: CheckContext) {
  for (const query of beginnings) {
    const reply = (await ask(context, query)).mustBe(200, 'A look-up that keeps the contract was refused.')
    const found = suggestionsIn(reply)
    if (found.length > 0) return { query, reply, found }
  }
  throw new LeftOut('the look-up knows no address that begins as many do')
}

const mustRefuse = (reply: Reply, member: string, what: string) => reply.mustBe(422, what).mustPointTo(member)

/** Checks of the public address look-up. */
export const addressChecks: readonly Check[] = checksOf(common, {
  [suggestCheck]: {
    route: routeOf(suggest).label,
    title: 'Whoever types the beginning of an address gets suggestions, each with an id of its own',
    run: async (context) => {
      const { reply, found } = await someSuggestions(context)
      const ids = found.map(({ id }) => id)
      reply.mustListOnce('/suggestions', ids, 'Two suggestions of one answer have the same id.')
    },
  },
  'addresses/ignores-case': {
    route: routeOf(suggest).label,
    title: 'An address is found in capitals as in small letters',
    after: [suggestCheck],
    run: async (context) => {
      const { query, found } = await someSuggestions(context)
      const reply = (await ask(context, query.toUpperCase())).mustBe(
        200,
        'A look-up in capitals was refused.',
      )
      const texts = (list: typeof found) => list.map(({ text }) => text).join('; ')
      reply.mustHold(
        texts(suggestionsIn(reply)) === texts(found),
        'In capitals other addresses are found.',
        texts(found),
        texts(suggestionsIn(reply)) || 'none',
        '/suggestions',
      )
    },
  },
  'addresses/resolves': {
    route: routeOf(resolve).label,
    title: 'The parts of a suggestion are those that its line names',
    after: [suggestCheck],
    run: async (context) => {
      const { found } = await someSuggestions(context)
      await context.each(found.slice(0, 3), async ({ id, text }) => {
        const reply = (await fetched(context, id)).mustBe(200, 'A suggested address cannot be fetched.')
        const { number, postcode } = reply.json
        reply.mustHold(
          [number, postcode].every((part) => typeof part === 'string' && text.includes(part)),
          'Another address came than the one that was suggested.',
          text,
          `${String(number)} … ${String(postcode)}`,
        )
      })
    },
  },
  'addresses/unknown-is-missing': {
    route: routeOf(resolve).label,
    title: 'The parts of an address that nobody suggested are 404',
    run: async (context) => {
      const reply = await fetched(context, `gridfront-conform-${context.seed.toString(36)}`)
      reply.mustBe(404, 'An id that nobody gave out was not answered with 404.')
    },
  },
  'addresses/refuses-unfit-queries': {
    route: routeOf(suggest).label,
    title: 'A look-up with too little, too much or nothing is refused with 422, at that member',
    run: async (context) => {
      const { min, max } = addressQueryLengths
      const queries = ['', `?query=${'a'.repeat(min - 1)}`, `?query=${'a'.repeat(max + 1)}`]
      await context.each(queries, async (query) => {
        const reply = await context.client().attempt(suggest, { query })
        mustRefuse(reply, 'query', 'A look-up that breaks the contract was not refused with 422.')
      })
    },
  },
})
