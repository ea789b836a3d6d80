import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  GuardedPglite,
  minBytes,
  reservedBytes,
} from '../../../host/server/platform/database/guarded-pglite.ts'
import { putEmptyDatabase } from '../empty-database.ts'
import { email, password, startBackend, startOfTest, temporaryFolder } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'
import { openDemoDatabase } from '../test-database.ts'

const trace = {
  name: 'disk',
  level: 'info',
  category: 'test',
  tags: {},
  userAgent: 'test',
  timestamp: '2026-11-21T02:00:00.000Z',
}
const tables = ['traces', 'limits']

test('a full disk is answered with 503 and Retry-After, and the server is not ready until a write succeeds', async () => {
  const backend = await startBackend(await openDemoDatabase('PostgreSQL'))
  onTestFinished(backend.close)
  const { app, db, log } = backend
  await db.execute(
    `create function refuse() returns trigger language plpgsql as
     $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`,
  )
  const visitor = new TestClient(app)
  await visitor.get('/csrf')
  const send = () => visitor.post('/api/Tracing/custom', trace)
  expect((await send()).statusCode).toBe(204)
  for (const table of tables)
    await db.execute(`create trigger no_room before insert on ${table} execute function refuse()`)
  expect((await visitor.get('/readyz')).statusCode, 'nobody has found out yet').toBe(200)
  const answer = await send()
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  expect(answer.body).not.toContain('extend')
  const unready = await visitor.get('/readyz')
  expect([unready.statusCode, unready.headers['retry-after']]).toEqual([503, '5'])
  expect((await visitor.get('/healthz')).statusCode).toBe(200)
  for (const table of tables) await db.execute(`drop trigger no_room on ${table}`)
  expect((await visitor.get('/readyz')).statusCode).toBe(200)
  expect((await send()).statusCode).toBe(204)
  expect(
    log.filter((line) => line.includes('"event":"disk_full"')),
    'one line, whatever it has cost',
  ).toHaveLength(1)
})

test('[AUTH-14] with a full disk customers can still read, however long ago the last request was', async () => {
  const backend = await startBackend(await openDemoDatabase('PostgreSQL'))
  onTestFinished(backend.close)
  const visitor = new TestClient(backend.app)
  await visitor.login({ email, password })
  await backend.db.execute(
    `create function refuse() returns trigger language plpgsql as
     $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`,
  )
  await backend.db.execute(
    'create trigger no_room before update on sessions for each row execute function refuse()',
  )
  // Later the time of the last use is stored again.
  backend.clock.now = new Date(startOfTest.getTime() + 600_000)
  expect((await visitor.get('/user')).statusCode).toBe(200)
})

test('the embedded database refuses to write before its disk is full, reads on, and recovers by itself', {
  timeout: 120_000,
}, async () => {
  const { path, done } = temporaryFolder()
  let free = reservedBytes
  await putEmptyDatabase(path)
  const lite = new GuardedPglite(join(path, 'database'), async () => free)
  onTestFinished(async () => {
    await lite.close()
    done()
  })
  await lite.query('create table notes (text text)')
  const write = () => lite.query("insert into notes values ('x')")
  const writeMany = () => lite.transaction((tx) => tx.query("insert into notes values ('y')"))
  await write()
  await writeMany()
  free = reservedBytes - 1
  await vi.waitFor(() => expect(write()).rejects.toMatchObject({ code: '53100' }), 10_000)
  await expect(writeMany()).rejects.toMatchObject({ code: '53100' })
  expect((await lite.query('select count(*)::int as notes from notes')).rows).toEqual([
    { notes: expect.any(Number) },
  ])
  // Space can be freed while there is some left for what that writes.
  await lite.query("delete from notes where text = 'x'")
  free = minBytes - 1
  await vi.waitFor(
    () => expect(lite.query('delete from notes')).rejects.toMatchObject({ code: '53100' }),
    10_000,
  )
  await lite.query('select 1')
  free = reservedBytes
  await vi.waitFor(write, 10_000)
})

test('a long transaction is rolled back completely as soon as the disk is nearly full', {
  timeout: 120_000,
}, async () => {
  const { path, done } = temporaryFolder()
  let free = reservedBytes
  await putEmptyDatabase(path)
  const lite = new GuardedPglite(join(path, 'database'), async () => free)
  onTestFinished(async () => {
    await lite.close()
    done()
  })
  await lite.query('create table notes (text text)')
  const count = () => lite.query<{ notes: number }>('select count(*)::int as notes from notes')
  const long = lite.transaction(async (tx) => {
    await tx.query("insert into notes values ('x')")
    free = reservedBytes - 1
    // Writes batch after batch, like an import, until the disk is checked again.
    for (let batch = 0; batch < 20_000; batch += 1) {
      await tx.query('select 1')
      await tx.query("insert into notes values ('y')")
      await new Promise((resolve) => setImmediate(resolve))
    }
  })
  await expect(long).rejects.toMatchObject({ code: '53100' })
  expect((await count()).rows).toEqual([{ notes: 0 }])
})
