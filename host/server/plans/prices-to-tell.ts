import type { PlanChoices } from 'gridfront/contracts'
import { editionOn, editionsToTell, isDearer, priceChangeReaches } from 'gridfront/server'
import { daysAfter } from '../civil-day.ts'
import type { HeldPrices, PlanOfAccount, PlanPrices } from './account-prices.ts'
import { isSamePrices, pricesInTurn } from './account-prices.ts'

/** Other prices that a customer has not been told of. */
export interface PricesToTell {
  /** The day from which they are published to hold. */
  readonly pricesFrom: string
  /** First day on which they count, if the customer is told today. */
  readonly reachesOn: string
  /** The prices of the day before. */
  readonly was: HeldPrices | null
  readonly is: PlanPrices
  /** Why they cannot be told, and so do not count. null: they can. */
  readonly obstacle: string | null
}

export interface TellingDay {
  readonly state: PlanChoices['state']
  readonly today: string
  /** First day without supply; null: it goes on. */
  readonly endsBefore: string | null
}

/** A year later. A 29 February becomes one of no year, which lies between 28 February and 1 March all the same. */
const yearAfter = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

/** The last day before another on which prices rose that had been told, as far as is known; null: they have not. */
function lastRise(turn: readonly HeldPrices[], { held }: PlanOfAccount, before: string): string | null {
  const rises = turn.filter(({ from, terms }, at) => {
    const was = turn[at - 1]?.terms ?? null
    return from > held.agreedOn && from < before && was !== null && terms !== null && isDearer(was, terms)
  })
  return rises.at(-1)?.from ?? null
}

function obstacleOf(
  plan: PlanOfAccount,
  turn: readonly HeldPrices[],
  { pricesFrom, reachesOn, was, is }: Omit<PricesToTell, 'obstacle'>,
): string | null {
  const { planId } = plan.plan
  if (was === null || was.terms === null || is.terms === null)
    return `the plan ${planId} has other prices from ${pricesFrom} on, and nobody has written them down for customers: they do not count for this account. Give both prices of the price book an offer.`
  const rise = isDearer(was.terms, is.terms) ? lastRise(turn, plan, reachesOn) : null
  // National Energy Retail Rules, from July 2026: at most one rise in 12 months.
  return rise !== null && reachesOn < yearAfter(rise)
    ? `the prices of the plan ${planId} rose on ${rise} for this account: those of ${pricesFrom} would be a second rise within 12 months. They are told so that they count from ${yearAfter(rise)} on.`
    : null
}

/**
 * The prices of a plan that its customer is still to be told of, oldest first: what a page announces, and what the daily run tells. Prices
 * that charge the same in the same words need no notice.
 */
export function pricesToTell(
  plan: PlanOfAccount,
  { state, today, endsBefore }: TellingDay,
): { readonly open: readonly PricesToTell[]; readonly turn: readonly HeldPrices[] } {
  const { held } = plan
  const reached = (from: string) => priceChangeReaches(state, from, today)
  const inTurn = (notices: typeof held.notices) =>
    pricesInTurn([{ ...plan, until: null, held: { ...held, notices } }])
  // A notice that is on its way counts as if it arrived today.
  let notices = held.notices.map((one) => ({ ...one, reachesOn: one.reachesOn ?? reached(one.pricesFrom) }))
  const open: PricesToTell[] = []
  const editions = editionsToTell(held, today)
  for (const [at, { from: pricesFrom, prices: is }] of editions.entries()) {
    const reachesOn = reached(pricesFrom)
    const next = editions[at + 1]
    // Of two that would count from one day on, the first would count on none.
    const isOvertaken = next !== undefined && reached(next.from) <= reachesOn
    if (isOvertaken || (endsBefore !== null && endsBefore <= reachesOn)) continue
    const turn = inTurn(notices)
    const was = editionOn(turn, daysAfter(reachesOn, -1)) ?? null
    if (was !== null && isSamePrices(was, is)) continue
    const facts = { pricesFrom, reachesOn, was, is }
    const obstacle = obstacleOf(plan, turn, facts)
    open.push({ ...facts, obstacle })
    if (obstacle === null) notices = [...notices, { pricesFrom, reachesOn, prices: is }]
  }
  return { open, turn: inTurn(notices) }
}
