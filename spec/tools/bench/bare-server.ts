import { verify } from '@node-rs/argon2'
import Fastify from 'fastify'
import type { Invoice } from 'gridfront/contracts'
import pg from 'pg'
import { billPdf } from '../../../host/server/subjects/documents/bill-pdf.ts'
import { sampleLetterheadFacts } from '../../../host/server/subjects/documents/sample-letterhead-facts.ts'
import type { SentQuery } from '../../server/database/page-queries.ts'

// What the backend is compared with by `npm run bench -- --ratios`: Fastify, pg and argon2 alone, as a process of its own. It
// checks nothing, knows nobody, and sends what it was told.

/** An address of the bare server. */
export type BareRoute = { readonly path: string } & (
  | { readonly kind: 'file'; readonly headers: Readonly<Record<string, string>>; readonly content: Buffer }
  /** The same statements as the backend, one after the other, and then its answer. */
  | { readonly kind: 'json'; readonly statements: readonly SentQuery[]; readonly answer: unknown }
  | { readonly kind: 'pdf'; readonly statements: readonly SentQuery[]; readonly bill: Invoice }
  /** A JSON body is stored by one statement. */
  | { readonly kind: 'stored'; readonly statement: string }
  | { readonly kind: 'login'; readonly hash: string }
)

export interface BareOrder {
  readonly databaseUrl: string
  readonly routes: readonly BareRoute[]
}

/** Messages of the bare server: its address, then the seconds of processor time whenever it is asked. */
export type BareMessage = { readonly origin: string } | { readonly cpuSeconds: number }

const say = (message: BareMessage) => process.send?.(message)

async function serve({ databaseUrl, routes }: BareOrder): Promise<string> {
  const app = Fastify()
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const ask = async (statements: readonly SentQuery[]) => {
    for (const { text, values } of statements) await pool.query(text, [...values])
  }
  app.get('/csrf', async (_request, reply) => reply.header('set-cookie', 'XSRF-TOKEN=bare').send())
  for (const { path, ...route } of routes) {
    // A route of Fastify has no query.
    const [url = path] = path.split('?')
    switch (route.kind) {
      case 'file':
        app.get(url, async (_request, reply) => reply.headers(route.headers).send(route.content))
        break
      case 'json':
        app.get(url, async () => {
          await ask(route.statements)
          return route.answer
        })
        break
      case 'pdf':
        app.get(url, async (_request, reply) => {
          await ask(route.statements)
          return reply.type('application/pdf').send(await billPdf(route.bill, sampleLetterheadFacts()))
        })
        break
      case 'stored':
        app.post(url, async ({ body }, reply) => {
          await pool.query(route.statement, [JSON.stringify(body)])
          return reply.code(204).send()
        })
        break
      case 'login':
        app.post(url, async ({ body }) => ({
          token: (await verify(route.hash, (body as { readonly password: string }).password)) ? 'bare' : '',
        }))
    }
  }
  return app.listen({ host: '127.0.0.1', port: 0 })
}

process.on('message', async (message: BareOrder | 'cpu') => {
  if (message === 'cpu') {
    const { user, system } = process.cpuUsage()
    return say({ cpuSeconds: (user + system) / 1e6 })
  }
  return say({ origin: await serve(message) })
})
process.on('disconnect', () => process.exit())
