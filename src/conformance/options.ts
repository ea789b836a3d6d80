import type { BankAccount } from '../../contracts/schemas/debit.ts'
import type { TokenExpectations } from '../token/verify-token.ts'
import type { HttpArchive } from './har.ts'
import type { Profile } from './report.ts'
import type { Transport } from './transport.ts'

/** One run. Everything but `backend` and `credentials` has a default. */
export interface ConformanceOptions {
  /** Base address of the backend, without a slash at its end: `https://api.brand.example`. */
  readonly backend: string
  /** Base address of the built site with its page data. Default: `backend`. */
  readonly site?: string
  /** Default: `['core']`. */
  readonly profiles?: readonly Profile[]
  /**
   * A customer whom the run may log in and out. Without credentials, checks that need a login fail rather than being
   * skipped.
   */
  readonly credentials?: { readonly email: string; readonly password: string }
  /** A genuine token of this backend whose `exp` is past. With it, expiry is tested. */
  readonly expiredToken?: string
  /** The issuer and keys of the brand's pages. With them, tokens are verified as in browsers. */
  readonly tokens?: Pick<TokenExpectations, 'keys' | 'issuer' | 'audience'>
  /**
   * `planId` of a plan that a household in Sydney (postcode 2000) can sign up for. With it, an application is
   * submitted.
   */
  readonly plan?: string
  /**
   * Reads the mails of the backend: resolves to the token of the newest confirmation link (`confirm`) or link to terms that was
   * mailed to an address, or to null. With it, links are followed; the customer's address is changed and changed back.
   */
  readonly readLink?: (kind: 'confirm' | 'terms', address: string) => Promise<string | null>
  /**
   * The secret for signing webhooks of the payment provider. With it, the run sends events that make payments of one
   * cent succeed and reverse them. For test backends only.
   */
  readonly webhookSecret?: string
  /**
   * The payers of the PayTo agreements that are proposed: test values of a payment provider that looks payers up.
   * Default: a PayID and a bank account that do not exist. If the backend refuses those, checks that need an agreement
   * are left out.
   */
  readonly payToPayers?: { readonly payId: string; readonly bank: BankAccount }
  /**
   * `cardId` of a card that another customer has saved. With it, the run tests that its own customer can neither see
   * nor remove the card.
   */
  readonly foreignCard?: string
  /** Default: taken from the clock. The same seed sends the same requests. */
  readonly seed?: number
  /** Valid and invalid requests for each route that takes a body. Default 25; 10 off loopback. */
  readonly runs?: number
  /**
   * Well-formed logins, and requests with a wrong password of the customer's, that the run may send, a limit that
   * prevents lock-outs. Default 75.
   */
  readonly loginBudget?: number
  /**
   * Traces may be written to a backend off loopback, and the customer may be sent mails about forgotten credentials.
   * Default false: checks that do so are left out.
   */
  readonly allowWrites?: boolean
  /** Ids of checks, groups or clauses: only these run, so the verdict is `partial` at best. */
  readonly only?: readonly string[]
  /** Ids of checks that are known to fail. One that passes makes the verdict negative. */
  readonly baseline?: readonly string[]
  /** Sent with every request, for instance the key of a gateway. Values are hidden in reports. Names in any case. */
  readonly headers?: Readonly<Record<string, string>>
  /** Called at the end with all exchanges of the run, masked, as an HTTP archive (HAR 1.2). */
  readonly onArchive?: (archive: HttpArchive) => void
  /** Names of the CSRF cookie and header; the cookie may carry `__Host-`. */
  readonly csrf?: { readonly cookieName: string; readonly headerName: string }
  /** Longest wait for one answer. Default 10 s. */
  readonly timeoutMs?: number
  /** Longest total wait after answers with 429. Default 120 s. */
  readonly patienceMs?: number
  /** How requests are sent. Default: Node's http and https, one at a time, redirects not followed. */
  readonly transport?: Transport
  readonly now?: () => Date
  readonly sleep?: (ms: number) => Promise<void>
  readonly onProgress?: (progress: Progress) => void
  /** Ends the run after the current check; the remaining checks count as left out. */
  readonly signal?: AbortSignal
}

export interface Progress {
  /** Number of finished checks. */
  readonly done: number
  readonly total: number
  /** The check that begins; '' at the end. */
  readonly check: string
  /** Set while the run waits after an answer with 429. */
  readonly waitingMs?: number
}
