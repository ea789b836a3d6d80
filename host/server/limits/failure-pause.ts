import { eq, sql } from 'drizzle-orm'
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
  /** Forgets the failures in a row. */
  readonly reset: (subject: LoginSubject) => Promise<void>
}

/**
 * Failures in a row: after the fifth a pause of 30 s, which doubles with each further one up to 15 minutes, so that
 * nobody is locked out for good. Forgotten after 24 hours without a failure.
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
      // The pause begins before the attempt is judged: only a success ends it.
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
          // Before the fifth failure there is no pause, only the moment that some copy's clock showed.
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
  }
}
