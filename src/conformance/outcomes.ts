import type { WireAnswer } from './transport.ts'

/** Settings of the run that a check can query before it is tried. */
export interface Settings {
  readonly backend: URL
  readonly site: URL
  /** The site's address was given, so the origin of its pages is known. */
  readonly isSiteGiven: boolean
  readonly isLoopback: boolean
  readonly allowWrites: boolean
  readonly hasExpiredToken: boolean
  /** Public keys and issuer of the tokens are known. */
  readonly verifiesTokens: boolean
  /** Links in mails can be read. */
  readonly readsLinks: boolean
  /** Webhooks can be signed. */
  readonly signsWebhooks: boolean
  /** A saved card of another customer is known. */
  readonly knowsForeignCard: boolean
}

/** The backend breaks the rule. Thrown by a check; `about` comes from the exchange that shows it. */
export class CheckFailure extends Error {
  override readonly name = 'CheckFailure'
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.message)
    this.fault = fault
  }
}

export interface Fault {
  readonly message: string
  readonly expected: string
  readonly got: string
  readonly where?: string
  readonly exchange?: Exchange
  /** `POST /login`; of an invariant, which is about many routes. */
  readonly routeLabel?: string
}

/** The check cannot go on because of a fault that another check reports. */
export class Blocked extends Error {
  override readonly name = 'Blocked'
  readonly by: string
  constructor(by: string) {
    super(`blocked by ${by}`)
    this.by = by
  }
}

/** The check must not go on: a budget or the maximum waiting time is used up, or the run was ended. */
export class LeftOut extends Error {
  override readonly name = 'LeftOut'
}

/** The run's customer has no data to test with. The report lists the check as not tried, and the verdict ignores it. */
export class NotTried extends Error {
  override readonly name = 'NotTried'
}

export interface Exchange {
  readonly request: {
    readonly method: string
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string | undefined
  }
  /** The request carries its client's own CSRF token as cookie and as header. */
  readonly hasOwnPair?: boolean
  /** The answer may contain a token under any name, so its body is not shown. */
  readonly handsOutTokens?: boolean
  readonly answer: WireAnswer | null
  /** The earlier requests that led to the present state, in order: logins and changes. */
  readonly earlier?: () => readonly Step[]
}

/** An exchange that a later one depends on. */
export interface Step {
  readonly exchange: Exchange
  /** Its place in the run. */
  readonly number: number
  /** The token in its answer. */
  readonly token?: string
  /** The CSRF token in its answer. */
  readonly pair?: string
}
