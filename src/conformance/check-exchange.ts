import { checkStrictly, memberBeyond } from '../../contracts/check-strictly.ts'
import { promisedHeaders } from '../../contracts/promised-headers.ts'
import type { Issue } from '../../contracts/standard-schema.ts'
import { namesOf, toPointer, valueAt } from '../../contracts/standard-schema.ts'
import { readSetCookie } from '../cookies.ts'
import type { CheckedRoute } from './checked-route.ts'
import { notShown } from './mask.ts'
import type { Exchange, Fault } from './outcomes.ts'
import { shownQuery } from './shown-query.ts'
import { toJson } from './to-json.ts'

/** A violation of an invariant by one exchange. */
export interface Violation {
  /** Id of the invariant. */
  readonly invariant: string
  readonly fault: Fault
}

export interface CheckSettings {
  readonly csrfCookie: string
  readonly isHttps: boolean
  /** Texts that no answer may contain, with a word for each: the password always, the token except at login. */
  readonly secrets: readonly { readonly text: string; readonly what: string; readonly isLoginAnswer?: true }[]
  /** The customer's e-mail address, which no error may contain. */
  readonly email: string | undefined
}

interface Checked {
  readonly route: CheckedRoute
  readonly exchange: Exchange
  readonly settings: CheckSettings
}
type Answer = NonNullable<Exchange['answer']>

export const headerOf = ({ headers }: Answer, name: string): string | undefined => {
  const lines = headers.filter(([key]) => key === name).map(([, value]) => value)
  return lines.length === 0 ? undefined : lines.join(', ')
}
const quoted = (value: string | undefined) => (value === undefined ? 'none' : `'${value}'`)
/** An excerpt of a body for a finding. */
const fromBody = ({ handsOutTokens }: Exchange, piece: string) => (handsOutTokens ? notShown : piece)

interface Details {
  readonly code?: string
  readonly expected?: string
  readonly values?: readonly unknown[]
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
}

/** An issue of zod as text. zod's own messages need a locale, and loading one would affect the whole process. */
function neededBy(issue: Issue): string {
  const { code, expected, values = [], format, minimum, maximum } = issue as Issue & Details
  if (code === 'invalid_type') return expected === 'int' ? 'a whole number' : `${expected}`
  if (code === 'invalid_value') return values.map((one) => JSON.stringify(one)).join(' or ')
  if (code === 'invalid_format') return `a text in the format ${format}`
  if (code === 'too_small') return `${minimum} at least`
  if (code === 'too_big') return `${maximum} at most`
  return issue.message
}

