import type { BankAccount } from '../../contracts/schemas/debit.ts'
import type { TokenExpectations } from '../token/verify-token.ts'
import type { HttpArchive } from './har.ts'
import type { Profile } from './report.ts'
import type { Transport } from './transport.ts'

/** One run. Everything but `backend` and `credentials` has a default. */
export interface ConformanceOptions {
  /** Base address of the backend, without a slash at its end: `https://api.brand.example`. */
  readonly backend: string
  /** Base address of the built site, where its page data stands. Default: `backend`. */
  readonly site?: string
  /** Default: `['core']`. */
  readonly profiles?: readonly Profile[]
  /** A customer who may be logged in and out. Without them what needs a login fails: nothing is skipped. */
  readonly credentials?: { readonly email: string; readonly password: string }
  /** A genuine token of this backend whose `exp` is past: with it, expiry itself is tried. */
  readonly expiredToken?: string
  /** What the brand's pages know of the backend's tokens: with it, those of log-ins are verified as browsers do. */
  readonly tokens?: Pick<TokenExpectations, 'keys' | 'issuer' | 'audience'>
  /** `planId` of a plan that a household in Sydney (postcode 2000) can sign up for: with it, an application is sent. */
  readonly plan?: string
  /**
   * Reads the mails of the backend: resolves to the token of the newest confirmation link (`confirm`) or link to terms that was
   * mailed to an address, or to null. With it, links are followed; the customer's address is changed and changed back.
   */
  readonly readLink?: (kind: 'confirm' | 'terms', address: string) => Promise<string | null>
  /**
   * A secret by which the backend takes webhooks of the payment provider: with it, payments of a cent are told to have succeeded, and to
   * have been taken back. On a test backend alone.
   */
  readonly webhookSecret?: string
  /**
   * Who pays in the PayTo agreements that are proposed, as the test values of the payment provider: of a bank that looks them up. Default:
   * a PayID and a bank account of nobody, and where the backend refuses those, what needs an agreement is left out.
   */
  readonly payToPayers?: { readonly payId: string; readonly bank: BankAccount }
  /** `cardId` of a card that another customer has saved: with it, it is tried that the customer of the run neither sees nor removes it. */
  readonly foreignCard?: string
  /** Default: of the clock. The same seed sends the same requests. */
  readonly seed?: number
  /** Valid and invalid requests for each route that takes a body. Default 25; 10 off loopback. */
  readonly runs?: number
  /**
   * Well-formed logins, and requests with a wrong password of the customer's, that the run may send, so that it locks
   * nobody out. Default 60.
   */
  readonly loginBudget?: number
  /**
   * Traces may be written to a backend off loopback, and the customer may be sent mails about forgotten credentials.
   * Default false: then what does so is left out.
   */
  readonly allowWrites?: boolean
  /** Ids of checks, groups or clauses: only these are run, and the verdict is partial at best. */
  readonly only?: readonly string[]
  /** Ids of checks that are known to fail. One that passes makes the verdict negative. */
  readonly baseline?: readonly string[]
  /** Sent with every request, for instance the key of a gateway. Values are hidden in reports. Names in any case. */
  readonly headers?: Readonly<Record<string, string>>
  /** Told of all exchanges of the run at its end, masked, as an HTTP archive (HAR 1.2). */
  readonly onArchive?: (archive: HttpArchive) => void
  /** Names of the CSRF cookie and header; the cookie may carry `__Host-`. */
  readonly csrf?: { readonly cookieName: string; readonly headerName: string }
  /** Longest wait for one answer. Default 10 s. */
  readonly timeoutMs?: number
  /** Longest wait, in all, because the backend said 429. Default 120 s. */
  readonly patienceMs?: number
  /** How requests are sent. Default: Node's http and https, one at a time, redirects not followed. */
  readonly transport?: Transport
  readonly now?: () => Date
  readonly sleep?: (ms: number) => Promise<void>
  readonly onProgress?: (progress: Progress) => void
  /** Ends the run after the check at hand; what is left counts as left out. */
  readonly signal?: AbortSignal
}

export interface Progress {
  /** Checks that are done. */
  readonly done: number
  readonly total: number
  /** The check that begins; '' at the end. */
  readonly check: string
  /** Set while the run waits because the backend said 429. */
  readonly waitingMs?: number
}
