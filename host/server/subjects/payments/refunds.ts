import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { PaymentProvider } from 'gridfront/payments-server'
import { refundsOf } from 'gridfront/payments-server'
import { payoutsSince } from '../../ledger/credit.ts'
import type { Db } from '../../platform/database/db.ts'
import { accounts, ledgerEntries, payments, refunds } from '../../platform/database/schema.ts'
import { inDollars } from '../../platform/in-dollars.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import type { Settle } from './settle.ts'
import { sumOf } from './settle.ts'

export interface RefundPorts {
  readonly db: Db
  readonly now: () => Date
  readonly provider: PaymentProvider
  readonly settle: Settle
}

export interface RefundOrder {
  readonly paymentId: string
  /** Undefined: the full remaining amount. */
  readonly amountCents?: number | undefined
  /** The reason, for staff. The customer does not see it. */
  readonly reason: string
  /** Whether to refund although a credit of the account was paid out after the payment. Default: false. */
  readonly isDespitePayout?: boolean
}

export interface MadeRefund {
  readonly refundId: string
  readonly amountCents: number
  /** The amount that can still be refunded. */
  readonly leftCents: number
  /** Whether it had been requested before, and was interrupted. */
  readonly isResumed: boolean
}

const whyNot: Partial<Record<string, string>> = {
  CREATED: 'nobody has paid it yet',
  PENDING: 'its card is being charged: wait until it is done',
  FAILED: 'nothing was taken',
  REVERSED: 'the customer’s bank has taken it back already',
  REFUNDED: 'all of it was given back already',
}

/** Refuses if the money may have gone back already, as a credit paid out after the payment. Throws `OperatorError`. */
async function refuseAfterPayout(tx: Db, { id, accountNumber }: typeof payments.$inferSelect): Promise<void> {
  const isPayment = and(eq(ledgerEntries.cause, 'PAYMENT'), eq(ledgerEntries.causeId, id))
  const payouts = (await payoutsSince(tx, [accountNumber], isPayment)).get(accountNumber) ?? []
  if (payouts.length > 0)
    throw new OperatorError(
      `Credit of account ${accountNumber} was paid to a bank account after payment ${id}, by ${payouts.join(', ')}: a refund could give the same money back twice. If it is another amount, add --despite-payout.`,
    )
}

/** Refunds of card payments, requested by staff. */
export function createRefunds({ db, now, provider, settle }: RefundPorts) {
  /**
   * Stores a refund before the provider is called, with the id of the intent there: after a crash or a lost answer a
   * repeated command continues with the same refund.
   */
  const place = ({ paymentId, amountCents, reason, isDespitePayout = false }: RefundOrder) =>
    db.transaction(async (tx) => {
      const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
      if (payment === undefined) throw new OperatorError(`There is no payment ${paymentId}.`)
      // A refund and a payout of the credit wait for each other. The payment is locked before its account, as by
      // `createSettle`: in another order they would deadlock.
      const ofPayment = eq(accounts.number, payment.accountNumber)
      await tx.select({ number: accounts.number }).from(accounts).where(ofPayment).for('update')
      const known = await tx.select().from(refunds).where(eq(refunds.paymentId, paymentId))
      const open = known.find(({ doneAt }) => doneAt === null)
      // An interrupted refund of a payment that was meanwhile charged back is checked again and dropped; otherwise it
      // would stay open for ever.
      if (payment.status !== 'SUCCEEDED' && open === undefined)
        throw new OperatorError(
          `Payment ${paymentId} is ${payment.status}: ${whyNot[payment.status] ?? 'it cannot be given back'}.`,
        )
      const done = known
        .filter(({ doneAt }) => doneAt !== null)
        .map((one) => ({ refundId: one.id, amountCents: one.amountCents }))
      const doneCents = done.reduce((sum, one) => sum + one.amountCents, 0)
      const restWith = (cents: number) => ({ done, isRest: doneCents + cents === payment.amountCents })
      if (open !== undefined) {
        if (amountCents !== undefined && amountCents !== open.amountCents)
          throw new OperatorError(
            `A refund of ${inDollars(open.amountCents)} was asked for before and not finished. Run it again without --cents to finish it first.`,
          )
        return { refund: open, isResumed: true, ...restWith(open.amountCents) }
      }
      const leftCents = payment.amountCents - sumOf(known)
      const wanted = amountCents ?? leftCents
      if (wanted > leftCents)
        throw new OperatorError(
          `Of payment ${paymentId} ${inDollars(leftCents)} is left to give back, which is less than ${inDollars(wanted)}.`,
        )
      if (!isDespitePayout) await refuseAfterPayout(tx, payment)
      const [refund] = await tx
        .insert(refunds)
        .values({ id: randomUUID(), paymentId, amountCents: wanted, reason, createdAt: now() })
        .returning()
      if (refund === undefined) throw new Error('a refund that was not made')
      return { refund, isResumed: false, ...restWith(wanted) }
    })

  return async (order: RefundOrder): Promise<MadeRefund> => {
    const { refund, isResumed, isRest, done } = await place(order)
    const { id: refundId, amountCents, paymentId } = refund
    const answer = await provider.refund(paymentId, { refundId, amountCents })
    // Refunded in full without an id, so it must be this one.
    const isUnnamed = answer.status === 'REFUNDED' && answer.refunds === undefined && isRest
    const seen = isUnnamed ? { ...answer, refunds: [...done, { refundId, amountCents }] } : answer
    const outcome = await settle(seen)
    const made = refundsOf(seen)
    if (!made.some((one) => one.refundId === refundId)) {
      // Permanently refused: too little is left, or there was a chargeback.
      await db.delete(refunds).where(eq(refunds.id, refundId))
      throw new OperatorError(
        `The provider has not given it back: there the payment is ${seen.status}, with ${inDollars(sumOf(made))} given back before. Nothing was refunded.`,
      )
    }
    if (outcome === 'conflict' || outcome === 'unknown')
      throw new OperatorError(
        `The provider has given ${inDollars(amountCents)} back, and what it says of the payment does not fit the books (${outcome}). See 'npm run payments -- reconcile'.`,
      )
    return { refundId, amountCents, leftCents: seen.amountCents - sumOf(made), isResumed }
  }
}
