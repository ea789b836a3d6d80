import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'

// Counted in the requirements, group by group and in their order.
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

test('the catalogue has every clause of the requirements, once, by group and without a gap in the numbers', () => {
  const expected = Object.entries(counts).flatMap(([group, count]) =>
    Array.from({ length: count }, (_, index) => `${group}-${index + 1}`),
  )
  expect(ids).toEqual(expected)
})

test('each title is one sentence of at most 110 characters, without full stop or mark-up, and no other has it', () => {
  for (const { id, title } of catalogue) {
    expect(title.length, id).toBeLessThanOrEqual(110)
    expect(title, id).toMatch(/^[A-Z][^|`*[\]]*[^.|`*[\]\s]$/)
  }
  expect(new Set(catalogue.map(({ title }) => title)).size).toBe(catalogue.length)
})

test('the clauses that go beyond the specification are marked as added', () => {
  const added = catalogue.filter((clause) => clause.added).map(({ id }) => id)
  expect(added).toEqual(
    [
      ['ROUTE-13', 'ROUTE-14', 'ROUTE-15', 'ROUTE-16', 'GATE-16', 'GATE-19', 'GATE-20', 'CODE-5', 'AUTH-12'],
      ['AUTH-14', 'AUTH-15', 'TOKEN-7', 'API-11', 'TRACE-5', 'TRACE-6', 'PAGE-11', 'SW-3', 'FORM-4', 'ENV-4'],
      ['UI-6', 'ORIG-2', 'ORIG-4', 'ORIG-5', 'ACC-3', 'ACC-4', 'ACC-5', 'ACC-6', 'ACC-7', 'ACC-8', 'ACC-9'],
      ['PAY-3', 'PAY-4', 'PAY-5', 'PAY-6', 'PAY-7'],
      ['LIB-1', 'LIB-2', 'LIB-3', 'LIB-4', 'LIB-5', 'LIB-6', 'LIB-7'],
    ].flat(),
  )
})
