import type { FastifyInstance, InjectOptions } from 'fastify'
import { conform } from '../../../src/conformance/conform.ts'
import type { ConformanceOptions } from '../../../src/conformance/options.ts'
import type { ConformanceReport } from '../../../src/conformance/report.ts'
import type { Transport, WireAnswer } from '../../../src/conformance/transport.ts'
import { TransportError } from '../../../src/conformance/transport.ts'
import type { Answered, Asked } from '../fault.ts'

/** Sends requests to the backend in this process, without a port or a connection. */
async function ask(app: FastifyInstance, { method, path, headers, body }: Asked): Promise<Answered> {
  const given = Object.entries(headers).filter(([, value]) => value !== undefined)
  const answer = await app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url: path,
    headers: Object.fromEntries(given) as Record<string, string>,
    ...(body !== '' && { payload: body }),
  })
  return { status: answer.statusCode, headers: answer.headers as Answered['headers'], body: answer.body }
}

export const linesOf = ({ headers }: Answered): WireAnswer['headers'] =>
  Object.entries(headers).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((line) => (line === undefined ? [] : [[name.toLowerCase(), String(line)] as const])),
  )

/** The transport to a backend in this process. */
const transportTo =
  (app: FastifyInstance): Transport =>
  async ({ method, url, headers, body = '' }) => {
    const { pathname, search } = new URL(url)
    try {
      const answer = await ask(app, { method, path: pathname + search, headers, body })
      return { status: answer.status, headers: linesOf(answer), body: method === 'HEAD' ? '' : answer.body }
    } catch (error) {
      throw new TransportError('LOST', error instanceof Error ? error.message : String(error))
    }
  }

interface CheckedBackend {
  readonly app: FastifyInstance
  /** Resets the failed logins, so that each run finds the account without any. */
  readonly forgetFailures: () => Promise<void>
}

/** One run of the engine against the backend. Waiting takes no time. */
export async function checked(
  { app, forgetFailures }: CheckedBackend,
  options: Partial<ConformanceOptions> = {},
): Promise<ConformanceReport> {
  await forgetFailures()
  return conform({
    backend: 'http://localhost:8000',
    profiles: ['core', 'customer'],
    seed: 1,
    runs: 6,
    sleep: async () => {},
    transport: transportTo(app),
    ...options,
  })
}

/** Ids of the checks that found something. */
export const reported = ({ checks }: ConformanceReport): string[] =>
  checks.filter(({ status }) => status === 'failed').map(({ id }) => id)
