import { sql } from 'drizzle-orm'
import { generateCustomers } from '../../../host/server/commands/customers/generate-customers.ts'
import { openPostgres } from '../../../host/server/platform/database/open-postgres.ts'
import { passwords } from '../../../host/server/subjects/password/passwords.ts'
import { readNumber } from '../../../src/command/read-arguments.ts'
import { accountReads, watchQueries } from '../../server/database/page-queries.ts'
import { newDatabase } from '../../server/new-database.ts'
import { startPostgres } from '../../server/own-postgres.ts'
import { quickPasswords, startBackend, startOfTest } from '../../server/test-backend.ts'
import { TestClient } from '../../server/test-client.ts'
import { argumentsOrExit, expectNone } from '../run/script-arguments.ts'
import { generateHalfHours } from './half-hour-rows.ts'
import { median, percentile } from './statistics.ts'

// `npm run bench:data`: measures the account pages' queries on a large PostgreSQL. It reports and never fails.
const usage = `Usage: npm run bench:data [-- options]

Fills a PostgreSQL with made-up customers, and asks what the pages of the account ask for, as some of them: time at the database and plan.

  --customers <number>    usual are 100000
  --days <number>         of readings; usual are 730
  --half-hours <number>   so many of them have half-hours; usual are 1000
  --sample <number>       so many of them ask; usual are 40
  --seed <number>         the same makes the same customers; usual is 1
  --database <url>        one that is filled already, in place of a new one: it is asked, and half-hours are added
`
const { customers, days, halfHours, sample, seed, database } = argumentsOrExit({
  usage,
  flags: {
    customers: { type: 'string' },
    days: { type: 'string' },
    'half-hours': { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string' },
    database: { type: 'string' },
  },
  read: ({ values, positionals }) => {
    expectNone(positionals)
    const many = { min: 1, max: 10_000_000 }
    const customers = readNumber('customers', values.customers ?? '100000', many)
    return {
      customers,
      days: readNumber('days', values.days ?? '730', many),
      halfHours: readNumber('half-hours', values['half-hours'] ?? '1000', { ...many, min: 0 }),
      sample: readNumber('sample', values.sample ?? '40', many),
      seed: readNumber('seed', values.seed ?? '1', many),
      database: values.database,
    }
  },
})

const say = (line: string) => process.stdout.write(`${line}\n`)
const begun = performance.now()
const seconds = () => Math.round((performance.now() - begun) / 1000)
const password = 'asked-by-the-bench'
/** Scanning a table with fewer rows in full is as fast. */
const smallTable = 1000

const postgres = database === undefined ? await startPostgres() : null
const url = database ?? (await newDatabase(postgres?.url ?? '', 'bench'))
const opened = await openPostgres(url, () => undefined)
const { upkeep } = opened
const onProgress = (done: number) => {
  if (done % 5000 === 0) say(`${done} customers after ${seconds()} s`)
}
if (database === undefined)
  await generateCustomers(
    { db: upkeep, passwords, now: startOfTest },
    { count: customers, days, seed, onProgress },
  )
const today = startOfTest.toISOString().slice(0, 10)
await generateHalfHours(upkeep, { count: Math.min(halfHours, customers), days, today })

const watched = watchQueries(url)
const size = await watched.firstRow(
  `select pg_size_pretty(pg_database_size(current_database())) as size, (select count(*) from accounts) as accounts,
    (select count(*) from usage_days) as days, (select count(*) from usage_intervals) as interval_days`,
)
say(`${JSON.stringify(size)} after ${seconds()} s`)
const { rows: tables } = (await upkeep.execute(
  sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${smallTable}`,
)) as unknown as { readonly rows: readonly { readonly name: string }[] }
const large = new Set(tables.map(({ name }) => name))

// Half of them have half-hours; the others are random.
const halfHourSpan = Math.max(1, Math.min(halfHours, customers))
const placeOf = (turn: number) =>
  1 + Math.floor((turn / sample) * (turn % 2 === 0 ? halfHourSpan : customers))
const emails = Array.from(
  { length: sample },
  (_, turn) => `customer-${seed}-${placeOf(turn)}@generated.example`,
)
await upkeep.execute(
  sql`update customers set password_hash = ${await quickPasswords.hash(password)} where email in ${emails}`,
)

interface Measured {
  /** Milliseconds at the database of all statements together, for each request. */
  readonly database: number[]
  readonly statements: number[]
  readonly statuses: Set<number>
  readonly scanned: Set<string>
}
const measured = new Map<string, Measured>(
  accountReads.map((path) => [
    path,
    { database: [], statements: [], statuses: new Set(), scanned: new Set() },
  ]),
)
const slowest = new Map<string, number>()
const backend = await startBackend(opened)
const app = await backend.with({ db: watched.db })
for (const email of emails) {
  const visitor = new TestClient(app)
  await visitor.login({ email, password })
  for (const [path, { database, statements, statuses, scanned }] of measured) {
    const sent = await watched.during(async () => {
      statuses.add((await visitor.get(path)).statusCode)
    })
    let sum = 0
    for (const query of sent) {
      const plan = await watched.explain(query, { isRun: true })
      const ms = plan.executionMs ?? 0
      sum += ms
      slowest.set(query.text, Math.max(ms, slowest.get(query.text) ?? 0))
      for (const table of plan.scanned) if (large.has(table)) scanned.add(table)
    }
    database.push(sum)
    statements.push(sent.length)
  }
}
/** Without its columns. */
const inShort = (text: string) =>
  text
    .replaceAll('"', '')
    .replace(/^select .*? from /, 'select … from ')
    .slice(0, 300)
const ms = (values: readonly number[]) =>
  [median(values), percentile(values, 0.95), percentile(values, 1)]
    .map((value) => `${value.toFixed(1)} ms`)
    .join(' | ')
say(`
| What is asked for | Statements | Median | p95 | Longest | Read whole |
| --- | --- | --- | --- | --- | --- |`)
for (const [path, { database, statements, statuses, scanned }] of measured) {
  const status = [...statuses].filter((one) => one !== 200).join(', ')
  const name = `\`${path}\`${status === '' ? '' : ` (also ${status})`}`
  say(`| ${name} | ${percentile(statements, 1)} | ${ms(database)} | ${[...scanned].join(', ') || '–'} |`)
}
say('\nThe slowest statements, at their slowest:')
for (const [text, longest] of [...slowest].toSorted(([, a], [, b]) => b - a).slice(0, 5))
  say(`${longest.toFixed(1)} ms: ${inShort(text)}`)
await watched.close()
await backend.close()
await postgres?.stop()
process.exit()
