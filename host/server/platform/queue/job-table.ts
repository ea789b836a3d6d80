import { integer, jsonb, pgSchema, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../database/schema/moment.ts'

/** The tables of pg-boss, with the columns that are read here. A migration creates them, and pg-boss writes them. */
export const bossJobs = pgSchema('pgboss').table('job', {
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  data: jsonb('data').notNull(),
  state: text('state', {
    enum: ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'],
  }).notNull(),
  /** The number of attempts before the current or next one. */
  retryCount: integer('retry_count').notNull(),
  retryLimit: integer('retry_limit').notNull(),
  createdOn: moment('created_on').notNull(),
  startAfter: moment('start_after').notNull(),
  output: jsonb('output').$type<{ readonly reason?: string }>(),
})

/** The number of attempts of a job, including the current one. */
export const triesOf = ({ state, retryCount }: Pick<typeof bossJobs.$inferSelect, 'state' | 'retryCount'>) =>
  retryCount + (state === 'created' ? 0 : 1)

/**
 * Why the last attempt of a job failed, from `putOff`; null if none has. If a copy of the server died during it, the
 * text is pg-boss's.
 */
export function reasonIn(output: object | null): string | null {
  if (output === null) return null
  return 'reason' in output ? String(output.reason) : 'a server ended over it'
}
