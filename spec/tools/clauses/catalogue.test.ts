import { expect, test } from 'vitest'
import { catalogue, clauseMarksIn } from './catalogue.ts'

// Counted in the requirements, by group and in their order.
const counts = {
  ROUTE: 16,
  GATE: 20,
  CODE: 5,
  AUTH: 15,
  TOKEN: 8,
  API: 12,
  TRACE: 6,
  PAGE: 11,
  SW: 3,
  STATE: 3,
  SHOW: 4,
  FORM: 4,
  ENV: 4,
  CONST: 5,
  ERR: 2,
  UI: 6,
  ORIG: 5,
  ACC: 9,
  PAY: 7,
  LIB: 7,
}
const ids = catalogue.map(({ id }) => id)

test('the catalogue has every clause of the requirements, once, by group and with consecutive numbers', () => {
  const expected = Object.entries(counts).flatMap(([group, count]) =>
    Array.from({ length: count }, (_, index) => `${group}-${index + 1}`),
  )
  expect(ids).toEqual(expected)
})

test('each title is a unique sentence of at most 110 characters, without full stop or mark-up', () => {
  for (const { id, title } of catalogue) {
    expect(title.length, id).toBeLessThanOrEqual(110)
    expect(title, id).toMatch(/^[A-Z][^|`*[\]]*[^.|`*[\]\s]$/)
  }
  expect(new Set(catalogue.map(({ title }) => title)).size).toBe(catalogue.length)
})

// The examples are not in test names, where they would claim to prove clauses of tokens or routes.
test('IDs are read from brackets: alone, several, as a list, or later in the name; an invalid one stays visible', () => {
  const examples: Record<string, string[]> = {
    '[TOKEN-3] an expired token': ['TOKEN-3'],
    '[AUTH-8] [AUTH-9] the user': ['AUTH-8', 'AUTH-9'],
    '[ROUTE-1, ROUTE-2] titles': ['ROUTE-1', 'ROUTE-2'],
    'login [API-8] of a customer': ['API-8'],
    '[TOKEN-3] inside [TOKEN-3] twice': ['TOKEN-3'],
    '[TOKEN-1 to TOKEN-6] all messages': ['TOKEN-1', 'to', 'TOKEN-6'],
    '[ROUTE-13+] the guard': ['ROUTE-13+'],
    '[GATE-1/GATE-2] the modal': ['GATE-1/GATE-2'],
    'TOKEN-3 without brackets, an [Error], a list [1, 2], media type [text/html], the UTF-8 text, [] []': [],
  }
  for (const [name, marks] of Object.entries(examples)) expect(clauseMarksIn(name)).toEqual(marks)
})
