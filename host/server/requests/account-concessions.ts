import { asc, eq } from 'drizzle-orm'
import type { GrantedConcession } from 'gridfront/server'
import { concessionsOf } from 'gridfront/server'
import { stateOf } from 'gridfront/validators'
import type { Db } from '../database/db.ts'
import { customerRequests } from '../database/schema.ts'
import { keptRequest } from './request-situations.ts'

/** The concessions of an account's present customer, one after the other; `until`: by the requests that had come by that moment. */
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
  return concessionsOf(own.map(keptRequest), stateOf(postcode) ?? 'NSW')
}
