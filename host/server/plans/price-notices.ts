import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import type { PlanTerms } from 'gridfront/contracts'
import { comparedTerms, dayIn, isTold } from 'gridfront/server'
import { stateOf } from 'gridfront/validators'
import { lockAccount } from '../billing/issue-bill.ts'
import type { BillingPorts } from '../billing/next-bill.ts'
import { daysAfter } from '../civil-day.ts'
import { faultInWords } from '../customers/fault-in-words.ts'
import type { Db } from '../database/db.ts'
import { isDatabaseAway } from '../database/is-database-away.ts'
import { isDiskFull } from '../database/is-disk-full.ts'
import { accounts, priceNotices } from '../database/schema.ts'
import type { PlanOfAccount } from './account-prices.ts'
import { readHeldPlans } from './account-prices.ts'
import { noticeDay, orderNotice } from './notice-orders.ts'
import { ownUsageOf } from './own-usage.ts'
import { priceDifferences } from './price-differences.ts'
import { keepEdition, keepPriorEditions } from './price-editions.ts'
import type { PricesToTell } from './prices-to-tell.ts'
import { pricesToTell } from './prices-to-tell.ts'

export interface NotifiedOfPrices {
  readonly accountNumber: string
  readonly planId: string
  /** The day from which the prices are published to hold. */
  readonly pricesFrom: string
  /** First day on which they count for this customer, if the notice goes out today: later where it comes late. */
  readonly reachesOn: string
}

interface OfAccount {
  readonly accountNumber: string
  readonly reason: string
}

export interface PriceNoticesResult {
  readonly told: readonly NotifiedOfPrices[]
  /** Prices without a possible notice, which therefore do not apply. */
  readonly refused: readonly OfAccount[]
  /** Prices that customers have, and the price book has otherwise. */
  readonly differences: readonly OfAccount[]
  /** Notices that were ordered on an earlier day and have not gone out: their prices do not count. */
  readonly waiting: readonly OfAccount[]
  readonly faults: readonly OfAccount[]
}

/** Every price as it was and as it will be, and each condition that changes. */
function changesInWords(was: PlanTerms, next: PlanTerms, isPresent: boolean): readonly string[] {
  return comparedTerms(was, next)
    .filter(isTold)
    .map(({ name, note, now: before, next: is, words }) =>
      [
        `${name}${note === undefined ? '' : ` (${note})`}: ${before} ${isPresent ? 'now' : 'before'}, then ${is}`,
        words,
      ].join('; '),
    )
}

const accountsAtOnce = 200

/**
 * Notifies customers of announced prices of their plan: each account once, however often runs start, overlap or are
 * interrupted. The notice and the row that puts the prices into effect are one transaction; the effective date depends
 * on the day when the notice is sent.
 */
