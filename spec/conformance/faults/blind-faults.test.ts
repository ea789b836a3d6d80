import { expect, test } from 'vitest'
import { blindFaults } from './blind-faults.ts'
import { reported } from './fault-harness.ts'
import { checkedOnMock } from './mock-fault-harness.ts'

const backend = 'http://localhost:8000'

/**
 * The groups of checks about accounts and sessions, for faults in my-account routes. A check sends the same requests alone
 * as in a whole run (`same-seed.test.ts`), so what these groups find, a whole run finds too. The bodies of all other routes
 * would take most of the time.
 */
const aboutAccounts = ['login', 'user', 'logout', 'account', 'answers', 'headers', 'secrets']

/** Faults that break no rule of the contract: they are reported as advice, and do not change the verdict. */
const unnoticed = ['logout: with a content type and no body it is refused with 400']

test.each(blindFaults.map((fault) => [fault.name, fault] as const))(
  '[LIB-4] found: %s',
  async (name, fault) => {
    // Faults in `core` routes are found by the checks of `core` in half the time, with the smallest number of tries.
    const isOfAccount = name.startsWith('account:')
    const profiles = isOfAccount ? (['core', 'customer'] as const) : (['core'] as const)
    const only = isOfAccount ? aboutAccounts : undefined
    const report = await checkedOnMock(fault, only, () => ({ backend, site: backend, profiles, runs: 1 }))
    expect(report.verdict).toBe(unnoticed.includes(name) ? 'conforms' : 'does not conform')
    // A fault may also show as a check that is blocked.
    const blocked = report.checks.filter(({ status }) => status === 'blocked')
    expect(reported(report).length + blocked.length).toBeGreaterThan(0)
  },
)
