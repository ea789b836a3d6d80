import { eq } from 'drizzle-orm'
import type { PayToStatus } from 'gridfront/contracts'
import { payToWay } from 'gridfront/contracts'
import { dayIn } from 'gridfront/server'
import { stateOfAccount } from '../account/shown-account.ts'
import type { Db } from '../database/db.ts'
import { accounts, debitRequests, payToAgreements } from '../database/schema.ts'
import type { Orders } from '../mail/outbox.ts'
import type { ProvidedAgreement } from '../payments/provider.ts'
import type { Settling } from '../payments/settlings.ts'
import { activeRequestOf } from './collector.ts'

type Row = typeof payToAgreements.$inferSelect

export interface SettlePayToPorts {
  readonly db: Db
  readonly now: () => Date
  readonly orders: Orders
}

const mailOf = (from: PayToStatus, to: PayToStatus) =>
  to === 'ACTIVE' && from === 'PAUSED' ? ('RESUMED' as const) : to

/** Tells the customer what has become of an agreement. */
export const tellOfPayTo = (
  tx: Db,
  orders: Orders,
  { customerId, maximumCents, answerBy, coversFrom }: Row,
  about: ReturnType<typeof mailOf>,
  hasReplaced = false,
) =>
  orders.place(tx, {
    kind: 'payTo',
    ...{ customerId, about, maximumCents, coversFrom, hasReplaced },
    answerBy: answerBy.toISOString(),
  })

/**
 * Takes in what the provider says of an agreement, under the account's lock: whoever collects, pays by card or changes direct debit waits.
 * News carry the number of their change, so that late ones are known for it; an end is never left again. An agreement that becomes
 * active ends the direct debit, and covers its bills.
 */
export const createSettlePayTo = ({ db, now, orders }: SettlePayToPorts) => {
  /** Bills from this day on. What fell due in a pause was the customer's to pay, and stays so. */
  function coverage(today: string, debitFrom: string | undefined): string {
    return debitFrom !== undefined && debitFrom < today ? debitFrom : today
  }
  return ({ agreementId, status, revision, bankUrl }: ProvidedAgreement): Promise<Settling> =>
    db.transaction(async (tx): Promise<Settling> => {
      const [found] = await tx.select().from(payToAgreements).where(eq(payToAgreements.id, agreementId))
      if (found === undefined) return 'unknown'
      const isAccount = eq(accounts.number, found.accountNumber)
      const [account] = await tx.select().from(accounts).where(isAccount).for('update')
      const [row] = await tx.select().from(payToAgreements).where(eq(payToAgreements.id, agreementId))
      if (account === undefined || row === undefined) return 'unknown'
      if (revision < row.revision) return 'late'
      if (revision === row.revision) return status === row.status ? 'known' : 'conflict'
      const way = payToWay(row.status, status)
      if (way === null) return 'conflict'
      const becomesActive = way.length > 0 && status === 'ACTIVE'
      const request = becomesActive ? await activeRequestOf(tx, account.number) : undefined
      const today = dayIn(stateOfAccount(account), now())
      const [changed] = await tx
        .update(payToAgreements)
        .set({
          ...{ status, revision },
          ...(way.length > 0 && { changedAt: now() }),
          ...(bankUrl !== undefined && { bankUrl }),
          ...(becomesActive && { coversFrom: coverage(today, request?.coversFrom) }),
        })
        .where(eq(payToAgreements.id, agreementId))
        .returning()
      if (request !== undefined)
        await tx
          .update(debitRequests)
          .set({ status: 'REPLACED', endedAt: now() })
          .where(eq(debitRequests.reference, request.reference))
      if (way.length > 0 && changed !== undefined)
        await tellOfPayTo(tx, orders, changed, mailOf(row.status, status), request !== undefined)
      return 'applied'
    })
}

export type SettlePayTo = ReturnType<typeof createSettlePayTo>
