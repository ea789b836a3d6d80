/**
 * What a route asks and promises beyond shapes and statuses. It rides as the route's `metadata`, so that the
 * OpenAPI document and the conformance run read it from the contract. Every unsafe request (POST, PUT, PATCH,
 * DELETE) needs the CSRF token: that is no choice of a route.
 */
export interface RouteFacts {
  /** Clauses of the specification that the route serves. */
  readonly clauses: readonly string[]
  /** `needed`: 401 without a live token. `welcome`: works without one too. Left out: the route takes no token. */
  readonly bearer?: 'needed' | 'welcome'
  /** A successful answer sets a new CSRF cookie and repeats its value in the header (API-5). */
  readonly renewsCsrfToken?: true
  /** May send a mail to whoever the request names, so that a backend limits it tightly, and a run asks sparingly. */
  readonly sendsMail?: true
  /**
   * The request names its intent in the header `Idempotency-Key`: sent again with the same body it gets the same answer and
   * happens once; with another body 422; while the first is under way 409. A route that moves money has it.
   */
  readonly idempotencyKey?: 'needed'
  /** An unsafe request without such a key that a client may send again: twice it does nobody harm. Of a payment it never holds. */
  readonly isRepeatable?: true
  /** No page sends it: it is signed by the payment provider, and carries no CSRF token. */
  readonly sender?: 'provider'
  /** Asked for by HEAD, which ts-rest does not know: the route stands as the GET of the same address. */
  readonly head?: true
}

/** Checks the facts where they are written, and keeps them for the types. */
export const facts = <const Facts extends RouteFacts>(given: Facts): Facts => given

/** Header by which a request names its intent (IETF draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyHeader = 'idempotency-key'

/** The facts of any route of ours. */
export const factsOf = (route: { readonly metadata?: unknown }): RouteFacts =>
  (route.metadata ?? { clauses: [] }) as RouteFacts
