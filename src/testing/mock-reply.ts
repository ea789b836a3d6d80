import type { AppRoute } from '../../contracts/rest.ts'
import type { ServerInferRequest } from '../../contracts/route-types.ts'
import type { Fault } from './contract-checks.ts'
import { routeKey } from './contract-routes.ts'
import type { AnswerParts, MockAnswer } from './exchange.ts'
import { answerOf } from './exchange.ts'
import { MockError } from './mock-error.ts'
import type { RouteAnswer } from './route-answer.ts'

/** No answer: either the network fails, or nothing comes until the request is aborted. */
export interface MockFailure {
  readonly fails: 'network' | 'timeout'
}
/** For a backend that cannot be reached: `fetch` rejects as in a browser. */
export const networkError: MockFailure = { fails: 'network' }
/** For a backend that never answers. */
export const timeout: MockFailure = { fails: 'timeout' }

/** A request that was sent. */
export interface ReceivedRequest {
  /** Method and path pattern of the route, such as `GET /user`; method and address if the contract has no such route. */
  readonly route: string
  readonly url: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly headers: Headers
  /** The parsed JSON, or the text if it is no JSON; undefined without a body. */
  readonly body: unknown
  /** How it breaks the contract of its route; empty if it does not. */
  readonly faults: readonly Fault[]
}

/** The argument of a function that answers: the parts that the contract describes, and the request as it was sent. */
export type MockAnswerContext<Route extends AppRoute> = Omit<ServerInferRequest<Route>, 'headers'> & {
  readonly request: ReceivedRequest
}

type AnswerOrFailure<Route extends AppRoute> = RouteAnswer<Route> | MockFailure

/** The answer of a route: fixed, or from a function, which is called only for requests that match the contract. */
export type MockReply<Route extends AppRoute> =
  | AnswerOrFailure<Route>
  | ((question: MockAnswerContext<Route>) => AnswerOrFailure<Route> | Promise<AnswerOrFailure<Route>>)

export type Answering = (request: ReceivedRequest) => Promise<MockAnswer>
type Said = AnswerParts | MockFailure
/** A reply of any route. */
export type AnyReply = Said | ((question: object) => Said | Promise<Said>)

function fail({ fails }: MockFailure): Promise<never> {
  // The error is the one of browsers. A time-out never settles, because it is the caller who aborts the request.
  return fails === 'network' ? Promise.reject(new TypeError('Failed to fetch')) : new Promise(() => {})
}

function ensureKept(route: string, { faults: [fault] }: ReceivedRequest): void {
  if (fault)
    throw new MockError(
      'MOCK_REQUEST',
      `${route} was asked with a request that breaks the contract at ${fault.pointer} (${fault.detail}): ` +
        'a function does not answer that, a plain answer does',
      { route, field: fault.pointer },
    )
}

/** The function that answers a route. A fixed answer is validated at once; throws `MockError` if it breaks the contract. */
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
