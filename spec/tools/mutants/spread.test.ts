import { expect, test } from 'vitest'
import type { TestResult } from '../clauses/results.ts'
import type { Mutant } from './mutant.ts'
import { isPrecise, spreadOf, spreadRow, spreadSummary } from './spread.ts'
import { projectOfAll } from './wire-project.ts'
import { asAnySite } from './wire-run.ts'

const mutant: Mutant = {
  name: 'wrong-title',
  says: 'a page has the title of another one',
  clause: 'ROUTE-1',
  alsoBreaks: ['PAGE-1'],
  suite: 'documents',
  test: '/about is a document',
  changes: [{ path: /^\/press$/, alter: (asked, forward) => forward(asked) }],
}
const red = (name: string): TestResult => ({ suite: 'playwright', name, status: 'failed', reason: 'no' })

test('a mutant is precise if the tests of its clauses reported it, and no others', () => {
  const spread = spreadOf(mutant, [
    red('[ROUTE-1] a'),
    red('[PAGE-1] b'),
    { ...red('[SW-1] c'), status: 'passed' },
  ])
  expect([spread.own.length, spread.others.length, isPrecise(spread)]).toEqual([2, 0, true])
  expect(spreadSummary([spread])).toBe('\n1 of 1 reported by the tests of their clause alone\n')
})

test('a test of another clause is named with its message, also an empty one', () => {
  const wide = spreadOf(mutant, [red('[ROUTE-1] a'), red('[SW-1] c')])
  expect(isPrecise(wide)).toBe(false)
  expect(spreadRow(wide)).toBe('| wrong-title | ROUTE-1, PAGE-1 | 1 | 1 | [SW-1] c: no |\n')
  const long = spreadOf(mutant, [red(`[SW-1] ${'very '.repeat(40)}long`)])
  expect(spreadRow(long)).toMatch(/…: no \|\n$/)
  const silent = spreadOf(mutant, [])
  expect(isPrecise(silent)).toBe(false)
  expect(spreadSummary([wide, silent])).toBe(
    '\n✗ wrong-title: reported by 1 tests of other clauses\n✗ wrong-title: reported by no test\n0 of 2 reported by the tests of their clause alone\n',
  )
})

test('no test may report a control', () => {
  const control = { ...mutant, isControl: true }
  expect(isPrecise(spreadOf(control, []))).toBe(true)
  expect(isPrecise(spreadOf(control, [red('[ROUTE-1] a')]))).toBe(false)
})

test('all suites without a brand run on the pages that the mutants change; the longest only for its own mutants', () => {
  expect(projectOfAll(mutant, 3, 'http://localhost:1')).toMatchObject({
    name: '#3',
    suite: '{documents,delivery,visit,tracing,session}',
    tests: '',
  })
  expect(projectOfAll({ suite: 'accessibility' }, 0, '').suite).toContain(',accessibility}')
  const { routes, can } = asAnySite([mutant])
  const paths = routes.map(({ path }) => path)
  expect(paths).toContain('/press')
  // The first page of each kind.
  expect(paths).toContain('/')
  // And the pages between which the tests navigate.
  expect(paths).toEqual(expect.arrayContaining(['/about', '/plans']))
  expect(paths).not.toContain('/careers')
  expect(can).not.toContain('ownPages')
})
