import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { isDatabaseAway } from '../../host/server/database/is-database-away.ts'
import { openDatabase } from '../../host/server/database/open.ts'
import { openPostgres } from '../../host/server/database/open-postgres.ts'
import { customers } from '../../host/server/database/schema.ts'
import { temporaryFolder } from './test-backend.ts'
import { newPostgresUrl } from './test-database.ts'

const ignore = () => undefined

test('[ENV-2] a DATABASE_URL that leads nowhere is refused in one line that says why, without the password', async () => {
  const good = await newPostgresUrl()
  const elsewhere = new URL(good)
  elsewhere.pathname = '/no_such_database'
  const cases: readonly [string, RegExp][] = [
    [
      'mysql://u:other-secret@localhost/x',
      /^DATABASE_URL is not the address of a PostgreSQL database: write/,
    ],
    ['other-secret', /^DATABASE_URL is not the address/],
    ['postgres://', /^DATABASE_URL is not the address/],
    [
      'postgres://u:other-secret@127.0.0.1:1/x',
      /^The database at 127\.0\.0\.1:1\/x cannot be used: nothing listens/,
    ],
    [elsewhere.href, /there is no database of that name/],
  ]
  for (const [databaseUrl, line] of cases) {
    const error = await openDatabase({ databaseUrl, dataDir: 'unused' }).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ name: 'StartError', message: expect.stringMatching(line) })
    expect(String(error)).not.toMatch(/\n|other-secret|only-for-tests/)
  }
})

test('[ENV-2] a DATA_DIR that is no folder is refused in one line that names it', async () => {
  const { path, done } = temporaryFolder()
  onTestFinished(done)
  const dataDir = join(path, 'a-file')
  writeFileSync(dataDir, '')
  await expect(openDatabase({ dataDir })).rejects.toThrow(/a-file\/database cannot be used .*set DATA_DIR/)
})

test('[AUTH-14] copies that start together on an empty database all find its tables', async () => {
  const url = await newPostgresUrl()
  const copies = await Promise.all([1, 2, 3, 4].map(() => openPostgres(url, ignore)))
  for (const { db } of copies) expect(await db.$count(customers)).toBe(0)
  await Promise.all(copies.map(({ close }) => close()))
})

test('[AUTH-5] a lost connection is known as such, and a new one is made for the next query', async () => {
  const lost: Error[] = []
  const { db, close } = await openPostgres(await newPostgresUrl(), (error) => lost.push(error))
  onTestFinished(close)
  const error = await db
    .execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    .catch((caught: unknown) => caught)
  expect(isDatabaseAway(error)).toBe(true)
  expect(await db.$count(customers)).toBe(0)
  expect(isDatabaseAway(await db.execute(sql`select nonsense`).catch((caught: unknown) => caught))).toBe(
    false,
  )
})
