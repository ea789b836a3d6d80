import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../host/server/database/db.ts'
import { bossJobs, triesOf } from '../../../host/server/jobs/job-table.ts'
import type { MailJob, OrderJob } from '../../../host/server/mail/outbox.ts'

// What the suites know of where mails wait.

const names = ['mail-order', 'mail']

async function jobsOf<Data extends OrderJob | MailJob>(db: Db, name: string) {
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

/** Orders that wait, the oldest first. */
export const ordersLeft = (db: Db) => jobsOf<OrderJob>(db, 'mail-order')

/** Mails that are to be sent, the oldest first. */
export const mailsLeft = (db: Db) => jobsOf<MailJob>(db, 'mail')

export const countOrders = (db: Db): Promise<number> => db.$count(bossJobs, eq(bossJobs.name, 'mail-order'))
export const countMails = (db: Db): Promise<number> => db.$count(bossJobs, eq(bossJobs.name, 'mail'))

export async function removeOrders(db: Db): Promise<void> {
  await db.delete(bossJobs).where(eq(bossJobs.name, 'mail-order'))
}

/** Removes all that wait: orders and mails. */
export async function removeMails(db: Db): Promise<void> {
  await db.delete(bossJobs).where(inArray(bossJobs.name, names))
}
