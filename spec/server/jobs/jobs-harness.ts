import { afterAll, beforeAll, beforeEach } from 'vitest'
import { runJobsCommand } from '../../../host/server/commands/jobs/command.ts'
import type { Job } from '../../../host/server/commands/jobs/jobs.ts'
import { createOutbox } from '../../../host/server/notifications/outbox.ts'
import { openPostgres } from '../../../host/server/platform/database/open-postgres.ts'
import {
  cardPayers,
  failedMails,
  heldMails,
  paymentEvents,
  payments,
  refunds,
} from '../../../host/server/platform/database/schema.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import { bossJobs } from '../../../host/server/platform/queue/job-table.ts'
import { testMailService } from '../notifications/test-mail-service.ts'
import { newSandbox } from '../payments/payment-harness.ts'
import type { TestBackend } from '../test-backend.ts'
import { startBackend, startOfTest, temporaryFolder } from '../test-backend.ts'
import { newPostgresUrl } from '../test-database.ts'

/** A mail server's answer to an unknown mailbox. */
export const noMailbox = {
  ...{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 unknown' },
}

/** A backend whose jobs wait, and the command on its database. For the tests of one file. */
export function jobsHarness() {
  let backend: TestBackend
  let databaseUrl: string
  const folder = temporaryFolder()
  beforeAll(async () => {
    databaseUrl = await newPostgresUrl()
    backend = await startBackend(await openPostgres(databaseUrl, () => undefined))
  })
  afterAll(async () => {
    await backend?.close()
    folder.done()
  })
  beforeEach(async () => {
    backend.clock.now = startOfTest
    for (const table of [bossJobs, failedMails, heldMails, paymentEvents, refunds, payments, cardPayers])
      await backend.db.delete(table)
  })
  const now = () => backend.clock.now
  const sandbox = newSandbox(now)
  const config = () => ({ databaseUrl, dataDir: folder.path, isLocal: true, paymentProvider: undefined })
  const run = (...words: readonly string[]) =>
    runJobsCommand(words, { config, now, provider: sandbox.provider })
  return {
    backend: () => backend,
    now,
    pass: (ms: number) => {
      backend.clock.now = new Date(now().getTime() + ms)
    },
    config,
    sandbox,
    run,
    listed: async (...words: readonly string[]) => JSON.parse((await run('--json', ...words)).text) as Job[],
    eventLog: () => createEventLog({ ...backend, now }),
    outbox: () => createOutbox({ ...backend, now }),
    /** A mail service whose mail server refuses. */
    refusing: (fault: object) =>
      testMailService({
        ...backend,
        mailTransport: {
          deliver: () => Promise.reject(Object.assign(new Error('no maya@customers.example'), fault)),
        },
      }).worker,
    put: (mail: object = {}) =>
      createOutbox({ ...backend, now }).put(backend.db, {
        ...{ recipient: 'maya@customers.example', subject: 'Your payment', body: 'Hello\n' },
        ...mail,
      }),
  }
}
