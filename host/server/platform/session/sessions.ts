import { randomUUID } from 'node:crypto'
import { and, eq, inArray, lte, ne } from 'drizzle-orm'
import type { TokenClaims } from 'gridfront/contracts'
import { TokenError, verifyToken } from 'gridfront/server'
import type { Db } from '../database/db.ts'
import { inBatches } from '../database/in-batches.ts'
import { isDiskFull } from '../database/is-disk-full.ts'
import { customers, sessions } from '../database/schema.ts'
import type { TokenKeys } from '../keys/keys.ts'
import { lifetimeOf } from '../keys/session-lifetime.ts'
import type { LiveSession } from './open-sessions.ts'
import {
  createOpenSessions,
  isLive,
  lastUsedFirst,
  lockCustomerRow,
  maxOpenSessions,
} from './open-sessions.ts'
import type { Customer } from './session-token.ts'
import { signSessionToken } from './session-token.ts'

/** How accurate the time of a session's last use is, so that not every request writes. */
const usedEveryMs = 300_000

export interface OpeningFacts {
  /** Random part of the CSRF token that the login used. */
  readonly openedWith: string
  readonly isShared: boolean
  readonly device: string
  /** Id of the session that the request was sent with. The new one replaces it. */
  readonly replaces?: string | undefined
  /** Issuer of the identity provider that has said who this is. Default: none. */
  readonly provider?: string | undefined
  /** Stores what belongs to the session, in its transaction. Default: nothing. */
  readonly store?: ((tx: Db, jti: string) => Promise<void>) | undefined
}

/** A session that ended because another one began. */
export interface EndedSession {
  readonly jti: string
  /** May differ from the customer who logs in, if another one was logged in on that device. */
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

/** Opens, extends and finds sessions. They are stored in the database and identified by signed tokens. */
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

  /** Ends the least recently used sessions beyond the limit, but not the newest one. The caller has locked the customer. */
  async function endTooMany(tx: Db, customerId: string, newest: string): Promise<EndedSession[]> {
    const spare = tx
      .select({ jti: sessions.jti })
      .from(sessions)
      .where(and(eq(sessions.customerId, customerId), ne(sessions.jti, newest), isLive(now())))
      .orderBy(...lastUsedFirst)
      .offset(maxOpenSessions - 1)
    const ended = await tx
      .update(sessions)
      .set({ endedAt: now() })
      .where(inArray(sessions.jti, spare))
      .returning(endedRow)
    return ended.map((row) => ({ ...row, reason: 'too_many' }))
  }

  /** Opens a session. Null if the password was changed, or the customer removed, since the password was checked. */
  async function open(
    customer: Customer,
    { openedWith, isShared, device, replaces, provider, store }: OpeningFacts,
  ): Promise<OpenedSession | null> {
    const [jti, issuedAt] = [randomUUID(), secondsNow()]
    const token = await signSessionToken(keys, issuer, {
      customer,
      jti,
      isShared,
      provider: provider ?? null,
      issuedAt,
      loggedInAt: issuedAt,
    })
    const createdAt = new Date(issuedAt * 1000)
    const expiresAt = new Date((issuedAt + lifetimeOf(isShared)) * 1000)
    const { id: customerId, passwordHash } = customer
    return db.transaction(async (tx) => {
      // A lock, so that a change of the password waits and then ends this session too, and that other logins count it.
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
        provider,
      })
      await store?.(tx, jti)
      // First, so that the replaced session does not count as one too many.
      const replaced = replaces === undefined ? [] : await endReplaced(tx, replaces)
      return { token, jti, ended: [...replaced, ...(await endTooMany(tx, customerId, jti))] }
    })
  }

  /** A new token for the same session, with the full lifetime from now. Null if the session has just ended. */
  async function extend({ jti, isShared, startedAt }: LiveSession): Promise<string | null> {
    const issuedAt = secondsNow()
    const expiresAt = new Date((issuedAt + lifetimeOf(isShared)) * 1000)
    const [row] = await db
      .update(sessions)
      .set({ expiresAt })
      .where(and(eq(sessions.jti, jti), isLive(now())))
      .returning({ customerId: sessions.customerId, provider: sessions.provider })
    if (row === undefined) return null
    const [customer] = await db.select().from(customers).where(eq(customers.id, row.customerId))
    if (customer === undefined) return null
    const loggedInAt = Math.floor(startedAt.getTime() / 1000)
    return signSessionToken(keys, issuer, {
      ...{ customer, jti, isShared, issuedAt, loggedInAt },
      provider: row.provider,
    })
  }

  // The library's own check, so that pages and server always agree on a token.
  const verify = (token: string) => verifyToken(token, { issuer, keys: keys.ring().publicKeys, now })

  async function claimsOf(token: string): Promise<TokenClaims | null> {
    const refused = (error: unknown) => {
      if (error instanceof TokenError) return error
      throw error
    }
    const first = await verify(token).catch(refused)
    if (!(first instanceof TokenError)) return first
    if (!first.isKeyUnknown) return null
    // Another copy of the server may sign with a new key already. Verified again whatever `refresh` resolves to, because a
    // simultaneous request may have loaded the key.
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
    // The condition is repeated in the update, so that only one of several simultaneous requests writes.
    if (lastUsedAt <= stale)
      await db
        .update(sessions)
        .set({ lastUsedAt: now() })
        .where(and(eq(sessions.jti, row.jti), lte(sessions.lastUsedAt, stale)))
        // With a full disk, requests that only read still work.
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
    /** Whether a login has used the CSRF token with this random part, so that it is invalid. */
    isSpent: inBatches(async (randoms: readonly string[]): Promise<readonly boolean[]> => {
      const logins = await db
        .select({ openedWith: sessions.openedWith })
        .from(sessions)
        .where(inArray(sessions.openedWith, [...randoms]))
      const spent = new Set(logins.map(({ openedWith }) => openedWith))
      return randoms.map((random) => spent.has(random))
    }),
  }
}

export type Sessions = ReturnType<typeof createSessions>
