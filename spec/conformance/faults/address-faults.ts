import { asProblem, isAsked, jsonOf, stateless, withJson } from './exchange.ts'
import type { SeededFault } from './seeded-fault.ts'
import { answering, member, seeded, when } from './seeded-fault.ts'

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
  answering(
    'addresses/suggests',
    'only customers look up addresses',
    suggest,
    when(200, (answer) => asProblem(answer, 422, 'Log in first.')),
  ),
  changingLines('all suggestions have one id', 'addresses/suggests', (lines) =>
    [...lines, ...lines].map((line) => ({ ...line, id: lines[0]?.id ?? '' })),
  ),
  seeded(
    'addresses/ignores-case',
    stateless('an address is found in small letters alone', async (asked, forward) => {
      const answer = await forward()
      const isMeant = isAsked(asked, 'GET', '/api/addresses') && /[A-Z]/.test(queryOf(asked.path))
      return isMeant && answer.status === 200 ? withJson(answer, { suggestions: [] }) : answer
    }),
  ),
  answering(
    'addresses/resolves',
    'another address comes than the one that was chosen',
    parts,
    when(200, member('postcode', '0999')),
  ),
  answering(
    'addresses/resolves',
    'a suggested address is gone at once',
    parts,
    when(200, (answer) => asProblem(answer, 404, 'No address has this name.')),
  ),
  answering(
    'addresses/unknown-is-missing',
    'an unknown id is a fault of the form',
    parts,
    when(404, (answer) => asProblem(answer, 422, 'No address has this name.')),
  ),
  answering(
    'addresses/refuses-unfit-queries',
    'it is not said what is wrong with a query',
    suggest,
    when(422, member('errors', [])),
  ),
  seeded(
    'addresses/refuses-unfit-queries',
    stateless('a look-up may be of any length', async (asked, forward) => {
      const isMeant = isAsked(asked, 'GET', '/api/addresses') && queryOf(asked.path).length > 100
      return isMeant ? forward({ ...asked, path: '/api/addresses?query=street' }) : forward()
    }),
  ),
]
