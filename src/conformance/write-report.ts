import { readSetCookie } from '../cookies.ts'
import type { CheckedRoute } from './checked-route.ts'
import { csrfTokenOf, foreignCsrfTokenOf } from './csrf-token-of.ts'
import { curlOf } from './curl.ts'
import { decoded } from './http-client.ts'
import type { Invariant } from './invariants.ts'
import type { Mask } from './mask.ts'
import { createMask, notShown } from './mask.ts'
import type { Exchange, Fault, Step } from './outcomes.ts'
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

const longestBody = 2000
/** Longest sentence of a finding. */
const longestSentence = 300
/** Shorter cookie values may be ordinary words that a report needs. */
const shortestCookie = 12
// A backend may return the token under any name; a JWT is recognised by its beginning.
const anyToken = /(?<![\w-])eyJ[\w-]{8,}(?:\.[\w-]*){1,2}/g

export interface Writing {
  readonly mask: Mask
  readonly csrf: { readonly cookieName: string; readonly headerName: string }
  readonly csrfUrl: string
  readonly baseline: ReadonlySet<string>
}

/** Values of the cookies of an exchange. The CSRF token is left out: repeating the request needs it. */
function cookiesOf({ request, answer }: Exchange, csrfCookie: string): string[] {
  const lines = (answer?.headers ?? []).filter(([name]) => name === 'set-cookie').map(([, line]) => line)
  return [...(request.headers.cookie ?? '').split('; '), ...lines]
    .map(readSetCookie)
    .filter((cookie) => cookie !== null)
    .filter(({ name }) => name.replace(/^__Host-/, '') !== csrfCookie)
    .flatMap(({ value }) => [value, decoded(value)])
    .filter(({ length }) => length >= shortestCookie)
}

/** A header of an answer to a log-in without the token that may be in it. */
function headerOfLogIn(name: string, value: string): string {
  if (name === 'location') return value.replace(/[?#].*/, '…')
  return /token|^authorization$/.test(name) ? notShown : value
}

/** Each token of a sequence with the variable that stands for it: the one that the last request carries is `TOKEN`. */
function tokenNames(steps: readonly Step[], { request }: Exchange): ReadonlyMap<string, string> {
  const tokens = [...new Set(steps.flatMap(({ token }) => token ?? []))]
  const sent = request.headers.authorization?.replace(/^Bearer /, '')
  const main = tokens.find((token) => token === sent) ?? tokens.at(-1)
  const others = tokens.filter((token) => token !== main)
  return new Map(
    tokens.map((token) => [token, token === main ? 'TOKEN' : `TOKEN_${others.indexOf(token) + 2}`]),
  )
}

/** Each CSRF token that a request of a sequence carries as another's, with the variable that stands for it. */
function pairNames(steps: readonly Step[], exchange: Exchange, { csrf }: Writing): Map<string, string> {
  const handedOut = new Set(steps.map(({ pair }) => pair))
  const carried = [...steps.map((step) => step.exchange), exchange].map((one) =>
    foreignCsrfTokenOf(one, csrf),
  )
  const used = [...new Set(carried)].filter((pair) => pair !== undefined && handedOut.has(pair))
  return new Map(used.map((pair, at) => [pair as string, `CSRF_${at + 1}`]))
}

const inBraces = (names: ReadonlyMap<string, string>) =>
  createMask([...names].map(([text, name]) => [text, `\${${name}}`] as const))

/** The command that repeats a request, and those that create its preconditions. */
function linesOf(
  exchange: Exchange,
  seen: SeenRequest,
  writing: Writing,
): { curl: string | null; steps: string[] } {
  const { mask, csrf, csrfUrl } = writing
  const steps = exchange.earlier?.() ?? []
  const tokens = tokenNames(steps, exchange)
  const pairs = pairNames(steps, exchange, writing)
  const hidePairs = inBraces(pairs)
  const hideOthers = inBraces(new Map([...tokens].filter(([, name]) => name !== 'TOKEN')))
  const masked = ({ method, url, headers, body = '' }: SeenRequest, tell: (text: string) => string) => ({
    method,
    url: tell(url),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, tell(value)])),
    body: tell(body),
  })
  const isOwn = (one: Exchange) => (one.hasOwnPair ?? false) && !pairs.has(csrfTokenOf(one, csrf) ?? '')
  const curl = curlOf(masked(seen, hidePairs), { ...csrf, csrfUrl, hasOwnPair: isOwn(exchange) })
  if (curl === null) return { curl, steps: [] }
  const lines = steps.map(({ exchange: step, token, pair }) => {
    const hideCookies = createMask(
      cookiesOf(step, csrf.cookieName).map((value) => [value, '$SECRET'] as const),
    )
    const { body, ...rest } = step.request
    const request = masked({ ...rest, body: body ?? '' }, (text) =>
      mask(hideOthers(hidePairs(hideCookies(text)))),
    )
    const tokenInto = token === undefined ? undefined : tokens.get(token)
    const pairInto = pair === undefined ? undefined : pairs.get(pair)
    const line = curlOf(request, {
      ...csrf,
      csrfUrl,
      hasOwnPair: isOwn(step),
      ...(tokenInto !== undefined && { tokenInto }),
      ...(pairInto !== undefined && { pairInto }),
    })
    return line ?? `# ${request.method} ${request.url}, with a body that is too long for a line`
  })
  return { curl, steps: lines }
}

