// What a run says, as data: the reports on screen and in files are made from it alone. Every text in it has been
// through the mask: no password, token or e-mail address of the credentials is left in any.

export type Profile = 'core' | 'customer'

/** `partial`: nothing broken was found, but something was left out. */
export type Verdict = 'conforms' | 'does not conform' | 'partial'

/**
 * `blocked`: could not run, since what it stands on has failed (`blockedBy`); counts as a failure.
 * `left out`: not tried, for a reason that the report names; makes the verdict partial.
 */
export type CheckStatus = 'passed' | 'failed' | 'blocked' | 'left out'

export interface SeenRequest {
  readonly method: string
  /** Absolute. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** '' for none. */
  readonly body: string
}

export interface SeenAnswer {
  readonly status: number
  /** Names in small letters; one entry a line that came, so that two Set-Cookie are two. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Cut at 2,000 characters; not shown of an answer to a log-in, which may hand out a token. */
  readonly body: string
}

/** One way in which the backend does not keep its contract. */
export interface Finding {
  /** One sentence: what went wrong. */
  readonly message: string
  readonly expected: string
  readonly got: string
  /** JSON pointer into the answer's body, or a header's name. */
  readonly where?: string
  /** The smallest request that shows it; absent when no request does. */
  readonly request?: SeenRequest
  readonly answer?: SeenAnswer
  /** Repeats the request in a POSIX shell; secrets stand as variables. Absent for one that is too long to be read. */
  readonly curl?: string
  /**
   * What has to be done before `curl`, one line for a POSIX shell each: log-ins, and what the check has changed. Ids in
   * addresses and bodies are those of the run. Absent when the request stands alone.
   */
  readonly steps?: readonly string[]
  /** How often it was seen in the run; the first one is shown. */
  readonly times: number
}

export interface CheckResult {
  /** `<group>/<name>`, for life: baselines name it. */
  readonly id: string
  readonly group: string
  /** The rule as a sentence. */
  readonly title: string
  readonly clauses: readonly string[]
  /** `POST /login`; absent when the check is about many routes. */
  readonly route?: string
  /** A `should` that fails is told, and does not change the verdict. */
  readonly level: 'must' | 'should'
  readonly status: CheckStatus
  readonly findings: readonly Finding[]
  /** With `blocked`: id of the check that has to pass first. */
  readonly blockedBy?: string
  /** With `left out`: why. */
  readonly reason?: string
  /** Failed as the baseline says it does: told, and does not change the verdict. */
  readonly isKnown: boolean
  readonly requests: number
  readonly durationMs: number
}

export interface RouteCoverage {
  /** `POST /login`. */
  readonly route: string
  readonly statuses: readonly {
    readonly status: number
    readonly isDocumented: boolean
    /** Number of answers with it. */
    readonly seen: number
  }[]
}

export interface ClauseCoverage {
  readonly clause: string
  readonly checks: readonly string[]
  readonly status: CheckStatus
}

export interface ConformanceReport {
  readonly schemaVersion: 1
  readonly verdict: Verdict
  readonly backend: string
  /** Where page data was looked for. */
  readonly site: string
  readonly profiles: readonly Profile[]
  /** The same seed against the same backend sends the same requests. */
  readonly seed: number
  /** ISO 8601. */
  readonly startedAt: string
  readonly durationMs: number
  readonly requests: {
    readonly total: number
    readonly logins: number
    /** Spent waiting because the backend said 429. */
    readonly waitedMs: number
  }
  /** Within which time half of all answers came, and 99 of 100. Told, and no part of the verdict. */
  readonly latency: { readonly medianMs: number; readonly slowestHundredthMs: number }
  /** How far the backend's clock is ahead of this machine's, by its `Date` headers; null where it sends none. */
  readonly clockAheadSeconds: number | null
  readonly checks: readonly CheckResult[]
  /** What made the verdict partial, and what more could be tried with other options. */
  readonly leftOut: readonly { readonly what: string; readonly why: string }[]
  readonly notTried: readonly { readonly what: string; readonly why: string }[]
  readonly baseline: {
    /** Ids that failed as expected. */
    readonly known: readonly string[]
    /** Ids that the baseline lists and that pass: the entry has to go, and until then the verdict is negative. */
    readonly stale: readonly string[]
  }
  readonly coverage: {
    readonly routes: readonly RouteCoverage[]
    readonly clauses: readonly ClauseCoverage[]
  }
}
