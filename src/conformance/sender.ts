import { dayMs } from '../../contracts/civil-days.ts'
import type { CheckSettings, Violation } from './check-exchange.ts'
import { checkExchange, headerOf, statusInvariants } from './check-exchange.ts'
import { arrivesCheck } from './check-ids.ts'
import type { CheckedRoute } from './checked-route.ts'
import { foreignCsrfTokenOf } from './csrf-token-of.ts'
import type { Recorded } from './har.ts'
import type { Sent, Suppressed } from './http-client.ts'
import { invariants } from './invariants.ts'
import type { Exchange, Fault, Step } from './outcomes.ts'
import { Blocked, LeftOut } from './outcomes.ts'
import { Reply } from './reply.ts'
import type { Transport, WireAnswer } from './transport.ts'
import { TransportError } from './transport.ts'

export interface SenderPorts {
  readonly transport: Transport
  readonly timeoutMs: number
  readonly patienceMs: number
  readonly sleep: (ms: number) => Promise<void>
  readonly checkSettings: () => CheckSettings
  readonly csrf: { readonly cookieName: string; readonly headerName: string }
  readonly signal: AbortSignal | undefined
  readonly onWait: (ms: number) => void
  readonly now: () => Date
  /** Called with each exchange, for an archive. */
  readonly onExchange?: ((recorded: Omit<Recorded, 'check'>) => void) | undefined
}

/** The observations of an invariant so far. */
export interface Observed {
  /** Answers that could have broken the rule. */
  tried: number
  readonly faults: { fault: Fault; times: number }[]
}

/** The most earlier exchanges that a finding lists; nobody reads more. */
const maxSteps = 8
const firstWaitMs = 1000
const shortestWaitMs = 100
/**
 * After this many time-outs in a row a check sends nothing more, and each following check sends only one request. A
 * kind of request with this many in a row is not sent any more once the maximum waiting time is used up.
 */
const maxSilences = 3
// RFC 9110, 5.6.7: three forms, the last of which does not name GMT.
const httpDate = /^[A-Z][a-z]{2,8},? .*\d:\d\d:\d\d\b/

