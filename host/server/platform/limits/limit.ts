import { and, eq, gt, gte, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { limits } from '../database/schema.ts'
import { keyedHash } from '../keyed-hash.ts'
import { createFirstRefusal } from './first-refusal.ts'
import { LimitError } from './limit-error.ts'

/** A limit of `points` in a window of `seconds`, which begins with the first one, for each key. */
export interface LimitRule<Subject> {
  /** Unique name of the limit. It is logged. */
  readonly name: string
  readonly points: number
  readonly seconds: number
  /** The subject of the count, such as an IP or e-mail address. Only a keyed hash of it is stored. */
  readonly key: (subject: Subject) => string
  /** Message for a refused sender. Default: that there were too many requests. */
  readonly detail?: (msBeforeNext: number) => string
  /** Set if points may be given back. Then refusals are not remembered, since the next request may be allowed. */
  readonly isGivenBack?: true
}

export interface LimitPorts {
  readonly db: Db
  /** Key of the hashes. It must be the same in all copies of the server, or each would count on its own. */
  readonly secret: Uint8Array
  readonly now: () => Date
}

/**
 * How much the clocks of two copies of the server may differ. A window that ends later than is possible with this difference
 * was written by a wrong clock, and is ignored.
 */
export const clocksDifferMs = 60_000

/** Most refusals to remember. With more, the map is emptied, which only costs a few statements. */
const maxRemembered = 10_000

/**
 * A limit that all copies of the server share. The count is a row of the database and is raised in one statement, so that
 * simultaneous requests cannot exceed it. Windows depend on the clocks of the copies, which have to agree. If the database
 * fails, the request fails.
 */
export function createLimit<Subject>(ports: LimitPorts, rule: LimitRule<Subject>) {
  const { db, secret, now } = ports
  const { name, points: most, seconds, detail, isGivenBack } = rule
  const { key, points, expire } = limits
  const windowMs = seconds * 1000
  const isFirstRefusal = createFirstRefusal(ports, name)
  /** Ends of the windows of refused keys. Until then they are refused without asking the database again. */
  const refused = new Map<string, number>()
  // Hashed, because addresses are personal data and must not be in the table, in backups, or in messages of failed queries.
  const rowOf = (subject: Subject) => `${name}:${keyedHash(secret, 'limit', name, rule.key(subject))}`
  const isInWindow = (end: number, at: number) => end > at && end <= at + windowMs + clocksDifferMs

  function refusal(msBeforeNext: number, isFirst: boolean): LimitError {
    return new LimitError(name, { msBeforeNext, isFirst, ...(detail && { detail: detail(msBeforeNext) }) })
  }

  async function refuse(row: string, at: number): Promise<LimitError> {
    const [found] = await db.select({ expire }).from(limits).where(eq(key, row))
    const end = found?.expire ?? at
    if (refused.size >= maxRemembered) refused.clear()
    if (!isGivenBack) refused.set(row, end)
    return refusal(end - at, await isFirstRefusal(row, end))
  }

  return {
    /** Takes `cost` points. Throws `LimitError`, and takes none, if fewer are left. */
    async spend(subject: Subject, cost = 1): Promise<void> {
      const [row, at] = [rowOf(subject), now().getTime()]
      const known = refused.get(row)
      if (known !== undefined && isInWindow(known, at)) throw refusal(known - at, false)
      const end = at + windowMs
      const isOver = sql`(${expire} <= ${at} or ${expire} > ${end + clocksDifferMs})`
      const counted = await db
        .insert(limits)
        .values({ key: row, points: cost, expire: end })
        .onConflictDoUpdate({
          target: key,
          set: {
            points: sql`case when ${isOver} then ${cost} else ${points} + ${cost} end`,
            expire: sql`case when ${isOver} then ${end} else ${expire} end`,
          },
          setWhere: sql`${isOver} or ${points} + ${cost} <= ${most}`,
        })
        .returning({ points })
      if (counted.length === 0) throw await refuse(row, at)
    },
    /** Gives a point back. */
    async giveBack(subject: Subject): Promise<void> {
      await db
        .update(limits)
        .set({ points: sql`${points} - 1` })
        .where(and(eq(key, rowOf(subject)), gt(points, 0), gt(expire, now().getTime())))
    },
    /** The subjects that are refused now, each with the time in ms since 1970 at which that ends. */
    async refusals(subjects: readonly Subject[]): Promise<ReadonlyMap<Subject, number>> {
      const at = now().getTime()
      const rows = await db
        .select({ key, expire })
        .from(limits)
        .where(and(sql`starts_with(${key}, ${`${name}:`})`, gte(points, most), gt(expire, at)))
      const ends = new Map(rows.map((row) => [row.key, row.expire]))
      return new Map(
        subjects.flatMap((subject) => {
          const end = ends.get(rowOf(subject))
          return end !== undefined && isInWindow(end, at) ? [[subject, end]] : []
        }),
      )
    },
    /** Sets the count of a subject to zero. */
    async forget(subject: Subject): Promise<void> {
      await db.delete(limits).where(eq(key, rowOf(subject)))
    },
  }
}
