import { asc, eq } from 'drizzle-orm'
import type { GrantedConcession } from 'gridfront/server'
import { concessionsOf } from 'gridfront/server'
import { stateOf } from 'gridfront/validators'
import type { Db } from '../../platform/database/db.ts'
import { customerRequests } from '../../platform/database/schema.ts'
import { storedRequest } from './request-situations.ts'

/** The concessions of an account's current customer, in sequence. `until`: considers only requests before that time. */
export async function concessionsOfAccount(
  db: Db,
  {
    number,
    customerId,
    postcode,
  }: { readonly number: string; readonly customerId: string; readonly postcode: string },
  until?: Date,
): Promise<readonly GrantedConcession[]> {
  const rows = await db
    .select()
    .from(customerRequests)
    .where(eq(customerRequests.accountNumber, number))
    .orderBy(asc(customerRequests.receivedAt))
  const own = rows.filter(
    (row) =>
      row.customerId === customerId &&
      row.kind === 'CONCESSION' &&
      (until === undefined || row.receivedAt <= until),
  )
  return concessionsOf(own.map(storedRequest), stateOf(postcode) ?? 'NSW')
}
