import type { Violation } from './judge.ts'
import { headerOf } from './judge.ts'
import type { Exchange } from './outcomes.ts'
import { Blocked, Nonconformance } from './outcomes.ts'

const ofTheConnection = ['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length', 'age']

/** The answer to one request, with the questions that checks ask of it. */
export class Reply {
  readonly exchange: Exchange
  /** What the invariants have told of it. */
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

  /** Each once, in order of the alphabet; those of the connection and the clock left out. */
  get headerNames(): string[] {
    const names = new Set(this.#answer.headers.map(([name]) => name))
    return [...names].filter((name) => !ofTheConnection.includes(name)).sort()
  }

  lines(name: string): string[] {
    return this.#answer.headers.filter(([key]) => key === name).map(([, value]) => value)
  }

  /** The body's members; none when it is no JSON object. */
  get json(): Readonly<Record<string, unknown>> {
    try {
      const value: unknown = JSON.parse(this.#answer.body)
      return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
    } catch {
      return {}
    }
  }

  /** Ends the check: this answer does not keep the rule. */
  fail(message: string, expected: string, got: string, where?: string): never {
    throw new Nonconformance({ message, expected, got, ...(where && { where }), exchange: this.exchange })
  }

  /**
   * The answer has one of these statuses. An answer that already broke a rule of every answer (an undocumented
   * status, say) is that rule's finding: here it only blocks.
   */
  mustBe(wanted: number | readonly number[], message: string): this {
    const statuses = [wanted].flat()
    if (!statuses.includes(this.status)) {
      this.#blockIfJudged()
      this.fail(message, `status ${statuses.join(' or ')}`, this.summary)
    }
    // The status is right, but the body cannot be read: checks must not judge it further.
    this.#blockIfJudged()
    return this
  }

  mustHold(holds: boolean, message: string, expected: string, got: string, where?: string): this {
    if (holds) return this
    this.#blockIfJudged()
    return this.fail(message, expected, got, where)
  }

  #blockIfJudged(): void {
    const judged = this.violations.find(
      ({ invariant }) => invariant.startsWith('answers/') && invariant !== 'answers/no-more',
    )
    if (judged) throw new Blocked(judged.invariant)
  }
}
