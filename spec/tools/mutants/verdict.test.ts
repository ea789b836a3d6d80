import { expect, test } from 'vitest'
import type { TestResult } from '../clauses/results.ts'
import type { Mutant } from './mutant.ts'
import { checkMutant, isAsItShouldBe, reportOf, summary, tableRow } from './verdict.ts'
import { isOfGate, projectOf, projectsWithout } from './wire-project.ts'

const mutant: Mutant = {
  name: 'dead-link',
  says: 'a link leads to nothing',
  clause: 'UI-1',
  suite: 'documents',
  test: 'every link (and asset)',
  changes: [],
}
const result = (name: string, status: TestResult['status'], reason = ''): TestResult => ({
  suite: 'playwright spec/site/documents.e2e.ts',
  name,
  status,
  reason,
})
const red = result('[UI-1] every link (and asset) answers', 'failed', 'expected 200,\n got 404')
const green = result('[UI-1] every link (and asset) answers', 'passed')

test('a mutant is killed by a failed test that names its clause', () => {
  const checked = checkMutant(mutant, [green, red], 3)
  expect(checked).toMatchObject({
    outcome: 'killed',
    reason: red.name,
    said: red.reason,
    changed: 3,
  })
  expect(tableRow(checked)).toBe(
    '| dead-link: a link leads to nothing | UI-1 | documents | killed: [UI-1] every link (and asset) answers | expected 200, got 404 |\n',
  )
})

test('if all tests pass it has survived, and is listed at the end', () => {
  const checked = checkMutant(mutant, [green], 3)
  expect(checked.outcome).toBe('SURVIVED')
  expect(summary([checked])).toBe(
    '\n✗ SURVIVED: dead-link\n0 killed, 1 survived, 0 unclear; 0 of 0 controls survived\n',
  )
})

test.each([
  ['nothing was changed: adapt the mutant to the site', [red], 0],
  ['no test was run', [], 3],
  ['no test was run', [result('[UI-1] every link', 'skipped')], 3],
  ['another clause: [ROUTE-5] links', [result('[ROUTE-5] links', 'failed')], 3],
] as const)('%s: it is unclear', (reason, tests, changed) => {
  expect(checkMutant(mutant, tests, changed)).toMatchObject({ outcome: 'unclear', reason })
})

const late = { ...red, reason: 'Test timeout of 120000ms exceeded.', isTimeout: true as const }

test('a test that timed out proves nothing: a busy machine would have the same effect', () => {
  const checked = checkMutant(mutant, [late], 3)
  expect(checked).toMatchObject({
    outcome: 'unclear',
    reason: `its time was over, and nothing was said: ${red.name}`,
  })
  expect(isAsItShouldBe(checked)).toBe(false)
  // If an assertion also failed, its message counts.
  expect(checkMutant(mutant, [late, red], 3)).toMatchObject({ outcome: 'killed' })
})

test('a control must survive: a test that reports it has detected the proxy', () => {
  const control = { ...mutant, isControl: true }
  const good = checkMutant(control, [green], 3)
  expect([good.outcome, isAsItShouldBe(good)]).toEqual(['control', true])
  expect(summary([good])).toBe('\n0 killed, 0 survived, 0 unclear; 1 of 1 controls survived\n')
  const bad = checkMutant(control, [red], 3)
  expect([bad.outcome, isAsItShouldBe(bad)]).toEqual(['FALSE ALARM', false])
  expect(summary([bad])).toContain('✗ FALSE ALARM: dead-link ([UI-1] every link')
  expect(checkMutant(control, [green], 0).outcome).toBe('unclear')
})

test('if the proxy failed, the result of a test is unknown', () => {
  expect(checkMutant(mutant, [red], 3, ['/csrf: no token'])).toMatchObject({
    outcome: 'unclear',
    reason: 'the proxy failed: /csrf: no token',
  })
})

test('the report for programs has a line for each', () => {
  expect(reportOf([checkMutant(mutant, [red], 3)], 80)).toEqual({
    schema: 1,
    tried: 1,
    all: 80,
    mutants: [
      {
        name: 'dead-link',
        says: 'a link leads to nothing',
        clause: 'UI-1',
        suite: 'documents',
        test: 'every link (and asset)',
        outcome: 'killed',
        reason: red.name,
        said: 'expected 200, got 404',
        changed: 3,
      },
    ],
  })
})

test('the tests of a mutant are found by the exact words; without a mutant each suite runs once', () => {
  const one = projectOf(mutant, 7, { origin: 'http://localhost:1' })
  expect(one).toMatchObject({ name: '#7', origin: 'http://localhost:1', suite: 'documents' })
  expect(new RegExp(one.tests).test(red.name)).toBe(true)
  expect(new RegExp(one.tests).test('[UI-1] every link and asset answers')).toBe(false)
  const others = [mutant, { ...mutant, test: 'other' }, { ...mutant, suite: 'gate' }]
  const gated = { origin: 'http://localhost:2', gatedBuild: 'dist/gates' }
  const projects = projectsWithout(others, (suite) =>
    isOfGate(suite) ? gated : { origin: 'http://localhost:1' },
  )
  expect(projects).toMatchObject([
    { suite: 'documents', origin: 'http://localhost:1' },
    { suite: 'gate', ...gated },
  ])
  expect(new RegExp(projects[0]?.tests ?? '').test('[UI-1] an other one')).toBe(true)
})
