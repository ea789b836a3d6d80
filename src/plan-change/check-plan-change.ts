import { daysAfter } from '../../contracts/civil-days.ts'
import type { PlanChangeObstacle, PlanNeed } from '../../contracts/plan-change-rules.ts'
import { missingInPlanChange } from '../../contracts/plan-change-rules.ts'
import type {
  PlanChange,
  PlanChangeOrder,
  PlanChoices,
  PlanTerms,
} from '../../contracts/schemas/plan-change.ts'
import type { MissingAnswer } from '../../contracts/sign-up-rules.ts'
import { planConsent } from '../consents/plan-consent.ts'
import { refusedEdition } from '../consents/refused-edition.ts'
import { dayInWords } from '../requests/request-words.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { businessDaysAfter } from '../validators/business-days.ts'
import { planCoolingOffBusinessDays } from './plan-change-rules.ts'
import { isReadByHand, planStartDays } from './plan-days.ts'
import { planHistory, planOn } from './plan-history.ts'
import type { OfferedTerms, PlanSituation, StoredPlanChange } from './plan-situation.ts'

const texts = defineTexts('checkPlanChange', {
  needsSmartMeter:
    'The prices of this plan depend on the time of day, which your meter does not record. Call us to ask about another meter.',
  needsSolar: 'This plan is for homes with solar panels, and your meter has none.',
})

interface Held {
  readonly planId: string
  readonly displayName: string
  readonly terms: PlanTerms | null
  readonly agreedAt: string | null
}

/** The plans of the account, each with its first day. */
const historyOf = ({ first, kept }: PlanSituation) =>
  planHistory<Held>(
    { from: first.startedOn, plan: { ...first, agreedAt: null } },
    kept.map(({ startsOn, status, returnedOn, terms, agreedAt }) => ({
      ...{ startsOn, status, returnedOn },
      plan: { planId: terms.planId, displayName: terms.displayName, terms, agreedAt },
    })),
  )

/** Whether a change can be cancelled: in its cooling-off period, its last day included. */
export const isCancellable = (
  { status, coolingOffEndsOn }: Pick<StoredPlanChange, 'status' | 'coolingOffEndsOn'>,
  today: string,
): boolean => status === 'AGREED' && today <= coolingOffEndsOn

/** A change that has not begun, or can still be cancelled. An account has one at most. */
const openChange = ({ kept, today }: PlanSituation): StoredPlanChange | undefined =>
  kept.find((one) => one.status === 'AGREED' && (one.startsOn > today || isCancellable(one, today)))

/**
 * A change as its customer sees it, with whether it can be cancelled on that day. `today`: by the calendar of the
 * supply.
 */
export const shownChange = (change: StoredPlanChange, today: string): PlanChange => ({
  ...change,
  isCancellable: isCancellable(change, today),
})

/** Why the plan cannot be changed now. Life support is never a reason. */
function obstacleOf(at: PlanSituation): { reason: PlanChangeObstacle; detail: string } | null {
  const { endsOn, today } = at
  if (endsOn !== null && endsOn < today)
    return {
      reason: 'CLOSED',
      detail: `Supply has ended, on ${dayInWords(endsOn)}: there is no plan to change.`,
    }
  if (endsOn !== null)
    return {
      reason: 'CLOSING',
      detail: `Supply is to end on ${dayInWords(endsOn)}. To stay and change the plan, withdraw the move first, or call us.`,
    }
  const open = openChange(at)
  if (open === undefined) return null
  const { terms, startsOn, coolingOffEndsOn } = open
  const free = startsOn > coolingOffEndsOn ? startsOn : daysAfter(coolingOffEndsOn, 1)
  return {
    reason: 'CHANGE_OPEN',
    detail: isCancellable(open, today)
      ? `You have already agreed to ${terms.displayName}. Cancel that change first, or wait until ${dayInWords(free)}.`
      : `You have already agreed to ${terms.displayName}, from ${dayInWords(startsOn)}. You can change again from that day on.`,
  }
}

function needOf({ needsHalfHours, needsSolar }: OfferedTerms, { meter }: PlanSituation): PlanNeed | null {
  if (needsHalfHours && isReadByHand(meter)) return 'SMART_METER'
  return needsSolar && meter !== null && !meter.hasSolar ? 'SOLAR' : null
}

/** Why a plan is not available with the present meter, and what to do about it. */
export const needWords: Readonly<Record<PlanNeed, string>> = {
  SMART_METER: texts.needsSmartMeter,
  SOLAR: texts.needsSolar,
}

/** The prices of the present plan, since when, and what they change to. */
function heldPrices(
  { held, offers }: PlanSituation,
  { planId, terms }: Held,
): Pick<PlanChoices['current'], 'terms' | 'pricesFrom' | 'announced'> {
  const announced =
    held === undefined ? offers.find((offer) => offer.terms.planId === planId)?.announced : held.announced
  return {
    terms: held === undefined ? terms : held.terms,
    ...(held && { pricesFrom: held.pricesFrom }),
    ...(announced && { announced }),
  }
}

