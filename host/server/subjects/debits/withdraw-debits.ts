import { and, eq, inArray } from 'drizzle-orm'
import { collectionMethods } from 'gridfront/contracts'
import type { PaymentProvider } from 'gridfront/payments-server'
import { ProviderError } from 'gridfront/payments-server'
import type { Db } from '../../platform/database/db.ts'
import { directDebits, payments } from '../../platform/database/schema.ts'
import type { Settle } from '../payments/settle.ts'

export interface WithdrawDebitsPorts {
  readonly db: Db
  readonly provider: PaymentProvider
  readonly settle: Settle
}

/**
 * Withdraws debits of a request or agreement that have not reached a bank, so that their bills can be paid in another
 * way at once.
 */
export async function withdrawDebits({ db, provider, settle }: WithdrawDebitsPorts, reference: string) {
  const placed = await db
    .select({ id: payments.id, amountCents: payments.amountCents })
    .from(payments)
    .innerJoin(directDebits, eq(directDebits.paymentId, payments.id))
    .where(
      and(
        eq(directDebits.requestReference, reference),
        inArray(payments.method, collectionMethods),
        eq(payments.status, 'CREATED'),
      ),
    )
  for (const { id, amountCents } of placed)
    try {
      await settle(await provider.cancel(id, amountCents))
    } catch (error) {
      // The next run withdraws it.
      if (!(error instanceof ProviderError)) throw error
    }
}
