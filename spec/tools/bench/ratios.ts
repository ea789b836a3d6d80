import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { passwords } from '../../../host/server/subjects/password/passwords.ts'
import type { BenchServer } from './bench-server.ts'
import { emailOf, password } from './bench-server.ts'
import { HttpClient } from './http-client.ts'
import { now } from './measures.ts'
import { median } from './statistics.ts'

const connections = 8

interface Target {
  readonly origin: string
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

interface Pair {
  /** What of this backend and what of the bare server are compared. */
  readonly ours: Omit<Target, 'origin'>
  readonly bare: Omit<Target, 'origin'>
}

/** Answers per second to as many clients as there are connections, each of which sends its next request after the answer. */
async function perSecond({ origin, path, method = 'GET', headers = {}, body }: Target, seconds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const sent = request(`${origin}${path}`, { method, headers, agent }, (answer) => {
        if ((answer.statusCode ?? 500) >= 300) reject(new Error(`${path} answers ${answer.statusCode}`))
        answer.resume().on('end', resolve)
      })
      sent.on('error', reject).end(body)
    })
  const begun = now()
  let count = 0
  const client = async () => {
    while (now() - begun < seconds * 1000) {
      await ask()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  agent.destroy()
  return count / ((now() - begun) / 1000)
}

/** Headers of a customer who is logged in. */
async function customerHeaders(origin: string) {
  const visitor = new HttpClient(origin)
  const status = await visitor.login()
  if (status !== 200) throw new Error(`The demo customer's log-in answers ${status}`)
  return { visitor, headers: { authorization: `Bearer ${visitor.token}`, 'accept-encoding': 'br' } }
}

/** Headers of a visitor with a CSRF token. */
async function visitorHeaders(origin: string) {
  const answer = await fetch(`${origin}/csrf`)
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const token = answer.headers.get('x-xsrf-token') ?? ''
  return { cookie, 'x-xsrf-token': token, 'content-type': 'application/json' }
}

/**
 * Answers per second of this backend and of the least that could give the same answers (`bare-server.ts`), in turns, and their
 * ratio. The times are those of this machine, whose processor the clients share; only the ratio says something elsewhere.
 */
export async function ratios({ origin, databaseUrl = '' }: BenchServer, rounds = 5, seconds = 1) {
  const { visitor, headers } = await customerHeaders(origin)
  const bills = JSON.parse((await visitor.send('GET', '/api/my-account/bills')).text)
  const documentId = JSON.parse((await visitor.send('GET', '/api/documents')).text).documents[0].id
  const json = await visitorHeaders(origin)
  const trace = {
    name: 'page-view',
    level: 'info',
    category: 'navigation',
    tags: { path: '/' },
    userAgent: 'bench',
    timestamp: new Date().toISOString(),
  }
  const row = { path: '/row' }
  const pairs: Readonly<Record<string, Pair>> = {
    'home page': { ours: { path: '/', headers }, bare: { path: '/' } },
    trace: {
      ours: { path: '/api/Tracing/custom', method: 'POST', headers: json, body: JSON.stringify(trace) },
      bare: { path: '/trace', method: 'POST', headers: json, body: JSON.stringify(trace) },
    },
    'account overview': { ours: { path: '/api/my-account', headers }, bare: row },
    [`${bills.bills.length} bills`]: { ours: { path: '/api/my-account/bills', headers }, bare: row },
    'usage of the periods': { ours: { path: '/api/usage/periods', headers }, bare: row },
    'bill as PDF': { ours: { path: `/api/documents/${documentId}`, headers }, bare: row },
    'log-in': {
      ours: {
        path: '/login',
        method: 'POST',
        headers: json,
        body: JSON.stringify({ email: emailOf(0), password }),
      },
      bare: { path: '/login', method: 'POST', headers: json, body: '{}' },
    },
  }

  const bare = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('bare-server.ts', import.meta.url)),
      JSON.stringify({
        page: 'dist/host/client/index.html.br',
        databaseUrl,
        passwordHash: await passwords.hash(password),
        password,
      }),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [line] = (await once(bare.stdout, 'data')) as [Buffer]
  const bareOrigin = String(line).trim()
  try {
    const report: Record<string, object> = {}
    for (const [name, pair] of Object.entries(pairs)) {
      const [ours, least]: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await perSecond({ origin, ...pair.ours }, seconds))
        least.push(await perSecond({ origin: bareOrigin, ...pair.bare }, seconds))
      }
      const [one, other] = [median(ours), median(least)]
      report[name] = {
        perSecond: Math.round(one),
        bare: Math.round(other),
        ratio: Math.round((one / other) * 100) / 100,
      }
    }
    return report
  } finally {
    bare.kill('SIGTERM')
    await once(bare, 'close')
  }
}
