import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { validateInWords } from '../../contracts/in-words.ts'
import type { AppRoute, AppRouter, ServerInferRequest, ServerInferResponses } from '../../contracts/index.ts'
import {
  bodySchema,
  factsOf,
  isAppRoute,
  judgeReply,
  judgeRequest,
  namesOf,
  promisedBy,
  toPointer,
  writeReply,
} from '../../contracts/index.ts'
import { ProblemError, withUsualHeaders } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route of a contract: `mountContract` sets it. */
    isApi?: boolean
    /** Signed by its sender, and without a CSRF token (`RouteFacts.sender`): `mountContract` sets it. */
    isSigned?: boolean
    /** The route has a limit, which is asked after the server's own hooks and before a body is read. */
    isLimited?: boolean
  }
}

/** Throws `ProblemError` 429 when the sender asks too often. */
export type Limit = (request: FastifyRequest) => Promise<void>

/** Limits for the routes of a contract. */
export interface MountOptions<Name extends PropertyKey = string> {
  /** Of every route that has none of its own. */
  readonly limit?: Limit
  /** Of single routes, by their names in the contract. */
  readonly limits?: { readonly [One in Name]?: Limit }
}

/** Fastify's own request and answer, for what no contract speaks of: cookies, headers, addresses. */
export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Answers one route: takes what the contract lets through, gives a status of the contract with its body. */
export type Handler<Route extends AppRoute> = (
  input: ServerInferRequest<Route> & Exchange,
) => Promise<ServerInferResponses<Route>>

/** One handler for each route of a contract, nested as the contract is. */
export type Handlers<Router extends AppRouter> = {
  readonly [Name in keyof Router]: Router[Name] extends AppRoute
    ? Handler<Router[Name]>
    : Router[Name] extends AppRouter
      ? Handlers<Router[Name]>
      : never
}

type AnyHandler = (input: Exchange & Record<string, unknown>) => Promise<{ status: number; body: unknown }>

function ensureRequest(route: AppRoute, request: FastifyRequest): Readonly<Record<string, unknown>> {
  const { params, query, headers, body } = request
  const input: Record<string, unknown> = { headers }
  const faults = judgeRequest(
    route,
    { params, query, headers, body },
    validateInWords,
    ([part = ''], value) => {
      if (part !== 'headers') input[part] = value
    },
  )
  const errors = faults.map(({ pointer, detail }) => ({ pointer, detail }))
  if (errors.length > 0) throw new ProblemError(422, 'The request does not keep the contract.', errors)
  return input
}

/** The answer as it goes out, less what the contract does not name; one that breaks it is a fault of ours. */
function ensureAnswer(route: AppRoute, status: number, body: unknown) {
  const name = `${route.method} ${route.path}`
  const { promised, broken, known, issue } = judgeReply(route, status, body, validateInWords)
  if (promised === null) throw new Error(`${name} answered the undocumented status ${status}`)
  if (broken !== null)
    throw new Error(`${name} broke its contract (${broken}) at '${issue ? toPointer(namesOf(issue)) : ''}'`)
  return writeReply(promised, status, known)
}

const isPromised = (route: AppRoute, status: number) => promisedBy(route, status) !== null

function mountRoute(
  app: FastifyInstance,
  route: AppRoute,
  handler: AnyHandler,
  limit: Limit | undefined,
): void {
  async function answer({ request, reply }: Exchange): Promise<FastifyReply> {
    if (bodySchema(route) !== null && request.headers['content-type'] === undefined)
      throw new ProblemError(415, 'Send the body as application/json.')
    const { status, body } = await handler({ ...ensureRequest(route, request), request, reply })
    const written = ensureAnswer(route, status, body)
    withUsualHeaders(reply.code(status))
    if (written === null) return reply.send()
    const { contentType, body: sent } = written
    return reply
      .type(contentType)
      .send(typeof sent === 'string' ? sent : Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength))
  }
  app.route({
    // Fastify's own HEAD gives a 204 a length, which RFC 9110 section 8.6 forbids.
    method: route.method === 'GET' ? ['GET', 'HEAD'] : route.method,
    exposeHeadRoute: false,
    url: route.path,
    config: {
      isApi: true,
      ...(limit && { isLimited: true }),
      ...(factsOf(route).sender !== undefined && { isSigned: true }),
    },
    ...(limit && { onRequest: (request: FastifyRequest) => limit(request) }),
    handler: (request, reply) =>
      answer({ request, reply }).catch((error: unknown) => {
        if (!(error instanceof ProblemError) || isPromised(route, error.status)) throw error
        throw new Error(`${route.method} ${route.path} threw the undocumented status ${error.status}`)
      }),
  })
}

/**
 * Answers a contract's routes with one handler each. What breaks the contract on its way in is refused with 422, field by
 * field; an answer that breaks it never goes out, and nothing goes out that the contract does not name. Mount it on a
 * server with `acceptJsonOnly`, `answerProblems` and `answerOtherMethods`.
 */
export function mountContract<Router extends AppRouter>(
  app: FastifyInstance,
  router: Router,
  handlers: Handlers<Router>,
  { limit, limits }: MountOptions<keyof Router> = {},
): void {
  for (const [name, route] of Object.entries(router)) {
    const handler = handlers[name as keyof Router]
    const own = limits?.[name as keyof Router] ?? limit
    if (isAppRoute(route)) mountRoute(app, route, handler as unknown as AnyHandler, own)
    else mountContract(app, route, handler as Handlers<typeof route>, { ...(own && { limit: own }) })
  }
}
