import type { AddressSuggestions } from '../../../contracts/schemas/address.ts'
import { addressQueryLengths } from '../../../contracts/schemas/address.ts'
import type { Bench } from '../bench.ts'
import type { Check } from '../check.ts'
import { LeftOut } from '../outcomes.ts'
import type { Reply } from '../reply.ts'
import { addresses, routeOf } from '../routes.ts'

const { suggest, resolve } = addresses
const common = { profile: 'customer', clauses: ['UI-5'] } as const

/** What all else about the look-up stands on. */
const suggestCheck = 'addresses/suggests'

const ask = (bench: Bench, query: string) =>
  bench.visitor().ask(suggest, { query: `?query=${encodeURIComponent(query)}` })
const fetched = (bench: Bench, id: string) =>
  bench.visitor().ask(resolve, { query: `?id=${encodeURIComponent(id)}` })
type Suggestion = AddressSuggestions['suggestions'][number]
const isSuggestion = (value: unknown): value is Suggestion =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'text' in value &&
  typeof value.text === 'string'
/** Those that are any: what else is wrong with the answer, the watches tell. */
function suggestionsIn(reply: Reply): readonly Suggestion[] {
  const { suggestions } = reply.json
  return Array.isArray(suggestions) ? suggestions.filter(isSuggestion) : []
}

/** Beginnings that any list of Australian addresses has something for. */
const beginnings = ['12 st', '1 st', '7 la', '10 ro', 'street', 'road']

async function someSuggestions(bench: Bench) {
  for (const query of beginnings) {
    const reply = (await ask(bench, query)).mustBe(200, 'A look-up that keeps the contract was refused.')
    const found = suggestionsIn(reply)
    if (found.length > 0) return { query, reply, found }
  }
  throw new LeftOut('the look-up knows no address that begins as many do')
}

function mustRefuse(reply: Reply, member: string, what: string) {
  reply.mustBe(422, what)
  const { errors } = reply.json
  const pointers = Array.isArray(errors) ? errors.map((error) => String(error?.pointer)) : []
  reply.mustHold(
    pointers.some((pointer) => pointer.endsWith(`/${member}`)),
    'The answer does not say what is wrong.',
    `errors with a pointer to ${member}`,
    pointers.join(', ') || 'none',
    '/errors',
  )
}

/** What anybody may look up without an account. */
export const addressChecks: readonly Check[] = [
  {
    ...common,
    id: suggestCheck,
    route: routeOf(suggest).label,
    title: 'Whoever types the beginning of an address gets suggestions, each with an id of its own',
    run: async (bench) => {
      const { reply, found } = await someSuggestions(bench)
      const ids = found.map(({ id }) => id)
      reply.mustHold(
        new Set(ids).size === ids.length,
        'Two suggestions of one answer have the same id.',
        'each id once',
        ids.join(', '),
        '/suggestions',
      )
    },
  },
  {
    ...common,
    id: 'addresses/ignores-case',
    route: routeOf(suggest).label,
    title: 'An address is found in capitals as in small letters',
    after: [suggestCheck],
    run: async (bench) => {
      const { query, found } = await someSuggestions(bench)
      const reply = (await ask(bench, query.toUpperCase())).mustBe(200, 'A look-up in capitals was refused.')
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
  {
    ...common,
    id: 'addresses/resolves',
    route: routeOf(resolve).label,
    title: 'The parts of a suggestion are those that its line names',
    after: [suggestCheck],
    run: async (bench) => {
      const { found } = await someSuggestions(bench)
      await bench.each(found.slice(0, 3), async ({ id, text }) => {
        const reply = (await fetched(bench, id)).mustBe(200, 'A suggested address cannot be fetched.')
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
  {
    ...common,
    id: 'addresses/unknown-is-missing',
    route: routeOf(resolve).label,
    title: 'The parts of an address that nobody suggested are 404',
    run: async (bench) => {
      const reply = await fetched(bench, `gridfront-conform-${bench.seed.toString(36)}`)
      reply.mustBe(404, 'An id that nobody gave out was not answered with 404.')
    },
  },
  {
    ...common,
    id: 'addresses/refuses-unfit-queries',
    route: routeOf(suggest).label,
    title: 'A look-up with too little, too much or nothing is refused with 422, at that member',
    run: async (bench) => {
      const { least, most } = addressQueryLengths
      const queries = ['', `?query=${'a'.repeat(least - 1)}`, `?query=${'a'.repeat(most + 1)}`]
      await bench.each(queries, async (query) => {
        const reply = await bench.visitor().attempt(suggest, { query })
        mustRefuse(reply, 'query', 'A look-up that breaks the contract was not refused with 422.')
      })
    },
  },
]
