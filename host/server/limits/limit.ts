import { getTableName } from 'drizzle-orm'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../database/db.ts'
import { limits } from '../database/schema.ts'
import { keyedHash } from './keyed-hash.ts'
import { LimitError } from './limit-error.ts'
import { limitStore } from './limit-store.ts'

/** `points` times in `seconds`, counted from the first, for each key. */
export interface LimitRule<Subject> {
  /** Keeps equal keys of two limits apart; stands in the log. */
  readonly name: string
  readonly points: number
  readonly seconds: number
  /** Who or what is counted: an address, an e-mail address. Only a keyed hash of it is kept. */
  readonly key: (subject: Subject) => string
}

export interface LimitPorts {
  readonly db: Db
  /** The same in every copy of the server, else each copy counts for itself. */
  readonly secret: Uint8Array
}

/**
 * A limit that all copies of the server share: the count is a row of the database, raised in one statement. Windows
 * go by the clocks of the copies, which have to agree. A failing database fails the request.
 */
export function createLimit<Subject>(
  { db, secret }: LimitPorts,
  { name, points, seconds, key }: LimitRule<Subject>,
) {
  const counter = new RateLimiterPostgres({
    storeClient: limitStore(db),
    storeType: 'pool',
    tableName: getTableName(limits),
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    // What is refused from memory is counted nowhere. The first refusal is counted, so that one copy alone knows itself to be the first. What the database has
    // refused stays refused until the window ends: a copy may remember that, and a flood writes nothing more.
    inMemoryBlockOnConsumed: points + 1,
    // Done by `retention.ts`, which ends with the server.
    clearExpiredByTimeout: false,
  })
  // Addresses are personal: the table, its backups and the text of a failed query hold none.
  const rowOf = (subject: Subject) => keyedHash(secret, 'limit', name, key(subject))

  return {
    /** Takes one point, or as many as said. Throws `LimitError` when there are not so many left. */
    async spend(subject: Subject, cost = 1): Promise<void> {
      try {
        await counter.consume(rowOf(subject), cost)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        const { msBeforeNext, consumedPoints } = error
        throw new LimitError(name, {
          msBeforeNext,
          isFirst: consumedPoints > points && consumedPoints - cost <= points,
        })
      }
    },
  }
}
