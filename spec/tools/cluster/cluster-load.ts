import { answersOf } from '../../server/origination/applicant.ts'
import { emailOf, password } from '../bench/bench-server.ts'
import { HttpClient } from '../bench/http-client.ts'
import type { Acknowledged } from './acknowledged.ts'
import type { Asking } from './asking.ts'
import { pause } from './asking.ts'

export interface ClusterLoadPorts {
  readonly origin: string
  readonly notified: Acknowledged
  readonly asking: Asking
  readonly isOver: () => boolean
}

/** Visitors who sign up, log in, read their user and send traces until the end, whatever fails meanwhile. */
export async function clusterLoad({ origin, notified, asking, isOver }: ClusterLoadPorts): Promise<void> {
  const { ask, insist } = asking
  let last = 0
  const csrf = (visitor: HttpClient) =>
    insist({ what: 'csrf', expected: 204, send: () => visitor.send('GET', '/csrf') })
  const post = (visitor: HttpClient, path: string, body: unknown) => () => visitor.send('POST', path, body)

  async function signUp() {
    last += 1
    const number = `${last}N`
    const email = `applicant-${last}@cluster.example`
    const visitor = new HttpClient(origin)
    if ((await csrf(visitor)) === null) return
    const base = '/api/origination/application'
    const answers = { version: 0, ...answersOf(number, email) }
    const saved = await insist({ what: 'save answers', expected: 200, send: post(visitor, base, answers) })
    if (saved === null) return
    const { version } = JSON.parse(saved.text).application
    notified.applicants.add(email)
    const send = post(visitor, `${base}/submit`, { version })
    const sent = await insist({ what: 'sign up', expected: 200, send })
    if (sent !== null) notified.signUps.set(email, JSON.parse(sent.text).application.receipt.reference)
  }

  async function logIn(place: number) {
    const visitor = new HttpClient(origin)
    if ((await csrf(visitor)) === null) return
    const email = emailOf(place)
    const entered = await ask({
      what: 'log in',
      expected: 200,
      send: post(visitor, '/login', { email, password }),
    })
    if (entered === null) return
    visitor.token = JSON.parse(entered.text).token
    notified.tokens.set(visitor.token, email)
    for (let times = 0; times < 10 && !isOver(); times += 1) {
      const user = await ask({ what: 'user', expected: 200, send: () => visitor.send('GET', '/user') })
      if (user !== null && JSON.parse(user.text).email !== email)
        notified.surprises.push(`${email} is notified of ${user.text}`)
    }
  }

  const reporter = new HttpClient(origin)
  async function trace() {
    last += 1
    const name = `cluster-${last}`
    const fields = { level: 'info', category: 'cluster', tags: {}, userAgent: 'test' }
    const body = { name, ...fields, timestamp: new Date().toISOString() }
    const send = post(reporter, '/api/Tracing/custom', body)
    if (await ask({ what: 'trace', expected: 204, send })) notified.traces.add(name)
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
