import { and, eq, inArray } from 'drizzle-orm'
import { ProblemError } from 'gridfront/fastify'
import { stateOf } from 'gridfront/validators'
import { dayIn } from '../platform/civil-day.ts'
import type { Db } from '../platform/database/db.ts'
import { accounts, customerRequests } from '../platform/database/schema.ts'
import { OperatorError } from '../platform/operator-error.ts'

export type AccountRow = typeof accounts.$inferSelect

/** The state of supply. An account imported without a postcode counts as being on the east coast. */
export const stateOfAccount = ({ postcode }: Pick<AccountRow, 'postcode'>) => stateOf(postcode) ?? 'NSW'

/** Whether supply has ended. The last day still counts as supplied; it ends at midnight at the home. */
export const isClosed = (account: Pick<AccountRow, 'closedOn' | 'postcode'>, now: Date): boolean =>
  account.closedOn !== null && account.closedOn < dayIn(stateOfAccount(account), now)

/** 0: supplied now, 1: supply is still to begin, 2: supply has ended. */
function groupOf(account: AccountRow, now: Date): number {
  if (isClosed(account, now)) return 2
  return account.planStartedOn <= dayIn(stateOfAccount(account), now) ? 0 : 1
}

/**
 * The customer's accounts: those supplied now, then those whose supply is still to begin, by their first day, then closed
 * ones, each group by number. The first one is shown until the customer chooses, so a move does not replace the home where
 * they still live. Selected by the token's owner, so that no other can be read (AUTH-14).
 */
export async function accountsOf(db: Db, customerId: string, now: Date): Promise<AccountRow[]> {
  const rows = await db
    .select()
    .from(accounts)
    .where(eq(accounts.customerId, customerId))
    .orderBy(accounts.number)
  const firstDayOf = (row: AccountRow) => (groupOf(row, now) === 1 ? row.planStartedOn : '')
  return rows.toSorted(
    (one, other) =>
      groupOf(one, now) - groupOf(other, now) || firstDayOf(one).localeCompare(firstDayOf(other)),
  )
}

/**
 * The account with this number, or without one the customer's first. Throws the same 404 for a number of somebody
 * else's account and for one that does not exist.
 */
export async function shownAccountOf(
  db: Db,
  customerId: string,
  now: Date,
  number: string | undefined,
): Promise<AccountRow> {
  const own = await accountsOf(db, customerId, now)
  const found = number === undefined ? own[0] : own.find((account) => account.number === number)
  if (found === undefined) throw new ProblemError(404, 'You have no such account.')
  return found
}

/** Locks an account, so that two runs do not bill the same period twice. Throws `OperatorError` if there is none. */
export async function lockAccount(tx: Db, number: string): Promise<AccountRow> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.number, number)).for('update')
  if (account === undefined)
    throw new OperatorError(`There is no account ${JSON.stringify(number)}: correct its number.`)
  return account
}

/** The last day of supply, if known or requested. */
export async function supplyEndOf(
  db: Db,
  { number, customerId, closedOn }: Pick<AccountRow, 'number' | 'customerId' | 'closedOn'>,
): Promise<string | null> {
  if (closedOn !== null) return closedOn
  const [move] = await db
    .select()
    .from(customerRequests)
    .where(
      and(
        eq(customerRequests.accountNumber, number),
        eq(customerRequests.customerId, customerId),
        eq(customerRequests.kind, 'MOVE_OUT'),
        inArray(customerRequests.status, ['RECEIVED', 'IN_PROGRESS']),
      ),
    )
  return move?.effectiveOn ?? null
}
