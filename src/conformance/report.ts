// The result of a run as data: all reports are made from it. Every text in it is masked: it contains no password, token
// or e-mail address of the credentials.

export type Profile = 'core' | 'customer'

/** `partial`: no fault was found, but some checks were left out. */
export type Verdict = 'conforms' | 'does not conform' | 'partial'

/**
 * `blocked`: could not run, because a check that it needs has failed (`blockedBy`); counts as a failure. `left out`:
 * not tried, for a reason in the report; makes the verdict partial.
 */
export type CheckStatus = 'passed' | 'failed' | 'blocked' | 'left out'

/** A request as it was sent, masked. */
export interface SeenRequest {
  readonly method: string
  /** Absolute. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** '' if there is none. */
  readonly body: string
}

/** An answer as it was received, masked. */
export interface SeenAnswer {
  readonly status: number
  /** Names in lower case; one entry for each line received, so that two Set-Cookie are two. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Cut at 2,000 characters; not shown for a login, whose answer may contain a token. */
  readonly body: string
}

/** One way in which the backend breaks its contract. */
export interface Finding {
  /** One sentence: what went wrong. */
  readonly message: string
  readonly expected: string
  readonly got: string
  /** JSON pointer into the answer's body, or a header's name. */
  readonly where?: string
  /** The smallest request that shows it; absent if no request does. */
  readonly request?: SeenRequest
  readonly answer?: SeenAnswer
  /** Repeats the request in a POSIX shell, with variables for secrets. Absent if it is too long to read. */
  readonly curl?: string
  /**
   * Lines for a POSIX shell to run before `curl`: logins, and changes made by the check. Ids in addresses and bodies
   * are those of the run. Absent if none are needed.
   */
  readonly steps?: readonly string[]
  /** How often it occurred in the run; the first one is shown. */
  readonly times: number
}

export interface CheckResult {
  /** `<group>/<name>`. Never changes, because baselines refer to it. */
  readonly id: string
  readonly group: string
  /** The rule as a sentence. */
  readonly title: string
  readonly clauses: readonly string[]
  /** `POST /login`; absent if the check is about many routes. */
  readonly route?: string
  /** A `should` that fails is reported, and does not change the verdict. */
  readonly level: 'must' | 'should'
  readonly status: CheckStatus
  readonly findings: readonly Finding[]
  /** With `blocked`: id of the check that has to pass first. */
  readonly blockedBy?: string
  /** With `left out`: why. */
  readonly reason?: string
  /** Failed as expected by the baseline: reported, and does not change the verdict. */
  readonly isKnown: boolean
  readonly requests: number
  readonly durationMs: number
}

/** The statuses that a route answered in the run, and those of its contract. */
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

/** A clause with its checks; `status` is that of its worst check. */
export interface ClauseCoverage {
  readonly clause: string
  readonly checks: readonly string[]
  readonly status: CheckStatus
}

export interface ConformanceReport {
  readonly schemaVersion: 1
  readonly verdict: Verdict
  readonly backend: string
  /** The address of page data. */
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
    /** Time spent waiting after answers with 429. */
    readonly waitedMs: number
  }
  /** Median and 99th percentile of the time to an answer. Does not affect the verdict. */
  readonly latency: { readonly medianMs: number; readonly slowestHundredthMs: number }
  /** How far the backend's clock is ahead of this machine's, by its `Date` headers; null if it sends none. */
  readonly clockAheadSeconds: number | null
  readonly checks: readonly CheckResult[]
  /** What made the verdict partial, and what other options would test in addition. */
  readonly leftOut: readonly { readonly what: string; readonly why: string }[]
  readonly notTried: readonly { readonly what: string; readonly why: string }[]
  readonly baseline: {
    /** Ids that failed as expected. */
    readonly known: readonly string[]
    /** Ids in the baseline that pass: until these entries are removed, the verdict is negative. */
    readonly stale: readonly string[]
  }
  readonly coverage: {
    readonly routes: readonly RouteCoverage[]
    readonly clauses: readonly ClauseCoverage[]
  }
}
