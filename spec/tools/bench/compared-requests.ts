import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Invoice } from 'gridfront/contracts'
import { daysAfter } from 'gridfront/server'
import { decodeJwt } from 'jose'
import { demoCustomer } from '../../../host/server/demo/demo-customers.ts'
import { marketDay } from '../../../host/server/platform/civil-day.ts'
import { openPostgres } from '../../../host/server/platform/database/open-postgres.ts'
import { ensureKeys, fixedKeys } from '../../../host/server/platform/keys/keys.ts'
import { passwords } from '../../../host/server/subjects/password/passwords.ts'
import type { SentQuery } from '../../server/database/page-queries.ts'
import { watchQueries } from '../../server/database/page-queries.ts'
import { startBackend } from '../../server/test-backend.ts'
import type { BareRoute } from './bare-server.ts'
import type { BenchServer } from './bench-server.ts'
import { customerCount, emailOf, password } from './bench-server.ts'
import { HttpClient } from './http-client.ts'
import type { Asked, Counted } from './load.ts'
import { load } from './load.ts'
import { now } from './measures.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** The built site, which the backend serves too; undefined: it was not built. */
export const builtSite = existsSync(`${root}/dist/host/client/index.html`)
  ? `${root}/dist/host/client`
  : undefined

const roundMs = 1000
const connections = 8

/** What is compared: the same work at the backend and at the bare server, for some time. */
export interface Compared {
  readonly name: string
  readonly bareIs: string
  readonly ours: (origin: string) => Promise<Counted>
  readonly bare: (origin: string) => Promise<Counted>
}

const repeated =
  (asked: Asked) =>
  (origin: string): Promise<Counted> =>
    load({ origin, connections, ms: roundMs }, asked)

/** Log-ins one after the other of four visitors, each with a CSRF token of its own. */
async function logIns(origin: string): Promise<Counted> {
  const begun = now()
  let count = 0
  await Promise.all(
    [0, 1, 2, 3].map(async (place) => {
      for (let turn = place; now() - begun < roundMs; turn += 4) {
        const visitor = new HttpClient(origin)
        const status = await visitor.login({ email: emailOf(turn % customerCount), password })
        if (status !== 200) throw new Error(`A log-in was answered ${status}`)
        count += 1
      }
    }),
  )
  return { count, seconds: (now() - begun) / 1000 }
}

/** The statements of a read, as a copy of the backend in this process sends them. */
async function statementsOf(
  { dataDir, databaseUrl = '' }: BenchServer,
  token: string,
  paths: readonly string[],
): Promise<SentQuery[][]> {
  const watched = watchQueries(databaseUrl, /^(?!\s*(?:begin|commit|rollback))/i)
  const opened = await openPostgres(databaseUrl, () => undefined)
  const backend = await startBackend(opened, { hasDemo: false })
  const keys = fixedKeys(await ensureKeys(dataDir))
  const issuer = String(decodeJwt(token).iss)
  const app = await backend.with({ db: watched.db, keys, issuer, now: () => new Date() })
  const all: SentQuery[][] = []
  for (const url of paths) {
    const ask = async () => {
      const { statusCode } = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      if (statusCode !== 200) throw new Error(`${url} was answered ${statusCode}`)
    }
    // The first one may do what only a first one does.
    await ask()
    all.push(await watched.during(ask))
  }
  await backend.close()
  await watched.close()
  return all
}

const trace = {
  name: 'page view',
  level: 'info',
  category: 'bench',
  tags: { path: '/plans' },
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  timestamp: '2026-11-21T02:00:00.000Z',
}

