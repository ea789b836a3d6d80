import { curlOf } from './curl.ts'
import type { Invariant } from './invariants.ts'
import type { JudgedRoute } from './judged-route.ts'
import type { Mask } from './mask.ts'
import type { Fault } from './outcomes.ts'
import type {
  CheckResult,
  CheckStatus,
  ClauseCoverage,
  Finding,
  RouteCoverage,
  SeenRequest,
} from './report.ts'
import type { Ended } from './run-checks.ts'
import type { Observed } from './sender.ts'

const longestShown = 2000

export interface Writing {
  readonly mask: Mask
  readonly csrf: { readonly cookieName: string; readonly headerName: string }
  readonly csrfUrl: string
  readonly baseline: ReadonlySet<string>
}

/** A fault as it is told: masked, with the request that shows it and a line that repeats it. */
export function toFinding(fault: Fault, times: number, { mask, csrf, csrfUrl }: Writing): Finding {
  const { clean, cleanAnswer, cleanCut } = mask
  const { request, answer, hasOwnPair = false } = fault.exchange ?? {}
  const tell = (text: string) => cleanCut(text, longestShown)
  const tellAnswer = (text: string) => cleanAnswer(text, longestShown)
  const seen: SeenRequest | undefined = request && {
    method: request.method,
    url: clean(request.url),
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, clean(value)])),
    body: clean(request.body ?? ''),
  }
  const curl = seen ? curlOf(seen, { ...csrf, csrfUrl, hasOwnPair }) : null
  return {
    message: tell(fault.message),
    expected: tell(fault.expected),
    got: tell(fault.got),
    ...(fault.where !== undefined && { where: tellAnswer(fault.where) }),
    ...(seen && {
      request: {
        ...seen,
        body: seen.body.length > longestShown ? `${seen.body.slice(0, longestShown)} …` : seen.body,
      },
    }),
    ...(curl !== null && { curl }),
    ...(answer && {
      answer: {
        status: answer.status,
        headers: answer.headers.map(([name, value]) => [clean(name), tellAnswer(value)] as const),
        body: tellAnswer(answer.body),
      },
    }),
    times,
  }
}

/** Of what is wrong in the same way three are shown, and the last of them says how often it was seen more. */
const mostAlike = 3

function fewOf(faults: readonly Fault[]): { fault: Fault; times: number }[] {
  const kinds = new Map<string, { fault: Fault; times: number }[]>()
  for (const fault of faults) {
    const { request, answer } = fault.exchange ?? {}
    const kind = [
      fault.expected,
      fault.where,
      answer?.status,
      request?.method,
      request?.url.split('?')[0],
    ].join(' ')
    const alike = kinds.get(kind) ?? []
    kinds.set(kind, alike)
    const last = alike[mostAlike - 1]
    if (last === undefined) alike.push({ fault, times: 1 })
    else last.times += 1
  }
  return [...kinds.values()].flat()
}

const groupOf = (id: string) => id.split('/')[0] ?? id

export function toResult(ended: Ended, writing: Writing): CheckResult {
  const { id, title, clauses, route, level = 'must' } = ended.check
  return {
    id,
    group: groupOf(id),
    title,
    clauses,
    ...(route !== undefined && { route }),
    level,
    status: ended.status,
    findings: fewOf(ended.faults).map(({ fault, times }) => toFinding(fault, times, writing)),
    ...(ended.blockedBy !== undefined && { blockedBy: ended.blockedBy }),
    ...(ended.reason !== undefined && { reason: ended.reason }),
    isKnown: (ended.status === 'failed' || ended.status === 'blocked') && writing.baseline.has(id),
    requests: ended.requests,
    durationMs: ended.durationMs,
  }
}

export function toInvariantResult(
  invariant: Invariant,
  { tried, faults }: Observed,
  writing: Writing,
): CheckResult {
  const status: CheckStatus = faults.length > 0 ? 'failed' : tried > 0 ? 'passed' : 'left out'
  return {
    id: invariant.id,
    group: groupOf(invariant.id),
    title: invariant.title,
    clauses: invariant.clauses,
    level: invariant.level ?? 'must',
    status,
    findings: faults.map(({ fault, times }) => toFinding(fault, times, writing)),
    ...(status === 'left out' && { reason: 'no answer came that could have shown it' }),
    isKnown: status === 'failed' && writing.baseline.has(invariant.id),
    requests: tried,
    durationMs: 0,
  }
}

export function coverRoutes(
  routes: readonly JudgedRoute[],
  seen: ReadonlyMap<string, ReadonlyMap<number, number>>,
): RouteCoverage[] {
  return routes.map(({ label, route }) => {
    const counts = seen.get(label) ?? new Map<number, number>()
    const documented = new Set(Object.keys(route.responses).map(Number))
    const statuses = [...new Set([...documented, ...counts.keys()])].sort((left, right) => left - right)
    return {
      route: label,
      statuses: statuses.map((status) => ({
        status,
        isDocumented: documented.has(status),
        seen: counts.get(status) ?? 0,
      })),
    }
  })
}

// A clause is as well kept as the worst of its checks.
const worstFirst: readonly CheckStatus[] = ['failed', 'blocked', 'left out', 'passed']

export function coverClauses(checks: readonly CheckResult[]): ClauseCoverage[] {
  const clauses = [...new Set(checks.flatMap((check) => check.clauses))].sort((left, right) =>
    left.localeCompare(right, 'en', { numeric: true }),
  )
  return clauses.map((clause) => {
    const proving = checks.filter((check) => check.clauses.includes(clause))
    const status = worstFirst.find((one) => proving.some((check) => check.status === one)) ?? 'left out'
    return { clause, checks: proving.map(({ id }) => id), status }
  })
}
