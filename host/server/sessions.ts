import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { TokenError, verifyToken } from 'gridfront/server'
import { SignJWT } from 'jose'
import type { Db } from './database/db.ts'
import { customers, sessions } from './database/schema.ts'
import type { TokenKeys } from './keys.ts'
import { normalEmail } from './normal-email.ts'
import type { Passwords } from './passwords.ts'
import { dummyHash } from './passwords.ts'

/** AUTH-7: 30 days. */
export const lifetimeSeconds = 2_592_000

export type Customer = typeof customers.$inferSelect

/** A login that has neither ended nor expired. */
export interface LiveSession {
  readonly jti: string
  readonly customerId: string
  readonly email: string
}

export interface SessionPorts {
  readonly db: Db
  readonly keys: TokenKeys
  readonly issuer: string
  readonly now: () => Date
  readonly passwords: Passwords
}

/** Who is logged in: kept in the database, proven by a signed token. Holds no state of its own. */
export async function createSessions({ db, keys, issuer, now, passwords }: SessionPorts) {
  const nobodysHash = await dummyHash(passwords)

  /** Runs the hasher exactly once, whether or not anybody has that address. */
  async function authenticate(credentials: { email: string; password: string }): Promise<Customer | null> {
    const [customer] = await db
      .select()
      .from(customers)
      .where(eq(customers.email, normalEmail(credentials.email)))
    const fits = await passwords.verify(customer?.passwordHash ?? nobodysHash, credentials.password)
    return customer !== undefined && fits ? customer : null
  }

  async function open(customer: Customer, openedWith: string): Promise<{ token: string; jti: string }> {
    const jti = randomUUID()
    const issuedAt = Math.floor(now().getTime() / 1000)
    const expiresAt = issuedAt + lifetimeSeconds
    const token = await new SignJWT({
      email: customer.email,
      given_name: customer.givenName,
      family_name: customer.familyName,
      auth_time: issuedAt,
    })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: keys.signing.kid })
      .setIssuer(issuer)
      .setSubject(customer.id)
      .setJti(jti)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(keys.signing.key)
    await db.insert(sessions).values({
      jti,
      customerId: customer.id,
      createdAt: new Date(issuedAt * 1000),
      expiresAt: new Date(expiresAt * 1000),
      openedWith,
    })
    return { token, jti }
  }

  async function find(token: string): Promise<LiveSession | null> {
    // The library's own check, so that page and server give one verdict on a token.
    const claims = await verifyToken(token, { issuer, keys: keys.publicKeys, now }).catch(
      (error: unknown) => {
        if (error instanceof TokenError) return null
        throw error
      },
    )
    if (claims?.jti === undefined || claims.sub === undefined) return null
    const [live] = await db
      .select({ jti: sessions.jti, customerId: sessions.customerId, email: customers.email })
      .from(sessions)
      .innerJoin(customers, eq(customers.id, sessions.customerId))
      .where(
        and(
          eq(sessions.jti, claims.jti),
          eq(sessions.customerId, claims.sub),
          isNull(sessions.endedAt),
          gt(sessions.expiresAt, now()),
        ),
      )
    return live ?? null
  }

  return {
    authenticate,
    open,
    find,
    end: async (jti: string): Promise<void> => {
      await db.update(sessions).set({ endedAt: now() }).where(eq(sessions.jti, jti))
    },
    /** Whether a login has used up the forgery pair with this random part. */
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

export type Sessions = Awaited<ReturnType<typeof createSessions>>
