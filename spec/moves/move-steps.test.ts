import { expect, test } from 'vitest'
import { testSignUp } from '../../fixtures/sign-up.ts'
import type { MoveAnswers } from '../../src/moves/move-steps.ts'
import {
  applicationOf,
  isOpenMoveStep,
  moveAnswersAfter,
  moveOrderOf,
  nextMoveStep,
  stepsOf,
} from '../../src/moves/move-steps.ts'

const { plan, payment } = testSignUp
const supply = { ...testSignUp.supply, start: 'MOVE_IN' as const, moveInOn: '2026-12-10' }
const card = { kind: 'HEALTH_CARE_CARD', holder: 'Robin Okafor', cardNumber: '204417826K' } as const
const whole: MoveAnswers = {
  moveOut: { moveOutOn: '2026-12-10', finalBill: 'EMAIL' },
  ...{ supply, plan, payment },
  support: { lifeSupport: { isNeeded: false }, eligibility: 'YES', concession: card },
  consents: { agreed: [{ term: 'CONTRACT_TERMS', version: '2026-07' }] },
}

test('[ACC-8] the steps follow each other, and none is opened before those that it depends on', () => {
  expect(nextMoveStep({}, false)).toBe('old-home')
  const { moveOut } = whole
  expect(nextMoveStep(moveOut ? { moveOut } : {}, false)).toBe('new-home')
  expect(isOpenMoveStep('plan', {}, false)).toBe(false)
  expect(nextMoveStep(whole, false)).toBe('review')
  expect(stepsOf(false).every(({ step }) => isOpenMoveStep(step, whole, false))).toBe(true)
})

test('[ACC-8] somebody whose old home ends already is not asked about it again', () => {
  expect(nextMoveStep({}, true)).toBe('new-home')
  expect(isOpenMoveStep('old-home', whole, true)).toBe(false)
})

test('[ORIG-2] another home makes plan and agreement to be given again, and another plan the agreement', () => {
  const other = { ...supply, address: { ...supply.address, postcode: '3000', state: 'VIC' as const } }
  const after = moveAnswersAfter(whole, { supply: other })
  expect(after).not.toHaveProperty('plan')
  expect(after).not.toHaveProperty('consents')
  expect(moveAnswersAfter(whole, { supply })).toEqual(whole)
  // Its concessions may not take the card.
  expect(after).not.toHaveProperty('support')
  const withoutCard = { ...whole, support: { lifeSupport: { isNeeded: false }, eligibility: 'NO' as const } }
  expect(moveAnswersAfter(withoutCard, { supply: other }).support).toEqual(withoutCard.support)
  const near = { ...supply, address: { ...supply.address, number: '9' } }
  expect(moveAnswersAfter(whole, { supply: near }).support).toEqual(whole.support)
  const changed = moveAnswersAfter(whole, { plan: { planId: 'SAVER-RES' } })
  expect(changed.plan).toEqual({ planId: 'SAVER-RES' })
  expect(changed).not.toHaveProperty('consents')
})

test('[ACC-7] the number of a card stays if it is left out for the same kind, and only its end is shown', () => {
  const { cardNumber: _, ...again } = card
  const support = { lifeSupport: { isNeeded: false }, eligibility: 'YES' as const }
  expect(moveAnswersAfter(whole, { support: { ...support, concession: again } }).support).toEqual(
    whole.support,
  )
  const other = moveAnswersAfter(whole, {
    support: { ...support, concession: { ...again, kind: 'DVA_GOLD_CARD' } },
  })
  expect(other.support?.concession).not.toHaveProperty('cardNumber')
  expect(JSON.stringify(applicationOf(whole, {}))).not.toContain(card.cardNumber)
  expect(applicationOf(whole, {}).support?.concession).toEqual({ ...again, cardNumberEnd: '26K' })
})

test('[ACC-8] the order has the answers without what the customer cannot choose', () => {
  const order = moveOrderOf(whole, { password: 'wattle', accountNumber: '300417826' })
  expect(Object.keys(order.supply).toSorted()).toEqual(['address', 'hasSolar', 'moveInOn', 'nmi'])
  expect(order.payment).toEqual(payment)
  expect(() => moveOrderOf({}, { password: 'wattle' })).toThrow('before its last step')
})
