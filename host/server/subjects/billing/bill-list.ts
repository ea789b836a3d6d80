import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { bills } from '../../platform/database/schema.ts'
import { inDollars } from '../../platform/in-dollars.ts'
import { textTable } from '../../platform/text-table.ts'
import { isEstimatedBill } from './next-bill.ts'

/** Rows of a list. */
const most = 200

export interface BillListOptions {
  readonly account: string | undefined
  readonly isJson: boolean
}

/** Issued bills, newest first. Their lines are in the account's documents. */
export async function billList(db: Db, { account, isJson }: BillListOptions): Promise<string> {
  const rows = await db
    .select()
    .from(bills)
    .where(and(...(account === undefined ? [] : [eq(bills.accountNumber, account)])))
    .orderBy(desc(bills.issuedOn), desc(bills.invoiceNumber))
    .limit(most)
  const list = rows.map(({ invoice, usedWattHours, ...bill }) => ({
    ...bill,
    usedWattHours,
    isEstimated: invoice === null ? null : isEstimatedBill(invoice),
  }))
  if (isJson) return JSON.stringify(list, null, 2)
  if (list.length === 0) return 'There is no such bill.'
  const table = textTable(
    ['BILL', 'ACCOUNT', 'FROM', 'TO', 'AMOUNT', 'SMOOTHED', 'ISSUED', 'DUE', 'READS'],
    list.map((bill) => [
      bill.invoiceNumber,
      bill.accountNumber,
      bill.periodStart,
      bill.periodEnd,
      inDollars(bill.amountCents),
      bill.smoothedCents === null ? '-' : inDollars(bill.smoothedCents),
      bill.issuedOn,
      bill.dueOn,
      // Unknown for a bill from a former system.
      bill.isEstimated === null ? '-' : bill.isEstimated ? 'estimated' : 'read',
    ]),
  )
  return list.length < most ? table : `${table}\nThe newest ${most} alone.`
}
