import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { isDatabaseAway } from '../../../host/server/platform/database/is-database-away.ts'
import { rowsOf } from '../../../host/server/platform/database/known-migrations.ts'
import { openDatabase } from '../../../host/server/platform/database/open.ts'
import { openPostgres } from '../../../host/server/platform/database/open-postgres.ts'
import { customers } from '../../../host/server/platform/database/schema.ts'
import { putEmptyDatabase } from '../empty-database.ts'
import { temporaryFolder } from '../test-backend.ts'
import { emptyPostgresUrl, newPostgresUrl } from '../test-database.ts'

const ignore = () => undefined

test('a DATABASE_URL that leads nowhere is refused in one line that says why, without the password', async () => {
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

test('a DATA_DIR that is no folder is refused in one line that names it', async () => {
  const { path, done } = temporaryFolder()
  onTestFinished(done)
  const dataDir = join(path, 'a-file')
  writeFileSync(dataDir, '')
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    `The data folder ${dataDir} cannot be used: it is a file. Set DATA_DIR to another folder.`,
  )
})

test('if the lock cannot be taken for another reason than another server, the error names the reason', async () => {
  const { path, done } = temporaryFolder()
  onTestFinished(done)
  writeFileSync(
    join(path, 'server.lock'),
    'no lock of ours, and longer than the header of one would have to be',
  )
  const error = await openDatabase({ dataDir: path }).catch((caught: unknown) => caught)
  expect(error).toMatchObject({
    name: 'StartError',
    message: `The lock in the data folder ${path} cannot be used (file is not a database): mend or move it, or set DATA_DIR to another folder.`,
  })
})

test('copies that start together on an empty database all find its tables', async () => {
  const url = await newPostgresUrl()
  const copies = await Promise.all([1, 2, 3, 4].map(() => openPostgres(url, ignore)))
  for (const { db } of copies) expect(await db.$count(customers)).toBe(0)
  await Promise.all(copies.map(({ close }) => close()))
})

test('a lost connection is recognised, and replaced for the next query', async () => {
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

for (const kind of ['PostgreSQL', 'PGlite'] as const)
  test(`a program that is older than the database on ${kind} does not start, says what to do, and changes nothing`, async () => {
    const { path: dataDir, done } = temporaryFolder()
    onTestFinished(done)
    const databaseUrl = kind === 'PostgreSQL' ? await emptyPostgresUrl() : undefined
    if (databaseUrl === undefined) await putEmptyDatabase(dataDir)
    const run = async (statements: readonly SQL[]) => {
      const { db, close } = await openDatabase({ databaseUrl, dataDir, isMigrated: false })
      const rows: unknown[] = []
      for (const statement of statements) rows.push(await rowsOf(db, statement))
      await close()
      return rows.at(-1)
    }
    const history = sql`select hash, created_at from drizzle.__drizzle_migrations order by id`
    const newer = sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9e12)`
    const before = await run([newer, history])
    await expect(openDatabase({ databaseUrl, dataDir })).rejects.toMatchObject({
      name: 'StartError',
      message:
        'This program does not know the version of the database, and nothing was changed: start the program that used it last, or import an export of this one into an empty database.',
    })
    // The folder can be locked again.
    expect(await run([history])).toEqual(before)
  })
