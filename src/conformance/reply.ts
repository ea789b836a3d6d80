import type { Violation } from './judge.ts'
import { headerOf, statusInvariants } from './judge.ts'
import type { Exchange } from './outcomes.ts'
import { Blocked, CheckFailure } from './outcomes.ts'

const ofTheConnection = ['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length', 'age']

/** The answer to one request, with assertions for checks. */
export class Reply {
  readonly exchange: Exchange
  /** The invariants that it breaks. */
  readonly violations: readonly Violation[]
  readonly #answer: NonNullable<Exchange['answer']>

  constructor(exchange: Exchange, answer: NonNullable<Exchange['answer']>, violations: readonly Violation[]) {
    this.exchange = exchange
    this.#answer = answer
    this.violations = violations
  }

  get status(): number {
    return this.#answer.status
  }

  get body(): string {
    return this.#answer.body
  }

  header(name: string): string | undefined {
    return headerOf(this.#answer, name)
  }

  /** Status and body in one line, for a finding. */
  get summary(): string {
    const isShown = this.body !== '' && !this.exchange.handsOutTokens
    if (this.body.startsWith('%PDF-')) return `status ${this.status}, a PDF`
    return `status ${this.status}${isShown ? `, ${this.body}` : ''}`
  }

  /** Each once, sorted; without those of connection and clock. */
  get headerNames(): string[] {
    const names = new Set(this.#answer.headers.map(([name]) => name))
    return [...names].filter((name) => !ofTheConnection.includes(name)).sort()
  }

  lines(name: string): string[] {
    return this.#answer.headers.filter(([key]) => key === name).map(([, value]) => value)
  }

  /** The body's members; empty if it is no JSON object. */
  get json(): Readonly<Record<string, unknown>> {
    try {
      const value: unknown = JSON.parse(this.#answer.body)
      return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
    } catch {
      return {}
    }
  }

  /** Ends the check with a failure: this answer breaks the rule. */
  fail(message: string, expected: string, got: string, where?: string): never {
    throw new CheckFailure({ message, expected, got, ...(where && { where }), exchange: this.exchange })
  }

  /**
   * Asserts that the answer has one of these statuses. If its body breaks a rule, the check must not judge it further.
   */
  mustBe(wanted: number | readonly number[], message: string): this {
    const statuses = [wanted].flat()
    if (!statuses.includes(this.status)) this.#failByStatus(message, `status ${statuses.join(' or ')}`)
    this.#blockIfJudged()
    return this
  }

  mustNotBe(unwanted: number, message: string, expected = `any status but ${unwanted}`): this {
    return this.status === unwanted ? this.#failByStatus(message, expected) : this
  }

  mustHold(holds: boolean, message: string, expected: string, got: string, where?: string): this {
    if (holds) return this
    this.#blockIfJudged()
    return this.fail(message, expected, got, where)
  }

  /**
   * The status is judged before the body, so that a wrong status is reported instead of its consequences. A status that
   * an invariant forbids is left to that invariant's finding.
   */
  #failByStatus(message: string, expected: string): never {
    this.#blockIfJudged(statusInvariants)
    return this.fail(message, expected, this.summary)
  }

  /** An answer that broke an invariant is reported by it: here it only blocks the check. */
  #blockIfJudged(rules?: readonly string[]): void {
    const judged = this.violations.find(({ invariant }) =>
      rules ? rules.includes(invariant) : invariant.startsWith('answers/') && invariant !== 'answers/no-more',
    )
    if (judged) throw new Blocked(judged.invariant)
  }
}
