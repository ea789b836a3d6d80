import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { groupBy } from '../../../host/server/meter-data/group-by.ts'
import { readNumber } from '../../../src/command/read-arguments.ts'
import { newDatabase } from '../../server/new-database.ts'
import { startPostgres } from '../../server/own-postgres.ts'
import { seed } from '../bench/bench-server.ts'
import { argumentsOrExit, expectNone } from '../run/script-arguments.ts'
import type { Acknowledged } from './cluster-load.ts'
import { clusterLoad, nothingYet } from './cluster-load.ts'
import type { Copy } from './copies.ts'
import { startCopy } from './copies.ts'
import { startRoundRobin } from './round-robin.ts'

// `npm run spec:cluster`: several copies of the server on one PostgreSQL, some of them killed every few seconds and the database
// restarted half-way. What was acknowledged must be there afterwards, once, and nobody may be shown somebody else's.
const usage = `Usage: npm run spec:cluster [-- options]

Several copies of the server on one PostgreSQL, behind a round-robin proxy, while they are killed and started again.

  --copies <number>    usual are 3
  --seconds <number>   how long; usual are 180
  --no-kills           nothing fails: how much so many copies answer
`
const { copies, seconds, hasKills } = argumentsOrExit({
  usage,
  flags: { copies: { type: 'string' }, seconds: { type: 'string' }, 'no-kills': { type: 'boolean' } },
  read: ({ values, positionals }) => {
    expectNone(positionals)
    return {
      copies: readNumber('copies', values.copies ?? '3', { least: 1, most: 20 }),
      seconds: readNumber('seconds', values.seconds ?? '180', { least: 5, most: 86_400 }),
      hasKills: !values['no-kills'],
    }
  },
})

const say = (line: string) => process.stdout.write(`${line}\n`)
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** What is in the database against what was acknowledged. */
async function differences(url: string, told: Acknowledged): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  const read = async <Row>(text: string) => (await client.query(text)).rows as Row[]
  const found: string[] = []
  const sent = await read<{ email: string; reference: string; account: string | null }>(
    `select answers->'person'->>'email' as email, reference, account_number as account from applications where submitted_at is not null`,
  )
  const byEmail = groupBy(sent, ({ email }) => email)
  for (const [email, rows] of byEmail)
    if (rows.length > 1) found.push(`${email} has ${rows.length} applications`)
  for (const [email, reference] of told.signUps)
    if (byEmail.get(email)?.[0]?.reference !== reference)
      found.push(`the application of ${email} is not there`)
  const customers = await read<{ email: string; count: string; accounts: string }>(
    `select c.email, count(distinct c.id) as count, count(a.number) as accounts from customers c left join accounts a on a.customer_id = c.id where c.email like '%@cluster.example' group by c.email`,
  )
  for (const { email, count, accounts } of customers)
    if (count !== '1' || accounts !== '1')
      found.push(`${email}: ${count} customers with ${accounts} accounts`)
  const opened = sent.filter(({ account }) => account !== null).length
  if (customers.length !== opened) found.push(`${opened} accounts opened, ${customers.length} customers`)
  const stored = await read<{ name: string }>(
    `select trace->>'name' as name from traces where trace->>'category' = 'cluster'`,
  )
  const names = new Set(stored.map(({ name }) => name))
  for (const name of told.traces) if (!names.has(name)) found.push(`the trace ${name} is not there`)
  if (stored.length !== names.size) found.push(`${stored.length - names.size} traces are there twice`)
  await client.end()
  return found
}

const folder = await mkdtemp(join(tmpdir(), 'gridfront-cluster-'))
const postgres = await startPostgres()
const databaseUrl = await newDatabase(postgres.url, 'cluster')
const complaints: string[] = []
const env = {
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl,
  LOG_LEVEL: 'silent',
  TRACES_PER_MINUTE: '1000000',
  LOGIN_FAILURES_PER_ADDRESS: '1000000',
}
// All at once, on an empty database: each of them wants to migrate it.
const started: Copy[] = await Promise.all(
  Array.from({ length: copies }, () => startCopy({ env, onComplaint: (line) => complaints.push(line) })),
)
await seed(folder, databaseUrl)
const origins = () => started.map(({ origin }) => origin()).filter((one) => one !== null)
const proxy = await startRoundRobin(origins)
say(`${copies} copies are ready`)

const told = nothingYet()
const end = Date.now() + seconds * 1000
const isOver = () => Date.now() >= end
let kills = 0
async function killSome() {
  while (!isOver()) {
    await pause(2000 + Math.random() * 4000)
    if (isOver()) return
    started[Math.floor(Math.random() * copies)]?.kill()
    kills += 1
  }
}
async function restartDatabase() {
  await pause((seconds * 1000) / 2)
  await postgres.restart()
  say('The database has been restarted.')
}
await Promise.all([
  clusterLoad({ origin: proxy.origin, told, isOver }),
  ...(hasKills ? [killSome(), restartDatabase()] : []),
])

// Everything is up again: every token that was handed out is one for each copy.
const patience = Date.now() + 60_000
while (origins().length < copies && Date.now() < patience) await pause(100)
const found = await differences(databaseUrl, told)
const tokens = [...told.tokens].slice(-100)
for (const origin of origins())
  for (const [token, email] of tokens) {
    const answer = await fetch(`${origin}/user`, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    if (answer.status !== 200 || JSON.parse(text).email !== email)
      found.push(`a token of ${email} is answered ${answer.status} ${text.slice(0, 200)}`)
  }
if (origins().length < copies) found.push(`${copies - origins().length} copies have not come back`)
proxy.stop()
await Promise.all(started.map((copy) => copy.stop()))
await postgres.stop()
await rm(folder, { recursive: true, force: true })

const all = [...told.surprises, ...complaints.map((line) => `stderr: ${line}`), ...found]
const perSecond = (count: number) => (count / seconds).toFixed(1)
say(`
${kills} kills in ${seconds} s, ${told.unknown} requests without an answer, at most ${told.longestSilenceMs} ms without any answer
acknowledged: ${told.signUps.size} sign-ups (${perSecond(told.signUps.size)}/s) of ${told.applicants.size}, ${told.tokens.size} log-ins (${perSecond(told.tokens.size)}/s), ${told.traces.size} traces (${perSecond(told.traces.size)}/s)`)
for (const line of all.slice(0, 40)) say(`✗ ${line}`)
say(`${all.length} differences`)
process.exitCode = all.length === 0 ? 0 : 1
