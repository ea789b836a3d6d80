/**
 * Properties of a route beyond shapes and statuses. They are the route's `metadata`, from which the OpenAPI document
 * and the conformance run read them. Every unsafe request (POST, PUT, PATCH, DELETE) needs the CSRF token, so that is
 * not a property here.
 */
export interface RouteFacts {
  /** Clauses of the specification that the route serves. */
  readonly clauses: readonly string[]
  /** `needed`: 401 without a live token. `welcome`: works without one too. Absent if the route takes no token. */
  readonly bearer?: 'needed' | 'welcome'
  /** A successful answer sets a new CSRF cookie and repeats its value in the header (API-5). */
  readonly renewsCsrfToken?: true
  /**
   * May send a mail to an address in the request, so a backend limits it strictly, and a conformance run calls it
   * sparingly.
   */
  readonly sendsMail?: true
  /**
   * The header `Idempotency-Key` identifies the intent: a repeated request with the same body gets the same answer and
   * takes effect once; with another body 422; while the first is in progress 409. Routes that move money have it.
   */
  readonly idempotencyKey?: 'needed'
  /** An unsafe request without such a key that a client may repeat, because a second one does no harm. Never a payment. */
  readonly isRepeatable?: true
  /**
   * The body has the customer's password, or a confirmation by passkey, as `password`, because an open session alone must
   * not change credentials. A wrong one is 422 with the pointer `/body/password`, and nothing has changed. `some`: only for some bodies,
   * described in the summary.
   */
  readonly confirmsPassword?: 'always' | 'some'
  /** Sent by the payment provider, not by a page: it is signed, and has no CSRF token. */
  readonly sender?: 'provider'
  /** Sent as HEAD, which ts-rest does not support, so the route is declared as the GET of the same address. */
  readonly head?: true
}

/** Type-checks the facts where they are written, and keeps their literal types. */
export const facts = <const Facts extends RouteFacts>(given: Facts): Facts => given

/** Header that identifies the intent of a request (IETF draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyHeader = 'idempotency-key'

/** The facts of any route of ours. */
export const factsOf = (route: { readonly metadata?: unknown }): RouteFacts =>
  (route.metadata ?? { clauses: [] }) as RouteFacts
