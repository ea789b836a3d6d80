import { eq, min } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { accounts } from '../database/schema.ts'

/**
 * A query for the number of the account that a customer sees: of several the first one by its number, since the pages show
 * one account and have no way to choose. By the token's owner alone, so that no other data can be read (AUTH-14).
 */
export const shownAccountOf = (db: Db, customerId: string) =>
  db
    .select({ number: min(accounts.number) })
    .from(accounts)
    .where(eq(accounts.customerId, customerId))
