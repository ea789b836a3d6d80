import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { limits } from '../database/schema.ts'
import { createFirstRefusal } from './first-refusal.ts'
import { keyedHash } from './keyed-hash.ts'
import { LimitError } from './limit-error.ts'

/** `points` times in `seconds`, counted from the first, for each key. */
export interface LimitRule<Subject> {
  /** Keeps equal keys of two limits apart; stands in the log. */
  readonly name: string
  readonly points: number
  readonly seconds: number
  /** Who or what is counted: an address, an e-mail address. Only a keyed hash of it is kept. */
  readonly key: (subject: Subject) => string
  /** What who is refused reads. Default: that it was too often. */
  readonly detail?: (msBeforeNext: number) => string
  /** Points may be given back, so that a refusal holds for one request alone, and no copy may remember it. */
  readonly isGivenBack?: true
}

export interface LimitPorts {
  readonly db: Db
  /** The same in every copy of the server, else each copy counts for itself. */
  readonly secret: Uint8Array
  readonly now: () => Date
}

/**
 * How far the clocks of two copies of the server may differ, and a request's moment from that of one beside it. What
 * ends later than it could by that much was written by a clock that has jumped: it binds nobody.
 */
export const clocksDifferMs = 60_000

/** More senders than that are never refused at once: a map that is emptied costs a few statements. */
const mostRemembered = 10_000

/**
 * A limit that all copies of the server share: the count is a row of the database, raised in one statement, so that
 * nothing slips in beside another. Windows go by the clocks of the copies, which have to agree. A failing database
 * fails the request.
 */
export function createLimit<Subject>(ports: LimitPorts, rule: LimitRule<Subject>) {
  const { db, secret, now } = ports
  const { name, points: most, seconds, detail, isGivenBack } = rule
  const { key, points, expire } = limits
  const windowMs = seconds * 1000
  const isFirstRefusal = createFirstRefusal(ports, name)
  /** Ends of windows. What the database has refused stays refused until then, and a flood costs it nothing more. */
  const refused = new Map<string, number>()
  // Addresses are personal: the table, its backups and the text of a failed query hold none.
  const rowOf = (subject: Subject) => `${name}:${keyedHash(secret, 'limit', name, rule.key(subject))}`
  const isInWindow = (end: number, at: number) => end > at && end <= at + windowMs + clocksDifferMs

  function refusal(msBeforeNext: number, isFirst: boolean): LimitError {
    return new LimitError(name, { msBeforeNext, isFirst, ...(detail && { detail: detail(msBeforeNext) }) })
  }

  async function refuse(row: string, at: number): Promise<LimitError> {
    const [found] = await db.select({ expire }).from(limits).where(eq(key, row))
    const end = found?.expire ?? at
    if (refused.size >= mostRemembered) refused.clear()
    if (!isGivenBack) refused.set(row, end)
    return refusal(end - at, await isFirstRefusal(row, end))
  }

  return {
    /** Takes one point, or as many as said. Throws `LimitError`, and takes none, when not so many are left. */
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
    /** Gives a point back that turned out not to count. */
    async giveBack(subject: Subject): Promise<void> {
      await db
        .update(limits)
        .set({ points: sql`${points} - 1` })
        .where(and(eq(key, rowOf(subject)), gt(points, 0), gt(expire, now().getTime())))
    },
    /** Lets a subject begin afresh. */
    async forget(subject: Subject): Promise<void> {
      await db.delete(limits).where(eq(key, rowOf(subject)))
    },
  }
}
