import { LibraryError } from '../errors.ts'

/**
 * `MOCK_ANSWER`: an answer set by a test breaks the contract. `MOCK_REQUEST`: a request breaks it, so the answering
 * function is not called. `MOCK_UNANSWERED`: no answer is set for a request. `MOCK_OPTION`: an option is invalid.
 */
export type MockErrorCode = 'MOCK_ANSWER' | 'MOCK_REQUEST' | 'MOCK_UNANSWERED' | 'MOCK_OPTION'

/** Thrown when a test uses the kit in a way that is impossible with a real backend. The message says what to change. */
export class MockError extends LibraryError {
  override readonly name = 'MockError'
  override readonly code: MockErrorCode
  /** Method and path pattern, for instance `GET /user`. */
  readonly route: string | undefined
  readonly status: number | undefined
  /** JSON pointer to the error: into the answer's body, or into the request (`/body/email`); '' is the whole. */
  readonly field: string | undefined
  constructor(
    code: MockErrorCode,
    message: string,
    about: { readonly route?: string; readonly status?: number; readonly field?: string } = {},
  ) {
    super(message)
    this.code = code
    this.route = about.route
    this.status = about.status
    this.field = about.field
  }
}
