import { asc, inArray } from 'drizzle-orm'
import type { PlanStretch } from 'gridfront/server'
import { planHistory, planOn } from 'gridfront/server'
import { distributorsOf } from 'gridfront/validators'
import type { AccountRow } from '../../ledger/accounts.ts'
import type { Db } from '../../platform/database/db.ts'
import { planChanges } from '../../platform/database/schema.ts'
import type { PriceBook } from './price-book.ts'

export type PlanChangeRow = typeof planChanges.$inferSelect

/** A plan of an account. */
export interface AccountPlan {
  readonly planId: string
  readonly displayName: string
  /** The change that began it; null for the account's first plan. */
  readonly agreed: PlanChangeRow | null
}

/** Changes of accounts by their current customers, oldest first, without those of former customers. */
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

/** Changes of an account by its current customer, oldest first. */
export const changesOf = (
  db: Db,
  account: Pick<AccountRow, 'number' | 'customerId'>,
): Promise<PlanChangeRow[]> => changesOfAll(db, [account])

/** The plans of an account, each with its first day. */
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

type Placed = Pick<AccountRow, 'postcode' | 'planId'>

/** By table of areas, and then by postcode: a run needs it of each account. */
const distributorsIn = new WeakMap<PriceBook['areas'], Map<string, readonly string[]>>()

function distributorsAt(postcode: string, areas: PriceBook['areas']): readonly string[] {
  const known = distributorsIn.get(areas) ?? new Map<string, readonly string[]>()
  distributorsIn.set(areas, known)
  const found = known.get(postcode) ?? distributorsOf(postcode, areas)
  known.set(postcode, found)
  return found
}

/**
 * The network of the account. A postcode may have several: the network of the account's plan counts, else the first. In
 * reality the NMI decides, for which a retailer uses the market's register.
 */
export function networkOf(
  { postcode, planId }: Placed,
  { areas, plans }: Pick<PriceBook, 'areas' | 'plans'>,
): string | undefined {
  const found = distributorsAt(postcode, areas)
  const own = plans.find((plan) => plan.planId === planId)?.networks ?? []
  return found.find((one) => own.includes(one)) ?? found[0]
}
