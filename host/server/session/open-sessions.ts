import { and, desc, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import type { OpenSession } from 'gridfront/contracts'
import type { Db } from '../database/db.ts'
import { customers, sessions } from '../database/schema.ts'

/** A login that has neither ended nor expired. */
export interface LiveSession {
  readonly jti: string
  readonly customerId: string
  readonly email: string
  readonly isShared: boolean
  /** When its customer logged in. */
  readonly startedAt: Date
}

/** A list of them all can be read, and ended in one request. Far more than anybody has devices. */
export const mostOpenSessions = 50

/** Has neither ended nor expired. */
export const isLive = (now: Date) => and(isNull(sessions.endedAt), gt(sessions.expiresAt, now))

/**
 * Holds a customer until the transaction ends: whatever opens or ends several of their sessions, or sets their
 * password, goes one after the other. Null when they are gone.
 */
export async function lockCustomerRow(tx: Db, customerId: string) {
  const [owner] = await tx
    .select({ passwordHash: customers.passwordHash })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update')
  return owner ?? null
}

/** The longest unused come last. */
export const lastUsedFirst = [desc(sessions.lastUsedAt), desc(sessions.createdAt), sessions.jti] as const

/** The sessions of a customer as a list, and the ways to end them. */
export function createOpenSessions({ db, now }: { readonly db: Db; readonly now: () => Date }) {
  const ending = () => ({ endedAt: now() })

  /** The asking session first, then those used last. */
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

  /** Ends those of the customer's sessions that are still open, and answers which they were. */
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
   * Ends all of the customer's sessions but that one, and answers which they were. With a new password it belongs into
   * the same transaction (`within`), after the password: else a login under way could slip in between.
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
    /** Whether it was still open. */
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
