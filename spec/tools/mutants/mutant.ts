import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

/** A request of a browser or a test to the site. */
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
  /** As it is sent: compressed, if the headers say so. */
  readonly body: Buffer
  /** Whether this differs from the site's own answer. */
  readonly isChanged?: boolean
}

export type Forward = (asked: Asked) => Promise<Answered>

/** A change of some exchanges. */
export interface Change {
  /** The paths that it changes, without a query. */
  readonly path: RegExp
  readonly alter: (asked: Asked, forward: Forward) => Promise<Answered>
}

/** One way in which a site can be wrong, made between the browser and a correct site, and the tests that must report it. */
export interface Mutant {
  /** Its name on the command line; unique. */
  readonly name: string
  /** Describes the fault. */
  readonly says: string
  /** ID of the clause that it breaks. A test with it in its name has to fail. */
  readonly clause: string
  /** IDs of other clauses that the same mistake breaks, so that their tests may report it too. */
  readonly alsoBreaks?: readonly string[]
  /** File of the suite, without folder and extension: `documents`. */
  readonly suite: string
  /** Words in the names of the tests that have to report it, and in few others. */
  readonly test: string
  readonly changes: readonly Change[]
  /** Whether every `npm test` tries it. */
  readonly isQuick?: boolean
  /** Changes what is sent, but nothing that anybody could notice: a test that fails for it has detected the proxy. */
  readonly isControl?: boolean
}

type Extras = Pick<Mutant, 'alsoBreaks' | 'isQuick' | 'isControl' | 'changes'>

/** Mutants that the same tests of a suite must report, by `name: what is wrong`, each with its change or changes. */
export const mutantsOf = (
  suite: string,
  clause: string,
  test: string,
  named: Readonly<Record<string, Change | readonly Change[] | Extras>>,
): readonly Mutant[] =>
  Object.entries(named).map(([key, given]) => {
    const [name = '', ...says] = key.split(': ')
    const own = 'changes' in given ? given : { changes: [given].flat() }
    return { name, says: says.join(': '), clause, suite, test, ...own }
  })
