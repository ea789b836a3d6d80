import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlanChangeOrder } from '../../contracts/schemas/plan-change.ts'
import {
  cancelledChange,
  checkPlanChange,
  isCancellable,
  planChoices,
  shownChange,
} from '../../src/plan-change/check-plan-change.ts'
import type { PlanSituation, StoredPlanChange } from '../../src/plan-change/plan-situation.ts'
import { always } from '../tools/run/property-runs.ts'
import { offerOf, orderOf, situation, storedChange, termsOf, today } from './plan-situations.ts'

const byHand = { installationType: 'BASIC', hasSolar: false }
const withPanels = { installationType: 'COMMS4D', hasSolar: true }
const begun = { startsOn: '2026-11-20', agreedAt: '2026-11-01T00:00:00.000Z' }
const whyOf = (order: PlanChangeOrder, at: PlanSituation) => {
  const checked = checkPlanChange(order, at)
  if (checked.outcome === 'conflict') return checked.why
  return checked.outcome === 'faulty'
    ? checked.faults.map(({ pointer, detail }) => `${pointer}: ${detail}`).join('; ')
    : 'fine'
}

describe('[ACC-5] while something prevents a change nothing changes, and the customer reads what it is', () => {
  const agreed = 'You have already agreed to The next plan'
  test.each<[string, Partial<PlanSituation>, reason: string | null, words?: string]>([
    ['nothing', {}, null],
    [
      'supply that ended yesterday',
      { endsOn: '2026-11-24' },
      'CLOSED',
      'Supply has ended, on 24 November 2026: there is no plan to change.',
    ],
    [
      'supply that ends today',
      { endsOn: today },
      'CLOSING',
      'Supply is to end on 25 November 2026. To stay and change the plan, withdraw the move first, or call us.',
    ],
    [
      'supply that ends later',
      { endsOn: '2027-02-01' },
      'CLOSING',
      'Supply is to end on 1 February 2027. To stay and change the plan, withdraw the move first, or call us.',
    ],
    [
      'a change that can be cancelled after it begins',
      { kept: [storedChange()] },
      'CHANGE_OPEN',
      `${agreed}. Cancel that change first, or wait until 10 December 2026.`,
    ],
    [
      'a change that begins on the last day for cancelling it',
      { kept: [storedChange({ startsOn: '2026-12-09' })] },
      'CHANGE_OPEN',
      `${agreed}. Cancel that change first, or wait until 10 December 2026.`,
    ],
    [
      'a change that begins after its cooling-off period',
      { kept: [storedChange({ startsOn: '2026-12-20' })] },
      'CHANGE_OPEN',
      `${agreed}. Cancel that change first, or wait until 20 December 2026.`,
    ],
    [
      'a change that has begun, on the last day for cancelling it',
      { kept: [storedChange({ ...begun, coolingOffEndsOn: today })] },
      'CHANGE_OPEN',
      `${agreed}. Cancel that change first, or wait until 26 November 2026.`,
    ],
    [
      'a change that is still to begin, and cannot be cancelled any more',
      { kept: [storedChange({ coolingOffEndsOn: '2026-11-24' })] },
      'CHANGE_OPEN',
      `${agreed}, from 2 December 2026. You can change again from that day on.`,
    ],
    [
      'a change that begins today and cannot be cancelled any more',
      { kept: [storedChange({ startsOn: today, coolingOffEndsOn: '2026-11-24' })] },
      null,
    ],
    ['a change that was cancelled', { kept: [storedChange({ status: 'CANCELLED' })] }, null],
    [
      'an open change behind one that is done',
      { kept: [storedChange({ ...begun, coolingOffEndsOn: '2026-11-13' }), storedChange()] },
      'CHANGE_OPEN',
      `${agreed}. Cancel that change first, or wait until 10 December 2026.`,
    ],
  ])('%s', (_, facts, reason, words) => {
    const { obstacle } = planChoices(situation(facts))
    expect(obstacle).toEqual(reason === null ? null : { reason, detail: words })
    // The shown reason is the same as in the answer to a request.
    if (reason !== null) expect(whyOf(orderOf(), situation(facts))).toBe(words)
  })
})