/** A parser's message without its quotations, which may contain half a secret that no mask recognises. */
function parserWords(text: string): string {
  try {
    JSON.parse(text)
    return ''
  } catch (error) {
    return error instanceof Error ? (error.message.split(/, (?:\.{3})?"/)[0] ?? '') : ''
  }
}

/** Invariants about the status of an answer. */
export const statusInvariants: readonly string[] = ['answers/no-server-error', 'answers/documented-status']

/** Checks status, content type, JSON and shape, in that order. After the first fault the rest would mean nothing. */
function checkBody({ route, exchange }: Checked, answer: Answer): Violation | null {
  const violation = (invariant: string, fault: Fault): Violation => ({
    invariant,
    fault: { ...fault, exchange },
  })
  const { status, body, isUtf8 = true } = answer
  // A 503 with a duration is not a failure: the run waits.
  const isPause = status === 503 && headerOf(answer, 'retry-after') !== undefined
  if (status >= 500 && !isPause)
    return violation('answers/no-server-error', {
      message: `The backend answered ${status}: something inside has failed.`,
      expected: 'an answer below 500',
      got: `${status}, ${fromBody(exchange, quoted(body))}`,
    })
  // A proxy in front of a site may ask for a pause: the run waits, and repeats the request.
  if (route.isFile && (status === 429 || isPause)) return null
  const contentType = headerOf(answer, 'content-type')
  const text = exchange.request.method === 'HEAD' ? null : body
  const received = { status, contentType: contentType ?? '', text, isUtf8 }
  const verdict = checkStrictly(route.route, received)
  const { promised, broken, issue, value } = verdict
  const location = headerOf(answer, 'location')
  const target = exchange.handsOutTokens ? location?.replace(/[?#].*/, '…') : location
  if (broken === 'status')
    return violation('answers/documented-status', {
      message: `Status ${status} is not in the contract of ${route.label}.`,
      expected: `one of ${Object.keys(route.route.responses).join(', ')}`,
      got: target === undefined ? String(status) : `${status} to ${quoted(target)}`,
    })
  if (broken === 'noBody')
    return violation('answers/no-body', {
      message: `A ${status} of ${route.label} has no body.`,
      expected: 'no body',
      got: fromBody(exchange, quoted(body)),
    })
  if (broken === 'contentType')
    return violation('answers/content-type', {
      message: `A ${status} of ${route.label} has the wrong content type.`,
      expected: `${promised?.contentType}`,
      got: quoted(contentType),
      where: 'content-type',
    })
  // Browsers accept it partly, and show wrong characters.
  if (broken === 'encoding')
    return violation('answers/json', {
      message: `The JSON of a ${status} of ${route.label} is not plain UTF-8 (RFC 8259, section 8.1).`,
      expected: 'UTF-8 without a byte order mark',
      got: !isUtf8
        ? `bytes that are not UTF-8: ${fromBody(exchange, quoted(body))}`
        : body.startsWith('\ufeff')
          ? 'a byte order mark before the JSON'
          : quoted(contentType),
    })
  if (broken === 'json')
    return violation('answers/json', {
      message: `The body of a ${status} of ${route.label} is not JSON.`,
      expected: 'JSON (RFC 8259)',
      got: `${parserWords(body)}: ${fromBody(exchange, quoted(body))}`,
    })
  const actual = issue && valueAt(value, namesOf(issue))
  if (issue !== undefined)
    return violation('answers/shape', {
      message: `The body of a ${status} of ${route.label} breaks the contract.`,
      expected: neededBy(issue),
      got: actual === undefined ? 'nothing' : fromBody(exchange, toJson(actual)),
      where: toPointer(namesOf(issue)) || 'the whole body',
    })
  if (broken === 'problemStatus')
    return violation('answers/problem-status', {
      message: 'A problem document names another status than the answer has (RFC 9457, section 3.1.2).',
      expected: String(status),
      got: toJson(valueAt(value, ['status'])),
      where: '/status',
    })
  const more = status >= 400 ? null : memberBeyond(verdict)
  if (more === null) return null
  return violation('answers/no-more', {
    message: `A ${status} of ${route.label} tells more than the contract promises.`,
    expected: 'the members of the contract alone: what nobody reads can only leak',
    got: more,
    where: more,
  })
}

const headerInvariants = {
  'Cache-Control': {
    invariant: 'headers/no-store',
    message: (label: string) => `An answer of ${label} may be kept by a cache.`,
    expected: 'no-store',
  },
  Allow: {
    invariant: 'headers/allow',
    message: () => 'The 405 has no Allow header that names the methods which are taken (RFC 9110, 15.5.6).',
    expected: 'a list',
  },
  'WWW-Authenticate': {
    invariant: 'headers/challenge',
    message: () => 'The 401 has no WWW-Authenticate: Bearer (RFC 9110, 15.5.2).',
    expected: 'Bearer',
  },
  'Retry-After': {
    invariant: 'headers/retry-after',
    message: (_: string, status: number) =>
      `The ${status} has no Retry-After: it does not say when to come again (RFC 9110, 10.2.3).`,
    expected: 'seconds or a date',
  },
} as const

function* checkHeaders({ route, exchange }: Checked, answer: Answer): Generator<Violation> {
  const { status } = answer
  const violation = (invariant: string, where: string, message: string, expected: string): Violation => ({
    invariant,
    fault: { message, expected, got: quoted(headerOf(answer, where)), where, exchange },
  })
  // If it is sent twice, browsers use the first.
  const [sniffing = ''] = (headerOf(answer, 'x-content-type-options') ?? '').split(',')
  if (sniffing.trim().toLowerCase() !== 'nosniff')
    yield violation(
      route.isFile ? 'headers/nosniff-files' : 'headers/nosniff',
      'x-content-type-options',
      'The header X-Content-Type-Options: nosniff is missing: browsers may guess the content type.',
      'nosniff',
    )
  if (/\d/.test(`${headerOf(answer, 'server') ?? ''}`))
    yield violation(
      'headers/no-version',
      'server',
      'The answer tells the version of the server.',
      'no version',
    )
  if (headerOf(answer, 'x-powered-by') !== undefined)
    yield violation(
      'headers/no-version',
      'x-powered-by',
      'The answer tells what the server is made with.',
      'none',
    )
  for (const { name, pattern } of promisedHeaders(route.route, status)) {
    const where = name.toLowerCase()
    if (pattern.test(headerOf(answer, where) ?? '')) continue
    const { invariant, message, expected } = headerInvariants[name]
    yield violation(invariant, where, message(route.label, status), expected)
  }
}

function* checkCookies({ exchange, settings }: Checked, answer: Answer): Generator<Violation> {
  const names = [settings.csrfCookie, `__Host-${settings.csrfCookie}`]
  for (const [name, line] of answer.headers) {
    const cookie = name === 'set-cookie' ? readSetCookie(line) : null
    // One without a value removes an older cookie.
    if (cookie === null || cookie.value === '' || !names.includes(cookie.name)) continue
    const { attributes } = cookie
    const violation = (invariant: string, message: string, expected: string): Violation => ({
      invariant,
      fault: {
        message,
        expected,
        got: quoted(line.replace(cookie.value, '…')),
        where: 'set-cookie',
        exchange,
      },
    })
    if (attributes.has('httponly'))
      yield violation(
        'cookies/readable',
        'The CSRF cookie is HttpOnly: the page cannot read it.',
        'no HttpOnly',
      )
    if (attributes.get('samesite')?.toLowerCase() !== 'strict')
      yield violation(
        'cookies/same-site',
        'The CSRF cookie is not SameSite=Strict: other sites can make browsers send it.',
        'SameSite=Strict',
      )
    if (attributes.get('path') !== '/')
      yield violation(
        'cookies/path',
        'The CSRF cookie has no Path=/: it is not there for every page.',
        'Path=/',
      )
    if (attributes.has('domain'))
      yield violation(
        'cookies/host-only',
        'The CSRF cookie has a Domain: neighbouring hosts share it.',
        'no Domain',
      )
    if (settings.isHttps && !attributes.has('secure'))
      yield violation(
        'cookies/secure',
        'The CSRF cookie is not Secure: it travels over plain http too.',
        'Secure',
      )
  }
}

const sourcePath =
  /(?:file:\/\/\/|\/(?:usr|home|var|opt|srv|app)\/)[\w./-]{3,300}\.(?:js|ts|mjs|cjs|py|rb|php|java|go)\b/

// Output of runtimes when something fails: stack frames, file paths, names of exceptions. Each pattern looks ahead by a
// bounded distance, because an answer of many line breaks must not take for ever.
const innards = [
  /^[ \t]*at .{1,200}:\d+:\d+\)?$/m,
  /Traceback \(most recent call last\)/,
  /\bat [\w$.]+\.[\w$<>]+\([\w$]+\.(?:java|kt|scala|cs):\d+\)/,
  /\bin [\w/.\\:-]+\.(?:cs|vb|php):(?:line )?\d+/,
  /(?:\/|\\)node_modules(?:\/|\\)/,
  /\b(?:SQLSTATE|ORA-\d{5}|PG::\w+Error|org\.hibernate|System\.\w+Exception|java\.lang\.\w+)/,
  sourcePath,
]

/** A password that is an ordinary word occurs in many sentences and names, so only a whole value counts. */
const isRepeated = (text: string, secret: string) =>
  text.includes(/^[a-z]+$/i.test(secret) ? `"${secret}"` : secret)

function* checkSecrets({ route, exchange, settings }: Checked, answer: Answer): Generator<Violation> {
  const isPage = route.isFile && answer.status < 400
  const text = [...answer.headers.map(([, value]) => value), answer.body].join('\n')
  // A site's pages name their own scripts: there, /app/main.js is not a path on the server.
  const shown = route.isFile ? innards.filter((pattern) => pattern !== sourcePath) : innards
  const leak =
    shown.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined) ?? shownQuery(text)
  if (leak !== null && !isPage)
    yield {
      invariant: 'secrets/no-innards',
      fault: {
        message: 'The answer shows the inside of the backend: a stack, a path or a query.',
        expected: 'words for people',
        got: fromBody(exchange, quoted(leak.trim())),
        exchange,
      },
    }
  for (const { text: secret, what, isLoginAnswer } of settings.secrets) {
    const isIssued = isLoginAnswer && answer.status === 200 && route.handsOutTokens
    if (isIssued || secret.length < 4 || !isRepeated(text, secret)) continue
    yield {
      invariant: 'secrets/no-echo',
      fault: { message: `The answer repeats ${what}.`, expected: 'no secret', got: what, exchange },
    }
  }
  const { email } = settings
  if (email !== undefined && answer.status >= 400 && text.toLowerCase().includes(email.toLowerCase()))
    yield {
      invariant: 'secrets/no-echo',
      fault: {
        message: "An error repeats the customer's email address.",
        expected: 'no personal data in an error',
        got: 'the email address',
        exchange,
      },
    }
}

/** All rules that one answer breaks, whatever the request was. */
export function checkExchange(checked: Checked): readonly Violation[] {
  const { answer } = checked.exchange
  // No contract covers the answer to a browser's preflight.
  if (answer === null || checked.exchange.request.method === 'OPTIONS') return []
  const body = checkBody(checked, answer)
  return [
    ...(body === null ? [] : [body]),
    ...checkHeaders(checked, answer),
    ...checkCookies(checked, answer),
    ...checkSecrets(checked, answer),
  ]
}
