import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  maxInstalments,
  minInstalmentCents,
  minInstalmentOf,
  planFrequencies,
} from '../../contracts/payment-help-rules.ts'
import { PaymentPlan } from '../../contracts/schemas/payment-help.ts'
import type { StoredPlan } from '../../src/payment-help/payment-plan.ts'
import {
  isPlanByPhone,
  missedCents,
  nextInstalment,
  planFault,
  planOfferOf,
  shownPlan,
} from '../../src/payment-help/payment-plan.ts'
import { maxInstalmentOf, plannedInstalments } from '../../src/payment-help/plan-rules.ts'
import { isExtensionDay, unpaidBills } from '../../src/payment-help/unpaid-bills.ts'
import { always } from '../tools/run/property-runs.ts'

const kept: StoredPlan = {
  ...{ reference: 'PP-7K2M-9QXT', accountNumber: '300451287', owed: 10_000, amount: 4_000 },
  ...{
    frequency: 'FORTNIGHTLY',
    firstOn: '2026-12-01',
    agreedAt: new Date('2026-11-23T01:00:00Z'),
    endedAt: null,
  },
}
const on = (today: string, paid: number) => shownPlan(kept, { today, state: 'NSW', paid })
const written = ({ instalments }: PaymentPlan) =>
  instalments.map(({ dueOn, amount, paid, status }) => `${dueOn} ${amount} ${paid} ${status}`)

const terms = fc
  .record({
    owed: fc.integer({ min: 1_000, max: 5_000_000 }),
    frequency: fc.constantFrom(...planFrequencies),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    firstOn: fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true }),
  })
  .map(({ owed, frequency, share, firstOn }) => {
    const least = minInstalmentOf(owed, frequency)
    const amount = least + Math.floor((maxInstalmentOf(owed) - least) * share)
    return { owed, frequency, amount, firstOn: firstOn.toISOString().slice(0, 10) }
  })

test('[PAY-7] instalments add up to what is owed, to the cent, within two years, each on a later day', () => {
  always()(terms, (plan) => {
    const instalments = plannedInstalments(plan)
    expect(instalments.reduce((sum, { amount }) => sum + amount, 0)).toBe(plan.owed)
    expect(instalments.length).toBeLessThanOrEqual(maxInstalments[plan.frequency])
    expect(instalments[0]?.dueOn).toBe(plan.firstOn)
    for (const [at, { amount, dueOn }] of instalments.entries()) {
      expect(amount).toBeGreaterThan(0)
      expect(amount).toBeLessThanOrEqual(plan.amount)
      if (at > 0) expect(dueOn > (instalments[at - 1]?.dueOn ?? '')).toBe(true)
    }
  })
})

test('[PAY-7] the paid amount covers the instalments in order, and no cent twice', () => {
  always()(terms, fc.integer({ min: -1_000, max: 6_000_000 }), (plan, paid) => {
    const shown = shownPlan({ ...kept, ...plan }, { today: '2027-06-01', state: 'NSW', paid })
    PaymentPlan.parse(shown)
    const sum = shown.instalments.reduce((cents, one) => cents + one.paid, 0)
    expect(sum).toBe(Math.min(plan.owed, Math.max(0, paid)))
    const firstOpen = shown.instalments.findIndex(({ status }) => status !== 'PAID')
    const later = firstOpen < 0 ? [] : shown.instalments.slice(firstOpen + 1)
    expect(later.every((one) => one.paid === 0)).toBe(true)
    expect(shown.status).toBe(sum === plan.owed ? 'COMPLETED' : 'ACTIVE')
  })
})

test('[PAY-7] a partly paid instalment leaves the rest due, and after its day it is missed', () => {
  expect(written(on('2026-12-01', 5_000))).toEqual([
    '2026-12-01 4000 4000 PAID',
    '2026-12-15 4000 1000 DUE',
    '2026-12-29 2000 0 DUE',
  ])
  const late = on('2026-12-18', 5_000)
  expect(late.instalments.map(({ status }) => status)).toEqual(['PAID', 'MISSED', 'DUE'])
  expect([missedCents(late), nextInstalment(late)?.number]).toEqual([3_000, 2])
  // It is not missed on the day itself, nor during the two business days that a payment of that day takes to show.
  for (const day of ['2026-12-15', '2026-12-16', '2026-12-17']) expect(missedCents(on(day, 4_000))).toBe(0)
  // A Saturday: Monday and Tuesday.
  const ofSaturday = (today: string) =>
    missedCents(shownPlan({ ...kept, firstOn: '2026-12-05' }, { today, state: 'NSW', paid: 0 }))
  expect(['2026-12-08', '2026-12-09'].map(ofSaturday)).toEqual([0, 4_000])
})

test('[PAY-7] a completed plan stays completed, whatever is returned', () => {
  const paid = shownPlan({ ...kept, isCompleted: true }, { today: '2027-06-01', state: 'NSW', paid: 0 })
  expect([paid.status, paid.paid, missedCents(paid)]).toEqual(['COMPLETED', 10_000, 0])
})

test('[PAY-7] after two plans in 12 months that were cancelled with an instalment missed, the next one is agreed to on the phone', () => {
  const ended = (endedOn: string, missed = 100) => ({ endedOn, missed })
  const byPhone = (...all: ReturnType<typeof ended>[]) => isPlanByPhone(all, '2026-11-23')
  expect(byPhone()).toBe(false)
  expect(byPhone(ended('2026-11-20'))).toBe(false)
  expect(byPhone(ended('2026-11-20'), ended('2026-02-01'))).toBe(true)
  // Nothing was missed: customers may change their minds.
  expect(byPhone(ended('2026-11-20'), ended('2026-02-01', 0), ended('2026-03-01', 0))).toBe(false)
  // 12 months are over on the same day of the next year.
  expect(byPhone(ended('2026-11-20'), ended('2025-11-23'))).toBe(false)
  expect(byPhone(ended('2026-11-20'), ended('2025-11-24'))).toBe(true)
})

