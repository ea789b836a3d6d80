import { and, eq, exists, gt, gte, isNull, not, or } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { marketDay } from '../account/shown-account.ts'
import { daysAfter } from '../civil-day.ts'
import type { Db } from '../database/db.ts'
import { accounts, cardPayers, customers } from '../database/schema.ts'
import { mostSilent } from '../debits/until-away.ts'
import type { Worked } from '../jobs/queue.ts'
import { createQueue } from '../jobs/queue.ts'
import { mountSweep } from '../jobs/sweep.ts'
import type { PaymentProvider } from './provider.ts'

export interface PayerEndPorts {
  readonly db: Db
  readonly now: () => Date
  readonly provider: PaymentProvider
}

/** The final bill comes up to ten business days after the last day of supply, and is due weeks later. */
const daysUntilSettled = 60
/** Payers of one sweep, so that it comes to an end. */
const mostAtOnce = 500

export interface PayerJob {
  readonly payer: string
}

/** Payers whose cards the provider is to forget. */
export const payerQueue = (ports: Pick<PayerEndPorts, 'db' | 'now'>) =>
  createQueue<PayerJob>(ports, 'saved-cards')

/**
 * Has the provider forget the cards of customers who are gone: who were deleted, or whose accounts have all been closed for two months and
 * owe nothing. That somebody has gone is a row and a job before the provider hears of it, and both go with the provider's yes: whatever ends in
 * between is brought again.
 */
export function createPayerEnds({ db, now, provider }: PayerEndPorts) {
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
      // The others keep their turn, and wait no longer than they have to.
      { most: mostAtOnce, mostInARow: mostSilent },
    )
  }
  return { sweep }
}

/** Sweeps every ten minutes. */
export const mountPayerEnds = (app: FastifyInstance, ends: ReturnType<typeof createPayerEnds>): void =>
  mountSweep(app, {
    everyMs: 600_000,
    failedEvent: 'payer_sweep_failed',
    async sweep() {
      const { done, failed } = await ends.sweep()
      if (done > 0) app.log.info({ event: 'saved_cards_forgotten', payers: done })
      for (const { attempts, error } of failed)
        app.log.error({ event: 'saved_cards_left', attempts, err: error })
    },
  })
