import { desc } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { planChanges } from '../../platform/database/schema.ts'
import { textTable } from '../../platform/text-table.ts'

/** The most changes to list. Older ones can be queried in the database. */
const maxRows = 200

/** Changes of plan, newest first, for staff who arrange them with the network and answer the phone. */
export async function listPlanChanges(db: Db): Promise<string> {
  const rows = await db.select().from(planChanges).orderBy(desc(planChanges.agreedAt)).limit(maxRows)
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
