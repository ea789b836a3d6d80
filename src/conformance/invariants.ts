import { factsOf } from '../../contracts/route-facts.ts'
import { readSetCookie } from '../cookies.ts'
import type { CheckSettings } from './check-exchange.ts'
import { arrivesCheck } from './check-ids.ts'
import type { CheckedRoute } from './checked-route.ts'
import type { Exchange } from './outcomes.ts'

type Answer = NonNullable<Exchange['answer']>

/** A rule that every answer of the run is checked against. `check-exchange.ts` contains the checks. */
export interface Invariant {
  readonly id: string
  readonly title: string
  readonly clauses: readonly string[]
  readonly level?: 'should'
  /** Whether this answer could have broken the rule; if no answer could, the rule was not tried. */
  readonly isTried: (answer: Answer, route: CheckedRoute, settings: CheckSettings) => boolean
  /** Why a whole run may not have tested it, for the report's reader. */
  readonly unless?: string
}

const always = () => true
const ofApi = (_: Answer, { isFile }: CheckedRoute) => !isFile
const hasBody = ({ body }: Answer) => body !== ''
const hasCsrfCookie = ({ headers }: Answer, _: CheckedRoute, { csrfCookie }: CheckSettings) =>
  headers.some(
    ([name, line]) =>
      name === 'set-cookie' && readSetCookie(line)?.name.replace(/^__Host-/, '') === csrfCookie,
  )

const byId: Readonly<Record<string, Omit<Invariant, 'id'>>> = {
  [arrivesCheck]: { title: 'Every request is answered in time', clauses: ['API-4'], isTried: always },
  'answers/no-server-error': {
    title: 'No request makes the backend fail',
    clauses: ['ROUTE-16'],
    isTried: always,
  },
  'answers/documented-status': {
    title: 'Every status is in the contract',
    clauses: ['API-11'],
    isTried: always,
  },
  'answers/no-body': {
    title: 'An answer without content has no body',
    clauses: ['API-11'],
    isTried: ({ status }) => status === 204,
  },
  'answers/content-type': {
    title: 'Every body has the content type of the contract',
    clauses: ['API-11'],
    isTried: hasBody,
  },
  'answers/json': { title: 'JSON is JSON', clauses: ['API-11'], isTried: hasBody },
  'answers/shape': {
    title: 'Every body has the shape of the contract',
    clauses: ['API-11'],
    isTried: hasBody,
  },
  'answers/no-more': {
    title: 'No answer tells more than the contract promises',
    clauses: ['API-11', 'AUTH-14'],
    level: 'should',
    isTried: hasBody,
  },
  'answers/problem-status': {
    title: 'A problem document names the status that it came with',
    clauses: ['API-11'],
    isTried: ({ status }, { isFile }) => !isFile && status >= 400,
  },
  'headers/nosniff': {
    title: 'No browser guesses the content type of an answer of the API',
    clauses: ['API-11'],
    isTried: ofApi,
  },
  'headers/nosniff-files': {
    title: 'No browser guesses the content type of a file of the site',
    clauses: ['PAGE-1'],
    level: 'should',
    isTried: (_, { isFile }) => isFile,
  },
  'headers/no-store': {
    title: 'No cache keeps an answer of the API',
    clauses: ['AUTH-14', 'SW-3'],
    isTried: ofApi,
  },
  'headers/allow': {
    title: 'A 405 names the methods that are taken',
    clauses: ['API-11'],
    isTried: ({ status }, { isFile }) => !isFile && status === 405,
  },
  'headers/challenge': {
    title: 'A 401 names the bearer scheme',
    clauses: ['AUTH-10'],
    isTried: ({ status }, { route }) => status === 401 && factsOf(route).bearer === 'needed',
  },
  'headers/retry-after': {
    title: 'A 429 or 503 says when to come again',
    clauses: ['API-11'],
    isTried: ({ status }) => status === 429 || status === 503,
    unless: 'the backend never answered 429 or 503',
  },
  'headers/no-version': {
    title: 'No answer tells what the backend is made with',
    clauses: ['AUTH-14'],
    level: 'should',
    isTried: always,
  },
  'cookies/readable': {
    title: 'The page can read the CSRF cookie',
    clauses: ['API-5'],
    isTried: hasCsrfCookie,
  },
  'cookies/same-site': {
    title: 'The CSRF cookie is SameSite=Strict',
    clauses: ['API-5'],
    isTried: hasCsrfCookie,
  },
  'cookies/path': {
    title: 'The CSRF cookie is there for every page',
    clauses: ['API-5'],
    isTried: hasCsrfCookie,
  },
  'cookies/host-only': {
    title: 'The CSRF cookie belongs to one host',
    clauses: ['API-5'],
    isTried: hasCsrfCookie,
  },
  'cookies/secure': {
    title: 'On https the CSRF cookie is Secure',
    clauses: ['API-5'],
    isTried: (answer, route, settings) => settings.isHttps && hasCsrfCookie(answer, route, settings),
    unless: 'the backend was reached by plain http',
  },
  'secrets/no-innards': {
    title: 'No answer shows the inside of the backend',
    clauses: ['TRACE-6'],
    isTried: always,
  },
  'secrets/no-echo': {
    title: 'No answer repeats a password, a token or an address that it was sent',
    clauses: ['TRACE-6', 'AUTH-14'],
    isTried: always,
  },
}

export const invariants: readonly Invariant[] = Object.entries(byId).map(([id, rule]) => ({ id, ...rule }))
