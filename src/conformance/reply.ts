import { isDeepStrictEqual } from 'node:util'
import { valueAt } from '../../contracts/standard-schema.ts'
import type { Violation } from './check-exchange.ts'
import { headerOf, statusInvariants } from './check-exchange.ts'
import type { Exchange } from './outcomes.ts'
import { Blocked, CheckFailure } from './outcomes.ts'
import { toJson } from './to-json.ts'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Only those members of a value that `wanted` has. */
const likeness = (value: unknown, wanted: unknown): unknown =>
  isRecord(value) && isRecord(wanted)
    ? Object.fromEntries(Object.entries(wanted).map(([name, inner]) => [name, likeness(value[name], inner)]))
    : value

const inWords = (value: unknown) => (typeof value === 'string' ? value : toJson(value))
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

  /** The member at a JSON pointer; undefined if there is none. */
  at(pointer: string): unknown {
    return valueAt(this.json, pointer.slice(1).split('/'))
  }

  /** Ends the check with a failure: this answer breaks the rule. */
  fail(message: string, expected: string, got: string, where?: string): never {
    throw new CheckFailure({ message, expected, got, ...(where && { where }), exchange: this.exchange })
  }

  /**
   * Asserts that the answer has one of these statuses. If its body breaks a rule, the check must not read it further.
   */
  mustBe(wanted: number | readonly number[], message: string): this {
    const statuses = [wanted].flat()
    if (!statuses.includes(this.status)) this.#failByStatus(message, `status ${statuses.join(' or ')}`)
    this.#blockIfBroken()
    return this
  }

  mustNotBe(unwanted: number, message: string, expected = `any status but ${unwanted}`): this {
    return this.status === unwanted ? this.#failByStatus(message, expected) : this
  }

  mustHold(holds: boolean, message: string, expected: string, got: string, where?: string): this {
    if (holds) return this
    this.#blockIfBroken()
    return this.fail(message, expected, got, where)
  }

  /** Asserts that the member at a JSON pointer has this value. */
  mustHave(pointer: string, wanted: unknown, message: string): this {
    const got = this.at(pointer)
    return this.mustHold(isDeepStrictEqual(got, wanted), message, inWords(wanted), inWords(got), pointer)
  }

  /** Asserts that the answer has these members with these values, at any depth. It may have others. */
  mustMatch(wanted: object, message: string): this {
    const got = likeness(this.json, wanted)
    return this.mustHold(isDeepStrictEqual(got, wanted), message, toJson(wanted), toJson(got))
  }

  /** Asserts that a list with these names has no duplicates. */
  mustListOnce(pointer: string, names: readonly unknown[], message: string): this {
    const isOnce = new Set(names).size === names.length
    return this.mustHold(isOnce, message, 'each once', names.join(', '), pointer)
  }

  /** Asserts that a list with these dates or times has the newest first. */
  mustBeNewestFirst(pointer: string, times: readonly string[], message: string): this {
    const falls = (time: string, at: number) =>
      at === 0 || Date.parse(time) <= Date.parse(times[at - 1] ?? time)
    return this.mustHold(times.every(falls), message, 'the newest first', times.join(', '), pointer)
  }

  /** The pointers of a refusal. */
  get pointers(): string[] {
    const { errors } = this.json
    return Array.isArray(errors) ? errors.map((error) => String(error?.pointer)) : []
  }

  /** Asserts that a refusal names that member, or one within it. For `email`, any member with this name. */
  mustPointTo(pointer: string): this {
    const end = `/${pointer.replace(/^\//, '')}`
    const isNamed = this.pointers.some(
      (one) => one.startsWith(`${pointer}/`) || one.endsWith(end) || one === pointer,
    )
    const got = this.pointers.join(', ') || 'none'
    return this.mustHold(isNamed, 'The answer does not say what is wrong.', pointer, got, '/errors')
  }

  /**
   * The status is checked before the body, so that a wrong status is reported instead of its consequences. A status that
   * an invariant forbids is left to that invariant's finding.
   */
  #failByStatus(message: string, expected: string): never {
    this.#blockIfBroken(statusInvariants)
    return this.fail(message, expected, this.summary)
  }

  /** An answer that broke an invariant is reported by it: here it only blocks the check. */
  #blockIfBroken(rules?: readonly string[]): void {
    const broken = this.violations.find(({ invariant }) =>
      rules ? rules.includes(invariant) : invariant.startsWith('answers/') && invariant !== 'answers/no-more',
    )
    if (broken) throw new Blocked(broken.invariant)
  }
}
