import { expect, test } from 'vitest'
import { vitestResults } from './vitest-results.ts'

const assertion = (fullName: string, status: string) => ({
  fullName,
  title: fullName,
  status,
  ancestorTitles: [],
})
const file = (name: string, status: string, ...assertionResults: unknown[]) => ({
  name,
  status,
  assertionResults,
})

test('a test keeps its name and status, and its file is told from the root of the repository', () => {
  const document = {
    testResults: [
      file(
        '/home/ann/site/spec/token/token.test.ts',
        'failed',
        assertion('[TOKEN-1] three parts', 'passed'),
        assertion(' [TOKEN-2] payload', 'failed'),
      ),
    ],
  }
  expect(vitestResults(document, '/home/ann/site')).toEqual({
    tests: [
      { suite: 'vitest spec/token/token.test.ts', name: '[TOKEN-1] three parts', status: 'passed' },
      { suite: 'vitest spec/token/token.test.ts', name: '[TOKEN-2] payload', status: 'failed' },
    ],
    brokenSuites: [],
  })
})

test.for(['skipped', 'pending', 'todo', 'disabled'])('a test that is %s counts as skipped', (status) => {
  const document = { testResults: [file('/r/spec/a.test.ts', 'passed', assertion('a', status))] }
  expect(vitestResults(document, '/r').tests).toMatchObject([{ status: 'skipped' }])
})

test('a file that failed without a failed test did not run, and is named', () => {
  const document = {
    testResults: [
      file('/r/spec/a.test.ts', 'failed'),
      file('/r/spec/b.test.ts', 'failed', assertion('b', 'skipped')),
    ],
  }
  expect(vitestResults(document, '/r').brokenSuites).toEqual([
    'vitest spec/a.test.ts',
    'vitest spec/b.test.ts',
  ])
})

test('a document that is no Vitest report is refused with the place that is wrong', () => {
  const document = { testResults: [file('/r/spec/a.test.ts', 'passed', assertion('a', 'fine'))] }
  expect(() => vitestResults(document, '/r')).toThrow(/testResults\.0\.assertionResults\.0\.status/)
  expect(() => vitestResults({}, '/r')).toThrow(/testResults/)
})
