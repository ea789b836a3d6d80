type Headers = Record<string, string | string[] | undefined>

export interface Asked {
  readonly method: string
  /** With the query: `/api/Tracing/custom`. */
  readonly path: string
  /** Names in lower case. */
  readonly headers: Headers
  readonly body: string
}

export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/** One fault, made in front of a correct backend. */
export interface Fault {
  /** The fault as an API team would describe it: 'login answers 201 instead of 200'. */
  readonly name: string
  /**
   * Called once for each run, so that it may keep state. `forward` sends a request, the original or another one, to the
   * correct backend.
   */
  readonly make: () => (asked: Asked, forward: (asked?: Asked) => Promise<Answered>) => Promise<Answered>
}
