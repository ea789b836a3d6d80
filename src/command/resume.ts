import type { ConformanceReport } from '../conformance/report.ts'
import { UsageError } from './usage-error.ts'

/** The part of a report that a resumed run uses. */
export interface Resumed {
  readonly only: readonly string[]
  readonly seed: number
  readonly profiles: ConformanceReport['profiles']
  readonly backend: string
  readonly site: string
  /** Logins that the previous run sent. */
  readonly logins: number
}

const hasShape = (value: unknown): value is ConformanceReport =>
  typeof value === 'object' &&
  value !== null &&
  'schemaVersion' in value &&
  value.schemaVersion === 1 &&
  'checks' in value &&
  Array.isArray(value.checks)

/**
 * The checks that did not pass in a report: failed, blocked, left out, or not run because an option was missing.
 * `known`: ids of all checks that there are. Throws `UsageError`.
 */
export function readResumed(text: string, path: string, known: readonly string[]): Resumed {
  const refuse = (reason: string): never => {
    throw new UsageError(`The report ${path} cannot be resumed: ${reason}.`)
  }
  let report: unknown
  try {
    report = JSON.parse(text)
  } catch {
    return refuse('it is no JSON; --json writes one that is')
  }
  if (!hasShape(report)) return refuse('it is no report of this command; --json writes one')
  const open = [
    ...report.checks.filter(({ status }) => status !== 'passed').map(({ id }) => id),
    ...report.notTried.map(({ what }) => what),
  ]
  const only = [...new Set(open)].filter((id) => known.includes(id))
  if (only.length === 0) return refuse('every check in it has passed')
  const { seed, profiles, backend, site, requests } = report
  return { only, seed, profiles, backend, site, logins: requests.logins }
}
