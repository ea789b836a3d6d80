import { afterAll, beforeAll } from 'vitest'
import type { TestBackend } from '../test-backend.ts'
import { startBackend } from '../test-backend.ts'
import { openDemoDatabase } from '../test-database.ts'
import { debitSuite } from './debit-suite.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend(await openDemoDatabase('PostgreSQL'))
})
afterAll(() => backend?.close())

debitSuite(() => backend)
