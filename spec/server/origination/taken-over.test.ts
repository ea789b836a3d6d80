import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rowsOf } from '../../../host/server/platform/database/known-migrations.ts'
import { applicationCookies, applications } from '../../../host/server/platform/database/schema.ts'
import type { TestBackend } from '../test-backend.ts'
import { startBackend } from '../test-backend.ts'
import { openTestDatabase } from '../test-database.ts'
import { signUpHarness } from './sign-up-harness.ts'

// The embedded database has one connection, on which nothing waits for a lock.
let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend(await openTestDatabase('PostgreSQL'), { hasDemo: false })
})
afterAll(() => backend?.close())

test('[ORIG-5] a change that waited while another browser took the application over is refused', async () => {
  const { answered, rowOf } = signUpHarness(() => backend)
  const { applicant, answers } = await answered()
  const { email } = answers.person
  const id = (await rowOf(email))?.id ?? ''
  const { db } = backend
  const save = () => applicant.save({ version: 1, plan: { planId: 'wattlebird-shift' } })
  let late: ReturnType<typeof save> | undefined
  await db.transaction(async (tx) => {
    await tx.select().from(applications).where(eq(applications.id, id)).for('update')
    late = save()
    await vi.waitFor(async () => {
      const rows = await rowsOf(db, sql`select 1 from pg_locks where not granted`)
      expect(rows).toHaveLength(1)
    })
    await tx.delete(applicationCookies).where(eq(applicationCookies.applicationId, id))
  })
  expect((await late)?.statusCode).toBe(409)
  expect((await rowOf(email))?.answers.plan).toEqual(answers.plan)
})
