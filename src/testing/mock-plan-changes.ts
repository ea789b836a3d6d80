import { countDays, daysAfter } from '../../contracts/civil-days.ts'
import type {
  ChangedEnergy,
  PlanChange,
  PlanChangeOrder,
  PlanChoices,
  PlanChoicesQuery,
  WhatIf,
} from '../../contracts/schemas/plan-change.ts'
import { dayIn } from '../dates/time-zones.ts'
import {
  cancelledChange,
  checkPlanChange,
  isCancellable,
  planChoices,
  shownChange,
} from '../plan-change/check-plan-change.ts'
import type { PlanSituation, StoredPlanChange } from '../plan-change/plan-situation.ts'
import { whatIfOf } from '../plan-change/what-if.ts'
import { stateOfSupply } from '../validators/supply-day.ts'
import { accountsOf, chosenAccountOf, closedOn } from './mock-accounts.ts'
import type { SendMockMail } from './mock-mails.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockAccount, MockCustomer } from './mock-sessions.ts'

export interface MockPlanChangePorts {
  readonly customers: readonly MockCustomer[]
  readonly now: () => Date
  readonly random: () => string
  readonly send: SendMockMail
  readonly emailOf: (customer: MockCustomer) => string
  /** The requested last day of supply; null if there is no request. */
  readonly moveOutOf: (customer: MockCustomer, accountNumber: string) => string | null
}

interface Entry {
  readonly userId: string
  readonly key: string
  readonly order: string
  change: StoredPlanChange
}

/** The contract's limit. */
const longestReference = 40
/** Members sorted, so that bodies with another order of members compare as equal. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )

/** The plans of a mock backend's customers and their changes, by the rules of the reference backend. */
export function createMockPlanChanges({
  customers,
  now,
  random,
  send,
  emailOf,
  moveOutOf,
}: MockPlanChangePorts) {
  const entries: Entry[] = customers.flatMap((owner) =>
    accountsOf(owner).flatMap(({ plans }) =>
      (plans?.changes ?? []).map((change) => ({ userId: owner.userId, key: '', order: '', change })),
    ),
  )

  function situationOf(owner: MockCustomer, account: MockAccount): PlanSituation {
    const { overview, bills, plans, meter = null } = account
    const { accountNumber, supplyAddress, plan } = overview
    const state = stateOfSupply(supplyAddress)
    const today = dayIn(state, now())
    const [newest] = bills
    const own = plans?.offers.find(({ terms }) => terms.planId === plan.planId)
    return {
      ...{ accountNumber, state, today, now: now() },
      endsOn: closedOn(account) ?? moveOutOf(owner, accountNumber),
      first: { ...plan, terms: own?.terms ?? null },
      kept: entries.map(({ change }) => change).filter((change) => change.accountNumber === accountNumber),
      offers: (plans?.offers ?? []).map(({ needsHalfHours = false, ...offer }) => ({
        ...offer,
        ...{ needsHalfHours, needsSolar: false },
      })),
      currentCents: plans?.currentCents ?? null,
      meter,
      lastBill: newest === undefined ? null : { from: newest.periodStart, to: newest.periodEnd },
      basis: basisOf(account),
    }
  }

  const shown = ({ change }: Entry, at: PlanSituation) => shownChange(change, at.today)
  const mine = ({ userId }: MockCustomer) => entries.filter((entry) => entry.userId === userId)

  function referenceOf(): string {
    return `PC-${random()}`.slice(0, longestReference)
  }

  return {
    choices(owner: MockCustomer, { account, ...query }: PlanChoicesQuery = {}): PlanChoices {
      const at = situationOf(owner, chosenAccountOf(owner, account))
      const whatIf = whatIfOf(query)
      return planChoices(whatIf === undefined ? at : withChanges(at, whatIf))
    },
    /** The plan of an account today. */
    planOf(owner: MockCustomer, account: MockAccount): MockAccount['overview']['plan'] {
      const { planId, displayName, startedOn } = planChoices(situationOf(owner, account)).current
      return { planId, displayName, startedOn }
    },
    /** The plan that is to follow; undefined: no change is agreed to. */
    nextPlanOf(owner: MockCustomer, account: MockAccount): MockAccount['overview']['nextPlan'] {
      const at = situationOf(owner, account)
      const next = planChoices(at).changes.find(
        ({ status, startsOn }) => status === 'AGREED' && startsOn > at.today,
      )
      return (
        next && { planId: next.terms.planId, displayName: next.terms.displayName, startedOn: next.startsOn }
      )
    },
    /** Throws 404, 409 and 422 as the reference backend answers. */
    change(owner: MockCustomer, key: string, order: PlanChangeOrder): PlanChange {
      const at = situationOf(owner, chosenAccountOf(owner, order.account))
      const known = mine(owner).find((entry) => entry.key === key)
      if (known !== undefined) {
        if (known.order !== written(order))
          throw MockProblem.ofField('/headers/idempotency-key', 'This names another request.')
        return shown(known, at)
      }
      const checked = checkPlanChange(order, at)
      if (checked.outcome === 'conflict') throw new MockProblem(409, checked.why)
      if (checked.outcome === 'faulty')
        throw new MockProblem(422, 'Something in this change is missing or wrong.', {
          errors: checked.faults.map(({ pointer, detail }) => ({ pointer: `/body${pointer}`, detail })),
        })
      const change = { ...checked.change, reference: referenceOf() }
      const entry = { userId: owner.userId, key, order: written(order), change }
      entries.push(entry)
      send({ kind: 'planChanged', to: emailOf(owner), reference: change.reference })
      return shown(entry, at)
    },
    /** Throws 404 for a change that is not the customer's, 409 when it is too late. */
    cancel(owner: MockCustomer, reference: string): PlanChange {
      const entry = mine(owner).find(({ change }) => change.reference === reference)
      if (entry === undefined) throw new MockProblem(404, 'You have no change of plan of this reference.')
      const at = situationOf(owner, chosenAccountOf(owner, entry.change.accountNumber))
      if (entry.change.status === 'CANCELLED') return shown(entry, at)
      if (!isCancellable(entry.change, at.today))
        throw new MockProblem(409, 'The days in which this change could be cancelled are over.')
      entry.change = cancelledChange(entry.change, at)
      send({ kind: 'planChangeCancelled', to: emailOf(owner), reference })
      return shown(entry, at)
    },
    /** A sample change, as it would be agreed to now; undefined if there is no other plan. */
    sample(owner: MockCustomer): PlanChange | undefined {
      const at = situationOf(owner, chosenAccountOf(owner, undefined))
      const { choices, consentVersion } = planChoices({ ...at, kept: [] })
      const other = choices.find(({ isCurrent, need }) => !isCurrent && need === null)
      if (other === undefined) return undefined
      const checked = checkPlanChange(
        {
          planId: other.terms.planId,
          planVersion: other.terms.version,
          start: 'NEXT_READ',
          concession: 'NO',
          consent: { version: consentVersion, hasAgreed: true },
        },
        { ...at, kept: [], endsOn: null },
      )
      return checked.outcome === 'fine'
        ? shownChange({ ...checked.change, reference: referenceOf() }, at.today)
        : undefined
    },
  }
}

