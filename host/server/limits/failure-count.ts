import { and, eq, gt, sql } from 'drizzle-orm'
import { limits } from '../database/schema.ts'
import type { AttemptCounter, CounterPorts, LoginSubject } from './attempt-counter.ts'
import { clocksDifferMs, tooManyFailures } from './attempt-counter.ts'
import { createFirstRefusal } from './first-refusal.ts'

export interface FailureRule {
  /** Stands in the log. */
  readonly name: string
  readonly failures: number
  readonly seconds: number
  /** Key of the row: `<name>:<hash>`. */
  readonly key: (subject: LoginSubject) => string
}

/** So many failures in a window, which begins with the first; then none until it ends. */
export function createFailureCount(ports: CounterPorts, rule: FailureRule): AttemptCounter {
  const { db, now } = ports
  const { key, points, expire } = limits
  const isFirstRefusal = createFirstRefusal(ports, rule.name)

  async function refusal(row: string, at: number) {
    const [found] = await db.select({ expire }).from(limits).where(eq(key, row))
    const windowEnd = found?.expire ?? at
    return tooManyFailures(rule.name, windowEnd - at, await isFirstRefusal(row, windowEnd))
  }

  return {
    async take(subject) {
      const [row, at] = [rule.key(subject), now().getTime()]
      const end = at + rule.seconds * 1000
      const isOver = sql`(${expire} <= ${at} or ${expire} > ${end + clocksDifferMs})`
      const counted = await db
        .insert(limits)
        .values({ key: row, points: 1, expire: end })
        .onConflictDoUpdate({
          target: key,
          set: {
            points: sql`case when ${isOver} then 1 else ${points} + 1 end`,
            expire: sql`case when ${isOver} then ${end} else ${expire} end`,
          },
          setWhere: sql`${isOver} or ${points} < ${rule.failures}`,
        })
        .returning({ points })
      if (counted.length === 0) throw await refusal(row, at)
    },
    async giveBack(subject) {
      await db
        .update(limits)
        .set({ points: sql`${points} - 1` })
        .where(and(eq(key, rule.key(subject)), gt(points, 0), gt(expire, now().getTime())))
    },
  }
}
