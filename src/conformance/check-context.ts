import type { Credentials, LoginRequest, TokenClaims } from '../../contracts/schemas/session.ts'
import { verifyToken } from '../token/verify-token.ts'
import { loginCheck } from './check-ids.ts'
import type { CheckedRoute } from './checked-route.ts'
import type { Sending } from './http-client.ts'
import { HttpClient } from './http-client.ts'
import type { ConformanceOptions } from './options.ts'
import type { Fault, Settings } from './outcomes.ts'
import { Blocked, CheckFailure, LeftOut } from './outcomes.ts'
import type { Reply } from './reply.ts'
import { checkedRoutes, session } from './routes.ts'

export interface CheckPorts {
  readonly sending: Sending
  readonly settings: Settings
  readonly credentials: Credentials | undefined
  readonly expiredToken: string | undefined
  readonly tokens: ConformanceOptions['tokens'] | undefined
  readonly plan: string | undefined
  readonly readLink: ConformanceOptions['readLink'] | undefined
  readonly webhookSecret: string | undefined
  readonly payToPayers: ConformanceOptions['payToPayers'] | undefined
  readonly foreignCard: string | undefined
  readonly profiles: ReadonlySet<string>
  readonly runs: number
  readonly now: () => Date
  readonly loginBudget: number
}

/** Many backends lock an account at the third wrong password. */
const maxWrongInARow = 2

export interface FirstLogin {
  readonly customer: HttpClient
  readonly reply: Reply
}

/** State shared by all checks of one run: the remaining logins, and one logged-in customer for checks that only read. */
export class RunState {
  readonly ports: CheckPorts
  logins = 0
  /** Wrong passwords sent since the last successful login: too many would lock the customer out. */
  wrongInARow = 0
  #first: Promise<FirstLogin> | null = null

  constructor(ports: CheckPorts) {
    this.ports = ports
  }

  client(): HttpClient {
    return new HttpClient(this.ports.sending)
  }

  /** Call before each well-formed login. */
  spendLogin(): void {
    if (this.logins >= this.ports.loginBudget)
      throw new LeftOut(`the budget of ${this.ports.loginBudget} logins is used up`)
    this.logins += 1
  }

  async login(client: HttpClient, credentials: LoginRequest = this.#credentials()): Promise<Reply> {
    this.spendLogin()
    const reply = await client.ask(session.login, { body: credentials })
    const { token } = reply.json
    if (reply.status === 200 && typeof token === 'string' && token !== '') {
      client.token = token
      this.wrongInARow = 0
    }
    return reply
  }

  async newCustomer(): Promise<HttpClient> {
    const client = this.client()
    await this.login(client)
    if (client.token === null) throw new Blocked(loginCheck)
    return client
  }

  /** The run's first login, and its answer. */
  firstLogin(): Promise<FirstLogin> {
    this.#first ??= this.#logInFirst().catch((error: unknown) => {
      // No answer came, or the run may not log in: another check may succeed.
      this.#first = null
      throw error
    })
    return this.#first
  }

  async #logInFirst(): Promise<FirstLogin> {
    const customer = this.client()
    return { customer, reply: await this.login(customer) }
  }

  async customer(): Promise<HttpClient> {
    const { customer } = await this.firstLogin()
    if (customer.token === null) throw new Blocked(loginCheck)
    return customer
  }

  #credentials(): Credentials {
    const { credentials } = this.ports
    if (credentials === undefined)
      throw new CheckFailure({
        message: 'There are no credentials, and without a login next to nothing can be proven.',
        expected: 'CONFORM_EMAIL and CONFORM_PASSWORD of a customer in the environment',
        got: 'none',
      })
    return credentials
  }

  get credentials(): Credentials {
    return this.#credentials()
  }

  /** Ends the sessions that the run has opened and not ended itself, which would otherwise live for up to 30 days. */
  async leave(tokens: readonly string[]): Promise<void> {
    for (const token of tokens) {
      const client = this.client()
      client.token = token
      try {
        await client.probe(session.logout)
      } catch {
        // The run is over. Sessions that cannot be ended now will expire.
        return
      }
    }
  }
}

/** One check's view of the run. */
export class CheckContext {
  /** This check's own seed: the same for the same seed of the run, whatever other checks run. */
  readonly seed: number
  readonly #state: RunState
  readonly #faults: Fault[] = []
  // Starts at the limit instead of the run's count, so that each check sends the same, whatever ran before it.
  #wrongInARow = maxWrongInARow

