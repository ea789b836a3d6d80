import type { ConformanceOptions } from '../conformance/options.ts'
import type { ConformanceReport } from '../conformance/report.ts'
import type { Transport } from '../conformance/transport.ts'

/** One request of the plan. */
export interface PlannedRequest {
  /** Empty for the initial request, which tests whether the backend is there. */
  readonly check: string
  readonly method: string
  /** Scheme and host. */
  readonly origin: string
  /** A query is shown as `?…`, because it may depend on the seed. */
  readonly path: string
}

export interface DryRun {
  readonly planned: readonly PlannedRequest[]
  readonly report: ConformanceReport
}

/** Runs `conform` with all its checks, and records what it sends to `transport`, which does not use the network. */
export async function recordRun(
  conform: (options: ConformanceOptions) => Promise<ConformanceReport>,
  options: ConformanceOptions,
  transport: Transport,
): Promise<DryRun> {
  const planned: PlannedRequest[] = []
  let check = ''
  const report = await conform({
    ...options,
    // A backend in memory needs no waits.
    sleep: async () => {},
    onProgress: (progress) => {
      check = progress.check
    },
    transport: (request, timeoutMs) => {
      const { origin, pathname, search } = new URL(request.url)
      const path = `${pathname}${search === '' ? '' : '?…'}`
      planned.push({ check, method: request.method, origin, path })
      return transport(request, timeoutMs)
    },
  })
  return { planned, report }
}
