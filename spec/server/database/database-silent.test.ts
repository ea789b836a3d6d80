import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { isDatabaseAway } from '../../../host/server/platform/database/is-database-away.ts'
import { openPostgres } from '../../../host/server/platform/database/open-postgres.ts'
import { customers } from '../../../host/server/platform/database/schema.ts'
import { startServer } from '../server-process.ts'
import { temporaryFolder } from '../test-backend.ts'
import { emptyPostgresUrl, seededPostgresUrl } from '../test-database.ts'

const generous = { timeout: 180_000 }
/** Much longer than an answer takes, even on a busy machine. */
const impatienceMs = 1500
const ignore = () => undefined
const caught = (work: Promise<unknown>) => work.catch((error: unknown) => error)

/** The first byte of the message that closes an idle connection: it has no answer. */
const terminate = 'X'.charCodeAt(0)

/** A connection to the database that accepts everything but answers nothing between two moments. */
async function silentWay(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const ways: { near: Socket; far: Socket }[] = []
  let isSilent = false
  let wasAsked = () => {}
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    ways.push({ near, far })
    near.on('data', (data) => {
      if (!isSilent) far.write(data)
      else if (data[0] !== terminate) wasAsked()
    })
    far.on('data', (data) => isSilent || near.write(data))
    near.on('error', ignore).on('close', () => far.destroy())
    far.on('error', ignore).on('close', () => near.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const { near } of ways) near.destroy()
    server.close()
  })
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    say: (silent: boolean) => {
      isSilent = silent
    },
    /** Once a statement is sent that is not answered. */
    asked: () =>
      new Promise<void>((resolve) => {
        wasAsked = resolve
      }),
  }
}

test('a database that stops answering counts as away, and once it answers again no broken connection is left', async () => {
  const { url, say } = await silentWay(await emptyPostgresUrl())
  const { db, close } = await openPostgres(url, ignore, {
    patience: { statementMs: 0, silenceMs: impatienceMs },
  })
  onTestFinished(close)
  say(true)
  expect(isDatabaseAway(await caught(db.$count(customers)))).toBe(true)
  say(false)
  const transaction = db.transaction(async (tx) => {
    await tx.$count(customers)
    say(true)
    await tx.$count(customers)
  })
  expect(isDatabaseAway(await caught(transaction))).toBe(true)
  say(false)
  expect(await db.$count(customers)).toBe(0)
})

test('the database cancels a statement that takes too long, except maintenance', async () => {
  const patience = { statementMs: impatienceMs, silenceMs: 60_000 }
  const { db, upkeep, close } = await openPostgres(await emptyPostgresUrl(), ignore, { patience })
  onTestFinished(close)
  const error = await caught(db.execute(sql`select pg_sleep(60)`))
  expect(error).toMatchObject({ cause: { code: '57014' } })
  expect(isDatabaseAway(error)).toBe(true)
  await upkeep.execute(sql`select pg_sleep(${(2 * impatienceMs) / 1000})`)
  expect(await db.$count(customers)).toBe(0)
})

test('the database ends an idle transaction, with its locks', async () => {
  const patience = { statementMs: impatienceMs, silenceMs: 60_000 }
  const { db, upkeep, close } = await openPostgres(await emptyPostgresUrl(), ignore, { patience })
  onTestFinished(close)
  const transaction = db.transaction(async (tx) => {
    await tx.execute(sql`lock table customers`)
    // Waits for the lock, which is never released.
    await upkeep.$count(customers)
    await tx.$count(customers)
  })
  expect(isDatabaseAway(await caught(transaction))).toBe(true)
})

test('a stop completes even if the database answers nothing', generous, async () => {
  const { path, done } = temporaryFolder()
  onTestFinished(done)
  const { url, say, asked } = await silentWay(await seededPostgresUrl())
  const server = startServer({ DATA_DIR: path, DATABASE_URL: url, LOG_LEVEL: 'silent' })
  await server.ready
  say(true)
  // The mail worker queries every few seconds. While nothing waits for an answer, everything closes at once.
  await asked()
  server.child.kill('SIGTERM')
  expect(await server.ended).toMatchObject({
    code: 1,
    stderr: 'Gridfront was ended before all was closed: the database does not answer.\n',
  })
})
