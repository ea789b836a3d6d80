import { afterAll, beforeAll } from 'vitest'
import type { TestBackend } from '../test-backend.ts'
import { startBackend } from '../test-backend.ts'
import { openTestDatabase } from '../test-database.ts'
import { payToSuite } from './pay-to-suite.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend(await openTestDatabase('PostgreSQL'))
})
afterAll(() => backend?.close())

payToSuite(() => backend)
