import { and, desc, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import type { OpenSession } from 'gridfront/contracts'
import type { Db } from '../database/db.ts'
import { customers, sessions } from '../database/schema.ts'

/** A session that has neither ended nor expired. */
export interface LiveSession {
  readonly jti: string
  readonly customerId: string
  readonly email: string
  readonly isShared: boolean
  /** When the customer logged in. */
  readonly startedAt: Date
}

/** The maximum number of sessions of a customer, far more than anybody has devices, so that their list stays short. */
export const maxOpenSessions = 50

/** Condition for sessions that have neither ended nor expired. */
export const isLive = (now: Date) => and(isNull(sessions.endedAt), gt(sessions.expiresAt, now))

/**
 * Locks a customer's row until the transaction ends, so that everything that opens a session, ends several of them, or sets
 * the password happens one after the other. Null if there is no such customer any more.
 */
export async function lockCustomerRow(tx: Db, customerId: string) {
  const [owner] = await tx
    .select({ passwordHash: customers.passwordHash })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update')
  return owner ?? null
}

/** Order by last use, the latest first. */
export const lastUsedFirst = [desc(sessions.lastUsedAt), desc(sessions.createdAt), sessions.jti] as const

/** Lists and ends the sessions of a customer. */
export function createOpenSessions({ db, now }: { readonly db: Db; readonly now: () => Date }) {
  const ending = () => ({ endedAt: now() })

  /** The session of the request first, then the others by last use. */
  async function list(live: Pick<LiveSession, 'jti' | 'customerId'>): Promise<OpenSession[]> {
    const rows = await db
      .select()
      .from(sessions)
      .where(and(eq(sessions.customerId, live.customerId), isLive(now())))
      .orderBy(...lastUsedFirst)
    const all = rows.map(
      ({ jti, device, createdAt, lastUsedAt, expiresAt, isShared }): OpenSession => ({
        id: jti,
        device,
        startedAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        endsAt: expiresAt.toISOString(),
        isShared,
        isCurrent: jti === live.jti,
      }),
    )
    return [...all.filter(({ isCurrent }) => isCurrent), ...all.filter(({ isCurrent }) => !isCurrent)]
  }

  /** Ends those of the given sessions that are the customer's and still open. Resolves to their ids. */
  async function endSome(customerId: string, ids: readonly string[]): Promise<string[]> {
    return db.transaction(async (tx) => {
      await lockCustomerRow(tx, customerId)
      const ended = await tx
        .update(sessions)
        .set(ending())
        .where(and(eq(sessions.customerId, customerId), inArray(sessions.jti, [...ids]), isLive(now())))
        .returning({ jti: sessions.jti })
      return ended.map(({ jti }) => jti)
    })
  }

  /**
   * Ends all of the customer's sessions except one. Resolves to their ids. After a change of the password it has to run in the
   * same transaction (`within`), or a login with the old password could happen in between.
   */
  async function endAll(customerId: string, exceptJti?: string, within: Db = db): Promise<string[]> {
    const isOther = exceptJti === undefined ? undefined : ne(sessions.jti, exceptJti)
    const ended = await within
      .update(sessions)
      .set(ending())
      .where(and(eq(sessions.customerId, customerId), isOther, isLive(now())))
      .returning({ jti: sessions.jti })
    return ended.map(({ jti }) => jti)
  }

  return {
    list,
    endSome,
    endAll,
    /** Ends a session. Resolves to whether it was still open. */
    end: async (jti: string): Promise<boolean> => {
      const ended = await db
        .update(sessions)
        .set(ending())
        .where(and(eq(sessions.jti, jti), isLive(now())))
        .returning({ jti: sessions.jti })
      return ended.length > 0
    },
  }
}