export function createPriceNotices({ db, now, orders, book }: BillingPorts) {
  return async ({ isDry = false }: { readonly isDry?: boolean } = {}): Promise<PriceNoticesResult> => {
    const told: NotifiedOfPrices[] = []
    const refused: OfAccount[] = []
    const differences: OfAccount[] = []
    const faults: OfAccount[] = []

    async function look(
      tx: Db,
      account: typeof accounts.$inferSelect,
      heldPlansOf: (account: typeof accounts.$inferSelect) => readonly PlanOfAccount[],
    ) {
      const state = stateOf(account.postcode) ?? 'NSW'
      const today = dayIn(state, now())
      const closed = account.closedOn === null ? null : daysAfter(account.closedOn, 1)
      const plans = heldPlansOf(account).filter(({ until }) => until === null || until > today)
      const usage = ownUsageOf(tx, account, today)
      const found: { plan: PlanOfAccount; today: string; open: readonly PricesToTell[] }[] = []
      for (const plan of plans) {
        const endsBefore =
          closed !== null && (plan.until === null || closed < plan.until) ? closed : plan.until
        const { open } = await pricesToTell(plan, { state, today, endsBefore, usage })
        found.push({ plan, today, open })
      }
      return found
    }

    async function tell(tx: Db, accountNumber: string): Promise<readonly NotifiedOfPrices[]> {
      const account = await lockAccount(tx, accountNumber)
      const mine: NotifiedOfPrices[] = []
      for (const { plan, today, open } of await look(tx, account, await readHeldPlans(tx, [account], book)))
        for (const one of open)
          if (one.obstacle === null && (await tellOne(tx, account, plan, { ...one, today }))) {
            const { pricesFrom, reachesOn } = one
            mine.push({ accountNumber, planId: plan.plan.planId, pricesFrom, reachesOn })
          }
      return mine
    }

    async function tellOne(
      tx: Db,
      { number: accountNumber, customerId }: typeof accounts.$inferSelect,
      { plan: { planId }, published }: PlanOfAccount,
      { pricesFrom, reachesOn, was, is, today }: PricesToTell & { readonly today: string },
    ): Promise<boolean> {
      const offer = published.find(({ from }) => from === pricesFrom)?.offer
      if (was === null || was.terms === null || is.terms === null || offer === undefined) return false
      const version = await keepEdition(tx, offer)
      const added = await tx
        .insert(priceNotices)
        .values({ accountNumber, customerId, planId, pricesFrom, version, orderedAt: now() })
        .onConflictDoNothing()
        .returning({ planId: priceNotices.planId })
      if (added.length === 0) return false
      await orderNotice(
        tx,
        { orders, now },
        {
          ...{ customerId, accountNumber, planId, pricesFrom, from: reachesOn },
          planName: is.terms.displayName,
          changes: changesInWords(was.terms, is.terms, was.from <= today),
          document: is.terms.document,
        },
      )
      return true
    }

    if (!isDry) await keepPriorEditions(db, book)
    const yesterday = daysAfter(dayIn('NSW', now()), -1)
    for await (const { account, heldPlansOf } of openAccounts(yesterday)) {
      const { number: accountNumber } = account
      try {
        // Most accounts need no notice, and are read without a lock.
        const found = await look(db, account, heldPlansOf)
        const toTell = found.flatMap((one) => one.open.map((edition) => ({ ...edition, plan: one.plan })))
        for (const { plan, today } of found)
          differences.push(...priceDifferences(plan, today).map((reason) => ({ accountNumber, reason })))
        for (const { obstacle } of toTell)
          if (obstacle !== null) refused.push({ accountNumber, reason: obstacle })
        const tellable = toTell.filter(({ obstacle }) => obstacle === null)
        if (tellable.length === 0) continue
        // Only stored notices are reported.
        told.push(
          ...(isDry
            ? tellable.map(({ plan, pricesFrom, reachesOn }) => ({
                ...{ accountNumber, planId: plan.plan.planId, pricesFrom, reachesOn },
              }))
            : await db.transaction((tx) => tell(tx, accountNumber))),
        )
      } catch (error) {
        faults.push({ accountNumber, reason: faultInWords(error) })
        // The others would fail as well, each after a while.
        if (isDatabaseAway(error) || isDiskFull(error)) break
      }
    }
    return { told, refused, differences, waiting: faults.length > 0 ? [] : await waitingNotices(), faults }
  }

  /** Accounts with supply after a day by their numbers, each with what answers for its plans, some hundred in a few questions. */
  async function* openAccounts(day: string) {
    const isOpen = or(isNull(accounts.closedOn), gt(accounts.closedOn, day))
    const next = (last: string) =>
      db
        .select()
        .from(accounts)
        .where(and(isOpen, gt(accounts.number, last)))
        .orderBy(asc(accounts.number))
        .limit(accountsAtOnce)
    let some = await next('')
    for (;;) {
      const heldPlansOf = await readHeldPlans(db, some, book).catch(
        // An unreadable price is reported for the account that needed it.
        (error: unknown) => () => {
          throw error
        },
      )
      for (const account of some) yield { account, heldPlansOf }
      const end = some.at(-1)
      if (end === undefined || some.length < accountsAtOnce) return
      try {
        some = await next(end.number)
      } catch (error) {
        // The notices until then are reported all the same.
        yield {
          account: end,
          heldPlansOf: () => {
            throw error
          },
        }
        return
      }
    }
  }

  async function waitingNotices(): Promise<readonly OfAccount[]> {
    const rows = await db
      .select()
      .from(priceNotices)
      .innerJoin(accounts, eq(accounts.number, priceNotices.accountNumber))
      .where(and(isNull(priceNotices.toldOn), eq(accounts.customerId, priceNotices.customerId)))
      .orderBy(asc(priceNotices.accountNumber))
    const today = dayIn('NSW', now())
    const waiting: OfAccount[] = []
    for (const { price_notices: notice } of rows) {
      const { accountNumber, planId, pricesFrom, orderedAt, way } = notice
      const ordered = dayIn('NSW', orderedAt)
      // A customer who leaves, or has another plan by then, needs no notice.
      if (ordered >= today || (await noticeDay(db, notice, now())) === null) continue
      const where = way === 'LETTER' ? 'a letter, see customers held' : 'see customers held, and jobs'
      waiting.push({
        accountNumber,
        reason: `the notice of ${ordered} of prices of ${planId} from ${pricesFrom} on has not gone out (${where}; or record by told-elsewhere how the customer was told): they count five business days after it has.`,
      })
    }
    return waiting
  }
}
