import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { payments, refunds } from '../../platform/database/schema.ts'

/** A payment by card, by the customer or by a guest, that has reached the account. */
export interface CardPayment {
  /** The number of its receipt, or its id. */
  readonly payment: string
  readonly paidAt: Date
  readonly amountCents: number
  /** Cents that have not gone back to the card, and are not about to; 0 once it was charged back. */
  readonly leftCents: number
  readonly status: typeof payments.$inferSelect.status
  readonly by: 'CUSTOMER' | 'GUEST'
}

/** The card payments of an account from a moment on, newest first. */
export async function cardPaymentsFrom(db: Db, accountNumber: string, from: Date): Promise<CardPayment[]> {
  const rows = await db
    .select()
    .from(payments)
    .where(
      and(eq(payments.accountNumber, accountNumber), eq(payments.method, 'CARD'), gte(payments.paidAt, from)),
    )
    .orderBy(desc(payments.paidAt))
  const ids = rows.map(({ id }) => id)
  const given = ids.length === 0 ? [] : await db.select().from(refunds).where(inArray(refunds.paymentId, ids))
  return rows.flatMap(({ id, receiptNumber, paidAt, amountCents, status, guest }) => {
    if (paidAt === null) return []
    const left = given.reduce(
      (cents, refund) => (refund.paymentId === id ? cents - refund.amountCents : cents),
      amountCents,
    )
    return {
      ...{ payment: receiptNumber ?? id, paidAt, amountCents, status },
      leftCents: status === 'SUCCEEDED' ? Math.max(0, left) : 0,
      by: guest === null ? 'CUSTOMER' : 'GUEST',
    } as const
  })
}
