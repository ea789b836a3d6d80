import { readFileSync } from 'node:fs'
import { verify } from '@node-rs/argon2'
import Fastify from 'fastify'
import { Pool } from 'pg'

/**
 * The least that could give the same answers, as a process of its own, for `npm run bench -- --ratios`: Fastify without
 * plugins, one query of `pg` by a primary key for each read, argon2 alone for a login. Arguments: a JSON object.
 */
const { page, databaseUrl, passwordHash, password } = JSON.parse(process.argv[2] ?? '{}') as {
  /** File with the compressed document that is sent for `/`. */
  readonly page: string
  readonly databaseUrl: string
  readonly passwordHash: string
  readonly password: string
}
const document = readFileSync(page)
const pool = new Pool({ connectionString: databaseUrl })
const app = Fastify()

app.get('/', (_, reply) =>
  reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).send(document),
)
app.post('/trace', (_, reply) => reply.code(204).send())
app.get('/row', async () => (await pool.query('select * from customers limit 1')).rows[0])
app.post('/login', async () => ({ isRight: await verify(passwordHash, password) }))
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