describe('[ACC-5] a request is accepted as it was shown, for an available plan, or not at all', () => {
  const { SMART_METER, SOLAR } = {
    SMART_METER: /^The prices of this plan depend on the time of day.* Call us to ask about another meter\.$/,
    SOLAR: /^This plan is for homes with solar panels, and your meter has none\.$/,
  }
  const timed = { planId: 'timed', planVersion: 'timed-1' }
  const solar = { planId: 'solar', planVersion: 'solar-1' }
  test.each<[string, Partial<PlanChangeOrder>, Partial<PlanSituation>, RegExp]>([
    ['a plan of the list', {}, {}, /^fine$/],
    [
      'a plan that is not offered',
      { planId: 'elsewhere' },
      {},
      /^\/planId: We do not offer this plan at your address/,
    ],
    [
      'the present plan',
      { planId: 'present', planVersion: 'present-1' },
      {},
      /^You are already on The present plan\.$/,
    ],
    [
      'the plan that an earlier change has led to',
      {},
      { kept: [storedChange({ ...begun, coolingOffEndsOn: '2026-11-13' })] },
      /^You are already on The next plan\.$/,
    ],
    [
      'back to the first plan',
      { planId: 'present', planVersion: 'present-1' },
      { kept: [storedChange({ ...begun, coolingOffEndsOn: '2026-11-13' })] },
      /^fine$/,
    ],
    [
      'other prices than were shown',
      { planVersion: 'next-0' },
      {},
      /^The prices or conditions .* have changed/,
    ],
    [
      'other words than were agreed to',
      { consent: { version: '2025-01', hasAgreed: true } },
      {},
      /^\/consent\/version: This edition of the text does not exist.* Load the page again/,
    ],
    ['half hours of a meter that has none', timed, { meter: byHand }, SMART_METER],
    [
      'half hours of a meter that somebody reads',
      timed,
      { meter: { ...byHand, installationType: 'MRAM' } },
      SMART_METER,
    ],
    ['half hours of a meter that has them', timed, {}, /^fine$/],
    ['half hours of a meter that is not known', timed, { meter: null }, /^fine$/],
    ['panels where there are none', solar, {}, SOLAR],
    ['panels where there are some', solar, { meter: withPanels }, /^fine$/],
    ['panels where nobody knows', solar, { meter: null }, /^fine$/],
    ['a day that is missing', { start: 'CHOSEN_DAY' }, {}, /^\/startsOn: Choose the day\.$/],
    [
      'a day, with a meter that somebody reads',
      { start: 'CHOSEN_DAY', startsOn: '2026-12-01' },
      { meter: byHand },
      /^\/start: With your meter, a plan starts with a reading/,
    ],
    [
      'a day too early',
      { start: 'CHOSEN_DAY', startsOn: '2026-11-26' },
      {},
      /^\/startsOn: Choose 27 November 2026 or a later day\.$/,
    ],
    ['the first day', { start: 'CHOSEN_DAY', startsOn: '2026-11-27' }, {}, /^fine$/],
    ['the last day', { start: 'CHOSEN_DAY', startsOn: '2027-01-24' }, {}, /^fine$/],
    [
      'a day too late',
      { start: 'CHOSEN_DAY', startsOn: '2027-01-25' },
      {},
      /^\/startsOn: Choose 24 January 2027 or an earlier day\.$/,
    ],
    // A day is accepted only if a day can be chosen.
    ['the next reading, and a day beside it', { startsOn: '2020-01-01' }, {}, /^fine$/],
  ])('%s', (_, order, facts, words) => {
    expect(whyOf(orderOf(order), situation(facts))).toMatch(words)
  })

  test('and the whole agreement is stored', () => {
    const kept = {
      ...{ accountNumber: '3004512876', status: 'AGREED', agreedAt: '2026-11-25T01:00:00.000Z' },
      ...{ startsOn: '2027-02-01', coolingOffEndsOn: '2026-12-09', terms: termsOf('next') },
      from: { planId: 'present', displayName: 'The present plan' },
      ...{ consentVersion: '2026-11-29', concession: 'NOT_SURE', cancelledAt: null, returnedOn: null },
    }
    const order = orderOf({ concession: 'NOT_SURE' })
    expect(checkPlanChange(order, situation())).toEqual({ outcome: 'fine', change: kept })
    expect(checkPlanChange({ ...order, start: 'CHOSEN_DAY', startsOn: '2026-12-01' }, situation())).toEqual({
      outcome: 'fine',
      change: { ...kept, startsOn: '2026-12-01' },
    })
    // Not the plan that an earlier change has replaced.
    const second = checkPlanChange(
      orderOf({ planId: 'timed', planVersion: 'timed-1' }),
      situation({ kept: [storedChange({ ...begun, coolingOffEndsOn: '2026-11-13' })] }),
    )
    expect(second).toMatchObject({ change: { from: { planId: 'next', displayName: 'The next plan' } } })
  })
})

