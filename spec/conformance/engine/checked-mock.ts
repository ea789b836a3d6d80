import { validateHeaderValue } from 'node:http'
import { mayaNguyen } from '../../../fixtures/customers.ts'
import { createBackendTransport } from '../../../src/command/backend-transport.ts'
import { conform } from '../../../src/conformance/conform.ts'
import type { ConformanceOptions } from '../../../src/conformance/options.ts'
import type { CheckResult, CheckStatus, ConformanceReport } from '../../../src/conformance/report.ts'
import type { Transport, WireAnswer, WireRequest } from '../../../src/conformance/transport.ts'
import type { MockBackend, MockBackendOptions } from '../../../src/testing/mock-backend.ts'
import { createMockBackend } from '../../../src/testing/mock-backend.ts'

export const backend = 'http://localhost:8000'
export const { credentials } = mayaNguyen

export interface Sent {
  /** The check that sent the request; '' for the initial one. */
  readonly check: string
  readonly request: WireRequest
  /** null: no answer. */
  readonly answer: WireAnswer | null
}

/** A layer between run and mock, which may change or drop requests and answers. */
export type Between = (request: WireRequest, forward: () => Promise<WireAnswer>) => Promise<WireAnswer>

export interface CheckedMock extends Omit<Partial<ConformanceOptions>, 'seed' | 'credentials'> {
  /** Default 1; null: the run chooses one. */
  readonly seed?: number | null
  /** Default: the mock's first customer; null: none. */
  readonly credentials?: ConformanceOptions['credentials'] | null
  readonly mock?: MockBackendOptions
  /** Replaces the mock that would be created for the run. */
  readonly standing?: MockBackend
  readonly between?: Between
}

/** One run against a mock in memory, with all its requests. It does not really wait; `slept` has the durations. */
export async function checkMock({
  mock = {},
  standing = createMockBackend(mock),
  between = (_, forward) => forward(),
  seed = 1,
  credentials: who = credentials,
  ...options
}: CheckedMock = {}) {
  const sent: Sent[] = []
  const slept: number[] = []
  let check = ''
  const bases = [options.backend ?? backend, options.site ?? options.backend ?? backend]
  const transport: Transport = async (request, timeoutMs) => {
    // Headers that Node would refuse are refused here too.
    for (const [name, value] of Object.entries(request.headers)) validateHeaderValue(name, value)
    const place = sent.push({ check, request, answer: null }) - 1
    const answer = await between(request, () => createBackendTransport(standing, bases)(request, timeoutMs))
    sent[place] = { check, request, answer }
    return answer
  }
  const report = await conform({
    backend,
    ...(who && { credentials: who }),
    ...(seed !== null && { seed }),
    runs: 4,
    transport,
    sleep: async (ms) => {
      slept.push(ms)
    },
    ...options,
    onProgress: (progress) => {
      check = progress.check
      options.onProgress?.(progress)
    },
  })
  return { report, sent, slept }
}

export const statusOf = ({ checks }: ConformanceReport, id: string): CheckStatus | undefined =>
  checks.find((check) => check.id === id)?.status

export function checkOf({ checks }: ConformanceReport, id: string): CheckResult {
  const found = checks.find((check) => check.id === id)
  if (found === undefined) throw new Error(`${id} is not in the report`)
  return found
}

/** Ids of the checks with this status. */
export const idsWith = ({ checks }: ConformanceReport, status: CheckStatus): string[] =>
  checks.filter((check) => check.status === status).map(({ id }) => id)

/** Ids of all checks in the report, run or not. */
export const idsIn = ({ checks, notTried }: ConformanceReport): string[] =>
  [...checks.map(({ id }) => id), ...notTried.map(({ what }) => what)].sort()

export const isFor = ({ method, url }: WireRequest, label: string): boolean =>
  `${method} ${new URL(url).pathname}` === label

/** The answers to one route (`POST /login`) changed. */
export const answering =
  (label: string, change: (answer: WireAnswer) => WireAnswer): Between =>
  async (request, forward) => {
    const answer = await forward()
    return isFor(request, label) ? change(answer) : answer
  }
