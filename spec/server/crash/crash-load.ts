import { demoCustomer } from '../../../host/server/demo/demo-customers.ts'
import { HttpClient } from '../../tools/bench/http-client.ts'
import type { KnownSession, Ledger } from './ledger.ts'

export type Random = () => number

/** Returns a number from 0 to below 1 for each call, the same ones for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const deeds = ['login', 'logout', 'extend', 'sessions/end', 'trace', 'reset'] as const
export type Deed = (typeof deeds)[number]

export interface CrashLoadPorts {
  readonly origin: string
  readonly ledger: Ledger
  readonly random: Random
  /** Called when a request that changes something is sent, and when it is answered. */
  readonly onSent: (deed: Deed) => void
  readonly onAnswered: (deed: Deed) => void
}

/** Messages of `fetch` for a connection that broke before or during the answer. */
const isBroken = (error: unknown) =>
  error instanceof TypeError && /^(?:fetch failed|terminated)$/.test(error.message)

type Step = () => Promise<void>

/** Visitors that log in, extend, log out, manage their sessions and send traces in parallel, until the server is gone. */
export async function crashLoad({
  origin,
  ledger,
  random,
  onSent,
  onAnswered,
}: CrashLoadPorts): Promise<void> {
  let isGone = false

  const attempt = (step: Step): Promise<void> =>
    step().catch((error: unknown) => {
      if (!isBroken(error)) throw error
      isGone = true
    })
  async function repeat(step: Step): Promise<void> {
    while (!isGone) await attempt(step)
  }

  /** Whether the server confirmed the change. */
  async function ask<Answer extends { status: number }>(
    deed: Deed,
    expected: number,
    work: () => Promise<Answer>,
  ): Promise<Answer | null> {
    onSent(deed)
    const answer = await work()
    const isDone = answer.status === expected
    if (isDone) ledger.acknowledgements += 1
    else ledger.surprises.push(`${deed}: ${answer.status}`)
    onAnswered(deed)
    return isDone ? answer : null
  }

  const busy = new Set<KnownSession>()
  /** A session without a pending request, reserved for one visitor. */
  function take(): KnownSession | undefined {
    const free = ledger.live().filter((session) => !busy.has(session))
    const session = free[Math.floor(random() * free.length)]
    if (session !== undefined) busy.add(session)
    return session
  }
  /** Sends a harmless request if there is nothing to do yet. */
  const wait = async () => void (await new HttpClient(origin).send('GET', '/healthz'))

  async function logIn() {
    // Well below the number of sessions at which a login ends the least recently used one.
    if (ledger.live().length > 20) return wait()
    const visitor = new HttpClient(origin)
    await visitor.send('GET', '/csrf')
    const { email, password } = demoCustomer
    const credentials = { email, password, shared: random() < 0.3 }
    const done = await ask('login', 200, async () => ({ status: await visitor.login(credentials) }))
    if (done) ledger.opened(visitor)
  }

  async function logOut() {
    const session = take()
    if (session === undefined) return wait()
    session.standing = 'ending'
    if (await ask('logout', 204, () => session.visitor.send('POST', '/logout'))) session.standing = 'ended'
  }

  async function extend() {
    const session = take()
    if (session === undefined) return wait()
    const { visitor, tokens } = session
    const answer = await ask('extend', 200, () => visitor.send('POST', '/session/extend'))
    if (answer) {
      visitor.token = (JSON.parse(answer.text) as { token: string }).token
      tokens.push(visitor.token)
    }
    busy.delete(session)
  }

  async function endAnother() {
    const [own, other] = [take(), take()]
    if (own !== undefined && other !== undefined) {
      other.standing = 'ending'
      const body = { password: demoCustomer.password, sessions: [other.jti] }
      const end = () => own.visitor.send('POST', '/api/my-account/sessions/end', body)
      if (await ask('sessions/end', 204, end)) other.standing = 'ended'
    } else await wait()
    if (own !== undefined) busy.delete(own)
    if (other !== undefined) busy.delete(other)
  }

  const reporter = new HttpClient(origin)
  async function trace() {
    const name = `trace-${ledger.sentTraces.size}`
    ledger.sentTraces.add(name)
    const fields = { level: 'info', category: 'crash', tags: {}, userAgent: 'test' }
    const body = { name, ...fields, timestamp: '2026-11-21T02:00:00.000Z' }
    if (await ask('trace', 204, () => reporter.send('POST', '/api/Tracing/custom', body)))
      ledger.acknowledgedTraces.add(name)
  }

  /** Ends all sessions of the neighbour with the old password, or has done nothing. */
  async function resetPassword() {
    const { link } = ledger
    if (link === null) return
    await reporter.send('GET', '/csrf')
    while (!isGone && !ledger.hasSomethingToLose()) await wait()
    for (const session of ledger.live('neighbour')) session.standing = 'ending'
    const { token, password } = link
    const reset = () => reporter.send('POST', '/api/recovery/password/reset', { token, password })
    link.isUsed = (await ask('reset', 204, reset)) !== null
  }

  await Promise.all([
    attempt(resetPassword),
    ...[logIn, logIn, logOut, extend, endAnother, trace, trace].map(repeat),
  ])
}
