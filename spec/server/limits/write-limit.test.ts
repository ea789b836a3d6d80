import { like } from 'drizzle-orm'
import { core, customer, factsOf, Problem } from 'gridfront/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routesOf } from '../../../contracts/routes-of.ts'
import { limits } from '../../../host/server/platform/database/schema.ts'
import { watchQueries } from '../database/page-queries.ts'
import type { TestBackend } from '../test-backend.ts'
import { addCustomer, startBackend, startOfTest } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'
import { demoPostgresUrl, openDemoDatabase } from '../test-database.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend(await openDemoDatabase('PostgreSQL'))
})
afterAll(() => backend?.close())

const config = { isLocal: true, publicOrigin: undefined, logLevel: 'trace' } as const
const apps = new Map<number, ReturnType<TestBackend['with']>>()
function appWith(writesPerCustomer: number) {
  const app = apps.get(writesPerCustomer) ?? backend.with({ config: { ...config, writesPerCustomer } })
  apps.set(writesPerCustomer, app)
  return app
}
async function loggedIn(writesPerCustomer: number) {
  const client = new TestClient(await appWith(writesPerCustomer))
  await client.login(await addCustomer(backend.db))
  return client
}
const writes = routesOf({ ...core, ...customer }).filter(
  ({ route }) => route.method !== 'GET' && factsOf(route).bearer === 'needed',
)
const pathOf = (path: string) => path.replace(/:\w+/g, 'nobody')
const send = (client: TestClient, { route: { method, path } }: (typeof writes)[number]) =>
  method === 'POST' ? client.post(pathOf(path), {}) : expect.unreachable(`${method} is not sent here`)

test('[AUTH-14] the contract has writes that need a token', () => {
  expect(writes.length).toBeGreaterThan(20)
  expect(writes.map(({ names }) => names.join('.'))).toContain('requests.complain')
})

test.each(writes.map((write) => [write.names.join('.'), write] as const))(
  '[AUTH-14] %s is refused once its customer has changed too much, and nobody else is',
  async (_, write) => {
    const client = await loggedIn(2)
    const other = await loggedIn(2)
    // Refused because of their content, but counted.
    for (const _try of [1, 2]) expect((await client.post('/api/user/contact', [])).statusCode).toBe(422)
    const refused = await send(client, write)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('900')
    expect(refused.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(Problem.parse(refused.json()).status).toBe(429)
    expect((await send(other, write)).statusCode).not.toBe(429)
    // Reading continues, and so does logging out.
    expect((await client.get('/user')).statusCode).toBe(200)
    expect((await client.post('/logout')).statusCode).toBe(204)
  },
)

test('a quarter of an hour later a customer may continue, and a request without a token does not count for anybody', async () => {
  const client = await loggedIn(1)
  // A change that is refused for its password also counts.
  const body = { password: 'not the password' }
  const statuses = async (times: number) => {
    const seen: number[] = []
    for (let count = 0; count < times; count += 1)
      seen.push((await client.post('/api/user/contact', body)).statusCode)
    return seen
  }
  expect(await statuses(2)).toEqual([422, 429])
  const before = await backend.db.$count(limits, like(limits.key, 'writes:%'))
  const stranger = new TestClient(await appWith(1))
  for (const _try of [1, 2]) expect((await stranger.post('/api/user/contact', body)).statusCode).toBe(401)
  expect(await backend.db.$count(limits, like(limits.key, 'writes:%'))).toBe(before)
  backend.clock.now = new Date(startOfTest.getTime() + 901_000)
  try {
    expect(await statuses(2)).toEqual([422, 429])
  } finally {
    backend.clock.now = startOfTest
  }
})

test('the limit costs a write one statement of the database', async () => {
  const watched = watchQueries(await demoPostgresUrl(), /^/)
  try {
    const client = new TestClient(await backend.with({ db: watched.db }))
    await client.login(await addCustomer(watched.db))
    await client.post('/api/user/contact', {})
    const sent = await watched.during(() => client.post('/api/user/contact', {}))
    const ofLimit = sent.filter(({ text }) => text.includes('"limits"'))
    expect(ofLimit.map(({ text }) => text.slice(0, 20))).toEqual(['insert into "limits"'])
  } finally {
    await watched.close()
  }
})
