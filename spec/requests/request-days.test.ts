import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter } from '../../contracts/civil-days.ts'
import { australianStates } from '../../contracts/do-not-contact-rules.ts'
import { complaintTopics, requestKinds } from '../../contracts/request-rules.ts'
import { earliestMoveOut, effectiveOn, targetsOf } from '../../src/requests/request-days.ts'
import { urgentTopics } from '../../src/requests/request-rules.ts'
import type { RequestInput, RequestTarget } from '../../src/requests/stored-request.ts'
import { businessDaysAfter } from '../../src/validators/business-days.ts'
import { always } from '../tools/run/property-runs.ts'
import { asked, today } from './request-cases.ts'

const here = { state: 'NSW', today } as const

test.each<[string, RequestInput, readonly (readonly [RequestTarget['step'], string])[]]>([
  ['a reading is checked', asked('METER_READING'), [['CHECKED', '2026-11-27']]],
  ['the final bill follows the move', asked('MOVE_OUT'), [['FINAL_BILL', '2026-12-15']]],
  [
    'a complaint is acknowledged, and answered',
    asked('COMPLAINT'),
    [
      ['ACKNOWLEDGED', '2026-11-23'],
      ['ANSWERED', '2026-11-27'],
    ],
  ],
  ['a change of people has nothing to wait for', asked('AUTHORISED_PERSON'), []],
  [
    'a registration for life support has its form sent, and given back',
    asked('LIFE_SUPPORT'),
    [
      ['FORM_SENT', '2026-11-27'],
      ['FORM_DUE', '2027-02-04'],
    ],
  ],
  [
    'the end of a registration is answered',
    asked('LIFE_SUPPORT', { change: 'DEREGISTER' }),
    [['ANSWERED', '2026-12-11']],
  ],
  ['a card is checked', asked('CONCESSION'), [['CHECKED', '2026-11-27']]],
  ['a credit is paid', asked('CREDIT_REFUND'), [['PAID_BACK', '2026-11-27']]],
  ['a card that is taken off has nothing to wait for', asked('CONCESSION', { change: 'REMOVE' }), []],
])('[ACC-8] %s, by business days', (_, request, targets) => {
  expect(targetsOf(request, here)).toEqual(targets.map(([step, by]) => ({ step, by })))
})

test.each(complaintTopics)(
  '[ACC-8] a complaint about %s is answered on the day where it is urgent',
  (topic) => {
    const answered = targetsOf(asked('COMPLAINT', { topic }), here).map(({ step, by }) => [step, by])
    const isUrgent = ['LIFE_SUPPORT', 'DISCONNECTION', 'SAFETY'].includes(topic)
    expect(urgentTopics.includes(topic)).toBe(isUrgent)
    expect(answered.at(-1)).toEqual(['ANSWERED', isUrgent ? today : '2026-11-27'])
    expect(answered).toHaveLength(isUrgent ? 1 : 2)
  },
)

test('[ACC-8] for any request, place and time, its steps are in order and none is before its day', () => {
  const day = fc.nat(700).map((count) => daysAfter('2026-01-01', count))
  always()(
    fc.constantFrom(...requestKinds),
    fc.constantFrom(...australianStates),
    day,
    day,
    (kind, state, now, moveOutOn) => {
      const request = kind === 'MOVE_OUT' ? asked(kind, { moveOutOn }) : asked(kind)
      const from = kind === 'MOVE_OUT' ? moveOutOn : now
      const days = targetsOf(request, { state, today: now }).map(({ by }) => by)
      expect([from, ...days]).toEqual([from, ...days].toSorted())
    },
  )
})

test.each<[string, RequestInput, string | null]>([
  ['a move, on its last day', asked('MOVE_OUT'), '2026-12-01'],
  ['a reading, on its day', asked('METER_READING', { readOn: '2026-11-19' }), '2026-11-19'],
  ['a complaint, on no day', asked('COMPLAINT'), null],
  ['a change of people, on no day', asked('AUTHORISED_PERSON'), null],
  ['life support, on no day', asked('LIFE_SUPPORT'), null],
  ['a concession, on no day', asked('CONCESSION'), null],
])('[ACC-8] %s takes effect', (_, request, day) => {
  expect(effectiveOn(request)).toBe(day)
})

test.each([
  ['NSW', '2026-11-20', '2026-11-24'],
  ['NSW', '2026-11-21', '2026-11-24'],
  // Melbourne Cup Day is a holiday there alone.
  ['VIC', '2026-11-02', '2026-11-05'],
  ['NSW', '2026-11-02', '2026-11-04'],
  ['QLD', '2026-12-24', '2026-12-30'],
] as const)(
  '[ACC-8] the supply in %s of whoever asks on %s ends on %s at the earliest',
  (state, day, first) => {
    expect(earliestMoveOut(state, day)).toBe(first)
  },
)

test('[ACC-8] beyond the calendar of holidays a day is late enough for the longest weekend', () => {
  // From a Thursday over Good Friday and Easter Monday.
  const business = (count: number, thursday = '2033-04-14') => businessDaysAfter('NSW', thursday, count)
  expect(business(1) >= '2033-04-19').toBe(true)
  expect(business(10) >= '2033-05-03').toBe(true)
  expect(business(1) <= '2033-04-21').toBe(true)
  expect(() => businessDaysAfter('NSW', 'tomorrow', 1)).toThrow()
})