/**
 * The cost of each year with the changes of `WhatIf`, at rates near those of the fixtures' plans, because a mock has no
 * half-hours to price.
 */
function withChanges(at: PlanSituation, { solarKw, batteryKwh, evKmPerWeek }: WhatIf): PlanSituation {
  const whatIf = { solarKw, batteryKwh, evKmPerWeek }
  if (at.basis === null) return { ...at, whatIf: { ...whatIf, energy: null } }
  const car = evKmPerWeek * 52 * 180
  const made = solarKw * 3900 * 365
  const before = at.basis.used + car
  const own = Math.min(before, made * 0.3 + Math.min(batteryKwh * 900 * 365, made * 0.5))
  const cents = Math.round((car * 30 - own * 30 - (made - own) * 5) / 1000)
  const ofYear = <Cents extends number | null>(annual: Cents) => (annual === null ? null : annual + cents)
  const rounded = (wattHours: number) => Math.round(wattHours) as ChangedEnergy['made']
  return {
    ...at,
    currentCents: ofYear(at.currentCents),
    offers: at.offers.map((offer) => ({ ...offer, annualCents: ofYear(offer.annualCents) })),
    whatIf: {
      ...whatIf,
      energy: { bought: rounded(before - own), made: rounded(made), sent: rounded(made - own) },
    },
  }
}

/** Describes the usage on which the estimates are based: the known days. */
function basisOf({ usage = [], plans }: MockAccount): PlanChoices['basis'] {
  const known = usage
    .filter((reading) => reading.quality !== 'missing')
    .toSorted((one, other) => one.period.localeCompare(other.period))
  const newest = known.at(-1)
  if (newest === undefined || plans === undefined) return null
  const first = daysAfter(newest.period, -364)
  const year = known.filter(({ period }) => period >= first)
  const from = year[0]?.period ?? newest.period
  const days = countDays(from, newest.period)
  const sum = (of: (day: (typeof year)[number]) => number) =>
    year.reduce((all, day) => all + of(day), 0) as NonNullable<PlanChoices['basis']>['used']
  const sent = sum(({ exported = 0 }) => exported)
  return {
    ...{ from, to: newest.period, days, hasTotalsOnly: true },
    used: sum(({ used }) => used),
    ...(sent > 0 && { sent }),
    estimatedDays: days - year.filter(({ quality }) => quality === 'actual').length,
  }
}

export type MockPlanChanges = ReturnType<typeof createMockPlanChanges>
