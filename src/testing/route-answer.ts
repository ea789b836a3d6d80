import type { AppRoute } from '../../contracts/rest.ts'
import type { Problem } from '../../contracts/schemas/problem.ts'

// Not ts-rest's own types: when a contract spreads statuses into its list (`...faults`) their keys have the types '405' and
// '429', and ts-rest drops them, because it looks for numbers.
type StatusOf<Key> = Key extends number ? Key : Key extends `${infer Status extends number}` ? Status : never

type InputOf<Schema> = Schema extends { readonly '~standard': { readonly types?: infer Types } }
  ? NonNullable<Types> extends { readonly input: infer Input }
    ? Input
    : unknown
  : unknown

/** The type of a body; undefined for ts-rest's symbol for no body. */
type BodyOf<Promised> = Promised extends symbol
  ? undefined
  : Promised extends { readonly contentType: string; readonly body: infer Schema }
    ? InputOf<Schema>
    : InputOf<Promised>

/** The types of a route's bodies, by status. */
export type RouteBodies<Route extends AppRoute> = {
  readonly [Key in keyof Route['responses'] as StatusOf<Key>]: BodyOf<Route['responses'][Key]>
}

/** `body` may be left out if the route has none, and for an error, which gets the plain problem document of its status. */
type WithBody<Body> = unknown extends Body
  ? { readonly body?: unknown }
  : [Body] extends [undefined]
    ? { readonly body?: undefined }
    : Problem extends Body
      ? { readonly body?: Body }
      : { readonly body: Body }

type Answers<Bodies> = {
  [Status in keyof Bodies]: {
    readonly status: Status
    readonly headers?: Readonly<Record<string, string>>
  } & WithBody<Bodies[Status]>
}[keyof Bodies]

/** The answers that a route's contract allows. TypeScript reports any other status or body. */
export type RouteAnswer<Route extends AppRoute> = Answers<RouteBodies<Route>>
