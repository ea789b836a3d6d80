import { asc, gt, isNull, or } from 'drizzle-orm'
import type { PlanTerms } from 'gridfront/contracts'
import { comparedTerms, dayIn, editionOn, editionsToTell, priceChangeReaches } from 'gridfront/server'
import { stateOf } from 'gridfront/validators'
import { lockAccount } from '../billing/issue-bill.ts'
import type { PriceBook } from '../billing/price-book.ts'
import { daysAfter } from '../civil-day.ts'
import { faultInWords } from '../customers/fault-in-words.ts'
import type { Db } from '../database/db.ts'
import { isDatabaseAway } from '../database/is-database-away.ts'
import { isDiskFull } from '../database/is-disk-full.ts'
import { accounts, priceNotices } from '../database/schema.ts'
import type { Orders } from '../mail/outbox.ts'
import type { PlanOfAccount } from './account-prices.ts'
import { heldPlans, noticeNetwork, pricesInTurn } from './account-prices.ts'

export interface PriceNoticePorts {
  readonly db: Db
  readonly now: () => Date
  readonly orders: Pick<Orders, 'place'>
  /** With the prices that are announced. */
  readonly book: PriceBook
}

export interface ToldOfPrices {
  readonly accountNumber: string
  readonly planId: string
  /** The day from which the prices are published to hold. */
  readonly pricesFrom: string
  /** First day on which they count for this customer: later where the notice came late. */
  readonly reachesOn: string
}

export interface PriceNoticesResult {
  readonly told: readonly ToldOfPrices[]
  /** Prices that customers cannot be told of, and so do not count for them. */
  readonly refused: readonly { readonly accountNumber: string; readonly reason: string }[]
  readonly faults: readonly { readonly accountNumber: string; readonly reason: string }[]
}

/** Every price as it was and as it will be, and each condition that changes; none where everything stays. */
function changesInWords(now: PlanTerms, next: PlanTerms): readonly string[] {
  const facts = comparedTerms(now, next)
  if (facts.every(({ words }) => words === 'the same')) return []
  const count = facts.length - conditionCount
  return facts
    .filter(({ words }, at) => at < count || words !== 'the same')
    .map(({ name, note, now: was, next: is, words }) =>
      [`${name}${note === undefined ? '' : ` (${note})`}: ${was} now, then ${is}`, words].join('; '),
    )
}
/** What `comparedTerms` has besides prices. */
const conditionCount = 5

/**
 * Tells customers of prices of their plan that are announced: by mail, once each, however often runs begin, meet or are cut off. The notice
 * and the row by which the prices count for the customer are one transaction.
 */
export function createPriceNotices({ db, now, orders, book }: PriceNoticePorts) {
  return async ({ isDry = false }: { readonly isDry?: boolean } = {}): Promise<PriceNoticesResult> => {
    const told: ToldOfPrices[] = []
    const refused: PriceNoticesResult['refused'][number][] = []
    const faults: PriceNoticesResult['faults'][number][] = []
    /** Of a trial, which writes nothing by which it would know. */
    const seen = new Set<string>()

    async function tell(tx: Db, accountNumber: string) {
      const mine: ToldOfPrices[] = []
      const untellable: PriceNoticesResult['refused'][number][] = []
      const account = await lockAccount(tx, accountNumber)
      const state = stateOf(account.postcode) ?? 'NSW'
      const today = dayIn(state, now())
      const plans = await heldPlans(tx, account, book)
      for (const plan of plans) {
        if (plan.until !== null && plan.until <= today) continue
        for (const notice of noticesOf(plan, today)) {
          const last = account.closedOn === null ? null : daysAfter(account.closedOn, 1)
          const end = last !== null && (plan.until === null || last < plan.until) ? last : plan.until
          if (end !== null && end <= notice.reachesOn) continue
          await tellOne(notice)
        }
      }
      return { mine, untellable }

      function noticesOf(plan: PlanOfAccount, day: string) {
        const untold = editionsToTell(plan.held, day).map(({ from }) => ({
          pricesFrom: from,
          reachesOn: priceChangeReaches(state, from, day),
        }))
        const notices = [...plan.held.notices, ...untold]
        const turn = pricesInTurn([{ ...plan, until: null, held: { ...plan.held, notices } }])
        return untold.map((notice) => ({
          ...notice,
          plan,
          was: editionOn(turn, daysAfter(notice.reachesOn, -1))?.terms ?? null,
          is: editionOn(turn, notice.reachesOn)?.terms ?? null,
        }))
      }

      async function tellOne({
        plan,
        was,
        is,
        pricesFrom,
        reachesOn,
      }: ReturnType<typeof noticesOf>[number]): Promise<void> {
        const { planId } = plan.plan
        if (was === null || is === null) {
          const reason = `the plan ${planId} has other prices from ${pricesFrom} on, and nobody has written them down for customers: they do not count for this account. Give both prices of the price book an offer.`
          untellable.push({ accountNumber, reason })
          return
        }
        const changes = changesInWords(was, is)
        const network = noticeNetwork(plan.published)
        const key = JSON.stringify([account.customerId, planId, network, pricesFrom])
        if (changes.length === 0 || seen.has(key)) return
        if (isDry) seen.add(key)
        else {
          const { customerId } = account
          const added = await tx
            .insert(priceNotices)
            .values({ customerId, planId, network, pricesFrom, reachesOn, toldAt: now() })
            .onConflictDoNothing()
            .returning({ reachesOn: priceNotices.reachesOn })
          if (added.length === 0) return
          const facts = { planName: is.displayName, from: reachesOn, changes, document: is.document }
          await orders.place(tx, { kind: 'priceChange', customerId, ...facts })
        }
        mine.push({ accountNumber, planId, pricesFrom, reachesOn })
      }
    }

    const today = dayIn('NSW', now())
    const open = await db
      .select({ number: accounts.number })
      .from(accounts)
      .where(or(isNull(accounts.closedOn), gt(accounts.closedOn, daysAfter(today, -1))))
      .orderBy(asc(accounts.number))
    for (const { number } of open)
      try {
        // Only what was kept is told of.
        const { mine, untellable } = await db.transaction((tx) => tell(tx, number))
        told.push(...mine)
        refused.push(...untellable)
      } catch (error) {
        faults.push({ accountNumber: number, reason: faultInWords(error) })
        // The others would fail as well, each after a while.
        if (isDatabaseAway(error) || isDiskFull(error)) break
      }
    return { told, refused, faults }
  }
}
