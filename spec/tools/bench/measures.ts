import { verifyToken } from 'gridfront/server'
import { decodeJwt } from 'jose'
import { ensureKeys } from '../../../host/server/platform/keys/keys.ts'
import type { BenchServer } from './bench-server.ts'
import { customerCount, emailOf, password } from './bench-server.ts'
import { HttpClient } from './http-client.ts'
import { median, percentile, rankTest } from './statistics.ts'

export const now = () => performance.now()

async function timed<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const begun = now()
  const result = await work()
  return { ms: now() - begun, result }
}

const rounded = (value: number) => Math.round(value * 100) / 100

/** Milliseconds. */
export const spread = (values: readonly number[]) => ({
  count: values.length,
  p50: rounded(median(values)),
  p99: rounded(percentile(values, 0.99)),
  // Not the arguments of `Math.max`: a long run has more values than a call may have.
  max: rounded(values.reduce((most, value) => Math.max(most, value), 0)),
})

export function counted(values: readonly number[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

/** A client that already has the CSRF token, so that only one request is measured. */
async function readyClient(origin: string): Promise<HttpClient> {
  const visitor = new HttpClient(origin)
  await visitor.send('GET', '/csrf')
  return visitor
}

/** Waves of fifty logins at once, while the server's health is checked continuously (P12). */
export async function loginStorm({ origin }: BenchServer, waves = 4) {
  const [health, logins, refused, statuses]: [number[], number[], number[], number[]] = [[], [], [], []]
  let isOver = false
  const watch = async () => {
    const watcher = new HttpClient(origin)
    while (!isOver) health.push((await timed(() => watcher.send('GET', '/healthz'))).ms)
  }
  const watching = watch()
  for (let wave = 0; wave < waves; wave += 1) {
    const visitors = await Promise.all(Array.from({ length: 50 }, () => readyClient(origin)))
    await Promise.all(
      visitors.map(async (visitor, place) => {
        const { ms, result } = await timed(() => visitor.login({ email: emailOf(place), password }))
        statuses.push(result)
        ;(result === 200 ? logins : refused).push(ms)
      }),
    )
  }
  isOver = true
  await watching
  return {
    healthz: spread(health),
    logins: spread(logins),
    refusals: refused.length > 0 && spread(refused),
    statuses: counted(statuses),
  }
}

/** Wrong passwords for customers and for unknown addresses, alternately (P7). */
export async function knownAgainstUnknown({ origin }: BenchServer, pairs = customerCount) {
  const times = { known: [] as number[], unknown: [] as number[] }
  const statuses: number[] = []
  for (let place = 0; place < pairs; place += 1) {
    const turns = [
      ['known', emailOf(place)],
      ['unknown', `nobody-${place}@wattlebird.example`],
    ] as const
    // The first may find a busier machine, so the order also alternates.
    for (const [kind, email] of place % 2 === 0 ? turns : turns.toReversed()) {
      const visitor = await readyClient(origin)
      const { ms, result } = await timed(() => visitor.login({ email, password: 'not-the-password' }))
      times[kind].push(ms)
      statuses.push(result)
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)]
  return {
    known: spread(times.known),
    unknown: spread(times.unknown),
    differencePercent: rounded(((known - unknown) / unknown) * 100),
    rankTestP: rounded(rankTest(times.known, times.unknown)),
    statuses: counted(statuses),
  }
}

/** The library's own token check, in this process, one after the other. */
export async function verifications({ origin, dataDir }: BenchServer, seconds = 2) {
  const visitor = new HttpClient(origin)
  await visitor.login({ email: emailOf(0), password })
  const { publicKeys: keys } = await ensureKeys(dataDir)
  const issuer = String(decodeJwt(visitor.token).iss)
  const end = now() + seconds * 1000
  let count = 0
  while (now() < end) {
    await verifyToken(visitor.token, { issuer, keys })
    count += 1
  }
  return { perSecond: Math.round(count / seconds) }
}

/** An authenticated read, by four visitors at once. */
export async function reads({ origin }: BenchServer, perVisitor = 500) {
  const times: number[] = []
  const statuses: number[] = []
  const begun = now()
  await Promise.all(
    [0, 1, 2, 3].map(async (place) => {
      const visitor = new HttpClient(origin)
      await visitor.login({ email: emailOf(place), password })
      for (let count = 0; count < perVisitor; count += 1) {
        const { ms, result } = await timed(() => visitor.send('GET', '/user'))
        times.push(ms)
        statuses.push(result.status)
      }
    }),
  )
  const perSecond = Math.round(times.length / ((now() - begun) / 1000))
  return { ...spread(times), perSecond, statuses: counted(statuses) }
}