test('[PAY-7] a month without the day uses its last day, and the next month the day again', () => {
  const days = plannedInstalments({ owed: 3_000, amount: 1_000, frequency: 'MONTHLY', firstOn: '2027-01-31' })
  expect(days.map(({ dueOn }) => dueOn)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31'])
})

test('[PAY-7] a plan is offered for two instalments and more, and refused beyond its bounds', () => {
  expect(planOfferOf(999, '2026-11-23')).toBeNull()
  const offer = planOfferOf(52_000, '2026-11-23')
  if (offer === null) throw new Error('no offer')
  const fault = (change: object) =>
    planFault(
      { owed: 52_000, amount: 1_000, frequency: 'FORTNIGHTLY', firstOn: '2026-11-24', ...change },
      offer,
    )?.member
  expect(fault({})).toBeUndefined()
  expect(fault({ amount: 999 })).toBe('amount')
  // A single instalment is not a plan.
  expect(fault({ amount: 26_000 })).toBeUndefined()
  expect(fault({ amount: 26_001 })).toBe('amount')
  expect(maxInstalmentOf(1_001)).toBe(501)
  expect(fault({ amount: 500, frequency: 'WEEKLY' })).toBeUndefined()
  expect(fault({ amount: 499, frequency: 'WEEKLY' })).toBe('amount')
  expect(fault({ firstOn: '2026-11-23' })).toBe('firstOn')
  expect(fault({ firstOn: '2026-12-24' })).toBeUndefined()
  expect(fault({ firstOn: '2026-12-25' })).toBe('firstOn')
})

const bill = (change: object = {}) => ({
  ...{ invoiceNumber: 'A', owed: 700, dueOn: '2026-11-27' },
  ...{ extendedTo: null, isInPlan: false, isBeingDebited: false },
  ...change,
})
const billsOn = (today: string, ...bills: ReturnType<typeof bill>[]) => unpaidBills({ today, bills })

test('[PAY-7] a bill can be extended by up to 14 days, once, while it is owed and neither in a plan nor at the bank', () => {
  expect(billsOn('2026-11-23', bill())).toMatchObject([
    { owed: 700, dueOn: '2026-11-27', formerDueOn: null, latestDueOn: '2026-12-11' },
  ])
  expect(billsOn('2026-12-10', bill())).toMatchObject([{ latestDueOn: '2026-12-11' }])
  expect(billsOn('2026-12-11', bill())).toMatchObject([{ latestDueOn: null }])
  expect(billsOn('2026-11-23', bill({ owed: 0 }))).toEqual([])
  for (const change of [{ extendedTo: '2026-12-01' }, { isInPlan: true }, { isBeingDebited: true }])
    expect(billsOn('2026-11-23', bill(change))).toMatchObject([{ latestDueOn: null }])
  expect(billsOn('2026-11-23', bill({ extendedTo: '2026-12-01' }))).toMatchObject([
    { dueOn: '2026-12-01', formerDueOn: '2026-11-27' },
  ])
})

test.each([
  ['2026-11-27', '2026-11-23', false],
  ['2026-11-28', '2026-11-23', true],
  ['2026-12-11', '2026-11-23', true],
  ['2026-12-12', '2026-11-23', false],
  // A past day, or today.
  ['2026-12-01', '2026-12-01', false],
])('[PAY-7] to %s on %s: %s', (day, today, isPossible) => {
  expect(isExtensionDay({ dueOn: '2026-11-27', latestDueOn: '2026-12-11' }, day, today)).toBe(isPossible)
})

test('[PAY-7] a cancelled plan stays cancelled, however much of it is paid', () => {
  const ended = { ...kept, endedAt: new Date('2026-12-03T01:00:00Z') }
  for (const paid of [0, 4_000, 10_000])
    expect(shownPlan(ended, { today: '2026-12-04', state: 'NSW', paid })).toMatchObject({
      status: 'CANCELLED',
      endedAt: '2026-12-03T01:00:00.000Z',
    })
})

test('[PAY-7] the amount of two minimum instalments is enough for a plan, one cent less is not', () => {
  const least = 2 * minInstalmentCents
  expect(planOfferOf(least, '2026-11-23')).toMatchObject({ owed: least })
  expect(planOfferOf(least - 1, '2026-11-23')).toBeNull()
})

test('[PAY-7] invalid terms of a plan are described in text', () => {
  const offer = planOfferOf(kept.owed, '2026-11-23')
  if (offer === null) throw new Error('no offer')
  const fault = (change: Partial<StoredPlan>) =>
    planFault({ ...kept, firstOn: offer.firstFrom, ...change }, offer)?.words
  expect(fault({})).toBeUndefined()
  expect(fault({ amount: minInstalmentOf(kept.owed, 'FORTNIGHTLY') - 1 })).toBe(
    'With this amount it takes more than two years.',
  )
  expect(fault({ amount: maxInstalmentOf(kept.owed) + 1 })).toBe(
    'With this amount there are not two instalments.',
  )
  expect(fault({ firstOn: '2027-12-01' })).toBe(
    `The first day must be from ${offer.firstFrom} to ${offer.firstUntil}.`,
  )
})
