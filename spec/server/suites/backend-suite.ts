import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { TestBackend } from '../test-backend.ts'
import { startBackend } from '../test-backend.ts'
import type { DatabaseKind } from '../test-database.ts'
import { openTestDatabase } from '../test-database.ts'
import { accountSuite } from './account-suite.ts'
import { answerSuite } from './answer-suite.ts'
import { contractSuite } from './contract-suite.ts'
import { forgerySuite } from './forgery-suite.ts'
import { inputSuite } from './input-suite.ts'
import { limitSuite } from './limit-suite.ts'
import { sessionSuite } from './session-suite.ts'
import { traceSuite } from './trace-suite.ts'

const versionOf = (rows: unknown) => String((rows as { rows: { version: string }[] }).rows[0]?.version)

/** Everything the backend promises, on one kind of database. */
export const backendSuite = (kind: DatabaseKind) =>
  describe(`on ${kind}`, () => {
    let backend: TestBackend
    beforeAll(async () => {
      backend = await startBackend(await openTestDatabase(kind))
    }, 60_000)
    afterAll(() => backend?.close())

    test(`this run is really on ${kind}`, async () => {
      const version = versionOf(await backend.db.execute(sql`select version()`))
      const server = new pg.Client(`${inject('postgresUrl')}/postgres`)
      await server.connect()
      const serverVersion = versionOf(await server.query('select version()'))
      await server.end()
      console.log(`${kind}: ${version}`)
      expect(version === serverVersion).toBe(kind === 'PostgreSQL')
    })

    sessionSuite(() => backend)
    forgerySuite(() => backend)
    accountSuite(() => backend)
    contractSuite(() => backend)
    inputSuite(() => backend)
    limitSuite(() => backend)
    traceSuite(() => backend)
    answerSuite(() => backend)
  })
