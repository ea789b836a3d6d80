// Contracts in the format of ts-rest: plain data for its client, servers and tools, with the same types of input and
// output. This module does not import ts-rest, whose only file contains a copy of zod 3 (12 kB gzipped) and whose
// declarations need zod 3. spec/client/ts-rest-contract.test.ts and ts-rest-types.test.ts compare it with ts-rest.
import type { Schema } from './standard-schema.ts'
import { isSchema } from './standard-schema.ts'

/** A body of another type than the contract's own JSON: a file, or a problem document. */
export interface OtherBody<Body extends Schema = Schema> {
  readonly contentType: string
  readonly body: Body
  /** The schema of the body, from which ts-rest's types infer it. */
  readonly '~standard': Body['~standard']
}

/** The shape of an answer with one status. In ts-rest, "no body" is a symbol. */
export type RouteBody = Schema | Pick<OtherBody, 'contentType' | 'body'> | symbol | null

interface Route {
  /** With parameters after a colon: `/page-data/sq/d/:file`. */
  readonly path: string
  readonly pathParams?: Schema
  readonly query?: Schema
  readonly headers?: Readonly<Record<string, Schema>>
  readonly summary?: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly responses: { readonly [Status in number]: RouteBody }
  readonly strictStatusCodes?: boolean
  readonly metadata?: unknown
}

/** One address and method, with its request and the answer of each status. */
export type AppRoute =
  | (Route & { readonly method: 'GET' })
  | (Route & { readonly method: 'DELETE' })
  | (Route & {
      readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
      readonly contentType?: 'application/json' | 'multipart/form-data' | 'application/x-www-form-urlencoded'
      readonly body: Schema | symbol | null
    })

/** Routes by name, nested to any depth. */
export interface AppRouter {
  readonly [name: string]: AppRouter | AppRoute
}

export interface RouterOptions {
  /** Makes ts-rest's types accept only the listed statuses, as our client always does. */
  readonly strictStatusCodes?: boolean | undefined
}

type PartWith<Part, Options> = Part extends AppRoute
  ? Part extends { readonly strictStatusCodes: boolean }
    ? Part
    : Options extends { readonly strictStatusCodes: infer Strict }
      ? Part & { readonly strictStatusCodes: Strict }
      : Part
  : RouterWith<Part, Options>

/** A router with its options added to each route. */
export type RouterWith<Router, Options> = {
  readonly [Name in keyof Router]: PartWith<Router[Name], Options>
}

// Infers paths and statuses as they are written. A `const` parameter would lose the statuses of spread objects
// (TypeScript 7.0).
type Given<Router> = {
  [Name in keyof Router]: Router[Name] extends AppRoute
    ? Router[Name]
    : Router[Name] extends AppRouter
      ? Given<Router[Name]>
      : Router[Name]
}

/** Whether a part of a contract is a route, as opposed to a router. */
export const isAppRoute = (part: AppRoute | AppRouter): part is AppRoute => 'method' in part && 'path' in part

const noBody: Schema<undefined> = {
  '~standard': {
    version: 1,
    vendor: 'gridfront',
    validate: (value) =>
      value === undefined ? { value } : { issues: [{ message: 'There is no body here' }] },
  },
}

/** The schema of a route's request body; null if it has none or is not specified. */
export function bodySchema(route: AppRoute): Schema | null {
  const body = 'body' in route ? route.body : null
  return isSchema(body) && !isNoBody(body) ? body : null
}

/** Also recognises ts-rest's symbol, for contracts written with ts-rest itself. */
export const isNoBody = (body: unknown): boolean =>
  body === noBody || (typeof body === 'symbol' && body.description === 'ContractNoBody')

function router<Router extends AppRouter, const Options extends RouterOptions = RouterOptions>(
  routes: Given<Router>,
  options?: Options,
): RouterWith<Router, Options>
function router(routes: AppRouter, options: RouterOptions = {}): AppRouter {
  const { strictStatusCodes, ...others } = options
  // The compiler does not report them.
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw new TypeError(`A router takes no option '${unknown}'`)
  const parts = Object.entries(routes).map(([name, part]) => [
    name,
    isAppRoute(part)
      ? { ...part, strictStatusCodes: part.strictStatusCodes ?? strictStatusCodes }
      : router(part, { strictStatusCodes }),
  ])
  return Object.fromEntries(parts)
}

/** Creates contracts. */
export const rest = {
  /** Routes, and routers of more of them, by name. */
  router,
  /** A body of another type than `application/json`, or JSON that is passed on as text. */
  otherResponse: <Body extends Schema>({
    contentType,
    body,
  }: {
    readonly contentType: string
    readonly body: Body
  }): OtherBody<Body> => ({ contentType, body, '~standard': body['~standard'] }),
  /** For requests and answers without a body. */
  noBody: (): Schema<undefined> => noBody,
} as const
