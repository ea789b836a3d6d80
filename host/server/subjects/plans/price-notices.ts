import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import type { PlanTerms } from 'gridfront/contracts'
import { comparedTerms, dayIn, isNotified } from 'gridfront/server'
import { stateOf } from 'gridfront/validators'
import { lockAccount } from '../../ledger/accounts.ts'
import { daysAfter } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import { faultInWords } from '../../platform/database/fault-in-words.ts'
import { isDatabaseAway } from '../../platform/database/is-database-away.ts'
import { isDiskFull } from '../../platform/database/is-disk-full.ts'
import { accounts, priceNotices } from '../../platform/database/schema.ts'
import type { BillingPorts } from '../billing/next-bill.ts'
import type { PlanOfAccount } from '../prices/account-prices.ts'
import { readHeldPlans } from '../prices/account-prices.ts'
import { storeEdition, storePriorEditions } from '../prices/price-editions.ts'
import { noticeDay, orderNotice } from './notice-events.ts'
import { ownUsageOf } from './own-usage.ts'
import { priceDifferences } from './price-differences.ts'
import type { PricesToNotify } from './prices-to-notify.ts'
import { pricesToNotify } from './prices-to-notify.ts'

export interface NotifiedOfPrices {
  readonly accountNumber: string
  readonly planId: string
  /** The published first day of the prices. */
  readonly pricesFrom: string
  /** First day on which they apply to this customer if the notice is sent today; later if the notice is late. */
  readonly reachesOn: string
}

interface OfAccount {
  readonly accountNumber: string
  readonly reason: string
}

export interface PriceNoticesResult {
  readonly notified: readonly NotifiedOfPrices[]
  /** Prices without a possible notice, which therefore do not apply. */
  readonly refused: readonly OfAccount[]
  /** Prices of customers that differ from the price book. */
  readonly differences: readonly OfAccount[]
  /** Notices that were requested on an earlier day and not sent yet, so their prices do not apply. */
  readonly waiting: readonly OfAccount[]
  readonly faults: readonly OfAccount[]
}

/** Every old and new price, and each changed condition. */
function changesInWords(was: PlanTerms, next: PlanTerms, isPresent: boolean): readonly string[] {
  return comparedTerms(was, next)
    .filter(isNotified)
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
export function createPriceNotices({ db, now, eventLog, book }: BillingPorts) {
  return async ({ isDry = false }: { readonly isDry?: boolean } = {}): Promise<PriceNoticesResult> => {
    const notified: NotifiedOfPrices[] = []
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
      const found: { plan: PlanOfAccount; today: string; open: readonly PricesToNotify[] }[] = []
      for (const plan of plans) {
        const endsBefore =
          closed !== null && (plan.until === null || closed < plan.until) ? closed : plan.until
        const { open } = await pricesToNotify(plan, { state, today, endsBefore, usage })
        found.push({ plan, today, open })
      }
      return found
    }

    async function notify(tx: Db, accountNumber: string): Promise<readonly NotifiedOfPrices[]> {
      const account = await lockAccount(tx, accountNumber)
      const mine: NotifiedOfPrices[] = []
      for (const { plan, today, open } of await look(tx, account, await readHeldPlans(tx, [account], book)))
        for (const one of open)
          if (one.obstacle === null && (await notifyOne(tx, account, plan, { ...one, today }))) {
            const { pricesFrom, reachesOn } = one
            mine.push({ accountNumber, planId: plan.plan.planId, pricesFrom, reachesOn })
          }
      return mine
    }

    async function notifyOne(
      tx: Db,
      { number: accountNumber, customerId }: typeof accounts.$inferSelect,
      { plan: { planId }, published }: PlanOfAccount,
      { pricesFrom, reachesOn, was, is, today }: PricesToNotify & { readonly today: string },
    ): Promise<boolean> {
      const offer = published.find(({ from }) => from === pricesFrom)?.offer
      if (was === null || was.terms === null || is.terms === null || offer === undefined) return false
      const version = await storeEdition(tx, offer)
      const added = await tx
        .insert(priceNotices)
        .values({ accountNumber, customerId, planId, pricesFrom, version, orderedAt: now() })
        .onConflictDoNothing()
        .returning({ planId: priceNotices.planId })
      if (added.length === 0) return false
      await orderNotice(
        tx,
        { eventLog, now },
        {
          ...{ customerId, accountNumber, planId, pricesFrom, from: reachesOn },
          planName: is.terms.displayName,
          changes: changesInWords(was.terms, is.terms, was.from <= today),
          document: is.terms.document,
        },
      )
      return true
    }

    if (!isDry) await storePriorEditions(db, book)
    const yesterday = daysAfter(dayIn('NSW', now()), -1)
    for await (const { account, heldPlansOf } of openAccounts(yesterday)) {
      const { number: accountNumber } = account
      try {
        // Most accounts need no notice, and are read without a lock.
        const found = await look(db, account, heldPlansOf)
        const toNotify = found.flatMap((one) => one.open.map((edition) => ({ ...edition, plan: one.plan })))
        for (const { plan, today } of found)
          differences.push(...priceDifferences(plan, today).map((reason) => ({ accountNumber, reason })))
        for (const { obstacle } of toNotify)
          if (obstacle !== null) refused.push({ accountNumber, reason: obstacle })
        const notifiable = toNotify.filter(({ obstacle }) => obstacle === null)
        if (notifiable.length === 0) continue
        // Only stored notices are reported.
        notified.push(
          ...(isDry
            ? notifiable.map(({ plan, pricesFrom, reachesOn }) => ({
                ...{ accountNumber, planId: plan.plan.planId, pricesFrom, reachesOn },
              }))
            : await db.transaction((tx) => notify(tx, accountNumber))),
        )
      } catch (error) {
        faults.push({ accountNumber, reason: faultInWords(error) })
        // All other accounts would fail too, and each attempt takes time.
        if (isDatabaseAway(error) || isDiskFull(error)) break
      }
    }
    return {
      notified,
      refused,
      differences,
      waiting: faults.length > 0 ? [] : await waitingNotices(),
      faults,
    }
  }

  /**
   * Accounts with supply after a day, by number, each with its plan queries. Loads some hundred accounts in a few
   * statements.
   */
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
        // The notices until then are reported nevertheless.
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
      .where(and(isNull(priceNotices.notifiedOn), eq(accounts.customerId, priceNotices.customerId)))
      .orderBy(asc(priceNotices.accountNumber))
    const today = dayIn('NSW', now())
    const waiting: OfAccount[] = []
    for (const { price_notices: notice } of rows) {
      const { accountNumber, planId, pricesFrom, orderedAt, way } = notice
      const ordered = dayIn('NSW', orderedAt)
      // A customer who leaves, or changes plan before that day, needs no notice.
      if (ordered >= today || (await noticeDay(db, notice, now())) === null) continue
      const where = way === 'LETTER' ? 'a letter, see customers held' : 'see customers held, and jobs'
      waiting.push({
        accountNumber,
        reason: `the notice of ${ordered} of prices of ${planId} from ${pricesFrom} on has not gone out (${where}; or record by notified-elsewhere how the customer was told): they count five business days after it has.`,
      })
    }
    return waiting
  }
}
