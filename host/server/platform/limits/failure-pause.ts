import { and, eq, gt, gte, sql } from 'drizzle-orm'
import { failedLogins } from '../database/schema.ts'
import type { AttemptCounter, LoginSubject } from './attempt-counter.ts'
import { tooManyFailures } from './attempt-counter.ts'
import { createFirstRefusal } from './first-refusal.ts'
import type { LimitPorts } from './limit.ts'
import { clocksDifferMs } from './limit.ts'
import { LimitError } from './limit-error.ts'

const freeFailures = 5
const shortestPauseSeconds = 30
const longestPauseSeconds = 900
const forgottenAfterMs = 86_400_000

export interface FailurePause extends AttemptCounter {
  /** Sets the number of failures in a row to zero. */
  readonly reset: (subject: LoginSubject) => Promise<void>
  /** The keys that are locked now, each with the end of its pause. */
  readonly pauses: () => Promise<{ readonly key: string; readonly blockedUntil: Date }[]>
}

/**
 * Locks an account for a sender after failures in a row: 30 s after the fifth, and twice as long after each further one, up to
 * 15 minutes, so that nobody is locked out for good. Failures are forgotten after 24 hours without one.
 */
export function createFailurePause(
  ports: LimitPorts,
  name: string,
  keyOf: (subject: LoginSubject) => string,
): FailurePause {
  const { db, now } = ports
  const isFirstRefusal = createFirstRefusal(ports, name)
  const { key, failures, lastFailedAt, blockedUntil } = failedLogins
  const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`

  async function refusal(row: string, at: Date) {
    const [found] = await db.select({ blockedUntil }).from(failedLogins).where(eq(key, row))
    const pauseEnd = (found?.blockedUntil ?? at).getTime()
    const msBeforeNext = pauseEnd - at.getTime()
    const isFirst = await isFirstRefusal(row, pauseEnd)
    return new LimitError(name, { msBeforeNext, isFirst, detail: tooManyFailures(msBeforeNext) })
  }

  return {
    async spend(subject) {
      const [row, at] = [keyOf(subject), now()]
      const isForgotten = sql`${lastFailedAt} <= ${moment(new Date(at.getTime() - forgottenAfterMs))}`
      const latestEnd = new Date(at.getTime() + longestPauseSeconds * 1000 + clocksDifferMs)
      // The pause begins before the password is checked. A success ends it.
      const seconds = sql`least(${longestPauseSeconds}, ${shortestPauseSeconds} * 2 ^ least(${failures} + 1 - ${freeFailures}, 10))`
      const counted = await db
        .insert(failedLogins)
        .values({ key: row, failures: 1, lastFailedAt: at, blockedUntil: at })
        .onConflictDoUpdate({
          target: key,
          set: {
            failures: sql`case when ${isForgotten} then 1 else ${failures} + 1 end`,
            lastFailedAt: at,
            blockedUntil: sql`case when ${isForgotten} or ${failures} + 1 < ${freeFailures} then ${moment(at)}
              else ${moment(at)} + ${seconds} * interval '1 second' end`,
          },
          // Before the fifth failure `blockedUntil` is not a pause, but only the time of the last attempt.
          setWhere: sql`${failures} < ${freeFailures} or ${blockedUntil} <= ${moment(at)} or ${blockedUntil} > ${moment(latestEnd)}`,
        })
        .returning({ failures })
      if (counted.length === 0) throw await refusal(row, at)
    },
    async giveBack(subject) {
      await db
        .update(failedLogins)
        .set({ failures: sql`greatest(${failures} - 1, 0)`, blockedUntil: now() })
        .where(eq(key, keyOf(subject)))
    },
    async reset(subject) {
      await db.delete(failedLogins).where(eq(key, keyOf(subject)))
    },
    pauses: () =>
      db
        .select({ key, blockedUntil })
        .from(failedLogins)
        .where(and(gte(failures, freeFailures), gt(blockedUntil, now()))),
  }
}
