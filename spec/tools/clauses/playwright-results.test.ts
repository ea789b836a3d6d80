import { expect, test } from 'vitest'
import { playwrightResults } from './playwright-results.ts'

const outcome = (status: string, expectedStatus = 'passed') => ({
  status,
  expectedStatus,
  projectName: 'chromium',
})
const spec = (title: string, ...tests: unknown[]) => ({ title, file: 'gate/gate.e2e.ts', ok: true, tests })
const report = (specs: unknown[], suites?: unknown[], errors: unknown[] = []) => ({
  config: { rootDir: '/r/spec' },
  suites: [{ title: 'gate/gate.e2e.ts', file: 'gate/gate.e2e.ts', specs, ...(suites && { suites }) }],
  errors,
})
const statusesOf = (...tests: unknown[]) =>
  playwrightResults(report([spec('[GATE-2] the modal', ...tests)]), '/r').tests.map(({ status }) => status)

test('a test is named by its describes and its title, and its file from the root of the repository', () => {
  const inner = {
    title: 'on a phone',
    file: 'gate/gate.e2e.ts',
    specs: [spec('the modal', outcome('expected'))],
  }
  const outer = { title: '[GATE-2] the gate', file: 'gate/gate.e2e.ts', specs: [], suites: [inner] }
  expect(playwrightResults(report([spec('[GATE-1] off', outcome('expected'))], [outer]), '/r').tests).toEqual(
    [
      {
        suite: 'playwright spec/gate/gate.e2e.ts',
        name: '[GATE-1] off',
        status: 'passed',
        project: 'chromium',
      },
      {
        suite: 'playwright spec/gate/gate.e2e.ts',
        name: '[GATE-2] the gate on a phone the modal',
        status: 'passed',
        project: 'chromium',
      },
    ],
  )
})

test('an unexpected outcome is a failure, and a skipped test stays skipped', () => {
  expect(statusesOf(outcome('expected'))).toEqual(['passed'])
  expect(statusesOf(outcome('unexpected'))).toEqual(['failed'])
  expect(statusesOf(outcome('skipped', 'skipped'))).toEqual(['skipped'])
})

test('a test whose time was over, or one of whose steps never ended, has said nothing; an expectation has', () => {
  const timed = (result: { readonly status: string; readonly error?: { readonly message: string } }) =>
    playwrightResults(
      report([spec('[GATE-2] the modal', { ...outcome('unexpected'), results: [result] })]),
      '/r',
    ).tests[0]?.isTimeout
  const failed = (message: string) => ({ status: 'failed', error: { message } })
  expect(timed({ status: 'timedOut' })).toBe(true)
  expect(timed(failed('TimeoutError: locator.click: Timeout 30000ms exceeded.\nCall log:'))).toBe(true)
  expect(timed(failed('\u001b[31mTimeoutError: page.goto: Timeout 30000ms exceeded.\u001b[39m'))).toBe(true)
  expect(
    timed(failed('Error: expect(locator).toHaveText(expected) failed\n\nTimeout: 15000ms')),
  ).toBeUndefined()
})

test('a test that passes only at times counts as failed', () => {
  expect(statusesOf(outcome('flaky'))).toEqual(['failed'])
})

test('a test marked as failing counts as failed, though its failure was expected', () => {
  expect(statusesOf(outcome('expected', 'failed'))).toEqual(['failed'])
})

test('each project of a test gives a result of its own', () => {
  expect(statusesOf(outcome('expected'), outcome('unexpected'))).toEqual(['passed', 'failed'])
})

test('an error outside any test is kept, by its first line', () => {
  const document = report([], undefined, [{ message: 'Error: no server\n    at line 3' }, {}])
  expect(playwrightResults(document, '/r').brokenSuites).toEqual([
    'playwright Error: no server',
    'playwright error without a message',
  ])
})

test('a document that is no Playwright report is refused with the place that is wrong', () => {
  expect(() => playwrightResults({ suites: [], errors: [] }, '/r')).toThrow(/config/)
  expect(() => statusesOf(outcome('green'))).toThrow(/status/)
})

test('[LIB-3] what a test has shown of a clause is a picture of it, and what else it has attached is none', () => {
  const shown = (body: string, name = 'GATE-2') => ({ name, contentType: 'image/webp', body })
  const failed = { status: 'failed', attachments: [shown('AAAA')] }
  const passed = {
    status: 'passed',
    attachments: [shown('BBBB'), { name: 'trace', contentType: 'application/zip', body: 'CCCC' }],
  }
  const specs = [spec('[GATE-2] the modal', { ...outcome('expected'), results: [failed, passed] })]
  expect(playwrightResults(report(specs), '/r').pictures).toEqual([
    { clause: 'GATE-2', test: '[GATE-2] the modal', address: 'data:image/webp;base64,BBBB' },
  ])
})
