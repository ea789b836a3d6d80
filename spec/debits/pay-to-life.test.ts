import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payToStatuses } from '../../contracts/pay-to-rules.ts'
import { payIdTyped } from '../../src/debits/pay-id.ts'
import { startPayToLife } from '../../src/debits/pay-to-machine.ts'
import type { PayToStep } from '../../src/debits/pay-to-rules.ts'
import {
  isOpenPayTo,
  maskedPayId,
  payToAfter,
  payToMoves,
  payToSteps,
  payToWay,
} from '../../src/debits/pay-to-rules.ts'
import { always } from '../tools/run/property-runs.ts'

const step = fc.constantFrom(...payToSteps)

test('[PAY-1] the machine of an agreement makes only the transitions of the table, whatever happens', () =>
  always()(fc.array(step, { maxLength: 12 }), (steps) => {
    const life = startPayToLife()
    for (const type of steps) {
      const { state } = life.getSnapshot()
      life.send({ type })
      expect(life.getSnapshot().state).toBe(payToAfter(state, type) ?? state)
    }
  }))

test('[PAY-1] an agreement that has ended never changes again', () => {
  expect(payToStatuses.filter(isOpenPayTo)).toEqual(['PROPOSED', 'ACTIVE', 'PAUSED'])
  for (const status of payToStatuses)
    for (const next of payToStatuses)
      if (!isOpenPayTo(status) && next !== status) expect(payToWay(status, next)).toBeNull()
})

test('[PAY-1] events in the wrong order follow the shortest way of transitions', () => {
  expect(payToWay('PROPOSED', 'PAUSED')).toEqual(['AUTHORISE', 'PAUSE'])
  expect(payToWay('ACTIVE', 'ACTIVE')).toEqual([])
  expect(payToWay('ACTIVE', 'DECLINED')).toBeNull()
  for (const from of payToStatuses)
    for (const to of payToStatuses) {
      const way = payToWay(from, to)
      const follow = (at: typeof from, one: PayToStep) => payToMoves[at][one] ?? at
      if (way !== null) expect(way.reduce(follow, from)).toBe(to)
    }
})

/** Of 254 characters. */
const longestPayId = `${'r'.repeat(64)}@${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(58)}.au`
/** The same number of characters, one of which JavaScript counts as two. */
const longestOfWide = longestPayId.replace('rr', '𠮷').replace('.au', '.aus')

test.each([
  ['maya@example.com', 'maya@example.com'],
  [' Maya@Example.com ', 'maya@example.com'],
  ['0491 570 156', '+61-491570156'],
  ['+61 491 570 156', '+61-491570156'],
  ['51 824 753 556', '51824753556'],
  ['51 824 753 557', null],
  ['1300 975 707', null],
  ['nobody', null],
  ['', null],
  ['rosa@mail.north.example.com.au', 'rosa@mail.north.example.com.au'],
  ['rosa@example', null],
  ['rosa@example..com', null],
  ['rosa@.example.com', null],
  ['rosa@example.com.', null],
  [longestPayId, longestPayId],
  [longestPayId.replace('.au', '.aus'), null],
  [longestOfWide, longestOfWide],
])('[PAY-1] a PayID is taken as people type it: %j', (typed, known) => {
  expect(payIdTyped(typed)).toBe(known)
})

test('[PAY-1] a shown PayID is too short to write or pay to', () => {
  expect(maskedPayId('rosa.okafor@example.com')).toBe('r…@example.com')
  expect(maskedPayId('+61-491570156')).toBe('…156')
  expect(maskedPayId('51824753556')).toBe('…556')
})
