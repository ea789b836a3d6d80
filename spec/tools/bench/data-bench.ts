// `npm run bench:data`: what the account's pages cost at a large PostgreSQL. `-- --customers 100000 --days 730 --seed 1`; reports.
import { parseArgs } from 'node:util'
import { generateCustomers } from '../../../host/server/customers/generate-customers.ts'
import { openPostgres } from '../../../host/server/database/open-postgres.ts'
import { passwords } from '../../../host/server/password/passwords.ts'
import { accountReads, watchQueries } from '../../server/database/page-queries.ts'
import { newDatabase } from '../../server/new-database.ts'
import { startPostgres } from '../../server/own-postgres.ts'
import { startBackend } from '../../server/test-backend.ts'
import { TestClient } from '../../server/test-client.ts'

const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '100000' },
    days: { type: 'string', default: '730' },
    seed: { type: 'string', default: '1' },
  },
})
const [count, days, seed] = [values.customers, values.days, values.seed].map(Number) as [
  number,
  number,
  number,
]
const say = (line: string) => process.stdout.write(`${line}\n`)

const postgres = await startPostgres()
const url = await newDatabase(postgres.url, 'bench')

const database = await openPostgres(url, () => undefined)
const now = new Date()
const begun = performance.now()
const seconds = () => Math.round((performance.now() - begun) / 1000)
await generateCustomers(
  { db: database.upkeep, passwords, now },
  {
    count,
    days,
    seed,
    onProgress: (done) => {
      if (done % 5000 === 0) say(`${done} customers after ${seconds()} s`)
    },
  },
)
const watched = watchQueries(url)
const size = await watched.firstRow(
  `select pg_size_pretty(pg_database_size(current_database())) as size, (select count(*) from accounts) as accounts, (select count(*) from usage_days) as days`,
)
say(`${JSON.stringify(size)} after ${seconds()} s`)

// The demo customers come on top, and one of them asks: their rows lie beside those of all others.
const backend = await startBackend(database)
const visitor = new TestClient(await backend.with({ db: watched.db, now: () => now }))
const { homeowner } = await import('../../../host/server/demo/demo-customers.ts')
await visitor.login(homeowner)
for (const path of accountReads) {
  const sent = await watched.during(() => visitor.get(path))
  const times: number[] = []
  const nodes = new Set<string>()
  for (const query of sent) {
    await watched.explain(query, { isRun: true })
    const plan = await watched.explain(query, { isRun: true })
    times.push(plan.executionMs ?? 0)
    for (const node of plan.nodes) nodes.add(node)
  }
  const whole = times.reduce((sum, ms) => sum + ms, 0)
  say(`${path}: ${sent.length} statements, ${whole.toFixed(2)} ms at the database: ${[...nodes].join(', ')}`)
}
await watched.close()
await backend.close()
await postgres.stop()
