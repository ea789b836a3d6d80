import type { AppRoute } from './rest.ts'
import type { Schema } from './standard-schema.ts'

// Types of the requests and answers of a contract's routes.

type Flat<Type> = { [Key in keyof Type]: Type[Key] } & {}

type In<Body> = Body extends symbol ? undefined : Body extends Schema<infer Input, unknown> ? Input : Body
type Out<Body> = Body extends symbol ? undefined : Body extends Schema<infer _, infer Output> ? Output : Body
/** ts-rest's own `otherResponse` is known by its two members. */
type BodyOf<Body> = Body extends Schema ? Body : Body extends { readonly body: infer Inner } ? Inner : Body

type NamedBy<Token extends string> = Token extends `${infer Name}?`
  ? { [Key in Name]?: string | undefined }
  : { [Key in Token]: string }
type PathParams<Path extends string> = Path extends `${infer Left}/${infer Right}`
  ? PathParams<Left> & PathParams<Right>
  : Path extends `:${infer Token}`
    ? NamedBy<Token>
    : unknown

/** Path parameters, typed by their schema if there is one. */
type ParamsOf<Path extends string, Given> = Flat<Omit<PathParams<Path>, keyof Given> & Given>
type LowerCase<Headers> = { [Name in keyof Headers as Lowercase<Name & string>]: Headers[Name] }

type OptionalKeys<Type> = { [Key in keyof Type]-?: undefined extends Type[Key] ? Key : never }[keyof Type]
/** Makes members that may be undefined optional. */
type Optional<Type> = Flat<
  Omit<Type, OptionalKeys<Type>> & { [Key in OptionalKeys<Type>]?: Type[Key] | undefined }
>
/** One part of a request: absent without members, optional if all members are. */
type Part<Name extends string, Type> = [keyof Type] extends [never]
  ? unknown
  : Record<never, never> extends Type
    ? { readonly [Key in Name]?: Type | undefined }
    : { readonly [Key in Name]: Type }
type BodyPart<Type> = undefined extends Type ? { readonly body?: Type | undefined } : { readonly body: Type }

/** The arguments of a call of a route. Header names in lower case. */
export type ClientInferRequest<Route extends AppRoute> = Flat<
  Part<
    'params',
    ParamsOf<
      Route['path'],
      Route extends { readonly pathParams: infer Given } ? In<Given> : Record<never, never>
    >
  > &
    (Route extends { readonly body: infer Body } ? BodyPart<In<Body>> : unknown) &
    (Route extends { readonly query: infer Query } ? Part<'query', In<Query>> : unknown) &
    (Route extends { readonly headers: infer Headers }
      ? Part<'headers', Optional<LowerCase<{ [Name in keyof Headers]: In<Headers[Name]> }>>>
      : unknown) & {
      /** Headers outside the contract. */
      readonly extraHeaders?: Readonly<Record<string, string | undefined>> | undefined
      readonly fetchOptions?: Pick<RequestInit, 'signal' | 'keepalive'> | undefined
    }
>

/** The answers of a route as a client has them: one for each status, which distinguishes them. */
export type ClientInferResponses<Route extends AppRoute> = {
  [Status in keyof Route['responses'] & number]: {
    readonly status: Status
    readonly body: Out<BodyOf<Route['responses'][Status]>>
    readonly headers: Headers
  }
}[keyof Route['responses'] & number]

type Served<Name extends string, Type> = [keyof Type] extends [never] ? unknown : { [Key in Name]: Type }

type ServedBody<Type> = [Type] extends [undefined] ? unknown : { body: Type }

/** The parsed parts of a valid request, for a server. */
export type ServerInferRequest<Route extends AppRoute> = Flat<
  Served<
    'params',
    ParamsOf<
      Route['path'],
      Route extends { readonly pathParams: infer Given } ? Out<Given> : Record<never, never>
    >
  > &
    (Route extends { readonly body: infer Body } ? ServedBody<Out<Body>> : unknown) &
    (Route extends { readonly query: infer Query } ? Served<'query', Out<Query>> : unknown) &
    (Route extends { readonly headers: infer Headers }
      ? Served<'headers', LowerCase<{ [Name in keyof Headers]: Out<Headers[Name]> }>>
      : unknown)
>

/** The possible answers of a server: one of the contract's statuses, with its body. */
export type ServerInferResponses<Route extends AppRoute> = {
  [Status in keyof Route['responses'] & number]: {
    status: Status
    body: In<BodyOf<Route['responses'][Status]>>
  }
}[keyof Route['responses'] & number]

/** A function for one route. */
export type RouteCall<Route extends AppRoute> =
  Record<never, never> extends ClientInferRequest<Route>
    ? (args?: ClientInferRequest<Route>) => Promise<ClientInferResponses<Route>>
    : (args: ClientInferRequest<Route>) => Promise<ClientInferResponses<Route>>

/** A function for each route of a contract, nested as the contract is. */
export type RouteCalls<Router> = {
  readonly [Name in keyof Router]: Router[Name] extends AppRoute
    ? RouteCall<Router[Name]>
    : RouteCalls<Router[Name]>
}
