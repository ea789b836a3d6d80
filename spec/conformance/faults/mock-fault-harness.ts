import { mayaNguyen } from '../../../fixtures/customers.ts'
import { createBackendTransport } from '../../../src/command/backend-transport.ts'
import { conform } from '../../../src/conformance/conform.ts'
import type { ConformanceOptions } from '../../../src/conformance/options.ts'
import type { ConformanceReport } from '../../../src/conformance/report.ts'
import type { Transport } from '../../../src/conformance/transport.ts'
import { TransportError } from '../../../src/conformance/transport.ts'
import type { MockBackend } from '../../../src/testing/mock-backend.ts'
import { createMockBackend } from '../../../src/testing/mock-backend.ts'
import type { MockCustomer } from '../../../src/testing/mock-sessions.ts'
import { credentials } from '../engine/checked-mock.ts'
import type { Answered, Asked, Fault } from '../fault.ts'
import { linesOf } from './fault-harness.ts'

const backend = 'https://api.wattlebird.example'
const site = 'https://www.wattlebird.example'

/** Has usage of an additional year for comparison, including a day that could not be read and that the bill estimates. */
const { usage = [] } = mayaNguyen
const customer: MockCustomer = {
  ...mayaNguyen,
  usage: usage.flatMap((reading) => {
    const period = `${Number(reading.period.slice(0, 4)) - 1}${reading.period.slice(4)}`
    const isGap = reading.period === '2026-02-01'
    return [
      isGap
        ? { period: reading.period, quality: 'missing' as const, reason: 'The meter could not be reached.' }
        : reading,
      // The year before already has these days, from its own bills.
      ...(reading.quality === 'missing' ? [] : [{ ...reading, period }]),
    ]
  }),
}

/** The transport to a mock that has this fault, or none. A fault that throws breaks the connection. */
function transportTo(mock: MockBackend, fault: Fault | undefined, base: string): Transport {
  const right = createBackendTransport(mock, [base])
  const alter = fault?.make() ?? ((_asked, forward) => forward())
  return async ({ method, url, headers, body = '' }, timeoutMs) => {
    const { pathname, search } = new URL(url)
    const asked: Asked = { method, path: pathname + search, headers, body }
    const forward = async (other = asked): Promise<Answered> => {
      const given = Object.entries(other.headers).filter(([, value]) => value !== undefined)
      const {
        status,
        headers: lines,
        body: text,
      } = await right(
        {
          method: other.method,
          url: base + other.path,
          headers: Object.fromEntries(given) as Record<string, string>,
          body: other.body,
        },
        timeoutMs,
      )
      return { status, headers: Object.fromEntries(lines), body: text }
    }
    try {
      const answer = await alter(asked, forward)
      return { status: answer.status, headers: linesOf(answer), body: method === 'HEAD' ? '' : answer.body }
    } catch (error) {
      throw new TransportError('LOST', error instanceof Error ? error.message : String(error))
    }
  }
}

/**
 * A run over its own mock, on https and on two origins, to cover what can only go wrong there. It uses the mock and not the
 * reference backend because that takes a tenth of the time, and `mock-conforms.test.ts` checks the mock as a whole.
 * `prepare` gets the mock before the run.
 */
export function checkedOnMock(
  fault?: Fault,
  only?: readonly string[],
  prepare: (mock: MockBackend) => Partial<ConformanceOptions> = () => ({}),
  customers: readonly MockCustomer[] = [customer],
): Promise<ConformanceReport> {
  const mock = createMockBackend({ customers, origins: [site] })
  const options = {
    backend,
    site,
    profiles: ['core', 'customer'] as const,
    allowWrites: true,
    credentials,
    seed: 1,
    runs: 4,
    sleep: async () => {},
    ...(only && { only }),
    ...prepare(mock),
  }
  return conform({ transport: transportTo(mock, fault, options.backend), ...options })
}