/** The plan of a customer, and the plans available to them. */
export function planChoices(at: PlanSituation): PlanChoices {
  const { accountNumber, state, today, currentCents, basis, kept } = at
  const { from, plan } = planOn(historyOf(at), today)
  return {
    ...{ accountNumber, state, basis },
    ...(at.concession !== undefined && { concession: at.concession }),
    ...(at.whatIf !== undefined && { whatIf: at.whatIf }),
    current: {
      planId: plan.planId,
      displayName: plan.displayName,
      agreedAt: plan.agreedAt,
      startedOn: from,
      ...heldPrices(at, plan),
    },
    choices: at.offers.map((offer) => {
      const isCurrent = offer.terms.planId === plan.planId
      // The estimate of the current plan uses the prices that were agreed to.
      const annualCents = isCurrent ? currentCents : offer.annualCents
      return {
        // The customer's own terms, which may differ from those published now.
        terms: isCurrent ? (heldPrices(at, plan).terms ?? offer.terms) : offer.terms,
        isCurrent,
        annualCents,
        differenceCents: annualCents === null || currentCents === null ? null : annualCents - currentCents,
        need: needOf(offer, at),
        ...(!isCurrent && offer.announced && { announced: offer.announced }),
      }
    }),
    start: planStartDays(at),
    consentVersion: planConsent.version,
    coolingOffEndsOn: businessDaysAfter(state, today, planCoolingOffBusinessDays),
    obstacle: obstacleOf(at),
    changes: kept
      .toSorted((one, other) => other.agreedAt.localeCompare(one.agreedAt))
      .map((change) => shownChange(change, today)),
  }
}

/** The result of checking an order. `faulty` is answered with 422, with a pointer for each fault. */
export type CheckedPlanChange =
  /** It is not possible at present. */
  | { readonly outcome: 'conflict'; readonly why: string }
  | { readonly outcome: 'faulty'; readonly faults: readonly MissingAnswer[] }
  | { readonly outcome: 'fine'; readonly change: Omit<StoredPlanChange, 'reference'> }

function dayFaults(order: PlanChangeOrder, { chosenDay }: PlanChoices['start']): MissingAnswer[] {
  const missing = [...missingInPlanChange(order)]
  if (order.start === 'NEXT_READ' || missing.length > 0) return missing
  const { startsOn = '' } = order
  if (chosenDay === null)
    return [
      { pointer: '/start', detail: 'With your meter, a plan starts with a reading. Please choose that.' },
    ]
  if (startsOn < chosenDay.earliest)
    return [{ pointer: '/startsOn', detail: `Choose ${dayInWords(chosenDay.earliest)} or a later day.` }]
  return startsOn > chosenDay.latest
    ? [{ pointer: '/startsOn', detail: `Choose ${dayInWords(chosenDay.latest)} or an earlier day.` }]
    : []
}

/** Whether a change can be agreed to, and the record of it if so. */
export function checkPlanChange(order: PlanChangeOrder, at: PlanSituation): CheckedPlanChange {
  const conflict = (why: string) => ({ outcome: 'conflict', why }) as const
  const obstacle = obstacleOf(at)
  if (obstacle !== null) return conflict(obstacle.detail)
  const offer = at.offers.find(({ terms }) => terms.planId === order.planId)
  if (offer === undefined) {
    const detail = 'We do not offer this plan at your address, or no longer do. Please choose another.'
    return { outcome: 'faulty', faults: [{ pointer: '/planId', detail }] }
  }
  const { plan } = planOn(historyOf(at), at.today)
  if (plan.planId === order.planId) return conflict(`You are already on ${plan.displayName}.`)
  const need = needOf(offer, at)
  if (need !== null) return conflict(needWords[need])
  if (offer.terms.version !== order.planVersion)
    return conflict(
      'The prices or conditions of this plan have changed since you saw them. Please check them again.',
    )
  const start = planStartDays(at)
  const faults = [
    ...(order.consent.version === planConsent.version
      ? []
      : [{ pointer: '/consent/version', detail: refusedEdition }]),
    ...dayFaults(order, start),
  ]
  if (faults.length > 0) return { outcome: 'faulty', faults }
  return {
    outcome: 'fine',
    change: {
      accountNumber: at.accountNumber,
      status: 'AGREED',
      agreedAt: at.now.toISOString(),
      startsOn: order.start === 'CHOSEN_DAY' ? (order.startsOn ?? '') : start.readStartsOn,
      coolingOffEndsOn: businessDaysAfter(at.state, at.today, planCoolingOffBusinessDays),
      from: { planId: plan.planId, displayName: plan.displayName },
      terms: offer.terms,
      consentVersion: order.consent.version,
      concession: order.concession,
      cancelledAt: null,
      returnedOn: null,
    },
  }
}

/**
 * The record of a cancelled change. If it has not begun, it has no effect. Otherwise the previous plan returns from the
 * first day of the change, or from the first day that is not billed yet, because no bill is recomputed.
 */
export function cancelledChange(
  change: StoredPlanChange,
  { today, now, lastBill }: Pick<PlanSituation, 'today' | 'now' | 'lastBill'>,
): StoredPlanChange {
  const { startsOn } = change
  const unbilled = lastBill === null ? startsOn : daysAfter(lastBill.to, 1)
  return {
    ...change,
    status: 'CANCELLED',
    cancelledAt: now.toISOString(),
    returnedOn: startsOn > today ? null : unbilled > startsOn ? unbilled : startsOn,
  }
}
