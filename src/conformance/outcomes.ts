import type { WireAnswer } from './transport.ts'

/** What a check may ask of the run's settings before it is tried. */
export interface Settings {
  readonly backend: URL
  readonly site: URL
  /** The address of the site was named, so its pages' origin is known. */
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

/** The backend does not keep the rule. Thrown by a check; `about` comes from the exchange that shows it. */
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

/** The check cannot go on, because of what another one is there to say. */
export class Blocked extends Error {
  override readonly name = 'Blocked'
  readonly by: string
  constructor(by: string) {
    super(`blocked by ${by}`)
    this.by = by
  }
}

/** The check may not go on: a budget or the run's patience is used up, or the run was ended. */
export class LeftOut extends Error {
  override readonly name = 'LeftOut'
}

/** The customer of the run has nothing that it could be tried on: the report names it as not tried, and the verdict is not about it. */
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
  /** The request carries its client's own CSRF token in both halves. */
  readonly hasOwnPair?: boolean
  /** The answer may hold a token, under whatever name: its body is not shown. */
  readonly handsOutTokens?: boolean
  readonly answer: WireAnswer | null
  /** What was sent before it and has brought about the state that it stands on, in order: log-ins and what was changed. */
  readonly earlier?: () => readonly Step[]
}

/** One exchange that another stands on. */
export interface Step {
  readonly exchange: Exchange
  /** Its place in the run. */
  readonly number: number
  /** Handed out by its answer. */
  readonly token?: string
  /** CSRF token that its answer has brought. */
  readonly pair?: string
}
