import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { max } from 'drizzle-orm'
import { openPostgres } from '../../../host/server/platform/database/open-postgres.ts'
import { bills } from '../../../host/server/platform/database/schema.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import { createBillingRun } from '../../../host/server/subjects/billing/billing-run.ts'
import { createDebitRun } from '../../../host/server/subjects/debits/debit-run.ts'
import { serviceAgreements } from '../../../host/server/subjects/debits/service-agreements.ts'
import { createSettlePayTo } from '../../../host/server/subjects/debits/settle-pay-to.ts'
import { createSettle } from '../../../host/server/subjects/payments/settle.ts'
import { createPriceNotices } from '../../../host/server/subjects/plans/price-notices.ts'
import { readNumber } from '../../../src/command/read-arguments.ts'
import { newDatabase } from '../../server/new-database.ts'
import { startPostgres } from '../../server/own-postgres.ts'
import { startOfTest } from '../../server/test-backend.ts'
import { argumentsOrExit, expectNone } from '../run/script-arguments.ts'
import { bookWithNewPrices, generateDueAccounts, slowProvider } from './generate-due-accounts.ts'
import { now as clock } from './measures.ts'

// `npm run bench:runs`: what the daily runs take. It reports and never fails.
const usage = `Usage: npm run bench:runs [-- options]

Fills a PostgreSQL with made-up accounts that are all due on one day, and does the daily runs: price notices, bills, debits, each
twice, the second time with nothing to do. Time and memory, and the time for a million accounts at the same pace.

  --accounts <number>      usual are 2000; each has half-hours of 210 days
  --provider-ms <number>   what the payment provider takes to answer; usual are 50
`
const { accounts, providerMs } = argumentsOrExit({
  usage,
  flags: { accounts: { type: 'string' }, 'provider-ms': { type: 'string' } },
  read: ({ values, positionals }) => {
    expectNone(positionals)
    return {
      accounts: readNumber('accounts', values.accounts ?? '2000', { min: 1, max: 10_000_000 }),
      providerMs: readNumber('provider-ms', values['provider-ms'] ?? '50', { min: 0, max: 10_000 }),
    }
  },
})

const say = (line: string) => process.stdout.write(`${line}\n`)
const megabytes = () => process.memoryUsage().rss / 2 ** 20
const million = 1e6

interface Measured {
  readonly name: string
  readonly done: number
  readonly seconds: number
  /** Processor time of this process; the database has its own. */
  readonly cpuSeconds: number
  /** Memory of the process before the run, and its largest. */
  readonly megabytes: readonly [before: number, most: number]
}

async function measure(name: string, run: () => Promise<number>): Promise<Measured> {
  const before = megabytes()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, megabytes())
  }, 20)
  const [begun, cpu] = [clock(), process.cpuUsage()]
  const done = await run()
  const { user, system } = process.cpuUsage(cpu)
  const measured = {
    ...{ name, done, seconds: (clock() - begun) / 1000, cpuSeconds: (user + system) / 1e6 },
    megabytes: [before, Math.max(most, megabytes())],
  } as const
  clearInterval(timer)
  say(`${name}: ${done} in ${measured.seconds.toFixed(1)} s`)
  return measured
}

const postgres = await startPostgres()
const { db, upkeep, close } = await openPostgres(await newDatabase(postgres.url, 'bench'), () => undefined)
const begun = clock()
await generateDueAccounts(upkeep, {
  ...{ count: accounts, now: startOfTest },
  onProgress: (done) => done % 5000 === 0 && say(`${done} customers`),
})
say(`${accounts} accounts after ${Math.round((clock() - begun) / 1000)} s`)

const now = () => startOfTest
const ports = { db, now, eventLog: createEventLog({ db, now }) }
const book = bookWithNewPrices()
const notices = createPriceNotices({ ...ports, book })
const billing = createBillingRun({ ...ports, book })
const debits = createDebitRun({
  ...{ ...ports, provider: slowProvider(providerMs), agreements: serviceAgreements },
  settle: createSettle(ports),
  settlePayTo: createSettlePayTo(ports),
})

/** Throws if a run has left something, since its time would then say nothing. */
function expectNothing(lists: Readonly<Record<string, readonly unknown[]>>): void {
  for (const [name, list] of Object.entries(lists))
    if (list.length > 0) throw new Error(`${list.length} are ${name}: ${JSON.stringify(list[0])}`)
}
async function notify(): Promise<number> {
  const { notified, refused, differences, faults } = await notices()
  expectNothing({ refused, differences, faults })
  return notified.length
}
async function bill(): Promise<number> {
  const { issued, waiting, refused, faults } = await billing()
  expectNothing({ waiting, refused, faults })
  return issued.length
}
async function debit(): Promise<number> {
  const [newest] = await db.select({ dueOn: max(bills.dueOn) }).from(bills)
  const { submitted, waiting, left } = await debits(newest?.dueOn ?? undefined)
  expectNothing({ waiting, left })
  return submitted
}

const all = [
  await measure('price notices', notify),
  await measure('price notices, nothing to do', notify),
  await measure('bills', bill),
  await measure('bills, nothing to do', bill),
  await measure('debits', debit),
  await measure('debits, nothing to do', debit),
]
/** Of a million at this pace. */
const inWords = (seconds: number) => {
  const minutes = ((seconds / accounts) * million) / 60
  return minutes < 90 ? `${minutes.toFixed(minutes < 10 ? 1 : 0)} min` : `${(minutes / 60).toFixed(1)} h`
}
say(`
${accounts} accounts, ${cpus().length} cores, a provider that answers after ${providerMs} ms
| Run | Done | Time | CPU without the database | For each account | Memory | A million accounts |
| --- | --- | --- | --- | --- | --- | --- |`)
for (const {
  name,
  done,
  seconds,
  cpuSeconds,
  megabytes: [before, most],
} of all)
  say(
    `| ${name} | ${done} | ${seconds.toFixed(1)} s | ${cpuSeconds.toFixed(1)} s | ${((seconds / accounts) * 1000).toFixed(2)} ms | ${Math.round(before)} to ${Math.round(most)} MB | ${inWords(seconds)} |`,
  )
mkdirSync('reports', { recursive: true })
writeFileSync('reports/runs.json', `${JSON.stringify({ accounts, providerMs, runs: all }, null, 2)}\n`)
await close()
await postgres.stop()
process.exit()
