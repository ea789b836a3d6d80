import { desc } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { planChanges } from '../database/schema.ts'
import { textTable } from '../text-table.ts'

/** More than that is read in the database. */
const mostRows = 200

/** Changes of plan, newest first: for who arranges them with the network and answers the phone. */
export async function listPlanChanges(db: Db): Promise<string> {
  const rows = await db.select().from(planChanges).orderBy(desc(planChanges.agreedAt)).limit(mostRows)
  if (rows.length === 0) return 'No plan was changed in an account.'
  return textTable(
    ['REFERENCE', 'ACCOUNT', 'FROM', 'TO', 'FIRST DAY', 'CANCEL UNTIL', 'STATUS', 'CONCESSION'],
    rows.map((row) => [
      row.reference,
      row.accountNumber,
      row.fromPlan.planId,
      row.terms.planId,
      row.startsOn,
      row.coolingOffEndsOn,
      row.returnedOn === null ? row.status : `${row.status}, back on ${row.returnedOn}`,
      row.concession,
    ]),
  )
}
