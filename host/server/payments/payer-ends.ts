import { and, asc, eq, exists, gt, gte, isNotNull, isNull, lte, not, or } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { marketDay } from '../account/shown-account.ts'
import { daysAfter } from '../civil-day.ts'
import type { Db } from '../database/db.ts'
import { accounts, cardPayers, customers } from '../database/schema.ts'
import { mostSilent } from '../debits/until-away.ts'
import { mountSweep, retryPauseMs } from '../jobs/sweep.ts'
import { errorInShort } from '../log/error-facts.ts'
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

/** What came of a sweep. `failed`: payers whom the provider has not forgotten so far. They are brought again later. */
export interface PayerSweep {
  readonly forgotten: number
  readonly failed: readonly { readonly attempts: number; readonly error: unknown }[]
}

/**
 * Has the provider forget the cards of customers who are gone: who were deleted, or whose accounts have all been closed for two months and
 * owe nothing. That somebody has gone is a row before the provider hears of it, and the row goes with the provider's yes: whatever ends in
 * between is brought again.
 */
export function createPayerEnds({ db, now, provider }: PayerEndPorts) {
  /** From now on no payment uses their payer: who comes back has another one. */
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
    await db
      .update(cardPayers)
      .set({ endedAt: at })
      .where(and(isNull(cardPayers.endedAt), or(not(isCustomer), not(hasAccount))))
  }

  async function sweep(): Promise<PayerSweep> {
    const at = now()
    await findGone(at)
    const isDue = or(isNull(cardPayers.nextAttemptAt), lte(cardPayers.nextAttemptAt, at))
    const due = await db
      .select()
      .from(cardPayers)
      .where(and(isNotNull(cardPayers.endedAt), isDue))
      .orderBy(asc(cardPayers.endedAt))
      .limit(mostAtOnce)
    let forgotten = 0
    const failed: PayerSweep['failed'][number][] = []
    let silent = 0
    for (const { payer, attempts } of due) {
      // The others keep their turn, and wait no longer than they have to.
      if (silent >= mostSilent) break
      // Before it is tried: another server does not ask at the same time, nor this one at once after a crash.
      const [claimed] = await db
        .update(cardPayers)
        .set({ attempts: attempts + 1, nextAttemptAt: new Date(at.getTime() + retryPauseMs(attempts)) })
        .where(and(eq(cardPayers.payer, payer), eq(cardPayers.attempts, attempts), isDue))
        .returning()
      if (claimed === undefined) continue
      try {
        await provider.forgetPayer(payer)
        silent = 0
      } catch (error) {
        silent += 1
        failed.push({ attempts: attempts + 1, error })
        await db
          .update(cardPayers)
          .set({ lastError: errorInShort(error) })
          .where(eq(cardPayers.payer, payer))
        continue
      }
      await db.delete(cardPayers).where(eq(cardPayers.payer, payer))
      forgotten += 1
    }
    return { forgotten, failed }
  }
  return { sweep }
}

/** Sweeps every ten minutes. */
export const mountPayerEnds = (app: FastifyInstance, ends: ReturnType<typeof createPayerEnds>): void =>
  mountSweep(app, {
    everyMs: 600_000,
    failedEvent: 'payer_sweep_failed',
    async sweep() {
      const { forgotten, failed } = await ends.sweep()
      if (forgotten > 0) app.log.info({ event: 'saved_cards_forgotten', payers: forgotten })
      for (const { attempts, error } of failed)
        app.log.error({ event: 'saved_cards_left', attempts, err: error })
    },
  })
