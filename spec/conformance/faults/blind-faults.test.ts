import { expect, test } from 'vitest'
import { serveBackend } from '../../../src/command/serve.ts'
import { conform } from '../../../src/conformance/conform.ts'
import { createMockBackend } from '../../../src/testing/mock-backend.ts'
import { credentials } from '../engine/checked-mock.ts'
import { startFaultyProxy } from '../faulty-proxy.ts'
import { blindFaults } from './blind-faults.ts'
import { reported } from './fault-harness.ts'
import { checkedOnMock } from './mock-fault-harness.ts'

const backend = 'http://localhost:8000'

/**
 * The groups of checks that are about accounts and sessions, for faults of my account. A check sends alone what it sends in a whole run
 * (`same-seed.test.ts`): what these find is found there too, and the bodies of all other routes take most of its time.
 */
const aboutAccounts = ['login', 'user', 'logout', 'account', 'answers', 'headers', 'secrets']

/** Faults that no rule of the contract forbids: they are reported as advice, and do not change the verdict. */
const unnoticed = ['logout: with a content type and no body it is refused with 400']

test.each(blindFaults.map((fault) => [fault.name, fault] as const))(
  '[LIB-4] found: %s',
  async (name, fault) => {
    // Faults of the core are found by the core's own checks, in half the time; and by the fewest tries that a run has.
    const isOfAccount = name.startsWith('account:')
    const profiles = isOfAccount ? (['core', 'customer'] as const) : (['core'] as const)
    const only = isOfAccount ? aboutAccounts : undefined
    const report = await checkedOnMock(fault, only, () => ({ backend, site: backend, profiles, runs: 1 }))
    expect(report.verdict).toBe(unnoticed.includes(name) ? 'conforms' : 'does not conform')
    // A fault may also show as a check that can no longer run.
    const blocked = report.checks.filter(({ status }) => status === 'blocked')
    expect(reported(report).length + blocked.length).toBeGreaterThan(0)
  },
)

// Above in this process; here over real connections, as the command does, with the same results.
// `mock-conforms.test.ts` shows for both that nothing is found without a fault.
test.each(['csrf', 'page data'].map((area) => blindFaults.find(({ name }) => name.startsWith(area))))(
  '[LIB-4] over HTTP the same is found ($name)',
  async (fault) => {
    const core = { profiles: ['core'] as const, runs: 1 }
    const faults: unknown[] = []
    const served = { host: '127.0.0.1', port: 0, onFault: (error: unknown) => faults.push(error) }
    const server = await serveBackend({ backend: createMockBackend(), ...served })
    const proxy = await startFaultyProxy(`http://127.0.0.1:${server.port}`, fault)
    try {
      const overHttp = await conform({ ...core, backend: proxy.url, seed: 1, credentials })
      const here = await checkedOnMock(fault, undefined, () => ({ ...core, backend, site: backend }))
      expect(reported(overHttp)).toEqual(reported(here))
      expect(reported(here)).not.toEqual([])
      expect(faults).toEqual([])
    } finally {
      await proxy.close()
      await server.close()
    }
  },
)
