import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oddReading, requestStatuses } from '../../contracts/request-rules.ts'
import { Arrangements } from '../../contracts/schemas/requests.ts'
import { arrangementsOf } from '../../src/requests/request-arrangements.ts'
import { targetsOf } from '../../src/requests/request-days.ts'
import { shownRequests } from '../../src/requests/shown-request.ts'
import type { StoredRequest } from '../../src/requests/stored-request.ts'
import { businessDaysAfter } from '../../src/validators/business-days.ts'
import { always } from '../tools/run/property-runs.ts'

const at = (count: number) => new Date(Date.UTC(2026, 10, 21, 0, count)).toISOString()
const common = (count: number) => ({
  reference: `R-${count}-xxxx`,
  accountNumber: '300417826',
  receivedAt: at(count),
  effectiveOn: null,
  targets: [],
  answer: null,
})
const status = fc.constantFrom(...requestStatuses)
const lifeSupport = fc.record({ change: fc.constantFrom('REGISTER', 'DEREGISTER'), status } as const)
const situation = (kept: readonly StoredRequest[]) => ({
  accountNumber: '300417826',
  state: 'NSW' as const,
  today: '2026-11-21',
  closedOn: null,
  meter: null,
  kept,
})

test('[PAY-7] life support is registered from a registration until a later end is done, whatever else is requested', () => {
  const seen = { registered: 0, none: 0 }
  always()(fc.array(lifeSupport, { maxLength: 8 }), (asked) => {
    const kept = asked.map(
      ({ change, status }, count): StoredRequest => ({
        ...common(count),
        kind: 'LIFE_SUPPORT',
        content: { change },
        status,
      }),
    )
    // The expected result, computed step by step.
    let isRegistered = false
    for (const { change, status } of asked) {
      if (change === 'REGISTER' && status !== 'WITHDRAWN') isRegistered = true
      if (change === 'DEREGISTER' && status === 'DONE') isRegistered = false
    }
    seen[isRegistered ? 'registered' : 'none'] += 1
    const found = arrangementsOf(situation(kept))
    expect(Arrangements.parse(found)).toEqual(found)
    expect(found.lifeSupport !== null).toBe(isRegistered)
    // In random order, as a database may return them.
    expect(arrangementsOf(situation(kept.toReversed()))).toEqual(found)
  })
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(5)
})

test('[PAY-7] only people who were added and not removed may act for the account', () => {
  const change = fc.record({ add: fc.boolean(), whom: fc.nat(9) })
  always()(fc.array(change, { maxLength: 12 }), (changes) => {
    const person = { name: 'Ana Silva', phone: '0491570156' } as const
    const kept = changes.map(
      ({ add, whom }, count): StoredRequest => ({
        ...common(count),
        kind: 'AUTHORISED_PERSON',
        status: 'DONE',
        content: add ? { change: 'ADD', person } : { change: 'REMOVE', personId: `R-${whom}-xxxx` },
      }),
    )
    const removed = new Set(changes.filter(({ add }) => !add).map(({ whom }) => whom))
    const wanted = changes.flatMap(({ add }, count) =>
      add && !removed.has(count) ? [`R-${count}-xxxx`] : [],
    )
    const found = arrangementsOf(situation(kept))
    expect(found.people.map(({ personId }) => personId)).toEqual(wanted)
    expect(shownRequests(situation(kept)).map(({ receivedAt }) => receivedAt)).toEqual(
      kept.map(({ receivedAt }) => receivedAt).toReversed(),
    )
  })
})

test('[PAY-7] a reading is odd when it is lower than the last, far above what is usual, or longer than the meter', () => {
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(
      fc.record({
        digits: fc.integer({ min: 4, max: 6 }),
        last: fc.nat(9999),
        value: fc.nat(1_200_000),
        days: fc.integer({ min: 1, max: 120 }),
        load: fc.option(fc.integer({ min: 1000, max: 60_000 })),
      }),
      ({ digits, last, value, days, load }) => {
        const readOn = new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)
        const register = {
          digits,
          lastReading: { value: last, readOn: '2026-01-01' },
          averagedDailyLoad: load,
        }
        const odd = oddReading(register, value, readOn)
        seen.set(String(odd), (seen.get(String(odd)) ?? 0) + 1)
        const most = load === null ? 100 * days : Math.max(50, (3 * load * days) / 1000)
        expect(odd).toBe(
          String(value).length > digits
            ? 'TOO_MANY_DIGITS'
            : value < last
              ? 'LOWER'
              : value - last > most
                ? 'FAR_ABOVE'
                : null,
        )
      },
    ),
    {
      examples: [
        [{ digits: 5, last: 4718, value: 5234, days: 90, load: 10_000 }],
        [{ digits: 5, last: 4718, value: 4717, days: 90, load: null }],
      ],
    },
  )
  expect(seen.size).toBe(4)
})

test('[PAY-7] days beyond the calendar of holidays are shown late rather than early', () => {
  expect(businessDaysAfter('NSW', '2028-12-29', 5) > '2029-01-05').toBe(true)
  expect(
    targetsOf(
      { kind: 'COMPLAINT', content: { topic: 'BILLING', description: 'x', answerBy: 'EMAIL' } },
      { state: 'VIC', today: '2026-11-02' },
    ),
    // Melbourne Cup Day is not a business day.
  ).toEqual([
    { step: 'ACKNOWLEDGED', by: '2026-11-04' },
    { step: 'ANSWERED', by: '2026-11-10' },
  ])
})
