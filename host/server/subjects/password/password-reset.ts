import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { customers, passkeys, passwordResets, providerIdentities } from '../../platform/database/schema.ts'
import type { EventLog } from '../../platform/events/event-log.ts'
import type { LoginGuard } from '../../platform/limits/login-guard.ts'
import { tokenHash as hashOf } from '../../platform/random-token.ts'
import type { Sessions } from '../../platform/session/sessions.ts'
import { passwordFault } from './password-rules.ts'
import type { Passwords } from './passwords.ts'

export interface PasswordResetPorts {
  readonly db: Db
  readonly now: () => Date
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly guard: LoginGuard
  readonly eventLog: EventLog
}

export type ResetOutcome =
  | { readonly outcome: 'done'; readonly customerId: string; readonly ended: readonly string[] }
  /** The password is easy to guess; `fault` has the reason for the customer. The link stays valid. */
  | { readonly outcome: 'guessable'; readonly fault: string }
  /** The link was used, has expired, was replaced or never existed. */
  | { readonly outcome: 'gone' }

const gone: ResetOutcome = { outcome: 'gone' }

/** Checks the token of a reset link, and sets a password by it, with everything that belongs to it, in one transaction. */
export function createPasswordReset(ports: PasswordResetPorts) {
  const { db, now, passwords, sessions, guard, eventLog } = ports
  const isGood = (tokenHash: string) =>
    and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now()))

  const use = (customerId: string, tokenHash: string, passwordHash: string) =>
    db.transaction(async (tx): Promise<ResetOutcome> => {
      // If the link is used twice at the same time, one request deletes its row and the other finds none. The customer's row is
      // locked first, as in a change of the password, so that the two cannot deadlock.
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
      await tx.update(customers).set({ passwordHash, hasPassword: true }).where(eq(customers.id, customerId))
      const ended = await sessions.endAll(customerId, undefined, tx)
      // Somebody who knew the old password may have added a passkey, or connected a login of the identity provider.
      await tx.delete(passkeys).where(eq(passkeys.customerId, customerId))
      await tx.delete(providerIdentities).where(eq(providerIdentities.customerId, customerId))
      await eventLog.record(tx, { kind: 'passwordChanged', email: owner.email, isReset: true })
      return { outcome: 'done', customerId, ended }
    })

  /** Whether a link works. It stays as it is, because mail scanners open links too. */
  const isValid = async (token: string): Promise<boolean> =>
    (await db.$count(passwordResets, isGood(hashOf(token)))) > 0

  const resetPassword = async (token: string, password: string): Promise<ResetOutcome> => {
    const tokenHash = hashOf(token)
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
    // Before hashing, so that guessed tokens cause no work.
    if (owner === undefined) return gone
    const { id, email, givenName, familyName } = owner
    const fault = passwordFault(password, { email, names: [givenName, familyName] })
    if (fault !== null) return { outcome: 'guessable', fault }
    const result = await use(id, tokenHash, await passwords.hash(password))
    // After the transaction: if this fails, the password is still set, and the pause ends by itself.
    if (result.outcome === 'done') await guard.forget(email).catch(() => undefined)
    return result
  }
  return { isValid, resetPassword }
}

export type PasswordReset = ReturnType<typeof createPasswordReset>
