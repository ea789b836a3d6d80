import { asc, inArray } from 'drizzle-orm'
import type { PlanStretch } from 'gridfront/server'
import { planHistory, planOn } from 'gridfront/server'
import { distributorsOf } from 'gridfront/validators'
import type { AccountRow } from '../account/shown-account.ts'
import type { PriceBook } from '../billing/price-book.ts'
import type { Db } from '../database/db.ts'
import { planChanges } from '../database/schema.ts'

export type PlanChangeRow = typeof planChanges.$inferSelect

/** A plan of an account. */
export interface AccountPlan {
  readonly planId: string
  readonly displayName: string
  /** The change that began it; null: the account's first plan. */
  readonly agreed: PlanChangeRow | null
}

/** Changes of accounts by their present customers, oldest first: a former one is somebody else. */
export async function changesOfAll(
  db: Db,
  some: readonly Pick<AccountRow, 'number' | 'customerId'>[],
): Promise<PlanChangeRow[]> {
  const customers = new Map(some.map(({ number, customerId }) => [number, customerId]))
  const rows = await db
    .select()
    .from(planChanges)
    .where(inArray(planChanges.accountNumber, [...customers.keys()]))
    .orderBy(asc(planChanges.agreedAt))
  return rows.filter(({ accountNumber, customerId }) => customers.get(accountNumber) === customerId)
}

/** Changes of an account by its present customer, oldest first. */
export const changesOf = (
  db: Db,
  account: Pick<AccountRow, 'number' | 'customerId'>,
): Promise<PlanChangeRow[]> => changesOfAll(db, [account])

/** The plans of an account, each from its day on. */
export const plansOf = (
  { planId, planName, planStartedOn }: AccountRow,
  changes: readonly PlanChangeRow[],
): readonly PlanStretch<AccountPlan>[] =>
  planHistory<AccountPlan>(
    { from: planStartedOn, plan: { planId, displayName: planName, agreed: null } },
    changes.map((row) => ({
      ...row,
      plan: { planId: row.terms.planId, displayName: row.terms.displayName, agreed: row },
    })),
  )

/** The plan of an account on a day. */
export const planOfAccount = async (db: Db, account: AccountRow, day: string) =>
  planOn(plansOf(account, await changesOf(db, account)), day)

/** In which network the account is: by its postcode, which may be of several. */
export const networkOf = ({ postcode }: Pick<AccountRow, 'postcode'>, { areas }: PriceBook) =>
  distributorsOf(postcode, areas)[0]
