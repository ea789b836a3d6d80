import { randomUUID } from 'node:crypto'
import { and, eq, inArray, lte, ne } from 'drizzle-orm'
import type { TokenClaims } from 'gridfront/contracts'
import { TokenError, verifyToken } from 'gridfront/server'
import type { Db } from '../database/db.ts'
import { isDiskFull } from '../database/is-disk-full.ts'
import { customers, sessions } from '../database/schema.ts'
import type { TokenKeys } from '../keys/keys.ts'
import type { LiveSession } from './open-sessions.ts'
import {
  createOpenSessions,
  isLive,
  lastUsedFirst,
  lockCustomerRow,
  mostOpenSessions,
} from './open-sessions.ts'
import { lifetimeOf } from './session-lifetime.ts'
import type { Customer } from './session-token.ts'
import { signSessionToken } from './session-token.ts'

/** Not every request writes: the moment of the last use is true to within so much. */
const usedEveryMs = 300_000

export interface OpeningFacts {
  /** Random part of the CSRF token that let the login in. */
  readonly openedWith: string
  readonly isShared: boolean
  readonly device: string
  /** The session that asked, which ends with this one's beginning. */
  readonly replaces?: string | undefined
}

/** A session that had to go when another one began. */
export interface EndedSession {
  readonly jti: string
  /** Not always who has logged in: somebody else may have sat there before. */
  readonly customerId: string
  readonly reason: 'replaced' | 'too_many'
}

export interface OpenedSession {
  readonly token: string
  readonly jti: string
  readonly ended: readonly EndedSession[]
}

export interface SessionPorts {
  readonly db: Db
  readonly keys: TokenKeys
  readonly issuer: string
  readonly now: () => Date
}

/** Who is logged in: kept in the database, proven by a signed token. Holds no state of its own. */
export function createSessions({ db, keys, issuer, now }: SessionPorts) {
  const secondsNow = () => Math.floor(now().getTime() / 1000)

  const endedRow = { jti: sessions.jti, customerId: sessions.customerId }

  async function endReplaced(tx: Db, jti: string): Promise<EndedSession[]> {
    const ended = await tx
      .update(sessions)
      .set({ endedAt: now() })
      .where(and(eq(sessions.jti, jti), isLive(now())))
      .returning(endedRow)
    return ended.map((row) => ({ ...row, reason: 'replaced' }))
  }

  /** Leaves the new one, and of the others those used last. Whoever calls it holds the customer. */
  async function endTooMany(tx: Db, customerId: string, newest: string): Promise<EndedSession[]> {
    const spare = tx
      .select({ jti: sessions.jti })
      .from(sessions)
      .where(and(eq(sessions.customerId, customerId), ne(sessions.jti, newest), isLive(now())))
      .orderBy(...lastUsedFirst)
      .offset(mostOpenSessions - 1)
    const ended = await tx
      .update(sessions)
      .set({ endedAt: now() })
      .where(inArray(sessions.jti, spare))
      .returning(endedRow)
    return ended.map((row) => ({ ...row, reason: 'too_many' }))
  }

  /** Null when the password has been changed, or the customer removed, since it was found right. */
  async function open(
    customer: Customer,
    { openedWith, isShared, device, replaces }: OpeningFacts,
  ): Promise<OpenedSession | null> {
    const [jti, issuedAt] = [randomUUID(), secondsNow()]
    const token = await signSessionToken(keys, issuer, {
      customer,
      jti,
      isShared,
      issuedAt,
      loggedInAt: issuedAt,
    })
    const createdAt = new Date(issuedAt * 1000)
    const expiresAt = new Date((issuedAt + lifetimeOf(isShared)) * 1000)
    const { id: customerId, passwordHash } = customer
    return db.transaction(async (tx) => {
      // A change of the password that ends all sessions waits, and then sees this one too; and so do other logins,
      // which have to count it.
      const owner = await lockCustomerRow(tx, customerId)
      if (owner?.passwordHash !== passwordHash) return null
      await tx.insert(sessions).values({
        jti,
        customerId,
        createdAt,
        expiresAt,
        lastUsedAt: createdAt,
        isShared,
        device,
        openedWith,
      })
      // First: its place is free then.
      const replaced = replaces === undefined ? [] : await endReplaced(tx, replaces)
      return { token, jti, ended: [...replaced, ...(await endTooMany(tx, customerId, jti))] }
    })
  }

  /** A new token for the same session, which lives as long as after a login. Null when it has just ended. */
  async function extend({ jti, isShared, startedAt }: LiveSession): Promise<string | null> {
    const issuedAt = secondsNow()
    const expiresAt = new Date((issuedAt + lifetimeOf(isShared)) * 1000)
    const [row] = await db
      .update(sessions)
      .set({ expiresAt })
      .where(and(eq(sessions.jti, jti), isLive(now())))
      .returning({ customerId: sessions.customerId })
    if (row === undefined) return null
    const [customer] = await db.select().from(customers).where(eq(customers.id, row.customerId))
    if (customer === undefined) return null
    const loggedInAt = Math.floor(startedAt.getTime() / 1000)
    return signSessionToken(keys, issuer, { customer, jti, isShared, issuedAt, loggedInAt })
  }

  // The library's own check, so that page and server give one verdict on a token.
  const verify = (token: string) => verifyToken(token, { issuer, keys: keys.ring().publicKeys, now })

  async function claimsOf(token: string): Promise<TokenClaims | null> {
    const refused = (error: unknown) => {
      if (error instanceof TokenError) return error
      throw error
    }
    const first = await verify(token).catch(refused)
    if (!(first instanceof TokenError)) return first
    if (!first.isKeyUnknown) return null
    // Another copy of the server may sign with a new key already. Judged again whatever `refresh` found: a request
    // beside this one may have brought the key.
    await keys.refresh()
    const second = await verify(token).catch(refused)
    return second instanceof TokenError ? null : second
  }

  async function find(token: string): Promise<LiveSession | null> {
    const claims = await claimsOf(token)
    if (claims?.jti === undefined || claims.sub === undefined) return null
    const [row] = await db
      .select({
        jti: sessions.jti,
        customerId: sessions.customerId,
        email: customers.email,
        isShared: sessions.isShared,
        startedAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
      })
      .from(sessions)
      .innerJoin(customers, eq(customers.id, sessions.customerId))
      .where(and(eq(sessions.jti, claims.jti), eq(sessions.customerId, claims.sub), isLive(now())))
    if (row === undefined) return null
    const { lastUsedAt, ...live } = row
    const stale = new Date(now().getTime() - usedEveryMs)
    // Of requests that come together one writes.
    if (lastUsedAt <= stale)
      await db
        .update(sessions)
        .set({ lastUsedAt: now() })
        .where(and(eq(sessions.jti, row.jti), lte(sessions.lastUsedAt, stale)))
        // Whoever only reads needs no room on the disk.
        .catch((error: unknown) => {
          if (!isDiskFull(error)) throw error
        })
    return live
  }

  return {
    open,
    extend,
    find,
    ...createOpenSessions({ db, now }),
    /** Whether a login has used up the CSRF token with this random part. */
    isSpent: async (random: string): Promise<boolean> => {
      const [login] = await db
        .select({ jti: sessions.jti })
        .from(sessions)
        .where(eq(sessions.openedWith, random))
        .limit(1)
      return login !== undefined
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>
