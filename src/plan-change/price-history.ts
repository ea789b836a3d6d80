import { daysAfter } from '../../contracts/civil-days.ts'
import type { PlanChoices } from '../../contracts/schemas/plan-change.ts'
import { businessDaysAfter } from '../validators/business-days.ts'

/** Published prices of a plan, with their first day. */
export interface PriceEdition<Prices> {
  readonly from: string
  readonly prices: Prices
}

/** A notice of an edition to a customer, sent or being sent. */
export interface PriceNotice<Prices = unknown> {
  /** `from` of the edition. */
  readonly pricesFrom: string
  /**
   * First day on which it applies to this customer: `priceChangeReaches` of the day of the notice. null: the notice has
   * not been sent.
   */
  readonly reachesOn: string | null
  /** The prices in the notice, whatever is published since. Default: the prices published from that day on. */
  readonly prices?: Prices
}

/** Whole business days between a notice of other prices and their first day (National Energy Retail Rules, rule 46). */
export const priceNoticeBusinessDays = 5

/**
 * The first day on which new prices apply to a customer who is notified on a given day: their own first day, or later
 * if the notice is late.
 */
export function priceChangeReaches(
  state: PlanChoices['state'],
  pricesFrom: string,
  notifiedOn: string,
): string {
  const earliest = daysAfter(businessDaysAfter(state, notifiedOn, priceNoticeBusinessDays), 1)
  return earliest > pricesFrom ? earliest : pricesFrom
}

/** The edition in effect on a day; undefined before the first one. Accepts any order. */
export const editionOn = <Edition extends { readonly from: string }>(
  editions: readonly Edition[],
  day: string,
): Edition | undefined =>
  editions.reduce<Edition | undefined>(
    (newest, edition) =>
      edition.from <= day && (newest === undefined || edition.from > newest.from) ? edition : newest,
    undefined,
  )

/** A plan of one customer with its price history. Days are civil dates. */
export interface HeldPlan<Prices> {
  /** Day on which the customer agreed to the plan, at the prices of that day. */
  readonly agreedOn: string
  /** The prices that were agreed to, if they are stored. Default: those that were published then. */
  readonly agreed?: Prices | undefined
  /** First day of their publication. It may be later than `agreedOn`, for a plan older than its first known prices. */
  readonly agreedFrom?: string | undefined
  /** As they were published, in any order. */
  readonly editions: readonly PriceEdition<Prices>[]
  readonly notices: readonly PriceNotice<Prices>[]
}

const inOrder = <Edition extends { readonly from: string }>(editions: readonly Edition[]) =>
  editions.toSorted((one, other) => one.from.localeCompare(other.from))

/** The editions that came after what was agreed to, oldest first. */
function laterEditions<Prices>({ agreedOn, agreed, agreedFrom = agreedOn, editions }: HeldPlan<Prices>) {
  const sorted = inOrder(editions)
  const first = sorted[0]?.from ?? agreedOn
  // For a plan older than its first known prices, those count as agreed to.
  const known = agreed === undefined ? first : agreedFrom
  const since = known > agreedOn ? known : agreedOn
  return {
    since,
    before: sorted.filter(({ from }) => from <= since),
    later: sorted.filter(({ from }) => from > since),
  }
}

/**
 * The prices of a plan for one customer, each from its first day: those agreed to, until a change takes effect for the
 * customer. An edition without a notice does not apply, and one with a notice applies as notified. Before the plan was
 * agreed to, the published prices.
 */
export function priceStretches<Prices>(plan: HeldPlan<Prices>): readonly PriceEdition<Prices>[] {
  const { before, later, since } = laterEditions(plan)
  const { agreed, agreedOn, notices } = plan
  const stretches = [
    ...before.filter(({ from }) => agreed === undefined || from < agreedOn),
    ...(agreed === undefined ? [] : [{ from: agreedOn, prices: agreed }]),
  ]
  const notified = notices
    .filter(({ pricesFrom }) => pricesFrom > since)
    .toSorted((one, other) => one.pricesFrom.localeCompare(other.pricesFrom))
  for (const { pricesFrom, reachesOn, prices } of notified) {
    const counting = prices ?? later.find(({ from }) => from === pricesFrom)?.prices
    if (reachesOn === null || counting === undefined) continue
    // An edition that was superseded by a newer one before it took effect never applies.
    while (stretches.length > 1 && (stretches.at(-1)?.from ?? '') >= reachesOn) stretches.pop()
    stretches.push({ from: reachesOn, prices: counting })
  }
  return stretches
}

/**
 * The editions that a customer has still to be notified of: future ones, and the newest of those already in effect.
 * Oldest first. A notice that is not sent yet counts as well, so nobody is notified twice.
 */
export function editionsToNotify<Prices>(
  plan: HeldPlan<Prices>,
  today: string,
): readonly PriceEdition<Prices>[] {
  const { later } = laterEditions(plan)
  const isNotified = ({ from }: PriceEdition<Prices>) =>
    plan.notices.some(({ pricesFrom }) => pricesFrom === from)
  const newestNotified = later.filter(isNotified).at(-1)?.from ?? ''
  // A future edition may be inserted before one that was already notified.
  const open = later.filter((one) => !isNotified(one) && (one.from > newestNotified || one.from > today))
  const newest = editionOn(open, today)?.from ?? ''
  return open.filter(({ from }) => from >= newest)
}
