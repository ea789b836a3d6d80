import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

/** What a browser or a test has asked the site for. */
export interface Asked {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface Answered {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  /** As it is sent: compressed, where the headers say so. */
  readonly body: Buffer
  /** Whether this is something else than the site has said. */
  readonly isChanged?: boolean
}

export type Forward = (asked: Asked) => Promise<Answered>

/** What becomes of some exchanges. */
export interface Change {
  /** Paths that it is about, without a query. */
  readonly path: RegExp
  readonly alter: (asked: Asked, forward: Forward) => Promise<Answered>
}

/** One way in which a site can be wrong, put between the browser and a site that is right, and who has to report it. */
export interface Mutant {
  /** Word of the command line; unique. */
  readonly name: string
  /** What the site does wrong, in words. */
  readonly says: string
  /** ID of the clause that it breaks. A test that bears it has to fail. */
  readonly clause: string
  /** IDs of clauses that the same mistake breaks as well, so that their tests may report it, too. */
  readonly alsoBreaks?: readonly string[]
  /** File of the suite, without folder and ending: `documents`. */
  readonly suite: string
  /** Words that stand in the names of the tests that have to report it, and in few others. */
  readonly test: string
  readonly changes: readonly Change[]
  /** Whether it is tried in every `npm test`. */
  readonly isQuick?: boolean
  /** Changes what is sent, and nothing that anybody could notice: a test that reports it reports the proxy. */
  readonly isControl?: boolean
}
