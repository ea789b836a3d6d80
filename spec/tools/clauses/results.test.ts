import { expect, test } from 'vitest'
import { resultsIn } from './results.ts'

const read = (document: unknown) => resultsIn(JSON.stringify(document), '/r')
const vitestFile = (name: string, status: string, ...tests: readonly (readonly [string, string])[]) => ({
  name: `/r/spec/${name}`,
  status,
  assertionResults: tests.map(([fullName, status]) => ({ fullName, status })),
})
const outcome = (status: string, expectedStatus = 'passed') => ({ status, expectedStatus })
const spec = (title: string, ...tests: unknown[]) => ({ title, file: 'gate.e2e.ts', tests })
const report = (specs: unknown[], suites: unknown[] = [], errors: unknown[] = []) => ({
  config: { rootDir: '/r/spec' },
  suites: [{ title: 'gate.e2e.ts', specs, suites }],
  errors,
})
const ofTest = (test: unknown) => read(report([spec('[GATE-2] the modal', test)]))

test('a test of Vitest keeps its name and status; a file that failed without a failed test did not run', () => {
  const testResults = [
    vitestFile('a.test.ts', 'failed', ['[TOKEN-1] three parts', 'passed'], [' [TOKEN-2] b', 'failed']),
    ...['skipped', 'pending', 'todo', 'disabled'].map((status) =>
      vitestFile(`${status}.test.ts`, 'passed', [status, status]),
    ),
    vitestFile('b.test.ts', 'failed'),
    vitestFile('c.test.ts', 'failed', ['c', 'skipped']),
  ]
  const { tests, brokenSuites } = read({ testResults })
  expect(tests.slice(0, 2)).toEqual([
    { suite: 'vitest spec/a.test.ts', name: '[TOKEN-1] three parts', status: 'passed' },
    { suite: 'vitest spec/a.test.ts', name: '[TOKEN-2] b', status: 'failed' },
  ])
  expect(tests.slice(2).map(({ status }) => status)).toEqual(Array(5).fill('skipped'))
  expect(brokenSuites).toEqual(['vitest spec/b.test.ts', 'vitest spec/c.test.ts'])
})

test('a test of Playwright is named by its groups and title, and each of its projects is a result', () => {
  const inner = { title: 'on a phone', specs: [spec('the modal', outcome('expected'))] }
  const outer = { title: '[GATE-2] the gate', specs: [], suites: [inner] }
  const both = [
    { ...outcome('expected'), projectName: 'chromium' },
    { ...outcome('unexpected'), projectName: 'firefox' },
  ]
  const suite = 'playwright spec/gate.e2e.ts'
  expect(read(report([spec('[GATE-1] off', ...both)], [outer])).tests).toEqual([
    { suite, name: '[GATE-1] off', status: 'passed', project: 'chromium' },
    { suite, name: '[GATE-1] off', status: 'failed', project: 'firefox' },
    { suite, name: '[GATE-2] the gate on a phone the modal', status: 'passed' },
  ])
})

test.for([
  [outcome('skipped', 'skipped'), 'skipped'],
  [outcome('flaky'), 'failed'],
  [outcome('expected', 'failed'), 'failed'],
] as const)('a test of Playwright with %j has %s', ([test, status]) => {
  expect(ofTest(test).tests.map((one) => one.status)).toEqual([status])
})

test('a test that timed out, or with a step that did, has no message; a failed expectation has one', () => {
  const isTimeout = (result: { readonly status: string; readonly error?: { readonly message: string } }) =>
    ofTest({ ...outcome('unexpected'), results: [result] }).tests[0]?.isTimeout
  const failed = (message: string) => ({ status: 'failed', error: { message } })
  expect(isTimeout({ status: 'timedOut' })).toBe(true)
  expect(isTimeout(failed('TimeoutError: locator.click: Timeout 30000ms exceeded.\nCall log:'))).toBe(true)
  expect(isTimeout(failed('\u001b[31mTimeoutError: page.goto: Timeout 3000ms exceeded.\u001b[39m'))).toBe(
    true,
  )
  expect(isTimeout(failed('Error: expect(locator).toHaveText(expected) failed\n\nTimeout: 15000ms'))).toBe(
    undefined,
  )
})

test('an error of Playwright outside any test is reported by its first line', () => {
  const { brokenSuites } = read(report([], [], [{ message: 'Error: no server\n    at line 3' }, {}]))
  expect(brokenSuites).toEqual(['playwright Error: no server', 'playwright error without a message'])
})

test('another document, or an unknown status, is refused', () => {
  expect(() => read({ suites: [], errors: [] })).toThrow(/config|rootDir|metadata/)
  expect(() => read({ testResults: [{}] })).toThrow()
  expect(() => ofTest(outcome('green'))).toThrow('unknown status green')
  expect(() => read({ testResults: [vitestFile('a.test.ts', 'passed', ['a', 'fine'])] })).toThrow('fine')
})

test('[LIB-3] a picture saved for a clause is kept, and other attachments are not', () => {
  const shown = (body: string) => ({ name: 'GATE-2', contentType: 'image/webp', body })
  const passed = [shown('BBBB'), { name: 'trace', contentType: 'application/zip', body: 'CCCC' }]
  const results = [
    { status: 'failed', attachments: [shown('AAAA')] },
    { status: 'passed', attachments: passed },
  ]
  expect(ofTest({ ...outcome('expected'), results }).pictures).toEqual([
    { clause: 'GATE-2', test: '[GATE-2] the modal', address: 'data:image/webp;base64,BBBB' },
  ])
})
