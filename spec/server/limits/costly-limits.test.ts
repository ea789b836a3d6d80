import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount } from '../ledger/new-account.ts'
import type { TestBackend } from '../test-backend.ts'
import { addCustomer, startBackend, startOfTest } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'
import { openDemoDatabase } from '../test-database.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend(await openDemoDatabase('PostgreSQL'))
})
afterAll(() => backend?.close())

const most = 3
const costs = '/api/usage/periods?every=month&from=2026-09-01&to=2026-10-31&with=cost'

async function visitors() {
  const app = await backend.with({
    config: { isLocal: true, publicOrigin: undefined, logLevel: 'trace', costlyAnswersPerCustomer: most },
  })
  return Promise.all(
    [1, 2].map(async () => {
      const customer = await addCustomer(backend.db)
      await newAccount(backend.db, customer.id)
      const client = new TestClient(app)
      await client.login(customer)
      return client
    }),
  )
}

test.each([
  ['costs of periods', costs, 200],
  ['comparisons of plans', '/api/my-account/plans', 200],
  ['documents', '/api/documents/INV-0000-0000', 404],
])(
  '[ACC-1] requests of a customer for %s are limited, with the time to wait; other customers are not affected',
  async (_, path, status) => {
    const [one, other] = await visitors()
    if (one === undefined || other === undefined) throw new Error('two were made')
    for (let count = 0; count < most; count += 1) expect((await one.get(path)).statusCode).toBe(status)
    const refused = await one.get(path)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('900')
    expect((await other.get(path)).statusCode).toBe(status)
    // Cheap requests continue, and so do the other costly ones.
    for (const free of ['/api/my-account', costs.replace('&with=cost', ''), '/api/documents'])
      expect((await one.get(free)).statusCode).toBe(200)
    expect(backend.log.some((line) => line.includes('limit_reached'))).toBe(true)
    backend.clock.now = new Date(startOfTest.getTime() + 901_000)
    try {
      expect((await one.get(path)).statusCode).toBe(status)
    } finally {
      backend.clock.now = startOfTest
    }
  },
)
