import { and, eq } from 'drizzle-orm'
import type { PlanChange, PlanChangeOrder, PlanChoices, PlanPrice, WhatIf } from 'gridfront/contracts'
import { ProblemError } from 'gridfront/fastify'
import {
  cancelledChange,
  checkPlanChange,
  dayIn,
  isCancellable,
  planChoices,
  planPriceWords,
  shownChange,
} from 'gridfront/server'
import { stateOf } from 'gridfront/validators'
import type { AccountRow } from '../../ledger/accounts.ts'
import { shownAccountOf } from '../../ledger/accounts.ts'
import type { Db } from '../../platform/database/db.ts'
import { accounts, planChanges } from '../../platform/database/schema.ts'
import type { EventLog } from '../../platform/events/event-log.ts'
import { newReceiptNumber } from '../../platform/receipt-number.ts'
import { planConsentSha256 } from '../consents/agreed-text.ts'
import type { PriceBook } from '../prices/price-book.ts'
import { storeAgreedPlan } from './agreed-plan.ts'
import { offeredTo, planSituation, storedChange } from './plan-situations.ts'

export interface PlanChangePorts {
  readonly db: Db
  readonly now: () => Date
  readonly eventLog: EventLog
  /** The plans that are offered, with their prices. */
  readonly book: PriceBook
  /** Makes a random reference, which is very rarely in use already. */
  readonly newReference?: (prefix: string) => string
}

const unknown = () => new ProblemError(404, 'You have no change of plan of this reference.')
const priceLine = (price: PlanPrice) => `${price.name}: ${planPriceWords(price)}`

/** The plans of accounts, and their changes. Everything is selected by the token's owner (AUTH-14). */
export function createPlanChanges({
  db,
  now,
  eventLog,
  book,
  newReference = newReceiptNumber,
}: PlanChangePorts) {
  /** Locks the account, so that two changes of it wait for each other. */
  async function lock(tx: Db, { number, customerId }: AccountRow): Promise<AccountRow> {
    const [account] = await tx
      .select()
      .from(accounts)
      .where(and(eq(accounts.number, number), eq(accounts.customerId, customerId)))
      .for('update')
    if (account === undefined) throw new ProblemError(404, 'You have no such account.')
    return account
  }

  const todayOf = ({ postcode }: AccountRow) => dayIn(stateOf(postcode) ?? 'NSW', now())

  return {
    async choices(customerId: string, number: string | undefined, whatIf?: WhatIf): Promise<PlanChoices> {
      const account = await shownAccountOf(db, customerId, now(), number)
      return planChoices(await planSituation(db, account, { now: now(), book, withEstimates: true, whatIf }))
    },

    /** Agrees to a plan. `id`: of the intent. The same id returns the same change. Throws 404, 409 and 422. */
    async change(customerId: string, id: string, order: PlanChangeOrder): Promise<PlanChange> {
      const shown = await shownAccountOf(db, customerId, now(), order.account)
      return db.transaction(async (tx) => {
        const account = await lock(tx, shown)
        const [known] = await tx.select().from(planChanges).where(eq(planChanges.id, id))
        if (known !== undefined) return shownChange(storedChange(known), todayOf(account))
        const at = await planSituation(tx, account, { now: now(), book, withEstimates: false })
        const checked = checkPlanChange(order, at)
        if (checked.outcome === 'conflict') throw new ProblemError(409, checked.why)
        if (checked.outcome === 'faulty')
          throw new ProblemError(
            422,
            'Something in this change is missing or wrong.',
            checked.faults.map(({ pointer, detail }) => ({ pointer: `/body${pointer}`, detail })),
          )
        const { change } = checked
        const offered = offeredTo(account, change.from.planId, book, at.today, change.terms.customerType)
        const contract = offered.find(({ planId }) => planId === order.planId)?.offer?.plan
          .electricityContract
        if (contract === undefined) throw new Error('a plan that is offered has no contract')
        const reference = newReference('PC')
        const { from, agreedAt, cancelledAt: _, ...facts } = change
        const [row] = await tx
          .insert(planChanges)
          .values({
            ...facts,
            ...{ reference, id, customerId, contract, fromPlan: from },
            agreedAt: new Date(agreedAt),
            consentSha256: planConsentSha256(change.terms),
          })
          .returning()
        if (row === undefined) throw new Error('a change of plan that was not made')
        await storeAgreedPlan(tx, row)
        await eventLog.record(tx, {
          kind: 'planChanged',
          customerId,
          reference,
          planName: change.terms.displayName,
          fromName: from.displayName,
          startsOn: change.startsOn,
          coolingOffEndsOn: change.coolingOffEndsOn,
          prices: change.terms.prices.map(priceLine),
          document: change.terms.document,
          asksForCard: change.concession === 'YES',
        })
        return shownChange(storedChange(row), at.today)
      })
    },

    /** Cancels a change in its cooling-off period; repeating it changes nothing. Throws 404 and 409. */
    async cancel(customerId: string, reference: string): Promise<PlanChange> {
      const own = and(eq(planChanges.reference, reference), eq(planChanges.customerId, customerId))
      const [found] = await db.select().from(planChanges).where(own)
      if (found === undefined) throw unknown()
      const shown = await shownAccountOf(db, customerId, now(), found.accountNumber)
      return db.transaction(async (tx) => {
        const account = await lock(tx, shown)
        const [row] = await tx.select().from(planChanges).where(own)
        if (row === undefined) throw unknown()
        const at = await planSituation(tx, account, { now: now(), book, withEstimates: false })
        if (row.status === 'CANCELLED') return shownChange(storedChange(row), at.today)
        if (!isCancellable(row, at.today))
          throw new ProblemError(
            409,
            'The days in which this change could be cancelled are over. You can change to another plan.',
          )
        const { status, cancelledAt, returnedOn } = cancelledChange(storedChange(row), at)
        const [changed] = await tx
          .update(planChanges)
          .set({ status, cancelledAt: cancelledAt === null ? null : new Date(cancelledAt), returnedOn })
          .where(own)
          .returning()
        if (changed === undefined) throw unknown()
        await eventLog.record(tx, {
          kind: 'planChangeCancelled',
          customerId,
          reference,
          planName: row.fromPlan.displayName,
          returnedOn,
        })
        return shownChange(storedChange(changed), at.today)
      })
    },
  }
}

export type PlanChanges = ReturnType<typeof createPlanChanges>
