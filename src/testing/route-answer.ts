import type { AppRoute } from '../../contracts/rest.ts'
import type { Problem } from '../../contracts/schemas/problem.ts'

// Not ts-rest's own types: statuses that a contract spreads into its list (`...faults`) arrive as the texts '405'
// and '429', and ts-rest, which looks for numbers, drops them.
type StatusOf<Key> = Key extends number ? Key : Key extends `${infer Status extends number}` ? Status : never

type InputOf<Schema> = Schema extends { readonly '~standard': { readonly types?: infer Types } }
  ? NonNullable<Types> extends { readonly input: infer Input }
    ? Input
    : unknown
  : unknown

/** "No body" is a symbol. */
type BodyOf<Promised> = Promised extends symbol
  ? undefined
  : Promised extends { readonly contentType: string; readonly body: infer Schema }
    ? InputOf<Schema>
    : InputOf<Promised>

/** Body of each status of a route, by status. */
export type RouteBodies<Route extends AppRoute> = {
  readonly [Key in keyof Route['responses'] as StatusOf<Key>]: BodyOf<Route['responses'][Key]>
}

/** A body may be left out where there is none, and of an error: the plain problem document of its status. */
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

/** What a route may answer, as its contract says: any other status or body does not compile. */
export type RouteAnswer<Route extends AppRoute> = Answers<RouteBodies<Route>>
