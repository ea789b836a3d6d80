import { and, eq } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { customers, passwordResets } from '../database/schema.ts'
import type { LiveSession } from '../session/open-sessions.ts'
import type { Customer } from '../session/session-token.ts'
import type { Sessions } from '../session/sessions.ts'
import type { Passwords } from './passwords.ts'

export interface PasswordChangePorts {
  readonly db: Db
  readonly passwords: Passwords
  readonly sessions: Sessions
  /** Tells the customer by mail, within the same transaction. */
  readonly tellOwner: (tx: Db, customer: Pick<Customer, 'email'>) => Promise<void>
}

export interface PasswordChangeFacts {
  /** As it was when its password was found right. */
  readonly customer: Customer
  readonly next: string
  readonly live: LiveSession
  readonly endOthers: boolean
}

/** Sets a customer's password: all that goes with it happens, or none. */
export function createPasswordChange({ db, passwords, sessions, tellOwner }: PasswordChangePorts) {
  /** The sessions that it has ended, or null when the password was changed by somebody else meanwhile. */
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
      // A link that was asked for earlier no longer works: it would undo this change.
      await tx.delete(passwordResets).where(eq(passwordResets.customerId, id))
      await tellOwner(tx, customer)
      return endOthers ? sessions.endAll(id, live.jti, tx) : []
    })
  }
}

export type PasswordChange = ReturnType<typeof createPasswordChange>
