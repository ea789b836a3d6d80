import { answersOf } from '../../server/origination/applicant.ts'
import { emailOf, password } from '../bench/bench-server.ts'
import type { HttpAnswer } from '../bench/http-client.ts'
import { HttpClient } from '../bench/http-client.ts'

/** What visitors have been told, which must be so afterwards; and what should never have been told. */
export interface Acknowledged {
  /** Reference of each application that was received, by the applicant's e-mail address. */
  readonly signUps: Map<string, string>
  /** Everybody who has tried, whatever was heard of it. */
  readonly applicants: Set<string>
  readonly traces: Set<string>
  /** A token of each log-in, with the customer who owns it. */
  readonly tokens: Map<string, string>
  readonly surprises: string[]
  /** How often something was not answered, or answered by a proxy or server that could not. */
  unknown: number
  /** When the last answer came that was one, and the longest time without any, in ms. */
  lastAnswerAt: number
  longestSilenceMs: number
}

export const nothingYet = (): Acknowledged => ({
  signUps: new Map(),
  applicants: new Set(),
  traces: new Set(),
  tokens: new Map(),
  surprises: [],
  unknown: 0,
  lastAnswerAt: Date.now(),
  longestSilenceMs: 0,
})

/** The proxy found no copy, or lost it under way; or the copy has no database. */
const isOutage = (status: number) => status === 502 || status === 503
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export interface ClusterLoadPorts {
  readonly origin: string
  readonly told: Acknowledged
  readonly isOver: () => boolean
}

/** Visitors who sign up, log in, look at who they are and report traces until it is over, whatever fails meanwhile. */
export async function clusterLoad({ origin, told, isOver }: ClusterLoadPorts): Promise<void> {
  let last = 0

  /** Null: nobody knows whether it was done. */
  async function ask(what: string, expected: number, work: () => Promise<HttpAnswer>) {
    const answer = await work().catch(() => null)
    if (answer === null || isOutage(answer.status)) {
      told.unknown += 1
      await pause(50)
      return null
    }
    const now = Date.now()
    told.longestSilenceMs = Math.max(told.longestSilenceMs, now - told.lastAnswerAt)
    told.lastAnswerAt = now
    if (answer.status === expected) return answer
    told.surprises.push(`${what}: ${answer.status} ${answer.text.slice(0, 300)}`)
    return null
  }

  /** Until it is answered: the contract says that it may be sent again. */
  async function insist(what: string, expected: number, work: () => Promise<HttpAnswer>) {
    for (;;) {
      const before = told.surprises.length
      const answer = await ask(what, expected, work)
      if (answer !== null || isOver() || told.surprises.length > before) return answer
    }
  }

  const post = (visitor: HttpClient, path: string, body: unknown) => () => visitor.send('POST', path, body)

  async function signUp() {
    last += 1
    const number = `${last}N`
    const email = `applicant-${last}@cluster.example`
    const visitor = new HttpClient(origin)
    if ((await insist('csrf', 204, () => visitor.send('GET', '/csrf'))) === null) return
    const base = '/api/origination/application'
    const saved = await insist('save', 200, post(visitor, base, { version: 0, ...answersOf(number, email) }))
    if (saved === null) return
    const { version } = JSON.parse(saved.text).application
    told.applicants.add(email)
    const sent = await insist('submit', 200, post(visitor, `${base}/submit`, { version }))
    if (sent !== null) told.signUps.set(email, JSON.parse(sent.text).application.receipt.reference)
  }

  async function logIn(place: number) {
    const visitor = new HttpClient(origin)
    if ((await insist('csrf', 204, () => visitor.send('GET', '/csrf'))) === null) return
    const email = emailOf(place)
    const entered = await ask('login', 200, post(visitor, '/login', { email, password }))
    if (entered === null) return
    visitor.token = JSON.parse(entered.text).token
    told.tokens.set(visitor.token, email)
    for (let times = 0; times < 10 && !isOver(); times += 1) {
      const user = await ask('user', 200, () => visitor.send('GET', '/user'))
      if (user !== null && JSON.parse(user.text).email !== email)
        told.surprises.push(`${email} is told of ${user.text}`)
    }
  }

  const reporter = new HttpClient(origin)
  async function trace() {
    last += 1
    const name = `cluster-${last}`
    const fields = { level: 'info', category: 'cluster', tags: {}, userAgent: 'test' }
    const body = { name, ...fields, timestamp: new Date().toISOString() }
    if (await ask('trace', 204, post(reporter, '/api/Tracing/custom', body))) told.traces.add(name)
    await pause(20)
  }

  const repeat = async (work: (round: number) => Promise<void>) => {
    for (let round = 0; !isOver(); round += 1) await work(round)
  }
  await Promise.all([
    repeat(signUp),
    repeat(signUp),
    ...[0, 1, 2, 3].map((lane) => repeat((round) => logIn((lane * 50 + (round % 50)) % 200))),
    repeat(trace),
  ])
}
