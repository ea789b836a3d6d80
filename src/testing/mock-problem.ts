import type { Problem } from '../../contracts/schemas/problem.ts'

// Not Node's own list, which browsers do not have.
const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** A problem document (RFC 9457). Its type is `about:blank`, so the title is that of the status. */
export const problemBody = (status: number, detail?: string, errors?: Problem['errors']): Problem => ({
  type: 'about:blank',
  title: titles[status] ?? 'Error',
  status,
  ...(detail !== undefined && { detail }),
  ...(errors && { errors: [...errors] }),
})

/**
 * Thrown to answer a request with a problem document. Not an `Error`, because creating the unused stack costs more than
 * the answer.
 */
export class MockProblem {
  readonly status: number
  readonly message: string
  readonly errors: Problem['errors']
  readonly headers: Readonly<Record<string, string>>
  constructor(
    status: number,
    detail: string,
    more: { readonly errors?: Problem['errors']; readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    this.status = status
    this.message = detail
    this.errors = more.errors
    this.headers = more.headers ?? {}
  }

  /** 422 for a field that is valid by its schema, but not for the backend. */
  static ofField(pointer: string, detail: string): MockProblem {
    return new MockProblem(422, detail, { errors: [{ pointer, detail }] })
  }
}

/** The problem of a wrong password where an open session must be confirmed with it. */
export const wrongPassword = () => MockProblem.ofField('/body/password', 'The password is wrong.')
