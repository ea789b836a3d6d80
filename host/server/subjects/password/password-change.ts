import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { customers, passwordResets } from '../../platform/database/schema.ts'
import type { LiveSession } from '../../platform/session/open-sessions.ts'
import type { Customer } from '../../platform/session/session-token.ts'
import type { Sessions } from '../../platform/session/sessions.ts'
import type { Passwords } from './passwords.ts'

export interface PasswordChangePorts {
  readonly db: Db
  readonly passwords: Passwords
  readonly sessions: Sessions
  /** Requests a mail to the customer, in the same transaction. */
  readonly notifyOwner: (tx: Db, customer: Pick<Customer, 'email'>) => Promise<void>
}

export interface PasswordChangeFacts {
  /** The customer's row as it was when the password was checked. */
  readonly customer: Customer
  readonly next: string
  readonly live: LiveSession
  readonly endOthers: boolean
}

/** Changes a customer's password, with everything that belongs to it, in one transaction. */
export function createPasswordChange({ db, passwords, sessions, notifyOwner }: PasswordChangePorts) {
  /** Resolves to the sessions that it has ended; null if the password was changed by another request meanwhile. */
  return async ({ customer, next, live, endOthers }: PasswordChangeFacts): Promise<string[] | null> => {
    const passwordHash = await passwords.hash(next)
    const { id, passwordHash: former } = customer
    return db.transaction(async (tx) => {
      const changed = await tx
        .update(customers)
        .set({ passwordHash })
        .where(and(eq(customers.id, id), eq(customers.passwordHash, former)))
        .returning({ id: customers.id })
      if (changed.length === 0) return null
      // An earlier reset link becomes invalid, because it could undo this change.
      await tx.delete(passwordResets).where(eq(passwordResets.customerId, id))
      await notifyOwner(tx, customer)
      return endOthers ? sessions.endAll(id, live.jti, tx) : []
    })
  }
}

export type PasswordChange = ReturnType<typeof createPasswordChange>
