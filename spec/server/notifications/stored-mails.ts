import { asc, eq, inArray } from 'drizzle-orm'
import type { MailJob } from '../../../host/server/notifications/outbox.ts'
import type { Db } from '../../../host/server/platform/database/db.ts'
import type { LoggedEvent } from '../../../host/server/platform/events/event-log.ts'
import { bossJobs, triesOf } from '../../../host/server/platform/queue/job-table.ts'

// Helpers that know where mails wait.

const names = ['domain-event', 'mail']

async function jobsOf<Data extends LoggedEvent | MailJob>(db: Db, name: string) {
  const rows = await db
    .select()
    .from(bossJobs)
    .where(eq(bossJobs.name, name))
    .orderBy(asc(bossJobs.createdOn))
  return rows.map((row) => ({
    ...(row.data as Data),
    ...{ id: row.id, startAfter: row.startAfter, attempts: triesOf(row) },
  }))
}

/** Waiting domain events, oldest first. */
export const eventsLeft = (db: Db) => jobsOf<LoggedEvent>(db, 'domain-event')

/** Written mails that wait to be sent, oldest first. */
export const mailsLeft = (db: Db) => jobsOf<MailJob>(db, 'mail')

export const countEvents = (db: Db): Promise<number> => db.$count(bossJobs, eq(bossJobs.name, 'domain-event'))
export const countMails = (db: Db): Promise<number> => db.$count(bossJobs, eq(bossJobs.name, 'mail'))

export async function removeOrders(db: Db): Promise<void> {
  await db.delete(bossJobs).where(eq(bossJobs.name, 'domain-event'))
}

/** Removes all waiting events and mails. */
export async function removeMails(db: Db): Promise<void> {
  await db.delete(bossJobs).where(inArray(bossJobs.name, names))
}
