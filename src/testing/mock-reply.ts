import type { AppRoute } from '../../contracts/rest.ts'
import type { ServerInferRequest } from '../../contracts/route-types.ts'
import type { Fault } from './contract-judge.ts'
import { routeKey } from './contract-routes.ts'
import type { AnswerParts, MockAnswer } from './exchange.ts'
import { answerOf } from './exchange.ts'
import { MockError } from './mock-error.ts'
import type { RouteAnswer } from './route-answer.ts'

/** A request that gets no answer: the network is gone, or nothing comes until the request is aborted. */
export interface MockFailure {
  readonly fails: 'network' | 'timeout'
}
/** The answer of a backend that cannot be reached: the call rejects as in a browser. */
export const networkError: MockFailure = { fails: 'network' }
/** The answer of a backend that never answers. */
export const timeout: MockFailure = { fails: 'timeout' }

/** One request that was sent. */
export interface AskedRequest {
  /** Method and path pattern of the route, `GET /user`; method and address where there is none. */
  readonly route: string
  readonly url: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly headers: Headers
  /** What its JSON says, or the text where it is none; undefined without a body. */
  readonly body: unknown
  /** How it breaks the contract of its route; empty when it keeps it. */
  readonly faults: readonly Fault[]
}

/** What a function is asked: the parts that the contract names, and the request as it was sent. */
export type MockQuestion<Route extends AppRoute> = Omit<ServerInferRequest<Route>, 'headers'> & {
  readonly request: AskedRequest
}

type AnswerOrFailure<Route extends AppRoute> = RouteAnswer<Route> | MockFailure

/** What a route says: always the same, or as the request asks. A function sees only requests that keep the contract. */
export type MockReply<Route extends AppRoute> =
  | AnswerOrFailure<Route>
  | ((question: MockQuestion<Route>) => AnswerOrFailure<Route> | Promise<AnswerOrFailure<Route>>)

export type Answering = (request: AskedRequest) => Promise<MockAnswer>
type Said = AnswerParts | MockFailure
/** A reply of any route. */
export type AnyReply = Said | ((question: object) => Said | Promise<Said>)

function fail({ fails }: MockFailure): Promise<never> {
  // As browsers put it. A time-out is the caller's own: whoever waits aborts the request.
  return fails === 'network' ? Promise.reject(new TypeError('Failed to fetch')) : new Promise(() => {})
}

function ensureKept(route: string, { faults: [fault] }: AskedRequest): void {
  if (fault)
    throw new MockError(
      'MOCK_REQUEST',
      `${route} was asked with a request that breaks the contract at ${fault.pointer} (${fault.detail}): ` +
        'a function does not answer that, a plain answer does',
      { route, field: fault.pointer },
    )
}

/** What answers a route. An answer that is known beforehand is judged here and now: throws `MockError`. */
export function toAnswering(route: AppRoute, reply: AnyReply): Answering {
  const answerWith = (said: Said) => ('fails' in said ? fail(said) : answerOf(route, said))
  if (typeof reply === 'function')
    return async (request) => {
      ensureKept(routeKey(route), request)
      const { params, query, body } = request
      return answerWith(await reply({ params, query, body, request }))
    }
  if (!('fails' in reply)) answerOf(route, reply)
  return async () => answerWith(reply)
}