  constructor(state: RunState, seed: number) {
    this.#state = state
    this.seed = seed
  }

  get settings(): Settings {
    return this.#state.ports.settings
  }

  get credentials(): Credentials {
    return this.#state.credentials
  }

  get expiredToken(): string {
    return this.#state.ports.expiredToken ?? ''
  }

  /** The claims of a token as the brand's pages read them. Rejects with `TokenError` if they refuse it. */
  verify(token: unknown): Promise<TokenClaims> {
    const { tokens = { keys: [], issuer: '' }, now } = this.#state.ports
    return verifyToken(token, { ...tokens, now })
  }

  /** The `aud` that the brand's pages require, if they do. */
  get audience(): string | readonly string[] | undefined {
    return this.#state.ports.tokens?.audience
  }

  /** The plan for applications, if one was named. */
  get plan(): string | undefined {
    return this.#state.ports.plan
  }

  /** The token of the newest link of a kind in the mails to an address; null without one. */
  async readLink(kind: 'confirm' | 'terms', address: string): Promise<string | null> {
    return (await this.#state.ports.readLink?.(kind, address)) ?? null
  }

  /** Secret for signing webhooks; '' if no check that needs it runs. */
  get webhookSecret(): string {
    return this.#state.ports.webhookSecret ?? ''
  }

  /** The payers for PayTo, if the options name any. */
  get payToPayers(): ConformanceOptions['payToPayers'] | undefined {
    return this.#state.ports.payToPayers
  }

  /** A saved card of another customer; '' if no check that needs it runs. */
  get foreignCard(): string {
    return this.#state.ports.foreignCard ?? ''
  }

  /** Seconds since 1970, as in tokens. */
  get nowSeconds(): number {
    return this.#state.ports.now().getTime() / 1000
  }

  get runs(): number {
    return this.#state.ports.runs
  }

  /** Routes of the run's profiles; those that write traces only if that is allowed. */
  get routes(): readonly CheckedRoute[] {
    const { profiles, settings } = this.#state.ports
    return checkedRoutes
      .filter(({ profile }) => profiles.has(profile))
      .filter(({ route }) => settings.allowWrites || !route.path.startsWith('/api/Tracing/'))
  }

  /** A new HTTP client without cookies. */
  client(): HttpClient {
    return this.#state.client()
  }

  /** The run's first login, and its answer. */
  firstLogin(): Promise<FirstLogin> {
    return this.#state.firstLogin()
  }

  /** The logged-in customer shared by all checks that only read. */
  customer(): Promise<HttpClient> {
    return this.#state.customer()
  }

  /** A new session, for checks that end it. Costs one login. */
  async newCustomer(): Promise<HttpClient> {
    const customer = await this.#state.newCustomer()
    this.#wrongInARow = 0
    return customer
  }

  /** Call before each request that sends a wrong password of the logged-in customer. Costs up to two logins. */
  async beforeWrongPassword(): Promise<void> {
    if (this.#wrongInARow >= maxWrongInARow) await this.newCustomer()
    this.#state.spendLogin()
    this.#wrongInARow += 1
  }

  /**
   * Call before each request with a wrong password that must be refused before the password is checked: a backend that
   * checks it nevertheless must not lock the customer out.
   */
  async beforeRefusedPassword(): Promise<void> {
    if (this.#state.wrongInARow >= maxWrongInARow) await this.newCustomer()
  }

  /** Call when the backend has checked the wrong password of such a request. */
  noteWrongPassword(): void {
    this.#state.wrongInARow += 1
  }

  /** One well-formed login, with the customer's credentials or others. Keeps the token of the answer. */
  login(client: HttpClient, credentials?: LoginRequest): Promise<Reply> {
    return this.#state.login(client, credentials)
  }

  /** Call before a well-formed login that is not sent by `login`. */
  spendLogin(): void {
    this.#state.spendLogin()
  }

  /** Runs `attempt` for each item, continues after a failure, and collects all failures. */
  async each<T>(many: Iterable<T>, attempt: (one: T) => Promise<void>): Promise<void> {
    let blocked: Blocked | null = null
    for (const one of many) {
      try {
        await attempt(one)
      } catch (error) {
        if (error instanceof CheckFailure) this.#faults.push(error.fault)
        else if (error instanceof Blocked) blocked ??= error
        else throw error
      }
    }
    if (blocked !== null && this.#faults.length === 0) throw blocked
  }

  get faults(): readonly Fault[] {
    return this.#faults
  }
}
