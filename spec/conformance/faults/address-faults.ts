import { asProblem, isRequestTo, jsonOf, withJson } from './exchange.ts'
import type { SeededFault } from './seeded-fault.ts'
import { altering, answering, answersOf, member, when } from './seeded-fault.ts'

const suggest = 'GET /api/addresses'
const parts = 'GET /api/addresses/parts'

interface Line {
  readonly id: string
  readonly text: string
}
const changingLines = (name: string, foundBy: string, alter: (lines: readonly Line[]) => readonly Line[]) =>
  answering(
    foundBy,
    name,
    suggest,
    when(200, (answer) => {
      const { suggestions } = jsonOf(answer) as { suggestions: Line[] }
      return withJson(answer, { suggestions: alter(suggestions) })
    }),
  )
const queryOf = (path: string) => new URL(path, 'http://localhost').searchParams.get('query') ?? ''

/** Possible faults of the address look-up. */
export const addressFaults: readonly SeededFault[] = [
  ...answersOf(`${suggest} 200`, {
    'addresses/suggests': {
      'only customers look up addresses': (answer) => asProblem(answer, 422, 'Log in first.'),
    },
  }),
  changingLines('all suggestions have one id', 'addresses/suggests', (lines) =>
    [...lines, ...lines].map((line) => ({ ...line, id: lines[0]?.id ?? '' })),
  ),
  ...answersOf('*', {
    'addresses/ignores-case: an address is found in small letters alone': (answer, asked) => {
      const isMeant = isRequestTo(asked, 'GET', '/api/addresses') && /[A-Z]/.test(queryOf(asked.path))
      return isMeant && answer.status === 200 ? withJson(answer, { suggestions: [] }) : answer
    },
  }),
  ...altering({
    'addresses/refuses-unfit-queries: a look-up may be of any length': async (asked, forward) => {
      const isMeant = isRequestTo(asked, 'GET', '/api/addresses') && queryOf(asked.path).length > 100
      return isMeant ? forward({ ...asked, path: '/api/addresses?query=street' }) : forward()
    },
  }),
  ...answersOf(`${parts} 200`, {
    'addresses/resolves': {
      'another address comes than the one that was chosen': member('postcode', '0999'),
      'a suggested address is gone at once': (answer) => asProblem(answer, 404, 'No address has this name.'),
    },
  }),
  ...answersOf(`${parts} 404`, {
    'addresses/unknown-is-missing': {
      'an unknown id is a fault of the form': (answer) => asProblem(answer, 422, 'No address has this name.'),
    },
  }),
  ...answersOf(`${suggest} 422`, {
    'addresses/refuses-unfit-queries: it is not said what is wrong with a query': member('errors', []),
  }),
]
