import type { FullResult, Suite } from '@playwright/test/reporter'
import { expect, test, vi } from 'vitest'
import { waitFor } from './held-up.ts'
import NotTriedReporter from './not-tried-reporter.ts'

const testCase = (name: string, outcome: 'expected' | 'skipped', reason?: string) => ({
  outcome: () => outcome,
  titlePath: () => ['', 'site/a.e2e.ts', name],
  annotations:
    reason === undefined
      ? []
      : ([{ type: 'skip', description: reason }] as { type: string; description: string }[]),
  results: [{}],
})

async function report(...cases: readonly ReturnType<typeof testCase>[]) {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const reporter = new NotTriedReporter()
  reporter.onBegin({}, { allTests: () => cases } as unknown as Suite)
  const end = await reporter.onEnd({ status: 'passed' } as FullResult)
  const said = write.mock.calls.map(([text]) => text).join('')
  write.mockRestore()
  return { status: end?.status ?? 'passed', said }
}

const noMailbox = 'not tried: the mails that the site sends cannot be read'

test('[LIB-3] what was not tried is listed by its reason, each test on a line', async () => {
  const { status, said } = await report(
    testCase('one', 'expected'),
    testCase('two', 'skipped', noMailbox),
    testCase('three', 'skipped', noMailbox),
  )
  expect(status).toBe('passed')
  expect(said).toBe(`\n${noMailbox} (2)\n  - site/a.e2e.ts › two\n  - site/a.e2e.ts › three\n`)
})

test('[LIB-3] many tests not tried for one reason are listed by file, with their number', async () => {
  const many = Array.from({ length: 11 }, (_, at) => testCase(`test ${at}`, 'skipped', noMailbox))
  const { said } = await report(testCase('one', 'expected'), ...many)
  expect(said).toBe(`\n${noMailbox} (11)\n  - site/a.e2e.ts (11)\n`)
})

test('[LIB-3] parts of tests that were not tried are listed by their reason', async () => {
  const part = { type: 'tried in part', description: 'not tried: the driver has no paper' }
  const { status, said } = await report({ ...testCase('one', 'expected'), annotations: [part] })
  expect(status).toBe('passed')
  expect(said).toBe('\nnot tried: the driver has no paper (parts of tests) (1)\n  - site/a.e2e.ts › one\n')
})

test('[LIB-3] a skip without a reason makes the run fail, and so does a run in which nothing was tried', async () => {
  expect((await report(testCase('one', 'expected'), testCase('two', 'skipped'))).status).toBe('failed')
  const vacuous = await report(testCase('two', 'skipped', noMailbox))
  expect(vacuous.status).toBe('failed')
  expect(vacuous.said).toContain('Nothing was tried')
})

const now = Date.parse('2026-11-20T00:00:00Z')
test.each([
  ['7', 7000],
  ['0', 0],
  ['Fri, 20 Nov 2026 00:00:30 GMT', 30_000],
  ['Thu, 19 Nov 2026 00:00:00 GMT', 0],
  ['86400', 120_000],
  [undefined, 5000],
  ['soon', 5000],
])('[LIB-3] Retry-After %j is a wait of %d ms', (text, ms) => {
  expect(waitFor(text, now)).toBe(ms)
})