/** A fault as it is reported: masked, with the request that shows it and a command that repeats it. */
export function toFinding(fault: Fault, times: number, writing: Writing): Finding {
  const { mask, csrf } = writing
  const { request, answer, handsOutTokens = false } = fault.exchange ?? {}
  const cookies = fault.exchange ? cookiesOf(fault.exchange, csrf.cookieName) : []
  const hideCookies = createMask(cookies.map((value) => [value, '$SECRET']))
  const tell = (text: string, most = longestSentence) =>
    mask(hideCookies(text).replace(anyToken, '$TOKEN'), most)
  const tellSent = (name: string, value: string) => mask(name === 'cookie' ? hideCookies(value) : value)
  const seen: SeenRequest | undefined = request && {
    method: request.method,
    url: mask(request.url),
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, tellSent(name, value)]),
    ),
    body: mask(request.body ?? ''),
  }
  const { curl, steps } =
    fault.exchange && seen ? linesOf(fault.exchange, seen, writing) : { curl: null, steps: [] }
  return {
    message: tell(fault.message),
    expected: tell(fault.expected),
    got: tell(fault.got),
    ...(fault.where !== undefined && { where: tell(fault.where) }),
    ...(seen && {
      request: {
        ...seen,
        body: seen.body.length > longestBody ? `${seen.body.slice(0, longestBody)} …` : seen.body,
      },
    }),
    ...(steps.length > 0 && { steps }),
    ...(curl !== null && { curl }),
    ...(answer && {
      answer: {
        status: answer.status,
        headers: answer.headers.map(
          ([name, value]) =>
            [mask(name), tell(handsOutTokens ? headerOfLogIn(name, value) : value, longestBody)] as const,
        ),
        body: handsOutTokens && answer.body !== '' ? notShown : tell(answer.body, longestBody),
      },
    }),
    times,
  }
}

/** Shows three faults of the same kind; the third says how many more there were. */
const maxAlike = 3

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
    const last = alike[maxAlike - 1]
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

/** RFC 9110: 304 for an unchanged file, 206 for a range, 416 for a range that does not exist. */
const ofFiles: ReadonlySet<number> = new Set([206, 304, 416])

export function coverRoutes(
  routes: readonly CheckedRoute[],
  seen: ReadonlyMap<string, ReadonlyMap<number, number>>,
): RouteCoverage[] {
  return routes.map(({ label, route, isFile }) => {
    const counts = seen.get(label) ?? new Map<number, number>()
    const documented = new Set(Object.keys(route.responses).map(Number))
    const statuses = [...new Set([...documented, ...counts.keys()])].sort((left, right) => left - right)
    return {
      route: label,
      statuses: statuses.map((status) => ({
        status,
        // Statuses that HTTP defines for any file: cached, or in part.
        isDocumented: documented.has(status) || (isFile && ofFiles.has(status)),
        seen: counts.get(status) ?? 0,
      })),
    }
  })
}

// The result of a clause is that of its worst check.
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