/** RFC 9110, 10.2.3: seconds or a date. Without one, a second. */
export function waitOf(answer: WireAnswer, now: Date): number {
  const text = headerOf(answer, 'retry-after') ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1000
  if (!httpDate.test(text)) return firstWaitMs
  const ms = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`) - now.getTime()
  return Number.isFinite(ms) ? Math.max(ms, 0) : firstWaitMs
}

const inWords = (ms: number) => (ms > dayMs ? 'more than a day' : `${Math.ceil(ms / 1000)} s`)

const isSuppressed = (invariant: string, suppressed: Suppressed) =>
  suppressed === 'answer'
    ? invariant.startsWith('answers/')
    : suppressed === 'status' && statusInvariants.includes(invariant)

/**
 * Sends all requests of the run, waits when the backend asks for it, keeps counts, and checks every answer against
 * every invariant.
 */
export class Sender {
  readonly #ports: SenderPorts
  readonly observed = new Map<string, Observed>(invariants.map(({ id }) => [id, { tried: 0, faults: [] }]))
  /** Route → status → number of answers. */
  readonly seen = new Map<string, Map<number, number>>()
  requests = 0
  /** How long each answer took. */
  readonly #tookMs: number[] = []
  /** How far the backend's clock is ahead, by the last answer with a time, to within a second or two. */
  clockAheadSeconds: number | null = null
  waitedMs = 0
  /** Time-outs since the last answer. */
  #silences = 0
  /** Time spent on requests without an answer. */
  #silentMs = 0
  /** By kind of request to a route: how many had no answer since the last one that had. */
  readonly #silencesOf = new Map<string, number>()
  readonly #ended: Promise<void>
  /** The changes that the current check has made so far. */
  #steps: Step[] = []
  /** Token → the login that issued it. */
  readonly #logins = new Map<string, Step>()
  /** CSRF token → the exchange that issued it. */
  readonly #pairs = new Map<string, Step>()

  constructor(ports: SenderPorts) {
    this.#ports = ports
    this.#ended = new Promise((done) => {
      ports.signal?.addEventListener('abort', () => done(), { once: true })
    })
  }

  /** The given percentile of the time to an answer in milliseconds; 0 before the first answer. */
  latencyMs(part: number): number {
    const sorted = this.#tookMs.toSorted((left, right) => left - right)
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  }

  #isLeaving = false
  /** The checks are over or were ended: further requests end the run's own sessions. */
  leave(): void {
    this.#isLeaving = true
  }

  /** The first invariant that an answer has broken since the current check began, or null. */
  brokenRule: string | null = null

  /** Called at the start of a check: a backend that does not answer gets one more chance. */
  begin(): void {
    this.brokenRule = null
    this.#steps = []
    this.#silences = Math.min(this.#silences, maxSilences - 1)
  }

  async send(sending: Sent): Promise<Reply> {
    // A server that wrongly asks for no wait, or one in the past, gets requests at longer and longer intervals.
    for (let shortestMs = shortestWaitMs; ; shortestMs *= 2) {
      const reply = await this.#exchange(sending)
      const isPause = reply.status === 503 && reply.header('retry-after') !== undefined
      if (reply.status !== 429 && !isPause) return reply
      await this.#wait(reply, shortestMs)
    }
  }

  async #exchange({ request, route, suppressed, hasOwnPair }: Sent): Promise<Reply> {
    if (this.#ports.signal?.aborted && !this.#isLeaving) throw new LeftOut('the run was ended')
    // Other routes may answer at once: with only the count above, one that hangs would cost every check its time. A
    // request that need not be answered properly, such as one with an unknown method or half a body, may hang where
    // others do not.
    const kind = `${suppressed} ${request.method} ${route.label}`
    const silences = this.#silencesOf.get(kind) ?? 0
    const isGivenUp = silences >= maxSilences && this.#silentMs >= this.#ports.patienceMs
    if (this.#silences >= maxSilences || isGivenUp) throw new Blocked(arrivesCheck)
    this.requests += 1
    const begunMs = this.#ports.now().getTime()
    const answer = await this.#ports.transport(request, this.#ports.timeoutMs).catch((error: unknown) => {
      if (!(error instanceof TransportError)) {
        // An error of our own, whatever the backend has done before.
        this.brokenRule = null
        throw error
      }
      const isTimeOut = error.code === 'TIMEOUT'
      if (isTimeOut) this.#silences += 1
      this.#silentMs += isTimeOut ? this.#ports.timeoutMs : this.#ports.now().getTime() - begunMs
      this.#silencesOf.set(kind, silences + 1)
      const exchange: Exchange = { request, hasOwnPair, answer: null }
      const tookMs = this.#ports.now().getTime() - begunMs
      this.#ports.onExchange?.({ exchange, startedMs: begunMs, tookMs })
      this.#record([this.#unanswered({ ...exchange, earlier: this.#earlier(exchange) }, error)], route)
      throw new Blocked(arrivesCheck)
    })
    this.#silences = 0
    this.#silencesOf.delete(kind)
    const endedMs = this.#ports.now().getTime()
    this.#tookMs.push(endedMs - begunMs)
    const saidMs = Date.parse(headerOf(answer, 'date') ?? '')
    if (Number.isFinite(saidMs)) this.clockAheadSeconds = Math.round((saidMs - endedMs) / 1000)
    this.#count(route.label, request.method, answer.status)
    const bare: Exchange = { request, hasOwnPair, answer, handsOutTokens: route.handsOutTokens }
    const exchange: Exchange = { ...bare, earlier: this.#earlier(bare) }
    this.#ports.onExchange?.({ exchange, startedMs: begunMs, tookMs: endedMs - begunMs })
    const settings = this.#ports.checkSettings()
    const violations = checkExchange({ route, exchange, settings })
    for (const { id, isTried } of invariants) {
      const observed = this.observed.get(id)
      if (observed && isTried(answer, route, settings)) observed.tried += 1
    }
    const reported = violations.filter(({ invariant }) => !isSuppressed(invariant, suppressed))
    this.brokenRule ??= reported.find(({ invariant }) => invariant.startsWith('answers/'))?.invariant ?? null
    this.#record(reported, route)
    const reply = new Reply(exchange, answer, reported)
    this.#remember(exchange, reply, suppressed)
    return reply
  }

  /**
   * The check's changes before a request, preceded by the logins and requests that returned the tokens and foreign CSRF
   * tokens used in them.
   */
  #earlier(exchange: Exchange): () => readonly Step[] {
    const steps = this.#steps
    const count = steps.length
    return () => {
      const all = new Set(steps.slice(Math.max(0, count - maxSteps), count))
      const stand = (one: Exchange) => {
        const pair = this.#pairs.get(foreignCsrfTokenOf(one, this.#ports.csrf) ?? '')
        const login = this.#logins.get((one.request.headers.authorization ?? '').replace(/^Bearer /, ''))
        for (const step of [pair, login]) {
          if (step === undefined || all.has(step) || step.exchange.request === one.request) continue
          all.add(step)
          stand(step.exchange)
        }
      }
      for (const one of [exchange, ...[...all].map((step) => step.exchange)]) stand(one)
      return [...all].sort((left, right) => left.number - right.number)
    }
  }

  /**
   * Remembers a login or a change, which has to be repeated before a later request can be. Failed attempts of a check
   * are none.
   */
  #remember(exchange: Exchange, reply: Reply, suppressed: Suppressed): void {
    const { method } = exchange.request
    if (reply.status >= 400) return
    const { token } = exchange.handsOutTokens ? reply.json : {}
    const pair = reply.header(this.#ports.csrf.headerName.toLowerCase())
    const step: Step = {
      exchange,
      number: this.requests,
      ...(typeof token === 'string' && { token }),
      ...(pair !== undefined && { pair }),
    }
    if (step.pair !== undefined) this.#pairs.set(step.pair, step)
    if (suppressed !== 'none' || method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return
    if (step.token !== undefined) this.#logins.set(step.token, step)
    this.#steps.push(step)
  }

  #count(label: string, method: string, status: number): void {
    // A preflight does not count as a request of the route.
    if (method === 'OPTIONS') return
    const statuses = this.seen.get(label) ?? new Map<number, number>()
    this.seen.set(label, statuses.set(status, (statuses.get(status) ?? 0) + 1))
  }

  #unanswered(exchange: Exchange, { code, message: got }: TransportError): Violation {
    const [message, expected] = {
      TIMEOUT: ['A request was not answered.', `an answer within ${this.#ports.timeoutMs / 1000} s`] as const,
      LOST: ['A request got no answer that could be read to its end.', 'a whole answer'] as const,
      UNREACHABLE: ['The server could not be reached any more.', 'a connection'] as const,
    }[code]
    return { invariant: arrivesCheck, fault: { message, expected, got, exchange } }
  }

  /** One finding for each fault of a route, however often it occurs. */
  #record(violations: readonly Violation[], { label }: CheckedRoute): void {
    for (const { invariant, fault } of violations) {
      const faults = this.observed.get(invariant)?.faults ?? []
      const key = (one: Fault) => `${one.message} ${one.where} ${one.exchange?.answer?.status}`
      const known = faults.find((one) => one.fault.routeLabel === label && key(one.fault) === key(fault))
      if (known) known.times += 1
      else faults.push({ fault: { ...fault, routeLabel: label }, times: 1 })
    }
  }

  async #wait({ exchange, status }: Reply, shortestMs: number): Promise<void> {
    const { now, patienceMs, sleep, onWait } = this.#ports
    const askedMs = exchange.answer === null ? firstWaitMs : waitOf(exchange.answer, now())
    const ms = Math.max(askedMs, shortestMs)
    if (this.waitedMs + ms > patienceMs)
      throw new LeftOut(
        `the backend asks to wait ${inWords(ms)} more (${status}), and the run's patience is used up`,
      )
    this.waitedMs += ms
    onWait(ms)
    // Ending the run also ends the wait.
    await Promise.race([sleep(ms), this.#ended])
  }
}