const announced = (planId: string) => ({
  ...{ from: '2027-01-01', annualCents: 170_000, terms: termsOf(planId, { version: `${planId}-2` }) },
})

describe('[ACC-5] a customer is shown', () => {
  test('the present plan as it was agreed to, and published facts where nothing else is known', () => {
    const { current } = planChoices(situation())
    expect(current).toEqual({
      ...{ planId: 'present', displayName: 'The present plan', agreedAt: null },
      ...{ startedOn: '2026-01-10', terms: null },
    })
    const offers = [
      offerOf('next', { announced: announced('next') }),
      offerOf('present', { announced: announced('present') }),
    ]
    expect(planChoices(situation({ offers })).current).toEqual({
      ...current,
      announced: announced('present'),
    })
  })

  test('the prices that apply to them, rather than the published ones', () => {
    const offers = [offerOf('present', { announced: announced('present') })]
    const terms = termsOf('present', { version: 'present-0' })
    const held = { terms, pricesFrom: '2026-07-01', announced: undefined }
    const { current, choices } = planChoices(situation({ offers, held }))
    expect(current).toMatchObject({ terms, pricesFrom: '2026-07-01', startedOn: '2026-01-10' })
    // Somebody who was not notified of new prices does not see them here either.
    expect(current).not.toHaveProperty('announced')
    expect(choices[0]).not.toHaveProperty('announced')
    expect(choices[0]?.terms).toEqual(terms)
    const result = { ...held, announced: announced('present') }
    expect(planChoices(situation({ offers, held: result })).current.announced).toEqual(announced('present'))
    // If their prices are not known, the published ones are listed.
    expect(planChoices(situation({ offers, held: { ...held, terms: null } })).choices[0]?.terms).toEqual(
      termsOf('present'),
    )
  })

  test('the plan of a change from its first day on, with the day on which it was agreed to', () => {
    const first = { planId: 'present', displayName: 'The present plan', startedOn: '2026-01-10', terms: null }
    const on = (day: string) =>
      planChoices(
        situation({ first, today: day, kept: [storedChange({ ...begun, coolingOffEndsOn: '2026-11-13' })] }),
      ).current
    expect(on('2026-11-19')).toMatchObject({ planId: 'present', agreedAt: null, startedOn: '2026-01-10' })
    expect(on('2026-11-20')).toEqual({
      ...{ planId: 'next', displayName: 'The next plan', terms: termsOf('next') },
      ...{ agreedAt: '2026-11-01T00:00:00.000Z', startedOn: '2026-11-20' },
    })
  })

  test('what each plan would have cost beside their own, and what their meter lacks for it', () => {
    const facts = { announced: announced('next') }
    const offers = [
      offerOf('present', { annualCents: 999_999 }),
      offerOf('next', { annualCents: 150_000, ...facts }),
      offerOf('timed', { annualCents: null, needsHalfHours: true }),
      offerOf('solar', { annualCents: 170_000, needsSolar: true }),
    ]
    const rows = (at: Partial<PlanSituation>) =>
      planChoices(situation({ offers, ...at })).choices.map(
        ({ terms, isCurrent, annualCents, differenceCents, need }) => [
          ...[terms.planId, isCurrent, annualCents, differenceCents, need],
        ],
      )
    expect(rows({ meter: byHand })).toEqual([
      ['present', true, 160_000, 0, null],
      ['next', false, 150_000, -10_000, null],
      ['timed', false, null, null, 'SMART_METER'],
      ['solar', false, 170_000, 10_000, 'SOLAR'],
    ])
    expect(rows({ currentCents: null, meter: null })).toEqual([
      ['present', true, null, null, null],
      ['next', false, 150_000, null, null],
      ['timed', false, null, null, null],
      ['solar', false, 170_000, null, null],
    ])
    const { choices } = planChoices(situation({ offers }))
    expect(choices[1]?.announced).toEqual(announced('next'))
    expect(choices[3]).not.toHaveProperty('announced')
  })

  test('their account, the days that count, and their changes, newest first', () => {
    const kept = [
      storedChange({ reference: 'PC-old', agreedAt: '2026-01-01T00:00:00.000Z', status: 'CANCELLED' }),
      storedChange({ reference: 'PC-new' }),
    ]
    const shown = planChoices(situation({ kept, concession: 'Low Income Household Rebate' }))
    expect(shown).toMatchObject({
      ...{
        accountNumber: '3004512876',
        state: 'NSW',
        basis: null,
        concession: 'Low Income Household Rebate',
      },
      ...{ consentVersion: '2026-11-29', coolingOffEndsOn: '2026-12-09' },
      start: { readStartsOn: '2027-02-01', chosenDay: { earliest: '2026-11-27' } },
    })
    expect(shown.changes.map(({ reference, isCancellable: can }) => [reference, can])).toEqual([
      ['PC-new', true],
      ['PC-old', false],
    ])
    expect(planChoices(situation())).not.toHaveProperty('concession')
  })
})

