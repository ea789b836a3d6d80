import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { customers, passwordResets } from '../database/schema.ts'
import type { LoginGuard } from '../limits/login-guard.ts'
import type { Orders } from '../mail/outbox.ts'
import type { Sessions } from '../session/sessions.ts'
import { passwordFault } from './password-rules.ts'
import type { Passwords } from './passwords.ts'
import { resetTokenHash } from './reset-token.ts'

export interface PasswordResetPorts {
  readonly db: Db
  readonly now: () => Date
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly guard: LoginGuard
  readonly orders: Orders
}

export type ResetOutcome =
  | { readonly outcome: 'done'; readonly customerId: string; readonly ended: readonly string[] }
  /** The password is easily guessed; `fault` says why, in words for its owner. The link stays good. */
  | { readonly outcome: 'guessable'; readonly fault: string }
  /** Used, expired, replaced or never made. */
  | { readonly outcome: 'gone' }

const gone: ResetOutcome = { outcome: 'gone' }

/** Sets the password of whoever holds a link's token: all that goes with it happens, or none. */
export function createPasswordReset(ports: PasswordResetPorts) {
  const { db, now, passwords, sessions, guard, orders } = ports
  const isGood = (tokenHash: string) =>
    and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now()))

  const use = (customerId: string, tokenHash: string, passwordHash: string) =>
    db.transaction(async (tx): Promise<ResetOutcome> => {
      // Of uses at the same moment one gets the row, and the others find the link gone. The customer first, as a
      // change of the password takes them, so that the two never wait for each other.
      const [owner] = await tx
        .select({ email: customers.email })
        .from(customers)
        .where(eq(customers.id, customerId))
        .for('no key update')
      const [link] = await tx
        .delete(passwordResets)
        .where(isGood(tokenHash))
        .returning({ customerId: passwordResets.customerId })
      if (owner === undefined || link === undefined) return gone
      await tx.update(customers).set({ passwordHash }).where(eq(customers.id, customerId))
      const ended = await sessions.endAll(customerId, undefined, tx)
      await orders.place(tx, { kind: 'passwordChanged', email: owner.email, isReset: true })
      return { outcome: 'done', customerId, ended }
    })

  return async (token: string, password: string): Promise<ResetOutcome> => {
    const tokenHash = resetTokenHash(token)
    const [owner] = await db
      .select({
        id: customers.id,
        email: customers.email,
        givenName: customers.givenName,
        familyName: customers.familyName,
      })
      .from(passwordResets)
      .innerJoin(customers, eq(customers.id, passwordResets.customerId))
      .where(isGood(tokenHash))
    // Before the hasher: guesses at tokens cost nothing.
    if (owner === undefined) return gone
    const { id, email, givenName, familyName } = owner
    const fault = passwordFault(password, { email, names: [givenName, familyName] })
    if (fault !== null) return { outcome: 'guessable', fault }
    const result = await use(id, tokenHash, await passwords.hash(password))
    // Afterwards: should it fail, the password is set all the same, and the pause ends by itself.
    if (result.outcome === 'done') await guard.forget(email).catch(() => undefined)
    return result
  }
}

export type PasswordReset = ReturnType<typeof createPasswordReset>
