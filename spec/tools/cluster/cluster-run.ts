import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../../host/server/platform/database/open.ts'
import { newDatabase } from '../../server/new-database.ts'
import { startPostgres } from '../../server/own-postgres.ts'
import { seed } from '../bench/bench-server.ts'
import type { Acknowledged, BegunPayment } from './acknowledged.ts'
import { nothingYet } from './acknowledged.ts'
import { createAsking, pause } from './asking.ts'
import { clusterLoad } from './cluster-load.ts'
import { startClusterProvider } from './cluster-provider.ts'
import type { Copy } from './copies.ts'
import { startCopy } from './copies.ts'
import { createPayers, seedPayers } from './payers.ts'
import { paymentDifferences } from './payment-differences.ts'
import { startRoundRobin } from './round-robin.ts'
import { storedDifferences } from './stored-differences.ts'

export interface ClusterRunOptions {
  readonly copies: number
  readonly seconds: number
  /** Whether copies are killed and the database is restarted during the run. */
  readonly hasKills: boolean
  readonly say: (line: string) => void
}

export interface ClusterRun {
  readonly notified: Acknowledged
  readonly payments: readonly BegunPayment[]
  /** Events of the provider. */
  readonly events: number
  readonly kills: number
  /** Differences from what was acknowledged, and answers that must not occur. */
  readonly differences: readonly string[]
}

/** How long copies have to restart, and unanswered requests to succeed. A key is held for half a minute. */
const patienceMs = 120_000

/** Each copy accepts every token that any copy issued. */
async function tokenDifferences(origins: readonly string[], notified: Acknowledged): Promise<string[]> {
  const found: string[] = []
  const tokens = [...notified.tokens].slice(-100)
  for (const origin of origins)
    for (const [token, email] of tokens) {
      const answer = await fetch(`${origin}/user`, { headers: { authorization: `Bearer ${token}` } })
      const text = await answer.text()
      if (answer.status !== 200 || JSON.parse(text).email !== email)
        found.push(`a token of ${email} is answered ${answer.status} ${text.slice(0, 200)}`)
    }
  return found
}

/**
 * Runs copies of the server on their own PostgreSQL, with visitors for some time; then compares the acknowledged facts with
 * the data.
 */
export async function clusterRun({ copies, seconds, hasKills, say }: ClusterRunOptions): Promise<ClusterRun> {
  const folder = await mkdtemp(join(tmpdir(), 'gridfront-cluster-'))
  const postgres = await startPostgres()
  const databaseUrl = await newDatabase(postgres.url, 'cluster')
  const complaints: string[] = []
  const notified = nothingYet()
  let end = Number.POSITIVE_INFINITY
  const isOver = () => Date.now() >= end
  const asking = createAsking({ notified, isOver })
  let proxyOrigin = ''
  const provider = await startClusterProvider({ origin: () => proxyOrigin, asking })
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    TRACES_PER_MINUTE: '1000000',
    LOGIN_FAILURES_PER_ADDRESS: '1000000',
    PAYMENTS_PER_ACCOUNT: '1000000',
    ...provider.env,
  }
  // All at once, on an empty database that each of them wants to migrate.
  const started: Copy[] = await Promise.all(
    Array.from({ length: copies }, () => startCopy({ env, onComplaint: (line) => complaints.push(line) })),
  )
  await seed(folder, databaseUrl)
  const database = await openDatabase({ databaseUrl, dataDir: folder })
  const payers = await seedPayers(database.db)
  await database.close()
  const origins = () => started.map(({ origin }) => origin()).filter((one) => one !== null)
  const proxy = await startRoundRobin(origins)
  const { origin } = proxy
  proxyOrigin = origin
  say(`${copies} copies are ready`)

  const { load, finish } = createPayers({ origin, notified, asking, provider, payers, isOver })
  notified.lastAnswerAt = Date.now()
  end = Date.now() + seconds * 1000
  let kills = 0
  async function killSome() {
    while (!isOver()) {
      await pause(2000 + Math.random() * 4000)
      if (isOver()) return
      // On a busy machine a start takes longer than the pause, so nothing would be tested while no copy runs.
      const up = started.filter(({ origin }) => origin() !== null)
      if (up.length < Math.min(2, copies)) continue
      up[Math.floor(Math.random() * up.length)]?.kill()
      kills += 1
    }
  }
  async function restartDatabase() {
    await pause((seconds * 1000) / 2)
    await postgres.restart()
    say('The database has been restarted.')
  }
  await Promise.all([
    clusterLoad({ origin, notified, asking, isOver }),
    load(),
    ...(hasKills ? [killSome(), restartDatabase()] : []),
  ])

  const lastMoment = Date.now() + patienceMs
  while (origins().length < copies && Date.now() < lastMoment) await pause(100)
  const found: string[] = []
  if (origins().length < copies) found.push(`${copies - origins().length} copies have not come back`)
  await finish(() => Date.now() >= lastMoment)
  await provider.delivered()
  const after = await openDatabase({ databaseUrl, dataDir: folder })
  found.push(...(await storedDifferences(databaseUrl, notified)))
  found.push(
    ...(await paymentDifferences({
      ...{ db: after.db, databaseUrl, dataDir: folder, store: provider.store, payers },
    })),
  )
  found.push(...(await tokenDifferences(origins(), notified)))
  await after.close()
  proxy.stop()
  await Promise.all(started.map((copy) => copy.stop()))
  await provider.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
  return {
    notified,
    payments: payers.flatMap(({ begun }) => begun),
    events: provider.events(),
    kills,
    differences: [...notified.surprises, ...complaints.map((line) => `stderr: ${line}`), ...found],
  }
}
