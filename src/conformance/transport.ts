/** One request exactly as it is sent. */
export interface WireRequest {
  readonly method: string
  /** Absolute. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Undefined: no body and no content headers. */
  readonly body?: string | undefined
}

/** One answer as it was received, decoded as UTF-8. */
export interface WireAnswer {
  readonly status: number
  /** Names in lower case, one entry for each line. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
  /** False if its bytes were not valid UTF-8, so that `body` contains replacement characters. */
  readonly isUtf8?: boolean
}

/** Sends one request and reads its answer, whatever that is. Rejects when none came (`TransportError`). */
export type Transport = (request: WireRequest, timeoutMs: number) => Promise<WireAnswer>

/** No answer came: `UNREACHABLE` before anything was sent, `LOST` after that, `TIMEOUT`. */
export class TransportError extends Error {
  override readonly name = 'TransportError'
  readonly code: 'UNREACHABLE' | 'LOST' | 'TIMEOUT'
  constructor(code: 'UNREACHABLE' | 'LOST' | 'TIMEOUT', message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