/** The reads that are compared, with their answers and statements. */
async function comparedReads(server: BenchServer, visitor: HttpClient) {
  const answerOf = async (path: string) => {
    const { status, text } = await visitor.send('GET', path)
    if (status !== 200) throw new Error(`${path} was answered ${status}`)
    return text
  }
  const yesterday = daysAfter(marketDay(new Date()), -1)
  const { documents } = JSON.parse(await answerOf('/api/documents')) as {
    readonly documents: readonly { readonly documentId: string; readonly kind: string }[]
  }
  const number = documents.find(({ kind }) => kind === 'BILL')?.documentId ?? ''
  const overview = '/api/my-account'
  const year = `/api/usage?every=day&from=${daysAfter(yesterday, -364)}&to=${yesterday}`
  const file = `/api/documents/${number}`
  const paths = [overview, year, file]
  const [ofOverview = [], ofYear = [], ofFile = []] = await statementsOf(server, visitor.token, paths)
  const json = async (path: string, statements: readonly SentQuery[]) =>
    ({ path, kind: 'json', statements, answer: JSON.parse(await answerOf(path)) as unknown }) as const
  const bill = JSON.parse(await answerOf(`/api/my-account/bills/${number}`)) as Invoice
  const named = (
    name: string,
    route: BareRoute & { readonly statements: readonly SentQuery[] },
    more = '',
  ) => ({
    ...{ name, route },
    bareIs: `Fastify and pg: the same ${route.statements.length} statements${more}`,
  })
  return [
    named('account overview', await json(overview, ofOverview)),
    named('usage of a year, by days', await json(year, ofYear)),
    named('PDF of a bill', { path: file, kind: 'pdf', statements: ofFile, bill }, ', and the same drawing'),
  ]
}

/** The first page, as a browser asks for it, and the same answer from the bare server. */
async function comparedPage(origin: string, siteFolder: string) {
  const asked = { method: 'GET', path: '/', headers: { 'accept-encoding': 'br, gzip' } } as const
  const { headers } = await fetch(`${origin}${asked.path}`, { headers: asked.headers })
  const same = [...headers].filter(
    ([name]) => !/^(?:connection|content-length|date|keep-alive|transfer-encoding)$/.test(name),
  )
  const route: BareRoute = {
    path: asked.path,
    kind: 'file',
    headers: Object.fromEntries(same),
    // `fetch` has unpacked the answer.
    content: await readFile(`${siteFolder}/index.html.br`),
  }
  return { asked, route }
}

/** The requests that are compared, and the routes of the bare server for them. */
export async function comparedRequests(server: BenchServer): Promise<{
  readonly compared: readonly Compared[]
  readonly routes: readonly BareRoute[]
}> {
  const { origin } = server
  const visitor = new HttpClient(origin)
  await visitor.login(demoCustomer)
  const anybody = new HttpClient(origin)
  await anybody.send('GET', '/csrf')
  const reads = await comparedReads(server, visitor)
  const tracePath = '/api/Tracing/custom'
  const routes: BareRoute[] = reads.map(({ route }) => route)
  routes.push(
    {
      path: tracePath,
      kind: 'stored',
      statement: `insert into traces (kind, received_at, trace) values ('custom', now(), $1)`,
    },
    { path: '/login', kind: 'login', hash: await passwords.hash(password) },
  )
  const compared: Compared[] = []
  if (builtSite !== undefined) {
    const { asked, route } = await comparedPage(origin, builtSite)
    routes.push(route)
    compared.push({
      ...{ name: 'page of the site', bareIs: 'Fastify: the same bytes' },
      ...{ ours: repeated(asked), bare: repeated(asked) },
    })
  }
  const sent = { method: 'POST', path: tracePath, body: JSON.stringify(trace) } as const
  compared.push({
    ...{ name: 'trace', bareIs: 'Fastify and pg: one insert', bare: repeated(sent) },
    ours: repeated({ ...sent, headers: anybody.headersOf('POST') }),
  })
  for (const { name, bareIs, route } of reads) {
    const asked = { method: 'GET', path: route.path } as const
    compared.push({
      ...{ name, bareIs, bare: repeated(asked) },
      ours: repeated({ ...asked, headers: visitor.headersOf('GET') }),
    })
  }
  compared.push({
    ...{ name: 'log-in, with its CSRF token', bareIs: 'Fastify and argon2 alone' },
    ...{ ours: logIns, bare: logIns },
  })
  return { compared, routes }
}
