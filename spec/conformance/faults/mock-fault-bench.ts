import { createBackendTransport } from '../../../src/command/backend-transport.ts'
import { conform } from '../../../src/conformance/conform.ts'
import type { ConformanceOptions } from '../../../src/conformance/options.ts'
import type { ConformanceReport } from '../../../src/conformance/report.ts'
import type { Transport } from '../../../src/conformance/transport.ts'
import type { MockBackend } from '../../../src/testing/mock-backend.ts'
import { createMockBackend } from '../../../src/testing/mock-backend.ts'
import { credentials } from '../engine/judged-mock.ts'
import type { Answered, Asked, Fault } from '../faulty-proxy.ts'
import { linesOf } from './fault-bench.ts'

const backend = 'https://api.brand.example'
const site = 'https://www.brand.example'

/** The way to a mock that has this fault, or none. */
function transportTo(mock: MockBackend, fault: Fault | undefined): Transport {
  const right = createBackendTransport(mock, [backend])
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

/**
 * A run over a mock of its own. The mock and not the reference backend: it takes a tenth of the time, and
 * `mock-conforms.test.ts` judges it as a whole. `prepare` is given the mock before the run.
 */
export function judgedOnMock(
  fault?: Fault,
  only?: readonly string[],
  prepare: (mock: MockBackend) => Partial<ConformanceOptions> = () => ({}),
): Promise<ConformanceReport> {
  const mock = createMockBackend({ origins: [site] })
  return conform({
    backend,
    site,
    profiles: ['core', 'customer'],
    allowWrites: true,
    credentials,
    seed: 1,
    runs: 4,
    sleep: async () => {},
    transport: transportTo(mock, fault),
    ...(only && { only }),
    ...prepare(mock),
  })
}
