import { ApiClientError } from '../client/client-error.ts'
import { retryAfterSeconds } from '../client/send-answer.ts'

/**
 * A query of the backend, as a component sees it. These are our own types: naming the bundled package
 * in a declaration would turn every consumer's types into `any`.
 */
export type AccountQuery<Data> =
  | { readonly status: 'loading'; readonly data: undefined; readonly retry: () => void }
  | {
      readonly status: 'error'
      readonly data: undefined
      readonly error: AccountQueryError
      readonly retry: () => void
    }
  | { readonly status: 'ready'; readonly data: Data; readonly retry: () => void }

/** `httpStatus`: that of the answer, if there was one; otherwise `cause` has the reason. */
export interface AccountQueryError {
  readonly httpStatus: number | undefined
  readonly cause: ApiClientError | undefined
  /** With 429, if the backend sent `Retry-After`. */
  readonly retryAfterSeconds?: number | undefined
}

export interface QueryResult {
  readonly isPending: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

/** Whether a rejection is an answer of the contract with an error status. */
const isAnswer = (error: unknown): error is { readonly status: number; readonly headers?: unknown } =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'

export function readError(error: unknown): AccountQueryError {
  if (error instanceof ApiClientError) return { httpStatus: error.httpStatus, cause: error }
  if (!isAnswer(error)) return { httpStatus: undefined, cause: undefined }
  const { status, headers } = error
  const header = status === 429 && headers instanceof Headers ? headers.get('retry-after') : null
  const wait = retryAfterSeconds(header, Date.now())
  return { httpStatus: status, cause: undefined, ...(wait !== undefined && { retryAfterSeconds: wait }) }
}

export function toQuery<Data>(result: QueryResult, data: Data | undefined): AccountQuery<Data> {
  const retry = () => {
    void result.refetch()
  }
  if (data !== undefined) return { status: 'ready', data, retry }
  if (result.isPending) return { status: 'loading', data: undefined, retry }
  return { status: 'error', data: undefined, error: readError(result.error), retry }
}
