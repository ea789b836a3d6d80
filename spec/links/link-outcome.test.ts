import { expect, test, vi } from 'vitest'
import { billingCycleTerms, contractTerms } from '../../fixtures/terms.ts'
import type { LinkOutcome } from '../../src/links/link-outcome.ts'
import { createLinkOutcomes, screenOf, termsKindOf } from '../../src/links/link-outcome.ts'

const confirmed: LinkOutcome = {
  kind: 'emailConfirmed',
  confirmation: { confirmedAt: '2026-11-20T03:14:07.000Z', isRepeated: false },
}

test.each<[LinkOutcome, string]>([
  [confirmed, '/screens/emailConfirm/success'],
  [{ kind: 'emailRefused', token: null }, '/screens/emailConfirm/error'],
  [
    { kind: 'termsAccepted', terms: billingCycleTerms, isRepeated: false },
    '/screens/billingCycleTerms/success',
  ],
  [{ kind: 'termsAccepted', terms: contractTerms, isRepeated: true }, '/screens/contractTerms/success'],
  [{ kind: 'termsRefused', terms: 'BILLING_CYCLE' }, '/screens/billingCycleTerms/error'],
  [{ kind: 'termsRefused', terms: 'CONTRACT' }, '/screens/contractTerms/error'],
])('[ORIG-3] %j leads to %s', (outcome, path) => {
  expect(screenOf(outcome)).toBe(path)
})

test('[ORIG-3] a screen shows only its own link’s result, and nothing after it was left', () => {
  const outcomes = createLinkOutcomes()
  const listener = vi.fn()
  const unsubscribe = outcomes.subscribe(listener)
  outcomes.keep(confirmed)
  expect(outcomes.of('/screens/emailConfirm/success')).toBe(confirmed)
  expect(outcomes.of('/screens/contractTerms/success')).toBeNull()
  outcomes.drop('/screens/contractTerms/success')
  expect(outcomes.of('/screens/emailConfirm/success')).toBe(confirmed)
  outcomes.drop('/screens/emailConfirm/success')
  expect(outcomes.of('/screens/emailConfirm/success')).toBeNull()
  expect(listener).toHaveBeenCalledTimes(2)
  unsubscribe()
  outcomes.keep(confirmed)
  expect(listener).toHaveBeenCalledTimes(2)
})

test('the page names the kind of terms', () => {
  expect(termsKindOf('/screens/billingCycleTerms')).toBe('BILLING_CYCLE')
  expect(termsKindOf('/screens/contractTerms')).toBe('CONTRACT')
  expect(termsKindOf('/screens/emailConfirm')).toBeUndefined()
})
