import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { joinClauses } from './join.ts'
import { renderCoverage, wrapped } from './render.ts'
import type { TestStatus } from './test-result.ts'

const result = (name: string, status: TestStatus) => ({ suite: 'vitest spec/a.test.ts', name, status })
const small = [
  { id: 'TOKEN-1', title: 'Three parts', added: false },
  { id: 'TOKEN-2', title: 'Payload', added: false },
  { id: 'API-1', title: 'Not initialised', added: false },
]

test('the text says what is proven by group, what has no test, what fails and what is unknown', () => {
  const tests = [
    result('[TOKEN-1] a', 'passed'),
    result('[API-1] b', 'failed'),
    result('[API-1] c', 'passed'),
    result('[API-9] d', 'passed'),
  ]
  const text = renderCoverage(joinClauses(small, [{ tests, brokenSuites: ['vitest spec/b.test.ts'] }]))
  expect(text).toBe(`group   proven /  all
TOKEN        1 /   2
API          0 /   1
all          1 /   3

Without a test that ran (1):
  TOKEN-2   Payload

Failing (1):
  API-1     Not initialised
    - [API-1] b
      vitest spec/a.test.ts

Unknown clauses (1):
  API-9     [API-9] d
      vitest spec/a.test.ts

Did not run (1):
  vitest spec/b.test.ts
`)
})

test('a clean report is the table alone', () => {
  const tests = small.map(({ id }) => result(`[${id}] a`, 'passed'))
  expect(renderCoverage(joinClauses(small, [{ tests, brokenSuites: [] }]))).not.toContain('\n\n')
})

test('no line of the whole catalogue is wider than 80 columns, and nothing of a title is lost', () => {
  const lines = renderCoverage(joinClauses(catalogue, [])).split('\n')
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80)
  const words = lines.join(' ').split(/\s+/).join(' ')
  for (const { id, title } of catalogue) expect(words).toContain(`${id} ${title}`)
})

test('a long text breaks between words, and its later lines stand below the first', () => {
  expect(wrapped('  - ', `${'a'.repeat(70)} ${'b'.repeat(5)} ${'c'.repeat(5)}`)).toBe(
    `  - ${'a'.repeat(70)} ${'b'.repeat(5)}\n    ${'c'.repeat(5)}`,
  )
})
