import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '../../contracts/civil-days.ts'
import { mayaNguyen } from '../../fixtures/customers.ts'
import { planHistory, planOn } from '../../src/plan-change/plan-history.ts'
import { createMockPlanChanges } from '../../src/testing/mock-plan-changes.ts'
import { MockProblem } from '../../src/testing/mock-problem.ts'
import { patienceMs, propertyRuns } from '../tools/run/property-runs.ts'

const numRuns = Math.min(propertyRuns, 300)
const meter = {
  ...mayaNguyen.meter,
  installationType: 'COMMS4D',
  meterId: '1',
  hasSolar: false,
  isLarge: false,
  registers: [],
}
const plans = { ...mayaNguyen.plans, changes: [], offers: mayaNguyen.plans?.offers ?? [], currentCents: null }
const customer = { ...mayaNguyen, meter, plans }
const ids = plans.offers.map(({ terms }) => terms.planId)

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      // Few keys, so that requests are often repeated.
      key: fc.nat(4),
      planId: fc.constantFrom(...ids, 'nowhere'),
      inDays: fc.option(fc.integer({ min: 0, max: 70 })),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), nth: fc.nat(4) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
  },
)

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
const [one = '', another = ''] = ids.filter((planId) => planId !== customer.overview.plan.planId)
/** The first change has begun and can still be cancelled, which few random sequences reach. */
const secondInCoolingOff: Step[] = [
  { do: 'change', key: 0, planId: one, inDays: 4 },
  { do: 'wait', days: 6 },
  { do: 'change', key: 1, planId: another || customer.overview.plan.planId, inDays: 10 },
]

const dayOf = (ms: number) => new Date(ms + 11 * 3_600_000).toISOString().slice(0, 10)

test('[ACC-5] no sequence of changes, cancellations, repetitions and days doubles a change, loses one, or leaves two open', {
  timeout: patienceMs(40, numRuns),
}, () => {
  let made = 0
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      let now = Date.parse('2026-11-02T01:00:00Z')
      let count = 0
      const desk = createMockPlanChanges({
        customers: [customer],
        now: () => new Date(now),
        random: () => {
          count += 1
          return `R${count}`
        },
        send: () => {},
        emailOf: () => '',
        moveOutOf: () => null,
      })
      /** What the customer knows: each key with its answer, in order. */
      const known = new Map<string, { reference: string; order: string }>()
      const order = (planId: string, inDays: number | null) => ({
        planId,
        planVersion: plans.offers[0]?.terms.version ?? '',
        ...(inDays === null
          ? { start: 'NEXT_READ' as const }
          : { start: 'CHOSEN_DAY' as const, startsOn: dayOf(now + inDays * dayMs) }),
        concession: 'NO' as const,
        consent: { version: '2026-11-29', hasAgreed: true as const },
      })
      for (const one of steps) {
        const before = desk.choices(customer)
        if (one.do === 'wait') now += one.days * dayMs
        else if (one.do === 'cancel') {
          const target = [...known.values()][one.nth]
          if (target === undefined) continue
          const was = before.changes.find(({ reference }) => reference === target.reference)
          try {
            const done = desk.cancel(customer, target.reference)
            expect(was?.isCancellable || was?.status === 'CANCELLED').toBe(true)
            expect(done.status).toBe('CANCELLED')
            if (was?.status === 'CANCELLED') expect(done).toEqual(was)
          } catch (error) {
            if (!(error instanceof MockProblem)) throw error
            expect(was).toMatchObject({ status: 'AGREED', isCancellable: false })
          }
        } else {
          const body = order(one.planId, one.inDays)
          const key = `key-of-this-test-${one.key}`
          const first = known.get(key)
          try {
            const change = desk.change(customer, key, body)
            if (first === undefined) {
              made += 1
              expect(before.obstacle).toBeNull()
              expect(change.startsOn > dayOf(now)).toBe(true)
              known.set(key, { reference: change.reference, order: JSON.stringify(body) })
            } else expect([change.reference, JSON.stringify(body)]).toEqual([first.reference, first.order])
          } catch (error) {
            if (!(error instanceof MockProblem)) throw error
            if (first !== undefined) expect(JSON.stringify(body)).not.toBe(first.order)
          }
        }
        const { changes, current } = desk.choices(customer)
        // No change is lost or duplicated.
        expect(changes.map(({ reference }) => reference).toSorted()).toEqual(
          [...known.values()].map(({ reference }) => reference).toSorted(),
        )
        const today = dayOf(now)
        const open = changes.filter(
          ({ status, startsOn, isCancellable }) => status === 'AGREED' && (startsOn > today || isCancellable),
        )
        expect(open.length).toBeLessThanOrEqual(1)
        // Today's plan is that of the last change that has begun and was not cancelled.
        const begun = changes
          .filter(({ status, startsOn }) => status === 'AGREED' && startsOn <= today)
          .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn))
          .at(-1)
        const cancelledLater = changes.some(({ returnedOn }) => returnedOn !== null && returnedOn > today)
        if (!cancelledLater) expect(current.planId).toBe(begun?.terms.planId ?? customer.overview.plan.planId)
      }
    }),
    { numRuns, examples: [[secondInCoolingOff]] },
  )
  expect(made).toBeGreaterThan(numRuns / 4)
})

test('[ACC-5] the plan before comes back after a change that was cancelled once a part of it was billed', () => {
  const history = planHistory({ from: '2026-01-01', plan: 'a' }, [
    { startsOn: '2026-05-01', status: 'AGREED', returnedOn: null, plan: 'c' },
    { startsOn: '2026-02-01', status: 'CANCELLED', returnedOn: '2026-03-01', plan: 'b' },
    { startsOn: '2026-04-01', status: 'CANCELLED', returnedOn: null, plan: 'x' },
    { startsOn: '2026-04-02', status: 'CANCELLED', returnedOn: '2026-04-02', plan: 'y' },
  ])
  const on = (day: string) => planOn(history, day).plan
  expect(
    ['2025-12-31', '2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01', '2026-04-02', '2026-05-01'].map(
      on,
    ),
  ).toEqual(['a', 'a', 'b', 'b', 'a', 'a', 'c'])
})

test('[ACC-5] an account whose first plan is of a later day than a change has them in the order of their days', () => {
  const history = planHistory({ from: '2027-06-01', plan: 'by phone' }, [
    { startsOn: '2026-12-01', status: 'AGREED', returnedOn: null, plan: 'online' },
  ])
  expect(['2026-12-01', '2027-05-31', '2027-06-01'].map((day) => planOn(history, day).plan)).toEqual([
    'online',
    'online',
    'by phone',
  ])
})
