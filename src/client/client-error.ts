import { LibraryError } from '../errors.ts'

/**
 * `REQUEST_ABORTED`: by the caller. `REQUEST_TIMEOUT`: by the time-out. `NETWORK_FAILED`: no answer.
 * `COOKIES_BLOCKED`: refused, because the browser keeps no cookie of the backend. Nothing has happened.
 */
export type ClientErrorCode =
  | 'CLIENT_NOT_INITIALIZED'
  | 'CLIENT_ALREADY_INITIALIZED'
  | 'REQUIRED_FIELD'
  | 'BAD_REQUEST'
  | 'REQUEST_TIMEOUT'
  | 'REQUEST_ABORTED'
  | 'NETWORK_FAILED'
  | 'COOKIES_BLOCKED'
  | 'BAD_ANSWER'

const clientMessages: Record<ClientErrorCode, string> = {
  CLIENT_NOT_INITIALIZED: 'API Client not initialized',
  CLIENT_ALREADY_INITIALIZED: 'Already initialized',
  // The field's name is appended.
  REQUIRED_FIELD: 'The request lacks the required field',
  BAD_REQUEST: 'The request does not keep to the contract',
  REQUEST_TIMEOUT: 'The server took too long to answer',
  REQUEST_ABORTED: 'The request was cancelled',
  NETWORK_FAILED: 'The server could not be reached',
  COOKIES_BLOCKED: 'The browser blocks cookies',
  BAD_ANSWER: 'The server gave an answer that cannot be used',
}

/** `/body/address/postcode` → `address.postcode`; `/body` → `body`. */
function fieldName(pointer: string): string {
  const [, part = '', ...names] = pointer.split('/')
  return names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~')).join('.') || part
}

export interface ClientErrorFacts {
  readonly route?: string | undefined
  readonly field?: string | undefined
  readonly httpStatus?: number | undefined
}

/**
 * Thrown when a call to the brand's backend did not end with an answer of the contract (API-1, API-2, API-4, API-11), or
 * was not sent because the request breaks the contract (API-10): `REQUIRED_FIELD`, whose message ends with the field's
 * name, and `BAD_REQUEST`. Holds no value of a request or an answer, because errors are sent as traces.
 */
export class ApiClientError extends LibraryError {
  override readonly name = 'ApiClientError'
  override readonly code: ClientErrorCode
  /** Method and path pattern of the route, for instance `GET /user`; undefined before a route is known. */
  readonly route: string | undefined
  /**
   * What broke the contract, as a JSON pointer: into the request, as the backend's own problems have it
   * (`/body/email`, `/params/nmi`, `/query/from`, `/headers/if-match`), or with `BAD_ANSWER` into the
   * answer's body (`/bills/0/due`, '' for all of it).
   */
  readonly field: string | undefined
  /** Status of the answer, with `BAD_ANSWER` only. */
  readonly httpStatus: number | undefined
  constructor(code: ClientErrorCode, about: ClientErrorFacts = {}, options?: ErrorOptions) {
    const isNamed = code === 'REQUIRED_FIELD' && about.field !== undefined
    super(clientMessages[code] + (isNamed ? ` ${fieldName(about.field)}` : ''), options)
    this.code = code
    this.route = about.route
    this.field = about.field
    this.httpStatus = about.httpStatus
  }
}
