import { and, eq, exists, gt, gte, isNull, not, or } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { PaymentProvider } from 'gridfront/payments-server'
import { daysAfter, marketDay } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import { accounts, cardPayers, customers } from '../../platform/database/schema.ts'
import type { Worked } from '../../platform/queue/queue.ts'
import { createQueue } from '../../platform/queue/queue.ts'
import { mountSweep } from '../../platform/queue/sweep.ts'
import { maxSilent } from './until-away.ts'

export interface PayerRemovalPorts {
  readonly db: Db
  readonly now: () => Date
  readonly provider: PaymentProvider
}

/** The final bill comes up to ten business days after the last day of supply, and is due weeks later. */
const daysUntilSettled = 60
/** The most payers of one sweep, so that a sweep ends. */
const maxAtOnce = 500

export interface PayerJob {
  readonly payer: string
}

/** Payers whose cards the provider must delete. */
export const payerQueue = (ports: Pick<PayerRemovalPorts, 'db' | 'now'>) =>
  createQueue<PayerJob>(ports, 'saved-cards')

/**
 * Deletes the cards at the provider of customers who were deleted, or whose accounts have all been closed for two
 * months and owe nothing. A row and a job are stored before the provider is called, and removed after it confirms, so
 * that an interrupted deletion is repeated.
 */
export function createPayerRemoval({ db, now, provider }: PayerRemovalPorts) {
  const queue = payerQueue({ db, now })

  /** No payment uses their payer from now on: a customer who returns gets another one. */
  async function findGone(at: Date): Promise<void> {
    const ofPayer = eq(accounts.customerId, cardPayers.customerId)
    const isCustomer = exists(
      db.select({ id: customers.id }).from(customers).where(eq(customers.id, cardPayers.customerId)),
    )
    const hasAccount = exists(
      db
        .select({ number: accounts.number })
        .from(accounts)
        .where(
          and(
            ofPayer,
            or(
              isNull(accounts.closedOn),
              gte(accounts.closedOn, daysAfter(marketDay(at), -daysUntilSettled)),
              gt(accounts.balanceCents, 0),
            ),
          ),
        ),
    )
    await db.transaction(async (tx) => {
      const gone = await tx
        .update(cardPayers)
        .set({ endedAt: at })
        .where(and(isNull(cardPayers.endedAt), or(not(isCustomer), not(hasAccount))))
        .returning({ payer: cardPayers.payer })
      for (const { payer } of gone) await queue.send(tx, { payer })
    })
  }

  async function sweep(): Promise<Worked<PayerJob>> {
    await findGone(now())
    return queue.workThrough(
      async (job) => {
        const { payer } = job.data
        await provider.forgetPayer(payer)
        await db.transaction(async (tx) => {
          await tx.delete(cardPayers).where(eq(cardPayers.payer, payer))
          await queue.finish(tx, job)
        })
      },
      // The others keep their place in the queue and their delay.
      { most: maxAtOnce, maxInARow: maxSilent },
    )
  }
  return { sweep }
}

/** Sweeps every ten minutes. */
export const mountPayerRemoval = (
  app: FastifyInstance,
  removal: ReturnType<typeof createPayerRemoval>,
): void =>
  mountSweep(app, {
    everyMs: 600_000,
    failedEvent: 'payer_sweep_failed',
    async sweep() {
      const { done, failed } = await removal.sweep()
      if (done > 0) app.log.info({ event: 'saved_cards_forgotten', payers: done })
      for (const { attempts, error } of failed)
        app.log.error({ event: 'saved_cards_left', attempts, err: error })
    },
  })
