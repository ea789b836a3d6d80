import { expect, test } from 'vitest'
import { createBackendTransport } from '../../../src/command/backend-transport.ts'
import { conform, listedChecks } from '../../../src/conformance/conform.ts'
import type { ConformanceReport } from '../../../src/conformance/report.ts'
import type { Transport } from '../../../src/conformance/transport.ts'
import { createMockBackend } from '../../../src/testing/mock-backend.ts'
import { credentials } from '../engine/judged-mock.ts'
import type { Answered, Asked, Fault } from '../faulty-proxy.ts'
import { linesOf, reported } from './fault-bench.ts'
import { holdingFaults, keepingFaults, sendingFaults } from './origination-faults.ts'
import { originationGroups } from './seeded-groups.ts'
import { groupOf } from './seeded-suite.ts'

const faults = [...keepingFaults, ...holdingFaults, ...sendingFaults]
const backend = 'https://api.brand.example'
const site = 'https://www.brand.example'

/** The way to a mock of its own that has this fault, or none. */
function transportTo(fault: Fault | undefined): Transport {
  const right = createBackendTransport(createMockBackend({ origins: [site] }), [backend])
  const alter = fault?.make() ?? ((_asked, forward) => forward())
  return async ({ method, url, headers, body = '' }, timeoutMs) => {
    const { pathname, search } = new URL(url)
    const asked: Asked = { method, path: pathname + search, headers, body }
    const answer = await alter(asked, async (other = asked): Promise<Answered> => {
      const given = Object.entries(other.headers).filter(([, value]) => value !== undefined)
      const {
        status,
        headers: lines,
        body: text,
      } = await right(
        {
          method: other.method,
          url: backend + other.path,
          headers: Object.fromEntries(given) as Record<string, string>,
          body: other.body,
        },
        timeoutMs,
      )
      return { status, headers: Object.fromEntries(lines), body: text }
    })
    return { status: answer.status, headers: linesOf(answer), body: answer.body }
  }
}

const judged = (fault?: Fault, only?: readonly string[]): Promise<ConformanceReport> =>
  conform({
    backend,
    site,
    profiles: ['core', 'customer'],
    allowWrites: true,
    credentials,
    seed: 1,
    runs: 4,
    sleep: async () => {},
    transport: transportTo(fault),
    ...(only && { only }),
  })

// The mock and not the reference backend: it takes a tenth of the time, and `mock-conforms.test.ts` judges it as a whole.
test('[LIB-4] nothing of sign-up is found in a backend that keeps the contract', async () => {
  const report = await judged(undefined, originationGroups)
  expect(reported(report)).toEqual([])
  expect(report.checks.filter(({ status }) => status !== 'passed')).toEqual([])
})

test.each(faults.map((fault) => [fault.name, fault] as const))('[LIB-4] found: %s', async (_, fault) => {
  const ids = reported(await judged(fault, fault.foundBy))
  expect(ids).toEqual(expect.arrayContaining([...fault.foundBy]))
  expect(ids.filter((id) => groupOf(id) !== 'origination')).toEqual([])
})

test.each([keepingFaults, holdingFaults, sendingFaults].map((list) => list[1]))(
  '[LIB-4] in a whole run $name is told by the group of sign-up alone',
  { timeout: 30_000 },
  async (fault) => {
    const ids = reported(await judged(fault))
    expect(ids).toEqual(expect.arrayContaining([...(fault?.foundBy ?? [])]))
    expect(ids.filter((id) => groupOf(id) !== 'origination')).toEqual([])
  },
)

test('[LIB-4] every check of sign-up has a fault that it reports', () => {
  const ids = listedChecks.map(({ id }) => id).filter((id) => originationGroups.includes(groupOf(id)))
  const found = new Set(faults.flatMap(({ foundBy }) => foundBy))
  expect(ids.filter((id) => !found.has(id))).toEqual([])
})