describe('[ACC-5] a change that is cancelled', () => {
  test('can be cancelled up to the last day of its cooling-off period, and only once', () => {
    const on = (day: string, facts: Partial<StoredPlanChange> = {}) => isCancellable(storedChange(facts), day)
    expect(['2026-11-25', '2026-12-09', '2026-12-10'].map((day) => on(day))).toEqual([true, true, false])
    expect(on(today, { status: 'CANCELLED' })).toBe(false)
    expect(shownChange(storedChange(), '2026-12-09')).toEqual({ ...storedChange(), isCancellable: true })
    expect(shownChange(storedChange(), '2026-12-10').isCancellable).toBe(false)
  })

  test.each<[string, startsOn: string, lastBillTo: string | null, returnedOn: string | null]>([
    ['before it has begun was never there', '2026-11-26', '2026-10-31', null],
    ['on its first day comes back on that day', today, '2026-10-31', today],
    ['after it has begun comes back from its first day', '2026-11-20', '2026-10-31', '2026-11-20'],
    ['without a bill comes back from its first day', '2026-11-20', null, '2026-11-20'],
    ['billed up to the day before comes back from its first day', '2026-11-20', '2026-11-19', '2026-11-20'],
    ['billed for its first day comes back on the next', '2026-11-20', '2026-11-20', '2026-11-21'],
    ['billed in part comes back on the first day that is not', '2026-11-01', '2026-11-22', '2026-11-23'],
  ])('%s', (_, startsOn, to, returnedOn) => {
    const change = storedChange({ startsOn })
    const lastBill = to === null ? null : { from: '2026-08-01', to }
    expect(cancelledChange(change, situation({ lastBill }))).toEqual({
      ...change,
      ...{ status: 'CANCELLED', cancelledAt: '2026-11-25T01:00:00.000Z', returnedOn },
    })
  })

  test('is never billed a day twice, whatever was billed', () => {
    const dayAt = (count: number) =>
      new Date(Date.parse(today) + count * 86_400_000).toISOString().slice(0, 10)
    const place = fc.integer({ min: -40, max: 5 })
    always()(place, place, (starts, billed) => {
      const lastBill = { from: dayAt(billed - 60), to: dayAt(billed) }
      const { returnedOn } = cancelledChange(
        storedChange({ startsOn: dayAt(starts) }),
        situation({ lastBill }),
      )
      if (starts > 0) expect(returnedOn).toBeNull()
      else expect(returnedOn).toBe(dayAt(Math.max(starts, billed + 1)))
    })
  })
})
