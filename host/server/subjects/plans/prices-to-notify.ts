import type { PlanChoices } from 'gridfront/contracts'
import { editionOn, editionsToNotify, priceChangeReaches } from 'gridfront/server'
import { daysAfter } from '../../platform/civil-day.ts'
import type { HeldPrices, PlanOfAccount, PlanPrices } from '../prices/account-prices.ts'
import { isSamePrices, pricesInTurn } from '../prices/account-prices.ts'
import { isAsOffered } from '../prices/price-editions.ts'
import type { OwnUsage } from './own-usage.ts'
import { secondRises, yearAfter } from './price-rise.ts'

/** New prices that a customer has not been notified of. */
export interface PricesToNotify {
  /** The published first day of the prices. */
  readonly pricesFrom: string
  /** First day on which they apply, if the customer is notified today. */
  readonly reachesOn: string
  /** The prices of the day before. */
  readonly was: HeldPrices | null
  readonly is: PlanPrices
  /** Why no notice is possible, so that they do not apply; null if it is. */
  readonly obstacle: string | null
}

export interface NoticeDay {
  readonly state: PlanChoices['state']
  readonly today: string
  /** First day without supply; null if it continues. */
  readonly endsBefore: string | null
  /** Called if it depends on the usage whether prices rise. */
  readonly usage: () => Promise<OwnUsage | null>
}

type Notices = PlanOfAccount['held']['notices']
type Checked = Omit<PricesToNotify, 'obstacle'>

const isWritten = ({ was, is }: Checked) => was !== null && was.contract !== null && is.contract !== null

/**
 * The prices of a plan that its customer must still be notified of, oldest first, for announcements on pages and for
 * the daily run. Prices with equal charges and texts need no notice.
 */
export async function pricesToNotify(
  plan: PlanOfAccount,
  { state, today, endsBefore, usage }: NoticeDay,
): Promise<{ readonly open: readonly PricesToNotify[]; readonly turn: readonly HeldPrices[] }> {
  const { held } = plan
  const { planId } = plan.plan
  const reached = (from: string) => priceChangeReaches(state, from, today)
  const inTurn = (notices: Notices) => pricesInTurn([{ ...plan, until: null, held: { ...held, notices } }])
  const editions = editionsToNotify(held, today)

  /** Further reasons why prices cannot be notified. */
  async function obstacleOf(facts: Checked, notices: Notices, turn: readonly HeldPrices[]) {
    const { pricesFrom, reachesOn, is: prices } = facts
    if (!isWritten(facts))
      return `the plan ${planId} has other prices from ${pricesFrom} on, and nobody has written them down for customers: they do not count for this account. Give both prices of the price book an offer.`
    if (!isAsOffered(plan.published.find(({ from }) => from === pricesFrom)))
      return `the price book charges the plan ${planId} from ${pricesFrom} on otherwise than its offer says: nobody can be told what it charges, and it does not count for this account. Correct the one or the other.`
    const known = await secondRises(turn, held.agreedOn, usage)
    const then = await secondRises(
      inTurn([...notices, { pricesFrom, reachesOn, prices }]),
      held.agreedOn,
      usage,
    )
    const second = then.find(({ on }) => !known.some((one) => one.on === on))
    if (second === undefined) return null
    return second.on === reachesOn
      ? `the prices of the plan ${planId} rose on ${second.after} for this account: those of ${pricesFrom} would be a second rise within 12 months. They are told so that they count from ${yearAfter(second.after)} on.`
      : `the customer was told that the prices of the plan ${planId} rise on ${second.on}: with those of ${pricesFrom} before them there would be two rises within 12 months. They do not count for this account.`
  }

  /** Null if there is nothing to notify. */
  async function checked(
    edition: (typeof editions)[number],
    notices: Notices,
  ): Promise<PricesToNotify | null> {
    const { from: pricesFrom, prices: is } = edition
    const reachesOn = reached(pricesFrom)
    if (endsBefore !== null && endsBefore <= reachesOn) return null
    const turn = inTurn(notices)
    const was = editionOn(turn, daysAfter(reachesOn, -1)) ?? null
    if (was !== null && isSamePrices(was, is)) return null
    const facts = { pricesFrom, reachesOn, was, is }
    return { ...facts, obstacle: await obstacleOf(facts, notices, turn) }
  }

  /** Of two that would take effect on one day, the first never applies, unless the second cannot be notified. */
  async function isOvertaken(at: number, reachesOn: string, notices: Notices): Promise<boolean> {
    for (const later of editions.slice(at + 1))
      if (reached(later.from) <= reachesOn && ((await checked(later, notices))?.obstacle ?? null) === null)
        return true
    return false
  }

  // A notice that is being sent counts as if it were sent today.
  let notices = held.notices.map((one) => ({ ...one, reachesOn: one.reachesOn ?? reached(one.pricesFrom) }))
  const open: PricesToNotify[] = []
  for (const [at, edition] of editions.entries()) {
    if (await isOvertaken(at, reached(edition.from), notices)) continue
    const one = await checked(edition, notices)
    if (one === null) continue
    open.push(one)
    const { pricesFrom, reachesOn, is, obstacle } = one
    if (obstacle === null) notices = [...notices, { pricesFrom, reachesOn, prices: is }]
  }
  return { open, turn: inTurn(notices) }
}
