import { randomUUID } from 'node:crypto'
import { and, desc, eq, lt, or } from 'drizzle-orm'
import type { Passkey } from 'gridfront/contracts'
import { maxPasskeys } from 'gridfront/contracts'
import type { Db } from '../../platform/database/db.ts'
import { customers, passkeys } from '../../platform/database/schema.ts'
import type { EventLog } from '../../platform/events/event-log.ts'
import { orderSecurityNoticeTo } from '../../platform/events/security-notice.ts'
import { lockCustomerRow } from '../../platform/session/open-sessions.ts'
import type { Customer } from '../../platform/session/session-token.ts'

export interface StoredPasskeyPorts {
  readonly db: Db
  readonly now: () => Date
  readonly eventLog: EventLog
}

export type StoredPasskey = typeof passkeys.$inferSelect

export type NewPasskey = Pick<
  StoredPasskey,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isSynced' | 'name'
>

const shown = ({ id, name, createdAt, lastUsedAt, isSynced }: StoredPasskey): Passkey => ({
  passkeyId: id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  isSynced,
})

/** The stored passkeys of customers. */
export function createStoredPasskeys({ db, now, eventLog }: StoredPasskeyPorts) {
  const ofCustomer = (customerId: string) => eq(passkeys.customerId, customerId)
  const rowsOf = (customerId: string) =>
    db
      .select()
      .from(passkeys)
      .where(ofCustomer(customerId))
      .orderBy(desc(passkeys.createdAt), desc(passkeys.id))
  const oneOf = (customerId: string, id: string) => and(eq(passkeys.id, id), ofCustomer(customerId))

  return {
    rowsOf,
    list: async (customerId: string): Promise<Passkey[]> => (await rowsOf(customerId)).map(shown),
    /** The passkey that an authenticator names, with its owner; null if there is none. */
    async find(credentialId: string): Promise<{ passkey: StoredPasskey; owner: Customer } | null> {
      const [row] = await db
        .select({ passkey: passkeys, owner: customers })
        .from(passkeys)
        .innerJoin(customers, eq(customers.id, passkeys.customerId))
        .where(eq(passkeys.credentialId, credentialId))
      return row ?? null
    },
    /** Adds a passkey and notifies its owner; `full` beyond the limit, `known` for one that is stored already. */
    add: (customerId: string, given: NewPasskey): Promise<Passkey | 'full' | 'known'> =>
      db.transaction(async (tx) => {
        // A lock, so that simultaneous requests do not exceed the limit.
        await lockCustomerRow(tx, customerId)
        if ((await tx.$count(passkeys, ofCustomer(customerId))) >= maxPasskeys) return 'full'
        const [added] = await tx
          .insert(passkeys)
          .values({ id: randomUUID(), customerId, createdAt: now(), ...given })
          .onConflictDoNothing()
          .returning()
        if (added === undefined) return 'known'
        await orderSecurityNoticeTo(tx, eventLog, customerId, 'PASSKEY_ADDED')
        return shown(added)
      }),
    async rename(customerId: string, id: string, name: string): Promise<Passkey | null> {
      const [renamed] = await db.update(passkeys).set({ name }).where(oneOf(customerId, id)).returning()
      return renamed === undefined ? null : shown(renamed)
    },
    /** Removes a passkey and notifies its owner. Resolves to whether the customer had it. */
    remove: (customerId: string, id: string): Promise<boolean> =>
      db.transaction(async (tx) => {
        const removed = await tx.delete(passkeys).where(oneOf(customerId, id)).returning({ id: passkeys.id })
        if (removed.length === 0) return false
        await orderSecurityNoticeTo(tx, eventLog, customerId, 'PASSKEY_REMOVED')
        return true
      }),
    /**
     * Stores the count of a passkey's use. False if it was removed meanwhile, or used with the same or a higher count, by
     * a copy of the authenticator.
     */
    async used({ id }: StoredPasskey, counter: number): Promise<boolean> {
      const isCounted = or(
        lt(passkeys.counter, counter),
        and(eq(passkeys.counter, 0), eq(passkeys.counter, counter)),
      )
      const used = await db
        .update(passkeys)
        .set({ counter, lastUsedAt: now() })
        .where(and(eq(passkeys.id, id), isCounted))
        .returning({ id: passkeys.id })
      return used.length > 0
    },
  }
}

export type StoredPasskeys = ReturnType<typeof createStoredPasskeys>
