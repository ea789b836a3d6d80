import { expect, test } from 'vitest'
import type { Check } from '../../src/conformance/check.ts'
import type { CheckContext, RunState } from '../../src/conformance/check-context.ts'
import type { Fault, Settings } from '../../src/conformance/outcomes.ts'
import { Blocked, CheckFailure, LeftOut } from '../../src/conformance/outcomes.ts'
import { runChecks } from '../../src/conformance/run-checks.ts'

const fault = (message: string): Fault => ({ message, expected: 'good', got: 'bad' })
const checkOf = (run: (context: CheckContext) => Promise<void>): Check => ({
  id: 'sample/check',
  title: 'Sample',
  clauses: ['LIB-4'],
  profile: 'core',
  run,
})

/** How a check ends that sends no requests itself. */
const ended = async (run: (context: CheckContext) => Promise<void>, brokenRule: string | null = null) => {
  const [end] = await runChecks({
    checks: [checkOf(run)],
    state: {} as RunState,
    settings: {} as Settings,
    seed: 1,
    now: () => new Date(0),
    requestsSoFar: () => 0,
    onBegin: () => undefined,
    brokenRule: () => brokenRule,
    onProgress: undefined,
  })
  return end
}

/** Has findings in two checks, and cannot continue afterwards. */
const findsThen = (error: Error) => async (context: CheckContext) => {
  await context.each(['first', 'second'], async (name) => {
    throw new CheckFailure(fault(name))
  })
  throw error
}
const found = { status: 'failed', faults: [fault('first'), fault('second')] }

test.each([
  ['a check that it stands on has failed', new Blocked('login/accepts-credentials')],
  ['the budget of logins is used up', new LeftOut('the budget of 60 logins is used up')],
])('[LIB-4] what a check has found is reported, though it could not go on because %s', async (_, halt) => {
  expect(await ended(findsThen(halt))).toMatchObject(found)
})

test('[LIB-4] a check’s findings are reported, even if an invalid answer made it fail afterwards', async () => {
  const stumble = new TypeError('no such member')
  expect(await ended(findsThen(stumble), 'answers/shape')).toMatchObject(found)
  await expect(ended(findsThen(stumble))).rejects.toBe(stumble)
})

test('[LIB-4] what ends a check by a finding of its own is reported after those before it', async () => {
  expect(await ended(findsThen(new CheckFailure(fault('third'))))).toMatchObject({
    status: 'failed',
    faults: [...found.faults, fault('third')],
  })
})

test.each([
  [new Blocked('answers/shape'), { status: 'blocked', blockedBy: 'answers/shape', faults: [] }],
  [new LeftOut('no time'), { status: 'left out', reason: 'no time', faults: [] }],
])('[LIB-4] a check that has found nothing before it could not go on says why', async (halt, end) => {
  const cannotGoOn = () => Promise.reject(halt)
  expect(await ended(cannotGoOn)).toMatchObject(end)
})
