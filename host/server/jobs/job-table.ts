import { integer, jsonb, pgSchema, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../database/schema/moment.ts'

/** The rows of pg-boss, as far as they are read here. They are made by a migration, and written by pg-boss. */
export const bossJobs = pgSchema('pgboss').table('job', {
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  data: jsonb('data').notNull(),
  state: text('state', {
    enum: ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'],
  }).notNull(),
  /** How many tries there were before the present or the next one. */
  retryCount: integer('retry_count').notNull(),
  retryLimit: integer('retry_limit').notNull(),
  createdOn: moment('created_on').notNull(),
  startAfter: moment('start_after').notNull(),
  output: jsonb('output').$type<{ readonly reason?: string }>(),
})

/** How often a job was tried, with the present try. */
export const triesOf = ({ state, retryCount }: Pick<typeof bossJobs.$inferSelect, 'state' | 'retryCount'>) =>
  retryCount + (state === 'created' ? 0 : 1)

/**
 * Why the last attempt of a job failed, from `putOff`; null: none has. If a copy of the server died during it, pg-boss
 * has a text of its own.
 */
export function reasonIn(output: object | null): string | null {
  if (output === null) return null
  return 'reason' in output ? String(output.reason) : 'a server ended over it'
}
