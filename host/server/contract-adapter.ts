import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type {
  AppRoute,
  AppRouter,
  Issue,
  Problem,
  ServerInferRequest,
  ServerInferResponses,
} from 'gridfront/contracts'
import { isSchema, namesOf, promisedBy, toPointer, validateNow } from 'gridfront/contracts'
import * as z from 'zod/mini'
import { ProblemError } from './problem.ts'

// zod/mini comes without words: every fault would be called 'Invalid input'. Only the server can afford them.
z.config(z.locales.en())

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Part of the contract, or a path of one with a method that is not. */
    isApi?: boolean
    /** Only says what the path does take: nothing to guard. */
    isOtherMethod?: boolean
    /** Throws when the sender asks too often. Runs before a body is read. */
    limit?: Limit
  }
}

export type Limit = (request: FastifyRequest) => Promise<void>
export interface MountOptions<Name extends PropertyKey = string> {
  /** Of every route that has none of its own. */
  readonly limit?: Limit
  /** Of single routes, by their names in the contract. */
  readonly limits?: { readonly [One in Name]?: Limit }
}
export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
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

const isRoute = (value: AppRoute | AppRouter): value is AppRoute => 'method' in value && 'path' in value

/** RFC 6901, from the top of the request: `/body/email`. */
const pointerTo = (part: string, issue: Issue): string => toPointer([part, ...namesOf(issue)])

function judgeRequest(route: AppRoute, request: FastifyRequest): Record<string, unknown> {
  const parts = [
    ['params', route.pathParams, request.params],
    ['query', route.query, request.query],
    ['body', 'body' in route ? route.body : undefined, request.body],
  ] as const
  const input: Record<string, unknown> = {}
  const errors: NonNullable<Problem['errors']> = []
  for (const [part, schema, value] of parts) {
    if (!isSchema(schema)) continue
    const outcome = validateNow(schema, value)
    if (outcome.issues === undefined) input[part] = outcome.value
    else
      errors.push(
        ...outcome.issues.map((issue) => ({ pointer: pointerTo(part, issue), detail: issue.message })),
      )
  }
  if (errors.length > 0) throw new ProblemError(422, 'The request does not keep the contract.', errors)
  return input
}

/** What the contract has written down for a status; an answer beyond it is a fault of ours. */
function judgeAnswer(route: AppRoute, status: number, body: unknown): { type?: string; body: unknown } {
  const name = `${route.method} ${route.path}`
  const promised = promisedBy(route, status)
  if (promised === null) throw new Error(`${name} answered the undocumented status ${status}`)
  const { contentType, schema } = promised
  if (contentType === null || schema === null) return { body: undefined }
  const outcome = validateNow(schema, body)
  if (outcome.issues !== undefined)
    throw new Error(
      `${name} broke its contract at ${outcome.issues.map((issue) => pointerTo('', issue)).join(', ')}`,
    )
  return { type: contentType, body: outcome.value }
}

const isPromised = (route: AppRoute, status: number) => promisedBy(route, status) !== null

function mountRoute(
  app: FastifyInstance,
  route: AppRoute,
  handler: AnyHandler,
  limit: Limit | undefined,
): void {
  // A contract's headers are a record of schemas, one a header: nothing here reads that yet.
  if (route.headers !== undefined)
    throw new Error(`${route.method} ${route.path} has headers, which nobody judges`)
  async function answer({ request, reply }: Exchange): Promise<FastifyReply> {
    if ('body' in route && isSchema(route.body) && request.headers['content-type'] === undefined)
      throw new ProblemError(415, 'Send the body as application/json.')
    const { status, body } = await handler({ ...judgeRequest(route, request), request, reply })
    const judged = judgeAnswer(route, status, body)
    reply.code(status)
    if (judged.type === undefined) return reply.send()
    return reply.type(`${judged.type}; charset=utf-8`).send(JSON.stringify(judged.body))
  }
  app.route({
    // Fastify's own HEAD gives a 204 a length, which RFC 9110 section 8.6 forbids.
    method: route.method === 'GET' ? ['GET', 'HEAD'] : route.method,
    exposeHeadRoute: false,
    url: route.path,
    config: { isApi: true, ...(limit && { limit }) },
    handler: (request, reply) =>
      answer({ request, reply }).catch((error: unknown) => {
        if (!(error instanceof ProblemError) || isPromised(route, error.status)) throw error
        throw new Error(`${route.method} ${route.path} threw the undocumented status ${error.status}`)
      }),
  })
}

/** Answers a contract's routes: judges what comes in, then what goes out. */
export function mountContract<Router extends AppRouter>(
  app: FastifyInstance,
  router: Router,
  handlers: Handlers<Router>,
  { limit, limits }: MountOptions<keyof Router> = {},
): void {
  for (const [name, route] of Object.entries(router)) {
    const handler = handlers[name as keyof Router]
    const own = limits?.[name as keyof Router] ?? limit
    if (isRoute(route)) mountRoute(app, route, handler as unknown as AnyHandler, own)
    else mountContract(app, route, handler as Handlers<typeof route>, { ...(own && { limit: own }) })
  }
}
