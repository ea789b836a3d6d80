import { and, eq, gte, lte } from 'drizzle-orm'
import type { IssuedInvoice } from 'gridfront/billing'
import { lockAccount } from '../../ledger/accounts.ts'
import { activePlanOf } from '../../ledger/payment-plans.ts'
import { smoothingOfBill } from '../../ledger/smoothing.ts'
import type { Db } from '../../platform/database/db.ts'
import { bills } from '../../platform/database/schema.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import type { PriceBook } from '../prices/price-book.ts'
import { storeFirstPrices } from '../prices/price-editions.ts'
import type { BillOrder } from './make-bill.ts'
import { makeBill } from './make-bill.ts'
import { withMeterFacts } from './meter-facts.ts'
import { postBill } from './post-bill.ts'

async function ensureNotBilled(tx: Db, { accountNumber, from, to }: BillOrder): Promise<void> {
  const [other] = await tx
    .select()
    .from(bills)
    .where(
      and(eq(bills.accountNumber, accountNumber), gte(bills.periodEnd, from), lte(bills.periodStart, to)),
    )
  if (other !== undefined)
    throw new OperatorError(
      `${other.invoiceNumber} bills ${other.periodStart} to ${other.periodEnd} of this account: no day is billed twice.`,
    )
}

/**
 * Issues an account's bill for a period: computes lines from reads and prices, stores them for good, and adds the
 * amount to the balance. Throws `OperatorError`, and what `makeInvoice` throws; nothing is stored then.
 */
export const issueBill = (db: Db, order: BillOrder, book: PriceBook): Promise<IssuedInvoice> =>
  db.transaction(async (tx) => {
    const account = await lockAccount(tx, order.accountNumber)
    await ensureNotBilled(tx, order)
    const plan = (await activePlanOf(tx, account, order.issueDate))?.plan
    const inPlanCents = plan === undefined ? 0 : plan.owed - plan.paid
    const { issueDate, isFinal = false } = order
    const smoothing = await smoothingOfBill(tx, account.number, { issueDate, isFinal })
    const made = await makeBill(tx, account, { inPlanCents, smoothing, ...order }, book)
    const invoice = await withMeterFacts(tx, account, made)
    await storeFirstPrices(tx, account, book)
    await postBill(tx, invoice)
    return invoice
  })
