import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { validateInWords } from '../../contracts/in-words.ts'
import type {
  AppRoute,
  AppRouter,
  RequestFault,
  ServerInferRequest,
  ServerInferResponses,
} from '../../contracts/index.ts'
import {
  bodySchema,
  checkReply,
  checkRequest,
  factsOf,
  isAppRoute,
  namesOf,
  normalParts,
  promisedBy,
  toPointer,
  unstorableTexts,
  writeReply,
} from '../../contracts/index.ts'
import { ProblemError, withUsualHeaders } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by `mountContract`: a route of a contract. */
    isApi?: boolean
    /** Set by `mountContract`: signed by its sender, without a CSRF token (`RouteFacts.sender`). */
    isSigned?: boolean
    /** Set by `mountContract`: changes something for the customer of the token that it needs (`RouteFacts.bearer`). */
    isCustomersWrite?: boolean
    /** The route has a limit, checked after the server's own hooks and before the body is read. */
    isLimited?: boolean
  }
}

/** Throws `ProblemError` 429 if the sender has sent too many requests. */
export type Limit = (request: FastifyRequest) => Promise<void>

/** Limits for the routes of a contract. */
export interface MountOptions<Name extends PropertyKey = string> {
  /** Default for routes without a specific limit. */
  readonly limit?: Limit
  /** For individual routes, by their names in the contract. */
  readonly limits?: { readonly [One in Name]?: Limit }
}

/** Fastify's request and reply, for what contracts do not cover: cookies, headers, addresses. */
export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Answers one route: receives validated input, and returns a status of the contract with its body. */
export type Handler<Route extends AppRoute> = (
  input: ServerInferRequest<Route> & Exchange,
) => Promise<ServerInferResponses<Route>>

/** One handler for each route of a contract, nested like the contract. */
export type Handlers<Router extends AppRouter> = {
  readonly [Name in keyof Router]: Router[Name] extends AppRoute
    ? Handler<Router[Name]>
    : Router[Name] extends AppRouter
      ? Handlers<Router[Name]>
      : never
}

type AnyHandler = (input: Exchange & Record<string, unknown>) => Promise<{ status: number; body: unknown }>

const isPromised = (route: AppRoute, status: number) => promisedBy(route, status) !== null

function refusalFor(route: AppRoute, faults: readonly RequestFault[]): ProblemError {
  const errors = faults.map(({ pointer, detail }) => ({ pointer, detail }))
  return isPromised(route, 422)
    ? new ProblemError(422, 'The request does not keep the contract.', errors)
    : // The problem of a route whose only input is a name in its path: that name does not exist.
      new ProblemError(404, 'There is nothing of this name.', errors)
}

function ensureRequest(route: AppRoute, request: FastifyRequest): Readonly<Record<string, unknown>> {
  const { params, headers } = request
  const unstorable = unstorableTexts(request)
  if (unstorable.length > 0) throw refusalFor(route, unstorable)
  const { query, body } = normalParts(route, request)
  const input: Record<string, unknown> = { headers }
  const faults = checkRequest(
    route,
    { params, query, headers, body },
    validateInWords,
    ([part = ''], value) => {
      if (part !== 'headers') input[part] = value
    },
  )
  if (faults.length > 0) throw refusalFor(route, faults)
  return input
}

/**
 * The answer to be sent, without members that the contract does not name; one that breaks the contract is a server
 * error.
 */
function ensureAnswer(route: AppRoute, status: number, body: unknown) {
  const name = `${route.method} ${route.path}`
  const { promised, broken, known, issue } = checkReply(route, status, body, validateInWords)
  if (promised === null) throw new Error(`${name} answered the undocumented status ${status}`)
  if (broken !== null)
    throw new Error(`${name} broke its contract (${broken}) at '${issue ? toPointer(namesOf(issue)) : ''}'`)
  return writeReply(promised, status, known)
}

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
      ...(route.method !== 'GET' && factsOf(route).bearer === 'needed' && { isCustomersWrite: true }),
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
 * Answers a contract's routes with one handler each. A request that breaks the contract is refused with 422, field by
 * field; an answer that breaks it is never sent, nor are members that the contract does not name. The server needs
 * `acceptJsonOnly`, `answerProblems` and `answerOtherMethods`.
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
