import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCustomer } from '../../../host/server/demo/demo-customers.ts'
import { checks } from '../../../src/conformance/checks/index.ts'
import { conform } from '../../../src/conformance/conform.ts'
import type { Profile } from '../../../src/conformance/report.ts'
import { startFaultyProxy } from '../faulty-proxy.ts'
import { blindFaults } from './blind-faults.ts'
import { judged, reported } from './fault-bench.ts'
import { startRightBackend } from './right-backend.ts'
import { groupOf } from './seeded-suite.ts'

const { email, password } = demoCustomer
const credentials = { email, password }

/** Faults that no rule of the contract forbids: they are told as advice, and change no verdict. */
const told = [
  'logout: with a content type and no body it is refused with 400',
  // The site ends a session 30 days after it began, whatever the token says.
  'login: the token expires in milliseconds since 1970',
]

let backend: Awaited<ReturnType<typeof startRightBackend>>
beforeAll(async () => {
  backend = await startRightBackend()
}, 60_000)
afterAll(() => backend?.close())

/** Half of a run's requests are bodies that break the contract, and few faults show in those alone. */
const groupsOf = (profiles: readonly Profile[]) => {
  const ids = checks.filter(({ profile }) => profiles.includes(profile)).map(({ id }) => groupOf(id))
  return [...new Set(ids)].filter((group) => group !== 'bodies')
}

test.each(blindFaults.map((fault) => [fault.name, fault] as const))(
  '[LIB-4] found: %s',
  async (name, fault) => {
    // Faults of the core are found by the core's own checks, in half the time; and by the fewest tries that a run has.
    const profiles = name.startsWith('account:') ? (['core', 'customer'] as const) : (['core'] as const)
    const options = { credentials, profiles, runs: 1 }
    const first = told.includes(name)
      ? undefined
      : await judged(backend, fault, { ...options, only: groupsOf(profiles) })
    const isFound = first?.verdict === 'does not conform'
    const report = isFound ? first : await judged(backend, fault, options)
    expect(report.verdict).toBe(told.includes(name) ? 'conforms' : 'does not conform')
    // A fault may also show as a check that can no longer run.
    const blocked = report.checks.filter(({ status }) => status === 'blocked')
    expect(reported(report).length + blocked.length).toBeGreaterThan(0)
  },
)

// In this process above; here over real connections, as the command does. The two ways must not differ.
test.each([
  undefined,
  ...['csrf', 'page data'].map((area) => blindFaults.find(({ name }) => name.startsWith(area))),
])('[LIB-4] over HTTP the same is found ($name)', async (fault) => {
  await backend.forgetFailures()
  const proxy = await startFaultyProxy(backend.url, fault)
  try {
    const overHttp = await conform({
      backend: proxy.url,
      profiles: ['core', 'customer'],
      seed: 1,
      runs: 6,
      credentials,
    })
    expect(reported(overHttp)).toEqual(reported(await judged(backend, fault, { credentials })))
  } finally {
    await proxy.close()
  }
})
